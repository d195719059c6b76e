/** What one person's files cost another: dear files of one, and the small file of somebody else behind them. */
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { createWorkbooks } from '#capabilities/deliverables/sheet/workbooks.server.ts';
import { createFileWork } from '#capabilities/file-work/file-work.server.ts';
import { readerEntry as entry } from '#capabilities/bounded-process/testing.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';

/** A process that never answers, as one caught in a file would be. */
const stuck = new URL('../tools/read-file/stuck-process.fixture.mjs', import.meta.url);
const small = { name: '小.txt', bytes: strToU8('hello') };
const never = new AbortController().signal;

test('six pages of a megabyte of nesting: somebody else’s five bytes are read before the fourth of them is refused', async () => {
  const levels = 90_000;
  const nested = strToU8(`<!doctype html><html><body>${'<div>'.repeat(levels)}x${'</div>'.repeat(levels)}`);
  const reader = createReader({ entry });
  const done: string[] = [];
  const dear = Array.from({ length: 6 }, async (_, n) => {
    const outcome = await reader.of('a').read({ name: `${n}.html`, bytes: nested }, never);
    expect(outcome).toMatchObject({ error: expect.stringContaining('里面的结构嵌套得太深，为安全起见没有打开') });
    done.push('a');
  });
  const outcome = await reader.of('b').read(small, never);
  expect(outcome).toMatchObject({ text: expect.stringContaining('hello') });
  expect(done.length).toBeLessThan(4);
  await Promise.all(dear);
});

/** Whoever brings a megabyte may take for ever; the small file's process is given up after a second, which is told only of one that began. */
const time = { base_ms: 1_000, ms_per_mb: 3_600_000, most_ms: 3_600_000 };
const large = { name: '大.xlsx', bytes: new Uint8Array(1024 * 1024) };

test.each([
  [
    'files to read',
    () => {
      const pool = createReader({ entry: stuck, time });
      return (person: string, file: typeof small, signal: AbortSignal) => pool.of(person).read(file, signal);
    },
  ],
  [
    'jobs on workbooks',
    () => {
      const pool = createWorkbooks({ entry: stuck, time });
      return (person: string, file: typeof small, signal: AbortSignal) => pool.of(person).work({ kind: 'csv' }, file.name, [file], signal);
    },
  ],
  [
    'jobs on archives',
    () => {
      const pool = createFileWork({ entry: stuck, time });
      return (person: string, file: typeof small, signal: AbortSignal) => pool.of(person).work({ kind: 'zip' }, [file], signal);
    },
  ],
])('%s that never come to an end leave somebody else a process', async (_what, pool) => {
  const ask = pool();
  const stop = new AbortController();
  const held = Array.from({ length: 6 }, () => ask('a', large, stop.signal));
  expect(await ask('b', small, never)).toMatchObject({ error: expect.stringContaining('超过 1 秒还没有') });
  stop.abort();
  for (const one of await Promise.all(held)) expect(one).toMatchObject({ error: expect.stringContaining('被停止了') });
});

test('who asks for more than can wait is told so, and what waits is not disturbed', async () => {
  const reader = createReader({ entry: stuck, processes: 1 });
  const stop = new AbortController();
  const held = Array.from({ length: 51 }, () => reader.of('a').read(small, stop.signal));
  expect(await reader.of('a').read(small, stop.signal)).toMatchObject({
    error: '读不了“小.txt”：你还有 50 项这样的工作在排队，这一项没有开始，文件都没有改动；请等前面的做完再试。原文件没有改动。',
  });
  stop.abort();
  await Promise.all(held);
});
