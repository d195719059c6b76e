/** A large workbook: a sum by group with a chart in a new sheet, against reading the file at all, each in its bounded process. */
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { createWorkbooks } from '#capabilities/deliverables/sheet/workbooks.server.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { median, type Figure } from './figure.ts';

const build = join(import.meta.dirname, '../.build/server');
const rows = 10_000;
const columns = 20;

export async function sheetBench(): Promise<Figure[]> {
  const bytes = await largeWorkbook();
  const name = '明细.xlsx';
  const signal = new AbortController().signal;
  const reader = createReader({ entry: join(build, 'reader.js') }).of('bench');
  const workbooks = createWorkbooks({ entry: join(build, 'workbooks.js') }).of('bench');
  const reading: number[] = [];
  const working: number[] = [];
  let longest = 0;
  for (let round = 0; round < 4; round += 1) {
    let begun = performance.now();
    const read = await reader.read({ name, bytes }, signal);
    if ('error' in read) throw new Error(read.error);
    const readMs = performance.now() - begun;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last - 10);
      last = now;
    }, 10);
    begun = performance.now();
    const done = await workbooks.work(
      {
        kind: 'edit',
        edits: [
          {
            do: 'new_sheet',
            name: '按部门汇总',
            query: {
              table: {},
              steps: [
                { do: 'group', by: [{ column: '部门' }], values: [{ column: '金额3', how: 'sum' }] },
                { do: 'sort', by: [{ column: '金额3', descending: true }] },
              ],
            },
            total: true,
            chart: { type: 'column', title: '各部门金额' },
          },
        ],
      },
      name,
      [{ name, bytes }],
      signal,
    );
    clearInterval(timer);
    if ('error' in done) throw new Error(done.error);
    // The first round warms the disk.
    if (round === 0) continue;
    reading.push(readMs);
    working.push(performance.now() - begun);
  }
  const ratio = median(working) / median(reading);
  return [
    {
      name: `sheet: group-by with chart of ${rows} × ${columns} / reading it`,
      value: ratio,
      unit: '×',
      target: 3,
      want: 'at most',
      note: `${Math.round(median(working))} ms against ${Math.round(median(reading))} ms; the server was held up ${Math.round(longest)} ms at most`,
    },
  ];
}

/** 10,000 rows of 20 columns. */
export function largeWorkbook(): Promise<Uint8Array> {
  const header = ['日期', '部门', '产品', ...Array.from({ length: columns - 3 }, (_one, n) => `金额${n + 1}`)];
  const data = Array.from({ length: rows }, (_one, row) => [
    new Date(Date.UTC(2026, 0, 1 + (row % 365))),
    `部门${row % 12}`,
    `产品${row % 37}`,
    ...Array.from({ length: columns - 3 }, (_cell, n) => ((row * 7919 + n * 104_729) % 1_000_000) / 100),
  ]);
  return writeXlsx({ sheets: [{ name: '明细', rows: [header, ...data] }] });
}
