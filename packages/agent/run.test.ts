/** The run loop with real brains and tools of the test's own: what it stores, what it answers, and what goes wrong in a tool. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Brain, BrainChunk, Transcript } from './brain.ts';
import { runAgent } from './run.ts';
import { brainOf, inputOf, journal, ok, resultsOf, tool } from './testing.ts';
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
  await runAgent(
    inputOf(brain, [tool('write', async () => ({ ok: true, output: 'done' }))], kept, { now: () => clock, monotonic: () => clock }),
  );
  const drafts = kept.heard.flatMap((event) => (event.type === 'tool_draft' ? [event] : []));
  expect(drafts.map(({ chars }) => chars)).toEqual([0, 30, 60, 90]);
  expect(drafts.every(({ since, operation }) => since === 1000 && operation === 'test')).toBe(true);
  expect(kept.events.map(({ type }) => type)).not.toContain('tool_draft');
});
