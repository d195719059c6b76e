/** What a sub-agent may use up: an even share of what is left, and no call that would go over it. */
import { expect, test } from 'vitest';
import { BrainFailure, type Brain, type BrainChunk, type Transcript } from '#agent/brain.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { subAgentBounds } from '#capabilities/tools/sub-agent/sub-agent.ts';
import { heldTo, shareOf } from './allowance.ts';

const usual = { tokens: subAgentBounds.tokens };
const none = { tokens: 0, cost: 0, open: 0 };

test('four at once share what is left, and what one leaves over is for the next', () => {
  const caps = { tokens: 400_000, cost: 10 };
  const first = shareOf(usual, caps, { tokens: 0, cost: 2 }, none);
  expect(first).toEqual({ tokens: 100_000, cost: 2 });
  expect(shareOf(usual, caps, { tokens: 0, cost: 2 }, { tokens: 300_000, cost: 6, open: 3 })).toEqual({ tokens: 100_000, cost: 2 });
  expect(shareOf(usual, caps, { tokens: 0, cost: 10 }, none)).toBeNull();
  expect(shareOf(usual, { tokens: 0, cost: 0 }, { tokens: 9e9, cost: 9e9 }, none)).toEqual(usual);
  expect(shareOf({ ...usual, cost: 1 }, caps, { tokens: 0, cost: null }, none)).toEqual({ tokens: 100_000, cost: 1 });
});

const transcript = (text: string): Transcript => ({
  instructions: '',
  skill: null,
  today: { date: '2026-11-21', time_zone: 'UTC' },
  entries: [{ role: 'user', text, files: [] }],
});
/** A token costs a 元. */
function brain(...chunks: BrainChunk[]): Brain & { calls: number } {
  const own = {
    label: 'x',
    price: { input: 1_000_000, output: 1_000_000 },
    calls: 0,
    async *next() {
      own.calls += 1;
      yield* chunks;
    },
  };
  return own;
}
async function ask(one: Brain, text = '好') {
  const heard: BrainChunk[] = [];
  let failed = '';
  try {
    for await (const chunk of one.next(transcript(text), [], new AbortController().signal)) heard.push(chunk);
  } catch (error) {
    if (!(error instanceof BrainFailure)) throw error;
    failed = error.message;
  }
  return { heard, failed };
}

test('a call that would go over is not made; one that turns out longer is cut, and counted by what it took', async () => {
  const cheap = brain({ type: 'text', delta: '好的。' }, { type: 'usage', input_tokens: 100, output_tokens: 300 });
  const held = heldTo(cheap, { tokens: 400_000, cost: 1000 }, []);
  expect((await ask(held)).failed).toBe('');
  expect((await ask(held)).failed).toBe('');
  expect((await ask(held)).failed).toBe('再做下去会超过分给它的 1000 元，没有做完');
  expect(cheap.calls).toBe(2);

  const long = brain(...Array.from({ length: 50 }, (): BrainChunk => ({ type: 'text', delta: '很长的一段话。'.repeat(10) })));
  const { heard, failed } = await ask(heldTo(long, { tokens: 400_000, cost: 1000 }, []));
  expect(failed).toContain('1000 元');
  expect(heard.length).toBeLessThan(20);
  expect(heard.at(-1)).toMatchObject({ type: 'usage', output_tokens: expect.any(Number) });
});

test('what was used before a worker died counts, and an engine that costs nothing is not held', async () => {
  const before: NumberedEvent = {
    seq: 1,
    at: 0,
    type: 'usage',
    run_id: 'r',
    brain: 'x',
    input_tokens: 900,
    output_tokens: 0,
    cost: 900,
    elapsed_ms: 0,
  };
  const again = brain();
  expect((await ask(heldTo(again, { tokens: 400_000, cost: 1000 }, [before]))).failed).toContain('1000 元');
  expect(again.calls).toBe(0);
  const local: Brain = { ...brain(), local: true };
  expect(heldTo(local, { tokens: 1, cost: 0 }, [before])).toBe(local);
});

test('a member that is held sees as any other', async () => {
  const given: unknown[] = [];
  const sight = { picture: async () => null };
  const seeing: Brain = {
    label: 'seeing',
    model: 'test:seeing',
    sees: true,
    async *next(_transcript, _tools, _signal, own) {
      given.push(own);
      yield { type: 'text', delta: '看到了' };
    },
  };
  const transcript = { instructions: '', skill: null, today: { date: '2026-11-24', time_zone: 'UTC' }, entries: [] };
  const held = heldTo(seeing, { tokens: 400_000 }, []);
  for await (const _ of held.next(transcript, [], new AbortController().signal, sight));
  expect(given).toEqual([sight]);
});
