/** What Chromium is told at its start. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { quietFlags } from './chromium.ts';

test('what Playwright switches off stays off: the last list counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'antou-chromium-'));
  const stand_in = join(folder, 'chromium');
  writeFileSync(stand_in, `#!/bin/sh\nprintf '%s\\n' "$@" >'${folder}/told'\n`);
  chmodSync(stand_in, 0o755);
  await expect(chromium.launch({ executablePath: stand_in, args: quietFlags })).rejects.toThrow();
  const lists = [...readFileSync(join(folder, 'told'), 'utf8').matchAll(/^--disable-features=(.*)$/gm)].map(([, list = '']) =>
    list.split(','),
  );
  rmSync(folder, { recursive: true, force: true });
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});
