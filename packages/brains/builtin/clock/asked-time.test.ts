/** Questions about clocks as people type them, and what only looks like one. */
import { expect, it } from 'vitest';
import { askedTime } from './asked-time.ts';

it('reads what is asked of which clock', () => {
  const asked: [string, unknown][] = [
    ['现在纽约几点', { kind: 'now', places: ['纽约'] }],
    ['现在几点了？', { kind: 'now', places: [] }],
    ['伦敦和东京现在分别是什么时间', { kind: 'now', places: ['伦敦', '东京'] }],
    ['东京时间 9 点是北京时间几点', { kind: 'convert', time: '09:00', days_on: 0, from: '东京', to: ['北京'] }],
    ['北京时间明天下午三点半，伦敦是几点？', { kind: 'convert', time: '15:30', days_on: 1, from: '北京', to: ['伦敦'] }],
    ['我们晚上8:15开会，旧金山那边是几点', { kind: 'convert', time: '20:15', days_on: 0, from: '北京', to: ['旧金山'] }],
    ['悉尼上午10点一刻我们这里几点', { kind: 'convert', time: '10:15', days_on: 0, from: '悉尼', to: ['北京'] }],
  ];
  for (const [text, wanted] of asked) expect([text, askedTime(text)]).toEqual([text, wanted]);
});

it('leaves alone what no clock answers', () => {
  for (const text of [
    '会议几点开始',
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
