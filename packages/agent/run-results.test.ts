/** What a tool answers as data reaches brains that read it, stands once in the log, and is nothing to the others. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Brain, BrainChunk, TranscriptEntry } from './brain.ts';
import { runAgent } from './run.ts';
import { brainOf, inputOf, journal, ok, resultsOf, tool } from './testing.ts';
import { transcriptEntries } from './transcript.ts';

const text = 'Revenue rose by a tenth against the quarter before. '.repeat(40);
const reading = z.object({ content: z.string(), next_offset: z.number().nullable() });
const read = tool('read', async () => ok(`file: a.md\n---\n${text}`, { result: { content: text, next_offset: null, secret_path: 'x' } }), {
  result: reading,
  max_output: 10_000,
});

/** Calls one tool and keeps what it is told of it. */
function asking(name: string, told: TranscriptEntry[], reads_results?: boolean): Brain {
  return {
    label: 'asking',
    reads_results,
    async *next({ entries }): AsyncIterable<BrainChunk> {
      const answer = entries.find((entry) => entry.role === 'tool');
      if (answer) return void told.push(answer);
      yield { type: 'tool_call', call: { call_id: 'c1', tool: name, input: {} } };
    },
  };
}

test('a brain that reads results is given what the tool says it gives, and the log holds its text once', async () => {
  const kept = journal();
  const told: TranscriptEntry[] = [];
  await runAgent(inputOf(asking('read', told, true), [read], kept));
  expect(told).toMatchObject([{ role: 'tool', ok: true, result: { content: text, next_offset: null } }]);
  expect(JSON.stringify(told)).not.toContain('secret_path');
  const [stored] = resultsOf(kept.events);
  expect(stored).toMatchObject({ result: { content: '', next_offset: null } });
  expect(JSON.stringify(stored).length).toBeLessThan(text.length * 1.2);
  // Another worker, or the next run, reads the same from the log.
  expect(transcriptEntries(kept.events).find((entry) => entry.role === 'tool')).toEqual(told[0]);
});

test('for a brain that reads words nothing is kept beside them', async () => {
  const kept = journal();
  await runAgent(inputOf(brainOf([{ calls: [{ id: 'c1', tool: 'read' }] }, { text: 'done' }]), [read], kept));
  expect(resultsOf(kept.events)[0]?.result).toBeUndefined();
  expect(resultsOf(kept.events)[0]?.output).toContain(text);
});

test('what does not have the shape that was promised is a failure', async () => {
  const wrong = tool('wrong', async () => ok('words', { result: { content: 3 } }), { result: reading });
  const kept = journal();
  await runAgent(inputOf(asking('wrong', [], true), [wrong], kept));
  expect(resultsOf(kept.events)[0]).toMatchObject({ ok: false });
});

test('a failure has a sentence for the person: its own, or the first line', async () => {
  const told: TranscriptEntry[] = [];
  const plain = tool('plain', async () => ({ ok: false, output: 'No such file.\nList the files first.' }));
  const named = tool('named', async () => ({ ok: false, output: 'for models', reason: '文件太大。', code: 'too_large' }));
  await runAgent(inputOf(asking('plain', told, true), [plain], journal()));
  await runAgent(inputOf(asking('named', told, true), [named], journal()));
  expect(told).toMatchObject([{ reason: 'No such file.' }, { reason: '文件太大。', code: 'too_large' }]);
});
