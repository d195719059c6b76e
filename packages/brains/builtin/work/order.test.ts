/** Words said to an order card are no words of the request. */
import { expect, it } from 'vitest';
import { readMake } from '../reading/make/read-make.ts';
import { withMore } from './order.ts';

const context = { kind: 'document' as const, files: [], today: '2026-11-29' };

it('what is read in words said later points nowhere into the request, and comes after it', () => {
  const text = '写一份停水通知，12月5日上午9点停水两天';
  const asked = readMake(text, context);
  if (!asked) throw new Error('nothing was read');
  const more = withMore(asked, '给全体业主，联系电话0571-88990011，叽里咕噜一番', context);
  const spans = (intent: typeof asked) => [
    ...intent.facts.flatMap((one) => one.spans),
    ...intent.unread.map((one) => one.span),
    ...(intent.audience?.spans ?? []),
  ];
  const own = JSON.stringify(spans(asked));
  const added = spans(more).filter((span) => !own.includes(JSON.stringify(span)));
  expect(more.audience?.value).toBe('全体业主');
  expect(more.unread.map(({ words }) => words)).toContain('叽里咕噜一番');
  expect(added.length).toBeGreaterThan(1);
  for (const { from } of added) expect(from).toBeGreaterThan(text.length);
});

it('照表 says of what, where something is attached, and is asked about where nothing is', () => {
  const asked = (files: string[]) => readMake('照表写个招聘启事，落款人事部', { ...context, files });
  expect(asked(['岗位.xlsx'])).toMatchObject({ unread: [] });
  expect(asked(['岗位.xlsx'])?.topic).toBeUndefined();
  expect(asked([])?.unread.map(({ words }) => words)).toEqual(['照表']);
});

it('how long a game lasts is no length of its poster: it is told or asked about', () => {
  const asked = readMake('密室上线海报，12月5日开放，6到8人，120分钟，每位188元', { ...context, kind: 'poster' });
  expect(asked?.length).toBeUndefined();
  expect([...(asked?.facts ?? []), ...(asked?.unread ?? [])].map(({ words }) => words).join()).toContain('120分钟');
});
