import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { createRenice } from './renice.ts';

const groupOf = (pid: number | 'self'): string => readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim();

test.runIf(existsSync('/proc/self/autogroup')).each([
  ['in the session of the product steps back alone', false],
  ['in a session of its own steps back with it', true],
])('a command %s', (_how, detached) => {
  const before = groupOf('self');
  const child = spawn('sleep', ['60'], { detached, stdio: 'ignore' });
  const { pid = 0 } = child;
  try {
    createRenice()([pid]);
    expect(groupOf('self')).toBe(before);
    expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 10));
    if (detached) expect(groupOf(pid)).toMatch(new RegExp(` nice ${getPriority(pid)}$`));
  } finally {
    child.kill('SIGKILL');
  }
});
