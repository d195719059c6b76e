/** Runs that turn in circles: they end with what was tried, in whichever worker that shows. */
import { describe, expect, test } from 'vitest';
import type { Brain, BrainChunk } from './brain.ts';
import { runAgent, type RunInput } from './run.ts';
import { inputOf, journal, ok, tool } from './testing.ts';

describe('a run that turns in circles ends with what was tried', () => {
  /** Asks for the n-th input at the n-th turn. */
  const trying = (inputOfTurn: (n: number) => unknown): Brain => ({
    label: 'trying',
    async *next({ entries }): AsyncIterable<BrainChunk> {
      const n = entries.filter((entry) => entry.role === 'assistant').length + 1;
      yield { type: 'tool_call', call: { call_id: `c${n}`, tool: 't', input: inputOfTurn(n) } };
    },
  });
  const words = (stuckWords: RunInput['words']['stuck']): RunInput['words'] => ({
    stopped: '',
    too_many_turns: 'too many',
    failed: (reason) => reason,
    stuck: stuckWords,
    notDone: () => [],
  });
  const fails = tool('t', async () => ({ ok: false, output: 'no such file' }));
  const patience = { same_failures: 3, idle_turns: 5 };

  test('the same failing call three times, however its fields are ordered', async () => {
    const kept = journal();
    const brain = trying((n) => (n % 2 ? { a: 1, b: 2 } : { b: 2, a: 1 }));
    const stuckWords: RunInput['words']['stuck'] = ({ why, tried }) => ({
      reason: `${why}: ${tried.map((one) => `${one.title} ×${one.times}: ${one.output}`).join()}`,
    });
    expect(await runAgent(inputOf(brain, [fails], kept, { patience, words: words(stuckWords) }))).toBe('interrupted');
    expect(kept.events.at(-1)).toMatchObject({ outcome: 'interrupted', reason: 'same_failure: doing t ×3: no such file' });
    expect(kept.events.filter((event) => event.type === 'turn_end')).toHaveLength(3);
  });

  test('turns that bring nothing new, even when each call differs or succeeds as before', async () => {
    const kept = journal();
    const pause = { reason: 'ask_user', payload: { questions: [] } };
    const asking = words(() => ({ reason: 'stuck', pause }));
    expect(
      await runAgent(
        inputOf(
          trying((n) => ({ n })),
          [fails],
          kept,
          { patience, words: asking },
        ),
      ),
    ).toBe('paused');
    expect(kept.events.at(-1)).toMatchObject({ outcome: 'paused', reason: 'stuck', pause });
    expect(kept.events.filter((event) => event.type === 'turn_end')).toHaveLength(5);

    const same = journal();
    await runAgent(
      inputOf(
        trying(() => ({})),
        [tool('t', async () => ok('the same'))],
        same,
        { patience, words: asking },
      ),
    );
    // The first one was new.
    expect(same.events.filter((event) => event.type === 'turn_end')).toHaveLength(6);
  });

  test('a success in between begins the count anew', async () => {
    let n = 0;
    const recovering = tool('t', async () => (++n % 3 === 0 ? ok(`done ${n}`) : { ok: false, output: 'not yet' }));
    const kept = journal();
    expect(
      await runAgent(
        inputOf(
          trying(() => ({})),
          [recovering],
          kept,
          { patience, max_turns: 9 },
        ),
      ),
    ).toBe('interrupted');
    expect(kept.events.at(-1)).toMatchObject({ reason: 'too many' });
  });

  test('whoever takes the run over ends it the same way', async () => {
    const whole = journal();
    await runAgent(
      inputOf(
        trying(() => ({})),
        [fails],
        whole,
        { patience, words: words(() => ({ reason: 'stuck' })) },
      ),
    );
    const before = whole.events.slice(0, -1);
    const taken = journal();
    await runAgent(
      inputOf(
        trying(() => ({})),
        [fails],
        taken,
        { patience, resume: before, words: words(() => ({ reason: 'stuck' })) },
      ),
    );
    expect(taken.events).toEqual(whole.events.slice(-1));
  });
});
