/** How a run ends: by itself, by a question, by a budget, or as nobody asked for. */
import { describe, expect, test } from 'vitest';
import { BrainFailure, type Brain } from './brain.ts';
import type { AgentEvent } from './events.ts';
import { runAgent } from './run.ts';
import { brainOf, endsOf, inputOf, journal, ok, resultsOf, tool, type Kept, type Turn } from './testing.ts';

describe('an end that was not asked for', () => {
  const stuck = tool('stuck', () => new Promise(() => undefined));
  const turns: Turn[] = [{ calls: [{ id: 'a', tool: 'stuck' }] }];

  async function abortedWith(reason: string): Promise<{ outcome: string; kept: Kept }> {
    const abort = new AbortController();
    const kept = journal();
    const ending = runAgent(inputOf(brainOf(turns), [stuck], kept, { signal: abort.signal }));
    while (!kept.events.some((event) => event.type === 'turn_end')) await new Promise((resolve) => setImmediate(resolve));
    abort.abort(reason);
    return { outcome: await ending, kept };
  }

  test('stop ends the run, and the call in flight has no result', async () => {
    const { outcome, kept } = await abortedWith('stop');
    expect(outcome).toBe('stopped');
    expect(kept.events.at(-1)).toMatchObject({ type: 'run_end', outcome: 'stopped', reason: 'stopped' });
    expect(resultsOf(kept.events)).toEqual([]);
  });

  test('release leaves the run open for another worker', async () => {
    const { outcome, kept } = await abortedWith('release');
    expect(outcome).toBe('released');
    expect(endsOf(kept.events)).toEqual([]);
  });

  test('a stop wanted before it began runs nothing', async () => {
    let ran = 0;
    const counting = tool('stuck', async () => ((ran += 1), ok('')));
    const kept = journal();
    const call: AgentEvent[] = [
      { type: 'tool_call', run_id: 'r1', call_id: 'a', tool: 'stuck', operation: '', title: '', input: {} },
      { type: 'turn_end', run_id: 'r1', turn: 1 },
    ];
    expect(await runAgent(inputOf(brainOf(turns), [counting], kept, { resume: call, signal: AbortSignal.abort('stop') }))).toBe('stopped');
    expect([ran, kept.events.map((event) => event.type)]).toEqual([0, ['run_end']]);
  });

  test('a journal that was lost stops it silently, wherever that happens', async () => {
    for (let cut = 0; cut < 11; cut++) {
      const kept = journal(cut);
      const brain = brainOf([
        {
          text: 'a',
          calls: [
            { id: 'a', tool: 't' },
            { id: 'b', tool: 't' },
          ],
        },
        { text: 'b' },
      ]);
      expect(await runAgent(inputOf(brain, [tool('t', async () => ok('x'))], kept))).toBe('released');
      expect(endsOf(kept.events)).toEqual([]);
    }
  });

  test('a brain that gives up, or breaks, interrupts the run with a sentence', async () => {
    const failing = (error: Error): Brain => ({
      label: 'broken',
      // oxlint-disable-next-line require-yield -- it fails before it says anything
      async *next() {
        throw error;
      },
    });
    for (const [error, reason] of [
      [new BrainFailure('模型没有回应'), '模型没有回应'],
      [new Error('bug'), 'failed: bug'],
    ] as const) {
      const kept = journal();
      expect(await runAgent(inputOf(failing(error), [], kept))).toBe('interrupted');
      expect(kept.events).toMatchObject([
        { type: 'usage', call: { for: 'turn', outcome: 'failed', reason: error.message } },
        { type: 'run_end', outcome: 'interrupted', reason },
      ]);
    }
  });

  test('a brain that never comes to an end is ended', async () => {
    let n = 0;
    const endless: Brain = {
      label: 'endless',
      async *next() {
        yield { type: 'tool_call', call: { call_id: `c${n++}`, tool: 't', input: {} } };
      },
    };
    const kept = journal();
    expect(await runAgent(inputOf(endless, [tool('t', async () => ok(''))], kept, { max_turns: 4 }))).toBe('interrupted');
    expect([n, kept.events.at(-1)]).toMatchObject([4, { type: 'run_end', reason: 'too many' }]);
  });

  test('a question in the very last turn is still a question', async () => {
    const asks = tool('ask', async () => ok('asked', { pause: { reason: 'ask_user', payload: null } }));
    const kept = journal();
    expect(await runAgent(inputOf(brainOf([{ calls: [{ id: 'q', tool: 'ask' }] }]), [asks], kept, { max_turns: 1 }))).toBe('paused');
  });
});

test('a run pauses for a person only when the siblings of the question are answered', async () => {
  let letGo: (() => void) | undefined;
  const slow = tool('slow', () => new Promise((resolve) => (letGo = () => resolve(ok('at last')))));
  const asks = tool(
    'ask',
    async () => (setImmediate(() => letGo?.()), ok('asked', { pause: { reason: 'ask_user', payload: { q: '?' } } })),
  );
  const kept = journal();
  const turns: Turn[] = [
    {
      calls: [
        { id: 's', tool: 'slow' },
        { id: 'q', tool: 'ask' },
      ],
    },
    { text: 'never said' },
  ];
  expect(await runAgent(inputOf(brainOf(turns), [slow, asks], kept))).toBe('paused');
  expect(resultsOf(kept.events).map((event) => event.call_id)).toEqual(['q', 's']);
  expect(endsOf(kept.events)).toMatchObject([{ outcome: 'paused', pause: { reason: 'ask_user', payload: { q: '?' } } }]);
});

describe('a budget', () => {
  test('is asked before every call of the brain, and its question ends the run', async () => {
    const kept = journal();
    const pause = { reason: 'raise_cap', payload: {} };
    const turns: Turn[] = [{ calls: [{ id: 'a', tool: 't' }] }, { calls: [{ id: 'b', tool: 't' }] }, { text: 'done' }];
    const over = (stored: AgentEvent[]) =>
      stored.reduce((sum, one) => sum + (one.type === 'usage' ? one.input_tokens + one.output_tokens : 0), 0) >= 10
        ? { reason: 'enough', pause }
        : null;
    expect(await runAgent(inputOf(brainOf(turns), [tool('t', async () => ok('x'))], kept, { overBudget: over }))).toBe('paused');
    // Five a call: the second reaches ten, there is no third.
    expect(kept.events.filter((event) => event.type === 'usage')).toHaveLength(2);
    expect(kept.events.at(-1)).toMatchObject({ outcome: 'paused', reason: 'enough', pause });
    const again = journal();
    await runAgent(
      inputOf(brainOf(turns), [tool('t', async () => ok('x'))], again, { overBudget: over, resume: kept.events.slice(0, -1) }),
    );
    expect(again.events).toEqual(kept.events.slice(-1));
  });

  test('a price makes tokens money, and an own engine has none', async () => {
    const usageOf = async (brain: Brain) => {
      const kept = journal();
      await runAgent(inputOf(brain, [], kept));
      return kept.events.find((event) => event.type === 'usage');
    };
    expect(await usageOf({ ...brainOf([{ text: 'x' }]), price: { input: 1_000_000, output: 500_000 } })).toMatchObject({ cost: 4 });
    expect(await usageOf({ ...brainOf([{ text: 'x' }]), local: true })).toMatchObject({ local: true });
  });
});
