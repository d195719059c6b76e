/** A run goes on after a death at any point, and one that begins with a call makes it once. */
import { describe, expect, test } from 'vitest';
import type { Transcript } from './brain.ts';
import type { AgentEvent } from './events.ts';
import { runAgent } from './run.ts';
import { brainOf, endsOf, inputOf, journal, ok, resultsOf, tool, type Turn } from './testing.ts';

describe('a run cut at any point', () => {
  const ends: Record<string, Turn[]> = {
    'that works through three turns': [
      { text: 'plan', calls: [{ id: 'p', tool: 't' }] },
      {
        text: 'read both',
        calls: [
          { id: 'a', tool: 't' },
          { id: 'b', tool: 'fails' },
          { id: 'c', tool: 't' },
        ],
      },
      { calls: [{ id: 'w', tool: 't' }] },
      { text: 'there it is' },
    ],
    'that asks a question beside other calls': [
      {
        text: 'one moment',
        calls: [
          { id: 'a', tool: 't' },
          { id: 'q', tool: 'ask' },
          { id: 'b', tool: 't' },
        ],
      },
    ],
    'that only says something': [{ text: 'hello' }],
  };
  for (const [name, turns] of Object.entries(ends)) {
    test(`${name} goes on elsewhere to the same end`, async () => {
      const ran: { call_id: string; attempt: number }[] = [];
      const tools = [
        tool(
          't',
          async (_input, { call_id, attempt }) => (
            ran.push({ call_id, attempt }),
            ok(`did ${call_id}`, { not_done: call_id === 'a' ? ['something'] : [] })
          ),
        ),
        tool('fails', async (_input, { call_id, attempt }) => (ran.push({ call_id, attempt }), { ok: false, output: 'no' })),
        tool(
          'ask',
          async (_input, { call_id, attempt }) => (
            ran.push({ call_id, attempt }),
            ok('asked', { pause: { reason: 'ask_user', payload: null } })
          ),
        ),
      ];
      const whole = journal();
      const outcome = await runAgent(inputOf(brainOf(turns), tools, whole));
      expect(endsOf(whole.events)).toHaveLength(1);
      for (const cut of whole.cuts) {
        const before = whole.events.slice(0, cut);
        ran.length = 0;
        const kept = journal();
        expect(await runAgent(inputOf(brainOf(turns), tools, kept, { resume: before }))).toBe(outcome);
        const all = [...before, ...kept.events];
        const finishedBefore = new Set(resultsOf(before).map((event) => event.call_id));
        const inFlight = before.flatMap((event) =>
          event.type === 'tool_call' && !finishedBefore.has(event.call_id) ? [event.call_id] : [],
        );
        const retried = kept.events.flatMap((event) => (event.type === 'tool_retry' ? [event.call_id] : []));
        expect(ran.filter((one) => finishedBefore.has(one.call_id))).toEqual([]);
        expect(retried.toSorted()).toEqual(inFlight.toSorted());
        expect(
          ran
            .filter((one) => one.attempt > 1)
            .map((one) => one.call_id)
            .toSorted(),
        ).toEqual(inFlight.toSorted());
        expect(
          resultsOf(all)
            .map((event) => event.call_id)
            .toSorted(),
        ).toEqual(
          resultsOf(whole.events)
            .map((event) => event.call_id)
            .toSorted(),
        );
        expect(endsOf(all)).toEqual(endsOf(whole.events));
      }
    });
  }

  test('twice at the same call counts its attempts', async () => {
    const attempts: number[] = [];
    const once: AgentEvent[] = [
      { type: 'tool_call', run_id: 'r1', call_id: 'a', tool: 't', operation: '', title: '', input: {} },
      { type: 'turn_end', run_id: 'r1', turn: 1 },
      { type: 'tool_retry', run_id: 'r1', call_id: 'a', attempt: 2 },
    ];
    const kept = journal();
    await runAgent(
      inputOf(
        brainOf([{ calls: [{ id: 'a', tool: 't' }] }, { text: 'ok' }]),
        [tool('t', async (_input, { attempt }) => (attempts.push(attempt), ok('')))],
        kept,
        { resume: once },
      ),
    );
    expect([attempts, kept.events[0]]).toMatchObject([[3], { type: 'tool_retry', attempt: 3 }]);
  });
});

describe('a run that begins with a call', () => {
  test('makes it under its own id and leaves the rest to the brain', async () => {
    const kept = journal();
    const asked: Transcript[] = [];
    const given: unknown[] = [];
    const one = tool('one', (input) => (given.push(input), Promise.resolve(ok('now it works'))));
    const begin_with = [{ call_id: 'again', tool: 'one', input: { name: 'a' } }];
    expect(await runAgent(inputOf(brainOf([{ text: 'good' }], asked), [one], kept, { begin_with }))).toBe('finished');
    expect(given).toEqual([{ name: 'a' }]);
    expect(asked[0]?.entries.at(-1)).toMatchObject({ role: 'tool', call_id: 'again', output: 'now it works' });
    for (const at of kept.cuts) {
      const more = journal();
      await runAgent(inputOf(brainOf([{ text: 'good' }]), [one], more, { begin_with, resume: kept.events.slice(0, at) }));
      const all = [...kept.events.slice(0, at), ...more.events];
      expect(all.filter((event) => event.type === 'tool_call')).toHaveLength(1);
      expect(resultsOf(all)).toHaveLength(1);
    }
  });
});
