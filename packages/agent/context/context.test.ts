/** Long conversations: what is folded and when, that nothing is lost that is still needed, and that whoever goes on or looks later reads the same. */
import { describe, expect, test } from 'vitest';
import { ContextExceeded, type Brain, type BrainChunk, type Transcript, type TranscriptEntry } from '../brain.ts';
import { callsOf, transcriptOf } from '../calls.ts';
import type { AgentEvent } from '../events.ts';
import { runAgent, specOf } from '../run.ts';
import { tokensAround, tokensOfEntries } from './tokens.ts';
import { inputOf, journal, ok, tool, type Kept } from '../testing.ts';
import type { HistoryEvent } from '../transcript.ts';

const summarising = 'sum it up';

interface Asked {
  transcript: Transcript;
  tools: number;
}

/** Reads `turns` files and then says done; sums up when it is asked to. `takes` is what it really takes in. */
function reader(options: { window: number; takes?: number; turns: number; asked: Asked[]; summary?: string }): Brain {
  return {
    label: 'reader',
    model: 'test:reader',
    window: options.window,
    async *next(transcript, tools): AsyncIterable<BrainChunk> {
      const tokens = tokensAround(transcript, tools) + tokensOfEntries(transcript.entries);
      if (tokens > (options.takes ?? Infinity)) throw new ContextExceeded('too long', options.takes);
      options.asked.push({ transcript: structuredClone(transcript), tools: tools.length });
      if (transcript.instructions === summarising) {
        yield { type: 'text', delta: options.summary ?? `SUMMARY ${options.asked.length}` };
      } else {
        const last = transcript.entries.findLast((entry) => entry.role === 'tool');
        const n = last?.role === 'tool' ? Number(/^file (\d+)/.exec(last.output)?.[1] ?? 0) : 0;
        if (n < options.turns) yield { type: 'tool_call', call: { call_id: 'call_0', tool: 'read', input: { n: n + 1 } } };
        else yield { type: 'text', delta: 'all read' };
      }
      yield { type: 'usage', input_tokens: tokens, output_tokens: 5 };
    },
  };
}

const reading = (chars: number) =>
  tool(
    'read',
    async (input) => {
      const { n } = input as { n: number };
      return ok(`file ${n} ${'x'.repeat(chars)}`);
    },
    { max_output: 1_000_000 },
  );
const typesOf = (events: AgentEvent[]) => events.map((event) => event.type);
const turnsOf = (asked: Asked[]) => asked.filter(({ transcript }) => transcript.instructions !== summarising);
const texts = (entries: TranscriptEntry[]) => JSON.stringify(entries);

/** Everything a brain was asked is found again in the log. */
function foundAgain(history: HistoryEvent[], kept: Kept, brain: Brain): Transcript[] {
  const log = [...history, ...kept.events];
  const { setting } = inputOf(brain, [], kept);
  return callsOf(log, 'r1').map((call) => transcriptOf(log, call, brain, setting, summarising));
}

describe('a run that reads more than fits', () => {
  async function run(window: number, chars: number, turns = 12) {
    const asked: Asked[] = [];
    const kept = journal();
    const brain = reader({ window, turns, asked });
    const given = inputOf(brain, [reading(chars)], kept, { summarising, max_turns: 40 });
    expect(await runAgent(given)).toBe('finished');
    return { asked, kept, brain, given };
  }

  test('cuts what was read long ago, says so to the brain, and keeps its prefix between cuts', async () => {
    const { asked, kept, brain, given } = await run(4_000, 1_000);
    const cuts = kept.events.filter((event) => event.type === 'results_cut');
    expect(cuts.length).toBeGreaterThan(0);
    expect(typesOf(kept.events)).not.toContain('summary');
    const last = asked.at(-1)?.transcript.entries ?? [];
    expect(texts(last)).toContain('call read again when they are needed');
    for (const { transcript, tools } of asked)
      expect(tokensAround(transcript, given.tools.slice(0, tools).map(specOf)) + tokensOfEntries(transcript.entries)).toBeLessThan(4_000);
    // Only a cut changes what was sent before.
    const changes = asked.filter(({ transcript }, n) => {
      const before = asked[n - 1]?.transcript.entries ?? [];
      return texts(transcript.entries.slice(0, before.length)) !== texts(before);
    });
    expect(changes).toHaveLength(cuts.length);
    expect(foundAgain(given.history, kept, brain)).toEqual(asked.map(({ transcript }) => transcript));
  });

  test('sums up when cutting is not enough, keeps the request and what was not read yet, and never sums up for nothing', async () => {
    const { asked, kept, brain, given } = await run(1_500, 250, 30);
    const summaries = kept.events.filter((event) => event.type === 'summary');
    expect(summaries.length).toBeGreaterThan(0);
    expect(summaries.length).toBeLessThan(10);
    const afterwards = turnsOf(asked).filter(({ transcript }) => transcript.entries[0]?.role === 'summary');
    expect(afterwards.length).toBeGreaterThan(3);
    for (const { transcript } of afterwards) {
      expect(transcript.entries[1]).toMatchObject({ role: 'user', text: 'go' });
      const calls = transcript.entries.flatMap((entry) => (entry.role === 'assistant' ? entry.calls.map((call) => call.call_id) : []));
      const results = transcript.entries.flatMap((entry) => (entry.role === 'tool' ? [entry.call_id] : []));
      expect(results).toEqual(calls);
    }
    const told = asked.filter(({ transcript }) => transcript.instructions === summarising);
    expect(told[1]?.transcript.entries).toMatchObject([{ role: 'user', text: expect.stringContaining('SUMMARY') }]);
    expect(told.every(({ tools }) => tools === 0)).toBe(true);
    expect(foundAgain(given.history, kept, brain)).toEqual(asked.map(({ transcript }) => transcript));
    const calls = kept.events.flatMap((event) => (event.type === 'tool_call' ? [event.call_id] : []));
    expect(new Set(calls).size).toBe(30);
  });

  test('cut at any point, goes on elsewhere to the same end from the newest summary', async () => {
    const { kept: whole } = await run(1_500, 250, 15);
    expect(typesOf(whole.events)).toContain('summary');
    for (const cut of whole.cuts) {
      const asked: Asked[] = [];
      const before = whole.events.slice(0, cut);
      const kept = journal();
      const brain = reader({ window: 1_500, turns: 15, asked });
      expect(await runAgent(inputOf(brain, [reading(250)], kept, { summarising, max_turns: 40, resume: before }))).toBe('finished');
      const folded = before.findLast((event) => event.type === 'summary');
      if (folded?.type === 'summary' && turnsOf(asked)[0])
        expect(turnsOf(asked)[0]?.transcript.entries[0]).toMatchObject({ role: 'summary', text: expect.stringContaining('SUMMARY') });
    }
  });

  test('one answer larger than the window is cut so that it fits', async () => {
    const { asked, kept } = await run(2_000, 20_000, 2);
    expect(kept.events.filter((event) => event.type === 'results_cut').length).toBeGreaterThan(0);
    expect(texts(asked.at(-1)?.transcript.entries ?? [])).toMatch(/file 2 x{500}/);
  });
});

test.each([
  ['a turn', undefined, 'turn'],
  ['a summary', summarising, 'summary'],
])('a stop in the middle of %s is recorded with what was asked', async (_name, instructions, what) => {
  const abort = new AbortController();
  const speaking: Brain = {
    label: 'speaking',
    model: 'test:speaking',
    window: 300,
    async *next(_transcript, _tools, signal): AsyncIterable<BrainChunk> {
      yield { type: 'text', delta: 'half a' };
      abort.abort('stop');
      signal.throwIfAborted();
    },
  };
  const long = (n: number): HistoryEvent[] => [
    { type: 'user', text: 'words '.repeat(100), files: [] },
    { type: 'text', run_id: `b${n}`, text: 'words '.repeat(100) },
    { type: 'turn_end', run_id: `b${n}`, turn: 1 },
  ];
  const history: HistoryEvent[] = [...long(1), ...long(2), { type: 'user', text: 'go', files: [] }];
  const kept = journal();
  const given = inputOf(speaking, [], kept, { summarising: instructions, history, signal: abort.signal });
  expect(await runAgent(given)).toBe('stopped');
  expect(kept.events.filter((event) => event.type === 'usage')).toMatchObject([{ call: { for: what, outcome: 'stopped' } }]);
  expect(kept.events.some((event) => event.type === 'text')).toBe(what === 'turn');
  expect(foundAgain(history, kept, speaking)).toHaveLength(1);
});

describe('a conversation of many messages', () => {
  const history: HistoryEvent[] = Array.from({ length: 12 }, (_one, n): HistoryEvent[] => {
    const run_id = `before${n}`;
    return [
      { type: 'user', text: `question ${n} ${'long '.repeat(60)}`, files: [] },
      { type: 'text', run_id, text: `answer ${n} ${'words '.repeat(60)}` },
      { type: 'turn_end', run_id, turn: 1 },
      { type: 'run_end', run_id, outcome: 'finished', not_done: [] },
    ];
  }).flat();
  history.push({ type: 'user', text: 'and now?', files: [] });

  test('is folded before the answer; the newest messages stay as they were said, and the next run begins there', async () => {
    const asked: Asked[] = [];
    const kept = journal();
    const brain = reader({ window: 2_000, turns: 0, asked });
    expect(await runAgent(inputOf(brain, [], kept, { summarising, history }))).toBe('finished');
    expect(typesOf(kept.events)).toEqual(['usage', 'summary', 'text', 'usage', 'turn_end', 'run_end']);
    const entries = asked[1]?.transcript.entries ?? [];
    expect(entries[0]).toEqual({ role: 'summary', text: 'SUMMARY 1' });
    expect(texts(entries)).not.toContain('question 0 ');
    expect(texts(entries)).toContain('question 11 ');
    expect(entries.at(-1)).toMatchObject({ text: 'and now?' });
    expect(foundAgain(history, kept, brain)).toEqual(asked.map(({ transcript }) => transcript));

    const next: Asked[] = [];
    const later: HistoryEvent[] = [...history, ...kept.events, { type: 'user', text: 'thanks', files: [] }];
    await runAgent({
      ...inputOf(reader({ window: 2_000, turns: 0, asked: next }), [], journal(), { summarising, history: later }),
      run_id: 'r2',
    });
    expect(next).toHaveLength(1);
    expect(texts(next[0]?.transcript.entries ?? [])).toContain(texts(entries).slice(1, -1));
  });

  test('is whole for an engine without a window', async () => {
    const asked: Asked[] = [];
    const kept = journal();
    await runAgent(inputOf(reader({ window: 2_000, turns: 0, asked }), [], kept, { summarising, history }));
    const all: Asked[] = [];
    const { window: _window, ...engine } = reader({ window: 0, turns: 0, asked: all });
    await runAgent(inputOf(engine, [], journal(), { summarising, history: [...history, ...kept.events], run_id: 'r2' }));
    expect(texts(all[0]?.transcript.entries ?? [])).toContain('question 0 ');
  });

  test('what the brain refuses as too long is folded and asked once more; the limit it named holds from then on', async () => {
    const asked: Asked[] = [];
    const kept = journal();
    const brain = reader({ window: 100_000, takes: 1_200, turns: 0, asked });
    expect(await runAgent(inputOf(brain, [], kept, { summarising, history }))).toBe('finished');
    expect(kept.events.filter((event) => event.type === 'summary')).toMatchObject([{ why: 'exceeded', window: 900 }]);
    expect(kept.events.filter((event) => event.type === 'usage').map((event) => event.type === 'usage' && event.call?.outcome)).toContain(
      'failed',
    );
    const later: HistoryEvent[] = [...history, ...kept.events, { type: 'user', text: 'more '.repeat(500), files: [] }];
    const next = journal();
    await runAgent(inputOf(reader({ window: 100_000, turns: 0, asked: [] }), [], next, { summarising, history: later, run_id: 'r2' }));
    expect(typesOf(next.events)).toContain('summary');
  });

  test('what is too long by itself ends with the sentence, after one more try', async () => {
    const kept = journal();
    const alone: HistoryEvent[] = [{ type: 'user', text: 'x'.repeat(50_000), files: [] }];
    expect(
      await runAgent(inputOf(reader({ window: 100_000, takes: 1_000, turns: 0, asked: [] }), [], kept, { summarising, history: alone })),
    ).toBe('interrupted');
    expect(kept.events.at(-1)).toMatchObject({ type: 'run_end', outcome: 'interrupted', reason: 'too long' });
  });

  test('an empty summary is made up for by a plain list', async () => {
    const asked: Asked[] = [];
    const kept = journal();
    await runAgent(inputOf(reader({ window: 2_000, turns: 0, asked, summary: ' ' }), [], kept, { summarising, history }));
    const summary = kept.events.find((event) => event.type === 'summary');
    expect(summary).toMatchObject({ text: expect.stringContaining('question 0 ') });
  });
});

test('a cheaper brain sums up, where what there is to sum up fits it; the work stays with the other', async () => {
  const summedUpBy = async (window: number) => {
    const [asked, askedSmall]: Asked[][] = [[], []];
    const kept = journal();
    const small = { ...reader({ window, turns: 0, asked: askedSmall ?? [] }), label: 'small' };
    const brain = { ...reader({ window: 1_500, turns: 30, asked: asked ?? [] }), small };
    expect(await runAgent(inputOf(brain, [reading(250)], kept, { summarising, max_turns: 40 }))).toBe('finished');
    const usage = kept.events.flatMap((event) => (event.type === 'usage' ? [{ by: event.brain, what: event.call?.for }] : []));
    expect(new Set(usage.flatMap(({ by, what }) => (what === 'turn' ? [by] : [])))).toEqual(new Set(['reader']));
    return { by: [...new Set(usage.flatMap(({ by, what }) => (what === 'summary' ? [by] : [])))], events: typesOf(kept.events) };
  };
  const large = await summedUpBy(100_000);
  expect(large.events).toContain('summary');
  expect(large.by).toEqual(['small']);
  expect((await summedUpBy(10)).by).toEqual(['reader']);
});
