/** What is left of spoken sentences, and the days they mean. */
import { expect, test } from 'vitest';
import { typedMaterial } from './material.ts';
import { withoutFillers } from './spoken-words.ts';
import { besideDays, relativeDays, talkDay } from './talk-day.ts';

test('fillers and courtesies go; facts, names, conditions and doubts stay', () => {
  for (const [said, left] of [
    [
      '嗯，那个，首页的设计稿呢，就是说，我们上周五已经定稿了，一共12,480个模块。',
      '首页的设计稿，我们上周五已经定稿了，一共12,480个模块。',
    ],
    ['然后那个，内页还差3个，我觉得吧，下周三应该能出完。', '内页还差3个，下周三应该能出完。'],
    ['我觉得这个是目前最大的风险。', '我认为这个是目前最大的风险。'],
    ['行行行，没问题。', ''],
    ['行，那就这样。', ''],
    ['好的好的，辛苦大家了！', ''],
    ['就这样吧，开工！', ''],
    ['下雨的话，团建改到室内吧。', '下雨的话，团建改到室内。'],
    ['开发这边的话，大概要20个吧。', '开发这边，大概要20个吧。'],
    ['哈尔滨那边的网吧，对账慢了40秒哈。', '哈尔滨那边的网吧，对账慢了40秒。'],
    ['这个12月1号之前上线没问题。', '这个12月1号之前上线没问题。'],
    ['要不要砍掉一些呢？', '要不要砍掉一些呢？'],
  ] as const)
    expect(withoutFillers(said), said).toBe(left);
});

test('a day told from the talk has its date beside it, and none where the talk does not tell its own', () => {
  expect(besideDays('昨天（周二）停电，下周三前出方案，每周五例会', '2026-11-18')).toBe(
    '昨天（周二）停电，下周三（11月25日）前出方案，每周五例会',
  );
  expect(besideDays('上周五定稿了，这周五之前给答复，明天发', '2026-11-18')).toBe(
    '上周五（11月13日）定稿了，这周五（11月20日）之前给答复，明天（11月19日）发',
  );
  // Said on a Friday, it is this week's or next week's.
  expect(besideDays('周三必须提测', '2026-11-20')).toBe('周三必须提测');
  expect(relativeDays('下周三（11月25日）出，周五前交')).toEqual(['周五']);
  const talk = '张敏：下周三出。\n李雷：好，我来跟。\n张敏：12月15号上线。\n李雷：行。';
  const of = (name: string, text: string, told = '') => talkDay(typedMaterial(name, text), '2026-11-22', told);
  expect(of('周会_20261118.txt', talk)).toEqual({ day: '2026-11-18', from: '文件名' });
  expect(of('周会.txt', `# 11月19日 客户沟通\n\n${talk}`)).toEqual({ day: '2026-11-19', from: '记录' });
  expect(of('周会.txt', talk, '写会议纪要，会议时间是11月17日')).toEqual({ day: '2026-11-17', from: '消息' });
  expect(of('周会.txt', talk, '写会议纪要，12月15日前发出')).toBeNull();
});
