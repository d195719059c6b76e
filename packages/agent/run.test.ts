/** The run loop with real brains and tools of the test's own: what it stores, what it answers, and how it goes on after a death at any point. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BrainFailure, type Brain, type BrainChunk, type Transcript } from './brain.ts';
import type { AgentEvent, HeardEvent } from './events.ts';
import { runAgent, type Journal, type RunInput } from './run.ts';
import { brainOf, endsOf, inputOf, journal, ok, resultsOf, tool, type Kept, type Turn } from './testing.ts';
import { defineTool, type Tool, type Workspace } from './tool.ts';

test('calls of one turn run side by side, and each is answered', async () => {
  let meet: (() => void) | undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const first = tool('first', async () => (await met, ok('one')));
  const second = tool('second', async () => (meet?.(), ok('two')));
  const kept = journal();
  const asked: Transcript[] = [];
  const brain = brainOf(
    [
      {
        text: 'let me see',
        calls: [
          { id: 'a', tool: 'first' },
          { id: 'b', tool: 'second' },
        ],
      },
      { text: 'done' },
    ],
    asked,
  );
  expect(await runAgent(inputOf(brain, [first, second], kept))).toBe('finished');
  expect(kept.events.map((event) => event.type)).toEqual([
    'text',
    'tool_call',
    'tool_call',
    'usage',
    'turn_end',
    'tool_result',
    'tool_result',
    'text',
    'usage',
    'turn_end',
    'run_end',
  ]);
  expect(new Map(resultsOf(kept.events).map((event) => [event.call_id, event.output]))).toEqual(
    new Map([
      ['a', 'one'],
      ['b', 'two'],
    ]),
  );
  expect(asked[1]?.entries.map((entry) => entry.role)).toEqual(['user', 'assistant', 'tool', 'tool']);
  expect(kept.heard.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')).toBe('let me seedone');
});

test('what is thought is heard as it comes, and stored once', async () => {
  const kept = journal();
  const thinker: Brain = {
    label: 'x',
    async *next(): AsyncIterable<BrainChunk> {
      yield { type: 'reasoning_delta', delta: 'void' };
      yield { type: 'retry', attempt: 1, reason: 'cut off', wait_ms: 0 };
      for (const delta of ['first ', 'look. '.repeat(400)]) yield { type: 'reasoning_delta', delta };
      yield { type: 'text', delta: 'done' };
      yield { type: 'reasoning', text: `first ${'look. '.repeat(400)}` };
    },
  };
  await runAgent(inputOf(thinker, [], kept));
  const from = kept.heard.findIndex((event) => event.type === 'text_reset');
  const heard = kept.heard.slice(from).flatMap((event) => (event.type === 'reasoning_delta' ? [event] : []));
  expect(heard.map(({ text }) => text).join('')).toBe(`first ${'look. '.repeat(400)}`);
  expect(
    heard.every(({ at, text }, n) => at === heard.slice(0, n).reduce((sum, one) => sum + one.text.length, 0) && text.length <= 1000),
  ).toBe(true);
  expect(kept.events.filter((event) => event.type === 'reasoning')).toHaveLength(1);
});

describe('what goes wrong in a tool is an answer to the brain', () => {
  const answerOf = async (one: Tool, input: unknown = {}): Promise<{ ok: boolean; output: string }> => {
    const kept = journal();
    expect(await runAgent(inputOf(brainOf([{ calls: [{ id: 'a', tool: one.name, input }] }, { text: 'well' }]), [one], kept))).toBe(
      'finished',
    );
    const [result] = resultsOf(kept.events);
    return { ok: result?.ok ?? true, output: result?.output ?? '' };
  };

  test('arguments that are not valid', async () => {
    let ran = false;
    const strict = defineTool({ ...tool('strict', async () => ((ran = true), ok('x'))), input: z.strictObject({ name: z.string() }) });
    const answer = await answerOf(strict, { name: 7, other: true });
    expect(answer).toMatchObject({ ok: false, output: expect.stringContaining('not valid') });
    expect(ran).toBe(false);
  });

  test('a tool that is not there', async () => {
    const kept = journal();
    await runAgent(
      inputOf(brainOf([{ calls: [{ id: 'a', tool: 'nothing' }] }, { text: 'well' }]), [tool('something', async () => ok(''))], kept),
    );
    expect(resultsOf(kept.events)[0]).toMatchObject({ ok: false, output: expect.stringContaining('something') });
  });

  test('an exception', async () => {
    expect(await answerOf(tool('thrower', () => Promise.reject(new Error('磁盘满了'))))).toEqual({ ok: false, output: '磁盘满了' });
  });

  test('a tool that never answers is given up at its deadline, and its signal says so', async () => {
    let told = false;
    const stuck = tool('stuck', (_input, { signal }) => new Promise(() => signal.addEventListener('abort', () => (told = true))), {
      deadline_ms: 20,
    });
    expect(await answerOf(stuck)).toMatchObject({ ok: false, output: expect.stringContaining('given up') });
    expect(told).toBe(true);
  });

  test('a call that was given up writes no file afterwards', async () => {
    const written: string[] = [];
    const { promise: refused, resolve: tell } = Promise.withResolvers<unknown>();
    const late = tool(
      'late',
      async (_input, { signal, files }) => {
        await files.write({ name: 'in time', bytes: new Uint8Array(), key: '1' });
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await files.write({ name: 'too late', bytes: new Uint8Array(), key: '2' }).catch(tell);
        return ok('');
      },
      { deadline_ms: 20 },
    );
    const files: Workspace = {
      list: () => Promise.resolve([]),
      read: () => Promise.reject(new Error('none')),
      write: ({ name }) => (written.push(name), Promise.resolve({ uri: name, name, bytes: 0 })),
    };
    await runAgent(inputOf(brainOf([{ calls: [{ id: 'a', tool: 'late' }] }]), [late], journal(), { files }));
    expect(await refused).toBeInstanceOf(Error);
    expect(written).toEqual(['in time']);
  });

  test('too much output is cut, and it is said how much', async () => {
    expect((await answerOf(tool('chatty', async () => ok('x'.repeat(5000)), { max_output: 100 }))).output).toBe(
      `${'x'.repeat(100)}\n[cut: 4900 more characters]`,
    );
  });
});

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

test('a retry of the brain voids what was streamed: no call of the voided try is run', async () => {
  const ran: string[] = [];
  const flaky: Brain = {
    label: 'flaky',
    async *next({ entries }) {
      if (entries.some((entry) => entry.role === 'tool')) return yield { type: 'text', delta: 'end' };
      yield { type: 'text', delta: 'half a th' };
      yield { type: 'tool_call', call: { call_id: 'void', tool: 't', input: {} } };
      yield { type: 'retry', attempt: 1, reason: 'cut', wait_ms: 5 };
      yield { type: 'text', delta: 'a thought' };
      yield { type: 'tool_call', call: { call_id: 'real', tool: 't', input: {} } };
    },
  };
  const kept = journal();
  await runAgent(inputOf(flaky, [tool('t', async (_input, { call_id }) => (ran.push(call_id), ok('')))], kept));
  expect(ran).toEqual(['real']);
  expect(kept.events.flatMap((event) => (event.type === 'text' ? [event.text] : []))).toEqual(['a thought', 'end']);
  expect(kept.events.filter((event) => event.type === 'brain_retry')).toHaveLength(1);
});

test('calls numbered anew each turn get numbers of their own', async () => {
  const repeating: Brain = {
    label: 'repeating',
    async *next({ entries }) {
      if (entries.filter((entry) => entry.role === 'tool').length < 3)
        yield { type: 'tool_call', call: { call_id: 'call_0', tool: 't', input: {} } };
    },
  };
  const kept = journal();
  expect(await runAgent(inputOf(repeating, [tool('t', async () => ok(''))], kept))).toBe('finished');
  const ids = resultsOf(kept.events).map((event) => event.call_id);
  expect(new Set(ids).size).toBe(3);
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

describe('files are opened again before the run is called done', () => {
  const writing = tool('write', async (_input, { call_id }) =>
    ok(`wrote ${call_id}`, { files: [{ uri: call_id, name: 'a.md', bytes: 3 }] }),
  );
  /** Writes, says so, and writes once more when it is told that the file is bad. */
  const stubborn: Turn[] = [{ calls: [{ id: 'w1', tool: 'write' }] }, { text: 'there it is\n\n未完成：x' }];
  const repairing: Brain = {
    label: 'repairing',
    async *next({ entries }): AsyncIterable<BrainChunk> {
      const told = entries.findLastIndex((entry) => entry.role === 'notice');
      const done = entries.filter((entry) => entry.role === 'tool').map((entry) => entry.call_id);
      if (!done.includes('w1')) yield { type: 'tool_call', call: { call_id: 'w1', tool: 'write', input: {} } };
      else if (told >= 0 && !done.includes('w2'))
        yield { type: 'tool_call', call: { call_id: 'w2', tool: 'write', input: { again: true } } };
      else yield { type: 'text', delta: told >= 0 ? 'mended' : 'there it is' };
    },
  };
  const inputWith = (
    brain: Brain,
    kept: Journal,
    good: (uri: string) => boolean,
    seen: string[],
    more: Partial<RunInput> = {},
  ): RunInput => {
    const base = inputOf(brain, [writing], kept, more);
    return {
      ...base,
      verify: async (files) =>
        files.map(
          (file) => (seen.push(file.uri), { ...file, state: good(file.uri) ? 'good' : 'bad', reason: good(file.uri) ? '' : 'empty' }),
        ),
      words: { ...base.words, repair: (bad) => `mend ${bad.map((file) => file.name).join()}`, notMade: (file) => `no ${file.name}` },
    };
  };

  test('one chance to mend what is bad, and what stays bad is named', async () => {
    const kept = journal();
    const seen: string[] = [];
    expect(await runAgent(inputWith(repairing, kept, (uri) => uri === 'w2', seen))).toBe('finished');
    expect(seen).toEqual(['w1', 'w2']);
    expect(kept.events.flatMap((event) => (event.type === 'check' ? [[event.files[0]?.state, event.repair]] : []))).toEqual([
      ['bad', 'mend a.md'],
      ['good', undefined],
    ]);
    expect(endsOf(kept.events)[0]?.not_done).toEqual([]);

    const lost = journal();
    await runAgent(inputWith(brainOf(stubborn), lost, () => false, []));
    expect(lost.events.filter((event) => event.type === 'check')).toHaveLength(1);
    expect(endsOf(lost.events)[0]).toMatchObject({ outcome: 'finished', not_done: ['no a.md'] });
  });

  test('whoever takes the run over checks nothing twice and gives no second chance', async () => {
    const whole = journal();
    await runAgent(inputWith(repairing, whole, () => false, []));
    expect(whole.events.filter((event) => event.type === 'check')).toHaveLength(2);
    for (const cut of whole.cuts) {
      const before = whole.events.slice(0, cut);
      const kept = journal();
      const seen: string[] = [];
      await runAgent(inputWith(repairing, kept, () => false, seen, { resume: before }));
      const all = [...before, ...kept.events];
      const checked = before.flatMap((event) => (event.type === 'check' ? event.files.map((file) => file.uri) : []));
      expect(seen.filter((uri) => checked.includes(uri))).toEqual([]);
      expect(all.filter((event) => event.type === 'check' && event.repair !== undefined)).toHaveLength(1);
      expect(endsOf(all)).toHaveLength(1);
      expect(endsOf(all)[0]?.not_done).toEqual(['no a.md']);
    }
  });

  test('what a stopped run left behind is opened by the one that goes on, and a question waits for checked files', async () => {
    const seen: string[] = [];
    const asks = tool('ask', async () => ok('asked', { pause: { reason: 'ask_user', payload: {} } }));
    const before = { uri: 'w0', name: 'b.md', bytes: 3 };
    const kept = journal();
    const input = inputWith(brainOf([{ calls: [{ id: 'q', tool: 'ask' }] }]), kept, () => false, seen, { unverified: [before] });
    expect(await runAgent({ ...input, tools: [asks] })).toBe('paused');
    expect(seen).toEqual(['w0']);
    expect(kept.events.find((event) => event.type === 'check')).toMatchObject({
      files: [{ name: 'b.md', state: 'bad' }],
      repair: undefined,
    });
  });

  test('a check that fails says nothing against the file, and a stop ends it at once', async () => {
    const kept = journal();
    const input = { ...inputWith(brainOf(stubborn), kept, () => true, []), verify: () => Promise.reject(new Error('no disk')) };
    expect(await runAgent(input)).toBe('finished');
    expect(kept.events.find((event) => event.type === 'check')).toMatchObject({ files: [{ state: 'unchecked', reason: 'no disk' }] });

    const abort = new AbortController();
    const stopped = journal();
    const never = {
      ...inputWith(brainOf(stubborn), stopped, () => true, []),
      signal: abort.signal,
      verify: () => (abort.abort('stop'), new Promise<never>(() => undefined)),
    };
    expect(await runAgent(never)).toBe('stopped');
    expect(stopped.events.some((event) => event.type === 'check')).toBe(false);
  });
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

test('a call that is being written is told of when it begins and then a few times a second, never stored', async () => {
  let clock = 1000;
  const brain: Brain = {
    label: 'slow',
    async *next(transcript): AsyncIterable<BrainChunk> {
      if (transcript.entries.some((entry) => entry.role === 'tool')) return;
      for (let chars = 0; chars <= 100; chars += 10) {
        yield { type: 'call_progress', tool: 'write', chars };
        clock += 100;
      }
      yield { type: 'tool_call', call: { call_id: 'c1', tool: 'write', input: {} } };
    },
  };
  const kept = journal();
  await runAgent(inputOf(brain, [tool('write', async () => ({ ok: true, output: 'done' }))], kept, { now: () => clock }));
  const drafts = kept.heard.flatMap((event) => (event.type === 'tool_draft' ? [event] : []));
  expect(drafts.map(({ chars }) => chars)).toEqual([0, 30, 60, 90]);
  expect(drafts.every(({ since, operation }) => since === 1000 && operation === 'test')).toBe(true);
  expect(kept.events.map(({ type }) => type)).not.toContain('tool_draft');
});

describe('what a person says while a run is under way', () => {
  /** Hands over what `words` holds for this moment, and stores it as a worker does. */
  function inboxOf(kept: Kept, words: string[][]) {
    const takes: number[] = [];
    return {
      takes,
      async take(): Promise<HeardEvent[]> {
        takes.push(kept.events.length);
        const heard = (words.shift() ?? []).map((text, n): HeardEvent => ({
          type: 'heard',
          run_id: 'r1',
          message_id: `${kept.events.length}-${n}`,
          text,
          files: [],
        }));
        await kept.append(heard);
        return heard;
      },
    };
  }
  const one = tool('one', () => Promise.resolve(ok('done')));
  const turns: Turn[] = [{ calls: [{ id: 'a', tool: 'one' }] }, { text: 'well' }];

  test('is before the brain at its next turn, after the answers to its calls', async () => {
    const kept = journal();
    const asked: Transcript[] = [];
    await runAgent(inputOf(brainOf(turns, asked), [one], kept, { inbox: inboxOf(kept, [[], ['shorter', 'and blue']]) }));
    expect(asked[1]?.entries.map((entry) => (entry.role === 'user' ? [entry.text, entry.steered] : entry.role))).toEqual([
      ['go', undefined],
      'assistant',
      'tool',
      ['shorter', true],
      ['and blue', true],
    ]);
    expect(kept.events.filter((event) => event.type === 'run_end')).toHaveLength(1);
  });

  test('while its last words are spoken, is answered by the same run', async () => {
    const kept = journal();
    const asked: Transcript[] = [];
    expect(await runAgent(inputOf(brainOf(turns, asked), [one], kept, { inbox: inboxOf(kept, [[], [], ['one more thing']]) }))).toBe(
      'finished',
    );
    expect(asked).toHaveLength(3);
    expect(kept.events.map((event) => event.type).slice(-5)).toEqual(['heard', 'text', 'usage', 'turn_end', 'run_end']);
  });

  test('waits until a brain that listens only when it is done is done', async () => {
    const kept = journal();
    const brain: Brain = { ...brainOf(turns), listens: 'when_done' };
    const inbox = inboxOf(kept, [['shorter']]);
    await runAgent(inputOf(brain, [one], kept, { inbox }));
    expect(inbox.takes).toHaveLength(2);
    const types = kept.events.map((event) => event.type);
    expect(types.indexOf('heard')).toBeGreaterThan(types.lastIndexOf('tool_result'));
  });

  test('was heard when the worker died: the next one answers it and hears nothing twice', async () => {
    const whole = journal();
    await runAgent(inputOf(brainOf(turns), [one], whole, { inbox: inboxOf(whole, [[], [], ['one more thing']]) }));
    for (const at of whole.cuts) {
      const before = whole.events.slice(0, at);
      const kept = journal();
      const words = before.some((event) => event.type === 'heard') ? [] : [['one more thing']];
      await runAgent(inputOf(brainOf(turns), [one], kept, { resume: before, inbox: inboxOf(kept, words) }));
      const all = [...before, ...kept.events];
      expect(all.filter((event) => event.type === 'heard')).toHaveLength(1);
      const heard = all.findIndex((event) => event.type === 'heard');
      expect(all.slice(heard).some((event) => event.type === 'turn_end')).toBe(true);
      expect(endsOf(all).map((event) => event.outcome)).toEqual(['finished']);
    }
  });

  test('a failing step may be tried again after a word', async () => {
    const failing = tool('failing', () => Promise.resolve({ ok: false, output: 'no' }));
    const brain: Brain = {
      label: 'stubborn',
      async *next(transcript): AsyncIterable<BrainChunk> {
        const tries = transcript.entries.filter((entry) => entry.role === 'tool').length;
        if (tries < 4) yield { type: 'tool_call', call: { call_id: `try${tries}`, tool: 'failing', input: {} } };
        else yield { type: 'text', delta: 'I give up' };
      },
    };
    const kept = journal();
    const inbox = inboxOf(kept, [[], [], ['try once more']]);
    expect(await runAgent(inputOf(brain, [failing], kept, { inbox }))).toBe('finished');
    expect(resultsOf(kept.events)).toHaveLength(4);
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
