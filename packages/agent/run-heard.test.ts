/** What a person says while a run is under way reaches it once. */
import { describe, expect, test } from 'vitest';
import type { Brain, BrainChunk, Transcript } from './brain.ts';
import type { HeardEvent } from './events.ts';
import { runAgent } from './run.ts';
import { brainOf, endsOf, inputOf, journal, ok, resultsOf, tool, type Kept, type Turn } from './testing.ts';

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
