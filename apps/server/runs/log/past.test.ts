/** What a brain is told of an answer: its words, and for one that reads data the question and the answer as they were. */
import { expect, test } from 'vitest';
import { transcriptEntries } from '#agent/transcript.ts';
import { makeOrder } from '#contract/intent/testing.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { print, tagNode } from '#contract/prompt/markup.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { pastEvents } from './past.ts';
import { nameFromQuery } from '../task-name.ts';

const said = (seq: number, content: string, more: object = {}): NumberedEvent => ({
  seq,
  at: seq,
  type: 'message',
  message_id: `m${seq}`,
  answer_id: `r${seq}`,
  kind: 'query',
  content,
  file_list: [],
  ability_type: 0,
  task_run_mode: 2,
  ...more,
});
const answer = { outcome: 'go', intent: makeOrder.intent, clauses: [], chosen: [] };
const answered = { kind: 'resume', pause_reason: 'order', answered_by: 'person' };
const paused: NumberedEvent = {
  seq: 2,
  at: 2,
  type: 'run_end',
  run_id: 'r1',
  outcome: 'paused',
  pause: { reason: 'order', payload: makeOrder },
  not_done: [],
};
const repliesOf = async (events: NumberedEvent[], as_data: boolean) => {
  // No message has files, so that nothing is looked up.
  const db = { query: () => Promise.reject(new Error('nothing is to be asked')) };
  const entries = transcriptEntries(await pastEvents(db, 't', events, { as_data }));
  return entries.flatMap((entry) => (entry.role === 'user' ? [entry.reply] : []));
};

test('an answer comes as data beside its words, for brains that read data', async () => {
  const log = [said(1, '做年终总结'), paused, said(3, '就这样做', { ...answered, pause_answer: answer })];
  expect(await repliesOf(log, true)).toEqual([undefined, { reason: 'order', payload: makeOrder, answer }]);
  expect(await repliesOf(log, false)).toEqual([undefined, undefined]);
});

test('words of one’s own, and logs that hold no answer, come as words only', async () => {
  expect(await repliesOf([said(1, '做年终总结'), paused, said(3, '算了')], true)).toEqual([undefined, undefined]);
  const other = said(3, '同意', { ...answered, pause_reason: 'schedule', pause_answer: answer });
  expect(await repliesOf([said(1, '做年终总结'), paused, other], true), 'the question is not the one answered').toEqual([
    undefined,
    undefined,
  ]);
  expect(await repliesOf([said(3, '同意', { ...answered, pause_answer: answer })], true), 'no question').toEqual([undefined]);
});

test('a brand kit that was named is no word of the request for brains that read data', async () => {
  const db = { query: () => Promise.reject(new Error('nothing is to be asked')) };
  const named = print([tagNode('AtMention', { id: 'k', name: '云杉.brand.html', type: 'collect' }), textNode(' 写一份通知：周五盘点')]);
  const textOf = async (as_data: boolean) =>
    (await pastEvents(db, 't', [said(1, named)], { as_data })).flatMap((event) => (event.type === 'user' ? [event.text] : []));
  expect(await textOf(true)).toEqual(['写一份通知：周五盘点']);
  expect(await textOf(false)).toEqual(['@云杉.brand.html 写一份通知：周五盘点']);
  expect(nameFromQuery(named, [])).toBe('写一份通知：周五盘点');
});
