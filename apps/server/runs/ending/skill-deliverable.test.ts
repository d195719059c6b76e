import { expect, test } from 'vitest';
import { AbilityType } from '#contract/task.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { leftOfSkill } from './skill-deliverable.ts';

const sent = (...names: string[]): TaskEvent =>
  ({ type: 'message', file_list: names.map((file_name) => ({ file_name, file_uri: file_name })) }) as unknown as TaskEvent; // all that is looked at
const left = (...names: string[]) =>
  leftOfSkill(AbilityType.WEB, {
    words: '做一个算齿轮的小工具',
    asked: [],
    before: [sent(...names)],
    made: { files: [], reply: '修好了。', read: new Map() },
  });

test('a skill whose deliverable was not made is told, with a brand kit beside it, too', () => {
  expect(left()).toMatchObject({ what: '网页', state: 'not_done' });
  expect(left('林鸟.brand.html')).toMatchObject({ what: '网页', state: 'not_done' });
});

test('a page that came along is what the person goes on with', () => {
  expect(left('旧页面.html')).toBeNull();
});
