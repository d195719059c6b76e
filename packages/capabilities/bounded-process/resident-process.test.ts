/** Processes that stay: whatever they print, the one who asks is answered, and the next question finds another. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createResidents } from './resident-process.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'antou-resident-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function residents(program: string, most = 2) {
  const entry = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(entry, program);
  const time = { base_ms: 5_000, ms_per_mb: 0, most_ms: 5_000 };
  return createResidents({ entry, time, memory_mb: 256, slots: 2, most, idle_ms: 60_000, most_bytes: 1_000 });
}

const otherwise = { stopped: '停了', tooSlow: () => '太慢', too_large: '太大', notStarted: () => '没有启动' };
const signal = new AbortController().signal;
const ask = (all: ReturnType<typeof residents>, person = 'a') => all.of(person).ask({}, [], signal, otherwise);
const answering = (words: string): string => `process.stdin.on('data', () => process.stdout.write(${words}));`;

test('each person has a process of their own, and it stays; of too many the longest unused goes', async () => {
  const all = residents(`let n = 0; ${answering("JSON.stringify({ pid: process.pid, n: ++n }) + '\\n'")}`);
  const pidOf = async (person: string) => {
    const told = await ask(all, person);
    // As the program above answers.
    return 'answer' in told ? (told.answer as { pid: number; n: number }) : { pid: 0, n: 0 };
  };
  const [a, b] = [await pidOf('a'), await pidOf('b')];
  expect(a.pid).not.toBe(b.pid);
  expect(await pidOf('a')).toEqual({ pid: a.pid, n: 2 });
  await pidOf('c');
  expect(await pidOf('a')).toEqual({ pid: a.pid, n: 3 });
  expect((await pidOf('b')).n).toBe(1);
  all.close();
});

test.each([
  ['what is no JSON', answering("'no JSON\\n'"), '读取'],
  ['too much of it', answering("'x'.repeat(2000)"), '太大'],
  ['nothing, as it ends', "process.stdin.on('data', () => process.exit(3));", '意外退出'],
])('%s is told as an error, and the next question is asked of another process', async (_name, program, said) => {
  const all = residents(program);
  for (let round = 0; round < 2; round += 1) expect(await ask(all)).toEqual({ error: expect.stringContaining(said) });
  all.close();
});
