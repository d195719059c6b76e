import { expect, test } from 'vitest';
import { readOtherTime, readSchedule } from './schedule-words.ts';

test('when and what are read apart', () => {
  const said: [string, string, string][] = [
    ['每天上午 9 点帮我总结销售日报', '0 9 * * *', '总结销售日报'],
    ['每天上午9点帮我总结 AI 新闻。', '0 9 * * *', '总结 AI 新闻'],
    ['每周一早上提醒我写周报', '0 9 * * 1', '提醒我写周报'],
    ['每个月1号帮我汇总报销', '0 10 1 * *', '汇总报销'],
    ['每月 1 号、15 号下午三点半提醒我对账', '30 15 1,15 * *', '提醒我对账'],
    ['工作日 18:30 提醒我写日报', '30 18 * * 1,2,3,4,5', '提醒我写日报'],
    ['每个工作日晚上八点，自动整理当天的待办', '0 20 * * 1,2,3,4,5', '整理当天的待办'],
    ['每周末上午十点提醒我给花浇水', '0 10 * * 0,6', '提醒我给花浇水'],
    ['每周一、三、五 9:30 给我列出本周要点', '30 9 * * 1,3,5', '列出本周要点'],
    ['每周二到周四中午提醒我订餐', '0 12 * * 2,3,4', '提醒我订餐'],
    ['每周五到周日晚上 9 点半提醒大家关灯', '30 21 * * 0,5,6', '提醒大家关灯'],
    ['每晚零点帮我备份清单', '0 0 * * *', '备份清单'],
    ['每隔 2 小时提醒我喝水', '0 */2 * * *', '提醒我喝水'],
    ['每半小时提醒我站起来', '*/30 * * * *', '提醒我站起来'],
    ['每隔15分钟自动检查一下网页', '*/15 * * * *', '检查一下网页'],
    ['每小时帮我检查 https://example.com/', '0 * * * *', '检查 https://example.com/'],
    ['每天 9 点和下午 6 点提醒我打卡', '0 9,18 * * *', '提醒我打卡'],
    ['请帮我设置一个定时任务：每天早上8点总结待办', '0 8 * * *', '总结待办'],
    ['提醒我每周五下午5点交周报', '0 17 * * 5', '提醒我交周报'],
    ['帮我每天早上 9 点整理会议安排', '0 9 * * *', '整理会议安排'],
    ['整理会议安排，每天早上 9 点发给我', '0 9 * * *', '整理会议安排'],
    ['每月初帮我写一份上月工作总结', '0 10 1 * *', '写一份上月工作总结'],
    ['每年 12 月 25 日上午提醒我寄贺卡', '0 9 25 12 *', '提醒我寄贺卡'],
    ['每季度帮我写一份经营分析', '0 10 1 1,4,7,10 *', '写一份经营分析'],
    ['每天晚上12点帮我整理待办', '0 0 * * *', '整理待办'],
    ['每天上午10点帮我总结 AI 新闻', '0 10 * * *', '总结 AI 新闻'],
    ['每天每周一上午 9 点帮我写周报', '0 9 * * 1', '写周报'],
    ['每天周一上午 9 点帮我写周报', '0 9 * * 1', '写周报'],
    ['每天中午 12 点一刻提醒我午休', '15 12 * * *', '提醒我午休'],
  ];
  for (const [text, trigger, plan] of said)
    expect([text, readSchedule(text)]).toEqual([text, expect.objectContaining({ kind: 'wish', trigger, plan })]);
});

test('what was not said is named, and what can’t be set up is said', () => {
  expect(readSchedule('每周提醒我写周报')).toMatchObject({
    trigger: '0 10 * * 1',
    assumed: ['没有说几点，先按 10:00 填的', '没有说星期几，先按周一填的'],
  });
  expect(readSchedule('每周一早上提醒我写周报')).toMatchObject({ assumed: ['没有说几点，先按 09:00 填的'] });
  expect(readSchedule('每天上午 9 点帮我总结新闻')).toMatchObject({ assumed: [] });
  for (const [text, why] of [
    ['明天下午 3 点提醒我开会', '只在某一天'],
    ['10分钟后提醒我关火', '只在某一天'],
    ['每隔 5 分钟提醒我看看邮箱', '10 分钟'],
    ['每隔 7 小时提醒我吃药', '分不匀'],
    ['每隔一周帮我写周报', '隔几周'],
    ['隔天提醒我浇花', '隔几天'],
    ['每两周提醒我对账', '隔几周'],
    ['每两周的周三下午三点半提醒我给灯器换电池，从 12 月 9 日开始', '隔几周'],
    ['明年 1 月 4 号早上 8 点一刻提醒我校音，之后每季度第一个周一都提醒', '只在某一天'],
    ['每月最后一天帮我汇总报销', '最后一天'],
    ['每天 9:30 和 18:00 提醒我打卡', '同样的分钟'],
    ['设一个定时任务', '没有说多久一次'],
    ['每天 25 点提醒我打卡', '没有看懂时间'],
  ] as const)
    expect([text, readSchedule(text)]).toEqual([text, { kind: 'beyond', why: expect.stringContaining(why) }]);
});

test('words in which a schedule only stands ask for something else', () => {
  for (const text of [
    '写一份通知：每天早上 9 点提醒大家打卡',
    '每月销售额是多少',
    '帮我写一份每周工作总结',
    '定时任务是什么',
    '每天早上 9 点上班，下午 6 点下班，写一份考勤制度',
    '统计每月的销售额',
    '每周例会的会议纪要怎么写',
    '帮我写一份工作日安排',
    '每个部门帮我写一段介绍',
    '把每天的数据汇总',
    '每天 9 点开会，参会人张三、李四',
    '写一份周报：周一到周五每天提醒大家打卡',
    '你好',
  ])
    expect([text, readSchedule(text)]).toEqual([text, null]);
});

test('another time may be all that is said', () => {
  expect(readOtherTime('改成 9 点半吧', '0 9 * * 1,3')).toEqual({ trigger: '30 9 * * 1,3', assumed: [] });
  expect(readOtherTime('改成每周五', '0 9 * * 1')).toEqual({ trigger: '0 9 * * 5', assumed: [] });
  expect(readOtherTime('改到每周五下午 3 点', '0 9 * * 1')).toEqual({ trigger: '0 15 * * 5', assumed: [] });
  expect(readOtherTime('算了', '0 9 * * 1')).toBeNull();
});

test('beside a table a day is of its rows where no reminder stands with it, and what recurs is what they are put together by', () => {
  for (const text of [
    '12月底前到期的会员列出来，要打电话提醒续卡',
    '下周三前要交的订单列出来，好提醒他们',
    '12月5号到期的客户挑出来提醒一下',
    '帮我每天的营业额加一下',
    '每个月帮我统计一下营业额',
  ])
    expect([text, readSchedule(text, true)]).toEqual([text, null]);
  for (const [text, kind] of [
    ['明天上午10点，提醒我开会', 'beyond'],
    ['12月底前提醒我交报告', 'beyond'],
    ['每月1号帮我汇总报销', 'wish'],
    ['每天早上8点帮我统计营业额', 'wish'],
    ['每周提醒我核对这张表', 'wish'],
  ])
    expect([text, readSchedule(String(text), true)]).toEqual([text, expect.objectContaining({ kind })]);
});
