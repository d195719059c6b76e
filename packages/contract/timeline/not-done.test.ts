import { expect, test } from 'vitest';
import { notDoneIn } from './not-done.ts';

test('the list under 未完成 is what was not done', () => {
  expect(notDoneIn('做好了。\n\n未完成：\n- 没有联网查资料；\n- 没有配图。\n\n可以继续说：再短一点')).toEqual([
    '没有联网查资料；',
    '没有配图。',
  ]);
  expect(notDoneIn('**未完成：**\n\n1. 翻译')).toEqual(['翻译']);
  expect(notDoneIn('本周未完成：测试报告\n- 无关')).toEqual([]);
  expect(notDoneIn('都做好了')).toEqual([]);
  expect(notDoneIn('做好了。\n\n未完成：没有连上数据库。\n')).toEqual(['没有连上数据库。']);
  expect(notDoneIn('**未完成：** 翻译')).toEqual(['翻译']);
  expect(notDoneIn('已完成：登录页\n未完成：测试报告')).toEqual([]);
  expect(notDoneIn('未完成：测试报告\n\n以上是本周情况')).toEqual([]);
});
