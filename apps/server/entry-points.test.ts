/** The built program is told where its pieces lie: beside its bundle nothing is found by itself. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('./start tells of every piece that runs apart', () => {
  const named = readFileSync(new URL('entry-points.ts', import.meta.url), 'utf8').matchAll(/env\['(ANTOU_[A-Z_]+)'\]/g);
  const started = readFileSync(new URL('../../start', import.meta.url), 'utf8');
  const names = [...new Set([...named].map(([, name = '']) => name))];
  expect(names).toContain('ANTOU_CLEAN_PAGE');
  expect(names.filter((name) => !started.includes(`export ${name}=`))).toEqual([]);
});
