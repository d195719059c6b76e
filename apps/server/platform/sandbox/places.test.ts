import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('a folder that somebody tidied away is laid anew, and the server goes on', async () => {
  const root = mkdtempSync(join(tmpdir(), 'antou-places-'));
  const places = createPlaces({ root, kitFiles: { 'a.txt': 'a' }, isRoot: false, isBusy: () => false, sweep_ms: 10 });
  rmSync(dirname(places.kit), { recursive: true });
  for (let waited = 0; waited < 5000 && !existsSync(join(places.kit, 'a.txt')); waited += 10) await sleep(10);
  expect(existsSync(join(places.kit, 'a.txt'))).toBe(true);
  expect(existsSync(places.of('task').folder)).toBe(true);
  await places.close();
  rmSync(root, { recursive: true });
});
