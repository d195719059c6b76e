/** The completion card is held against the order card as it was agreed to, not against the words it was read from. */
import { expect, test } from 'vitest';
import { askedOf } from '#brains/builtin/text/asked.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import type { OrderAnswer } from '#contract/intent/order.ts';
import { makeOrder, read } from '#contract/intent/testing.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { agreedOrder } from './agreed-order.ts';

const words = '根据附件写一份通知，语气正式';
const intent: MakeIntent = {
  intent: 'make',
  kind: read('document'),
  genre: read('notice'),
  called: read('通知'),
  tone: read('formal'),
  sections: [
    { title: '时间', spans: [] },
    { title: '地点', spans: [] },
  ],
  only_sections: false,
  sources: [read('例会.docx'), read('旧稿.docx')],
  facts: [],
  unread: [],
  doubts: [],
  needs_model: [],
};

const message = (more: object): TaskEvent => ({ type: 'message', content: words, file_list: [], ...more }) as unknown as TaskEvent; // as much of one as is looked at

function log(answer: OrderAnswer): TaskEvent[] {
  const paused = {
    type: 'run_end',
    run_id: 'r1',
    outcome: 'paused',
    not_done: [],
    pause: { reason: 'order', payload: { ...makeOrder, intent } },
  };
  return [message({}), paused as unknown as TaskEvent, message({ pause_reason: 'order', pause_answer: answer })]; // as much of one as is looked at
}

const go = (more: Partial<MakeIntent>, outline?: { title: string }[]): OrderAnswer => ({
  outcome: 'go',
  intent: { ...intent, ...more },
  ...(outline ? { outline } : {}),
  clauses: [],
  chosen: [],
});

test('what was changed on the card is what is looked for', () => {
  const events = log(go({ tone: read('plain'), title: read('入冬告知'), sources: [read('例会.docx')] }, [{ title: '时间' }]));
  const agreed = agreedOrder(events, events[0]);
  expect(agreed?.left_out).toEqual(['旧稿.docx']);
  const asked = askedOf(words, [{ name: '例会.docx' }], agreed?.make);
  expect(asked).toContainEqual({ kind: 'tone', tone: '平实' });
  expect(asked).toContainEqual({ kind: 'title', title: '入冬告知' });
  expect(asked.filter(({ kind }) => kind === 'point')).toEqual([{ kind: 'point', point: '时间', exclusive: false }]);
});

test('a request that was said again is read in its new words; one that was taken back, or answered before, is none', () => {
  const again = log({ outcome: 'again', words: '写一份邀请函' });
  expect(agreedOrder(again, again[0])).toMatchObject({ words: '写一份邀请函', make: null });
  const cancelled = log({ outcome: 'cancel' });
  expect(agreedOrder(cancelled, cancelled[0])).toBeNull();
  const later = message({});
  expect(agreedOrder([...log(go({})), later], later)).toBeNull();
});
