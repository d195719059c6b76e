/** What a run made is opened again before it is called done. */
import { describe, expect, test } from 'vitest';
import type { Brain, BrainChunk } from './brain.ts';
import { runAgent, type Journal, type RunInput } from './run.ts';
import { brainOf, endsOf, inputOf, journal, ok, tool, type Turn } from './testing.ts';

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

  test('mending goes on as long as the host lets it by what is stored, here and in another worker; then the run ends as it says', async () => {
    let turns = 0;
    const trying: Brain = {
      label: 'trying',
      async *next({ entries }): AsyncIterable<BrainChunk> {
        if (entries.at(-1)?.role === 'tool') yield { type: 'text', delta: 'there' };
        else yield { type: 'tool_call', call: { call_id: `w${++turns}`, tool: 'write', input: { turns } } };
      },
    };
    const mayRepair: RunInput['mayRepair'] = (stored) =>
      stored.filter((event) => event.type === 'check').length < 3 ? true : { reason: 'three times' };
    const whole = journal();
    expect(await runAgent(inputWith(trying, whole, () => false, [], { mayRepair }))).toBe('interrupted');
    expect(whole.events.filter((event) => event.type === 'check')).toHaveLength(3);
    expect(endsOf(whole.events)[0]).toMatchObject({ reason: 'three times', not_done: ['no a.md'] });
    for (const cut of whole.cuts) {
      const kept = journal();
      await runAgent(inputWith(trying, kept, () => false, [], { mayRepair, resume: whole.events.slice(0, cut) }));
      const all = [...whole.events.slice(0, cut), ...kept.events];
      expect(all.filter((event) => event.type === 'check')).toHaveLength(3);
      expect(endsOf(all)).toMatchObject([{ reason: 'three times' }]);
    }
  });

  test('what was left without a result is opened when the last word is said', async () => {
    const kept = journal();
    const seen: string[] = [];
    const left = () => Promise.resolve([{ uri: 'draft', name: 'a.md', bytes: 0 }]);
    await runAgent(inputWith(brainOf([{ calls: [{ id: 'w1', tool: 'write' }] }, { text: 'done' }]), kept, () => true, seen, { left }));
    expect(seen).toEqual(['draft']);
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
