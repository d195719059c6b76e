import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findOffice } from './find-office.ts';
import { createOffice } from './office.ts';

const folder = mkdtempSync(join(tmpdir(), 'antou-office-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in LibreOffice's place. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const bytes = new TextEncoder().encode('given');

it('gives what the program wrote, one call after the other', async () => {
  const office = createOffice(program('copies', 'for last; do :; done; dir=$(dirname "$last"); cp "$last" "$dir/given.pdf"'));
  const both = await Promise.all([1, 2].map(() => office.convert(bytes, 'pptx', 'pdf', new AbortController().signal)));
  expect(both.map((one) => new TextDecoder().decode(one))).toEqual(['given', 'given']);
  await office.close();
});

it('a program that fails, hangs or is no longer wanted is ended with a sentence, and the next call goes on', async () => {
  const failing = createOffice(program('fails', 'exit 3'));
  await expect(failing.convert(bytes, 'pptx', 'pdf', new AbortController().signal)).rejects.toThrow('没有转换成功');
  await failing.close();
  const hanging = createOffice(program('hangs', 'sleep 600'), 300);
  await expect(hanging.convert(bytes, 'pptx', 'pdf', new AbortController().signal)).rejects.toThrow('用时过长');
  const stop = new AbortController();
  const left = hanging.convert(bytes, 'pptx', 'pdf', stop.signal);
  stop.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await hanging.close();
});

it('is found in the path, by its configured place, or not at all', () => {
  const path = program('soffice', 'exit 0');
  expect(findOffice('', folder)).toBe(path);
  expect(findOffice(path, '')).toBe(path);
  expect(findOffice('none', folder)).toBeNull();
});
