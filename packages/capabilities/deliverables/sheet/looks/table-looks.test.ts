/** Looks in the process that stays: what is open is not read again, what takes too long ends it, and whoever comes next begins anew. */
import { afterEach, expect, test } from 'vitest';
import type { Step } from '#contract/content/table-query.ts';
import { createTableLooks, type SharedTableLooks } from './table-looks.server.ts';

const entry = new URL('../sheet-process.server.ts', import.meta.url);
const signal = new AbortController().signal;
let looks: SharedTableLooks;
afterEach(() => looks.close());

function csvFile(text: string, version = 'v1'): { file: { name: string; version: string; read(): Promise<Uint8Array> }; reads(): number } {
  let reads = 0;
  return {
    file: {
      name: '台账.csv',
      version,
      read: async () => {
        reads += 1;
        return new TextEncoder().encode(text);
      },
    },
    reads: () => reads,
  };
}

const sum: Step = { do: 'group', by: [{ column: '科室' }], values: [{ column: '数量', how: 'sum' }] };
const text = '科室,数量\n内科,3\n外科,4\n内科,5\n';

test('a file is read once for a person, once more for another, and anew when its process is gone', async () => {
  looks = createTableLooks({ entry });
  const { file, reads } = csvFile(text);
  const look = async (person: string, steps: Step[] = [sum]) => looks.of(person).preview({ table: {}, steps }, [file], 10, signal);
  expect(await looks.of('a').structure([file], signal)).toMatchObject({ sheets: [{ rows: 3 }] });
  const first = await look('a');
  expect('preview' in first && first.preview.rows).toEqual([
    ['内科', '8'],
    ['外科', '4'],
  ]);
  await look('a', [sum, { do: 'sort', by: [{ column: '数量' }] }]);
  expect(reads()).toBe(1);
  await look('b');
  expect(reads()).toBe(2);
  looks.close();
  expect(await look('a')).toEqual(first);
  expect(reads()).toBe(3);
});

test('questions of one person at once are answered each with its own', async () => {
  looks = createTableLooks({ entry });
  const { file } = csvFile(text);
  const asked = [1, 2, 3].map((n) => looks.of('a').preview({ table: {}, steps: [{ do: 'top', n }] }, [file], 10, signal));
  expect((await Promise.all(asked)).map((one) => 'preview' in one && one.preview.total)).toEqual([1, 2, 3]);
});

test('what takes too long ends with a sentence, and so does what is no table', async () => {
  looks = createTableLooks({ entry, time: { base_ms: 30, ms_per_mb: 0, most_ms: 30 } });
  const { file } = csvFile(text);
  expect(await looks.of('a').preview({ table: {}, steps: [sum] }, [file], 10, signal)).toEqual({
    error: expect.stringContaining('还没有算完'),
  });
  looks.close();
  looks = createTableLooks({ entry });
  const broken = { name: '坏.xlsx', version: 'v2', read: async () => new TextEncoder().encode('PK\u0003\u0004 no more') };
  expect(await looks.of('a').structure([broken], signal)).toEqual({ error: expect.stringContaining('打不开') });
  // The process is none the worse for it.
  expect(await looks.of('a').preview({ table: {}, steps: [] }, [file], 10, signal)).toMatchObject({ preview: { total: 3 } });
});

test('a look whose file can not be read rejects with that', async () => {
  looks = createTableLooks({ entry });
  const gone = { name: '台账.csv', version: 'v3', read: async () => Promise.reject(new Error('the store is away')) };
  await expect(looks.of('a').structure([gone], signal)).rejects.toThrow('the store is away');
});
