import { expect, test } from 'vitest';
import { scheduleText, settled, wishOf, withMode, withSkillChosen, withTemplate } from './home-query.ts';
import { knownSite } from './site-address.ts';

const query = (search: string) => new URLSearchParams(search);

test('a prompt in the address is used once', () => {
  const asked = query('init=query&init_query=写一份周报&skill=writing&inviteCode=A1');
  expect(wishOf(asked)).toEqual({ skill: 'writing', text: '写一份周报', schedule: false, site: null });
  const left = settled(asked);
  expect(left?.toString()).toBe('init=false&skill=writing&inviteCode=A1');
  expect(wishOf(left ?? query(''))).toEqual({ skill: 'writing', text: null, schedule: false, site: null });
  expect(settled(left ?? query(''))).toBeNull();
});

test('what has no meaning here is left alone', () => {
  const odd = query('init=other&r=1&template_id=12&mode=2&skill=cooking&hot_tag=x&init_query=y');
  expect(wishOf(odd)).toEqual({ skill: undefined, text: null, schedule: false, site: null });
  expect(settled(odd)).toBeNull();
  expect(settled(query('mode=1&hide_banner=1'))?.toString()).toBe('hide_banner=1');
  expect(wishOf(query('init=query'))).toEqual({ skill: undefined, text: null, schedule: false, site: null });
});

test('a schedule is begun with its slots, once for each time it is asked for', () => {
  const asked = query('init=schedule&r=1700000000000');
  expect(wishOf(asked)).toEqual({ skill: undefined, text: scheduleText, schedule: true, site: null });
  expect(scheduleText).toContain('placeholder="任务内容，比如：总结 AI 新闻"');
  const left = settled(asked);
  expect(left?.toString()).toBe('init=schedule');
  expect(wishOf(left ?? query(''))).toEqual({ skill: undefined, text: null, schedule: true, site: null });
  expect(settled(left ?? query(''))).toBeNull();
});

test('the skill is kept in the address beside everything else, and let go by choosing it again', () => {
  expect(withSkillChosen(query('from=x'), 'ppt').toString()).toBe('from=x&skill=ppt');
  expect(withSkillChosen(query('from=x&skill=ppt'), 'excel').toString()).toBe('from=x&skill=excel');
  expect(withSkillChosen(query('from=x&skill=ppt'), 'ppt').toString()).toBe('from=x');
  expect(withSkillChosen(query('skill=ppt'), undefined).toString()).toBe('');
});

test('the skill 网页 is a site by its expert, who writes down first what is wanted', () => {
  const site = (search: string) => wishOf(query(search)).site;
  expect(site('skill=website')).toEqual({ mode: 'hands_off' });
  expect(site('skill=website&template=word-counter&mode=hands_on')).toEqual({ template: 'word-counter', mode: 'hands_on' });
  expect(site('skill=website&mode=1')).toEqual({ mode: 'hands_off' });
  expect(site('skill=website&template=../x')).toEqual({ mode: 'hands_off' });
  expect(site('skill=ppt&template=word-counter')).toBeNull();
  expect(site('')).toBeNull();
  expect(wishOf(query('mode=hands_on'), 'website')).toMatchObject({ skill: 'website', site: { mode: 'hands_on' } });
  expect(withMode(query('skill=website&template=name-picker'), 'hands_on').toString()).toBe(
    'skill=website&template=name-picker&mode=hands_on',
  );
  expect(withMode(query('skill=website&mode=hands_on'), 'hands_off').toString()).toBe('skill=website');
  expect(withTemplate(query('skill=website'), 'name-picker').toString()).toBe('skill=website&template=name-picker');
  expect(withSkillChosen(query('skill=website&template=name-picker&mode=hands_off'), 'ppt').toString()).toBe('skill=ppt');
});

test('a mode and a template that nobody knows are said and left', () => {
  expect(knownSite(query('skill=website&mode=hands_on&template=qr-code'))).toBeNull();
  expect(knownSite(query('skill=website&mode=1'))).toBeNull();
  const odd = knownSite(query('skill=website&mode=turbo&template=no-such-kit&from=x'));
  expect(odd?.query.toString()).toBe('skill=website&from=x');
  expect(odd?.said).toEqual(['地址里的方式“turbo”不认识，按“先写需求”来', '没有叫“no-such-kit”的模板，按没有选模板来']);
});
