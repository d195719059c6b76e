/** Questions about clocks as people type them, and what only looks like one. */
import { expect, it } from 'vitest';
import { askedTime } from './asked-time.ts';

it('reads what is asked of which clock', () => {
  const asked: [string, unknown][] = [
    ['现在纽约几点', ['纽约']],
    ['现在几点了？', []],
    ['伦敦和东京现在分别是什么时间', ['伦敦', '东京']],
  ];
  for (const [text, wanted] of asked) expect([text, askedTime(text)]).toEqual([text, wanted]);
});

it('leaves alone what no clock answers', () => {
  for (const text of [
    '会议几点开始',
    '东京时间 9 点是北京时间几点',
    '我们晚上8:15开会，旧金山那边是几点',
    '北京的发布会几点开始',
    '写一份通知，下午三点在北京开会',
    '东京湾的水有多深',
    '他几点到的',
    '合同里北京项目是什么时间签的',
    '上海展会9点到几点',
    '北京的客户几点来',
    '这份合同什么时间签的',
  ])
    expect([text, askedTime(text)]).toEqual([text, null]);
});
