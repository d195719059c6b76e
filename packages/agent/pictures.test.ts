/** Which pictures go with a call, and that they cost and are folded with the rest. */
import { expect, test } from 'vitest';
import type { TranscriptEntry } from './brain.ts';
import { entriesFolded } from './context/context.ts';
import type { AgentEvent } from './events.ts';
import { mostPictures, picturesOf, shownPictures, tokensOfPicture } from './pictures.ts';
import { tokensOfEntry } from './context/tokens.ts';

const looked = (n: number): TranscriptEntry => ({
  role: 'tool',
  call_id: `c${n}`,
  tool: 'look',
  ok: true,
  output: '',
  pictures: [{ uri: `u${n}`, name: `${n}` }],
});
const many = (count: number) => Array.from({ length: count }, (_, n) => looked(n + 1));

test('the newest, each once; older ones go ten at a time, so that the beginning of a call lasts', () => {
  expect(shownPictures([...many(3), ...many(3)])).toEqual(['u1', 'u2', 'u3']);
  expect(shownPictures(many(20))).toHaveLength(20);
  for (const count of [21, 25, 30]) expect(shownPictures(many(count))[0]).toBe('u11');
  expect(shownPictures(many(31))[0]).toBe('u21');
  for (let count = 1; count < 80; count++) expect(shownPictures(many(count)).length).toBeLessThanOrEqual(mostPictures);
});

test('what a person attaches is looked at when it is a picture', () => {
  const files = ['a.PNG', 'b.jpeg', 'c.pdf', 'd.svg', '图.webp'].map((name) => ({ uri: name, name, bytes: 1 }));
  const said: TranscriptEntry = { role: 'user', text: '看', files };
  expect(picturesOf(said).map(({ name }) => name)).toEqual(['a.PNG', 'b.jpeg', '图.webp']);
  expect(tokensOfEntry(said) - tokensOfEntry({ ...said, files: files.map((file) => ({ ...file, name: 'c.pdf' })) })).toBeGreaterThan(
    2.5 * tokensOfPicture,
  );
});

test('a result that is cut to save space is left without its pictures, and says how to look again', () => {
  const run_id = 'r';
  const call = { type: 'tool_call' as const, run_id, call_id: 'c', tool: 'look', operation: '', title: '', input: {} };
  const result = { type: 'tool_result' as const, run_id, call_id: 'c', ok: true, output: '画好了', files: [], not_done: [], elapsed_ms: 1 };
  const own: AgentEvent[] = [call, { type: 'turn_end', run_id, turn: 1 }, { ...result, pictures: [{ uri: 'u', name: '第 1 页' }] }];
  const cut = {
    type: 'results_cut' as const,
    run_id,
    brain: 'b',
    why: 'full' as const,
    until: { run_id, turn: 1 },
    window: 1,
    tokens_before: 1,
    tokens_after: 1,
    keep: 300,
  };
  expect(entriesFolded({ history: [], own }).at(-1)).toMatchObject({ pictures: [{ uri: 'u' }] });
  const folded = entriesFolded({ history: [], own: [...own, cut] }).at(-1);
  expect(folded).toMatchObject({ role: 'tool', output: expect.stringMatching(/^画好了\n.*第 1 页.*call look again/) });
  expect(folded).not.toHaveProperty('pictures');
});
