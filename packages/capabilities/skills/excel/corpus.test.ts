/** Requests about tables as they were put to the engine before, and twenty from desks it knows nothing of: read right, or laid before the person; never wrong without a word. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ResultTable } from '#contract/content/workbook.ts';
import { factsOf, figuresOf, fixture, isRead, readBeside, runAsked, today, type Files } from './testing.ts';

const corpus = z
  .object({
    tables: z.record(z.string(), z.string()),
    requests: z.array(z.object({ text: z.string(), files: z.record(z.string(), z.string()), right: z.array(z.string()) })),
  })
  .parse(fixture('corpus.json'));
const unseen = z
  .object({
    tables: z.record(z.string(), z.string()),
    requests: z.array(
      z.object({
        file: z.string(),
        text: z.string(),
        /** Rows that hold these cells, and cells that are in none; `asks`: it is to be laid before the person. */
        right: z.object({
          rows: z.array(z.string()).optional(),
          not: z.array(z.string()).optional(),
          asks: z.boolean().optional(),
          chart: z.string().optional(),
          order: z.boolean().optional(),
        }),
      }),
    ),
  })
  .parse(fixture('unseen.json'));

const reviewed = z
  .object({
    tables: z.record(z.string(), z.string()),
    requests: z.array(z.object({ file: z.string(), text: z.string(), steps: z.array(z.unknown()).nullable() })),
  })
  .parse(fixture('reviewed.json'));

const within = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean => [...few].every((one) => many.has(one));

test('requests of before are read the same or laid before the person', { timeout: 600_000 }, async () => {
  const other: string[] = [];
  let asked = 0;
  for (const { text, files: ids, right } of corpus.requests) {
    const files: Files = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, corpus.tables[id] ?? '']));
    const intent = await readBeside(text, files);
    if (!isRead(intent)) {
      asked += 1;
      continue;
    }
    const figures = figuresOf(await Promise.all(intent.queries.map((one) => runAsked(one, files))));
    const known = new Set(right);
    // More may be shown than before, or a list where it was counted; never other figures.
    if (!within(known, figures) && !within(figures, known)) other.push(text);
  }
  const all = corpus.requests.length;
  console.info(`tables: ${all - asked - other.length} of ${all} read the same, ${asked} asked, ${other.length} otherwise`);
  expect(other).toEqual([]);
  expect(asked / all).toBeLessThanOrEqual(mostAsked);
});

/** May only go down. */
const mostAsked = 0.8;

function holds({ rows }: ResultTable, wanted: string): boolean {
  const cells = wanted.split('|');
  const near = (cell: string, other: string): boolean => {
    const [a, b] = [figureOf(cell), figureOf(other)];
    return cell === other || (a !== null && b !== null && Math.abs(a - b) <= Math.abs(b) * 0.0001);
  };
  return rows.some((row) => cells.every((cell) => row.some((own) => near(own, cell))));
}

function figureOf(cell: string): number | null {
  const bare = cell.replaceAll(',', '');
  if (!/^-?[\d.]+%?$/.test(bare)) return null;
  return bare.endsWith('%') ? Number(bare.slice(0, -1)) / 100 : Number(bare);
}

test.each(unseen.requests)('of a desk nobody knew: $text', async ({ file, text, right }) => {
  const files: Files = { [file]: unseen.tables[file] ?? '' };
  const intent = await readBeside(text, files);
  // What is not read wholly is shown; that is never wrong.
  if (!isRead(intent)) return;
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  expect(right.asks, JSON.stringify(intent.queries)).not.toBe(true);
  for (const row of right.rows ?? [])
    expect(
      tables.some((table) => holds(table, row)),
      `${row} in ${JSON.stringify(tables.map(({ rows }) => rows))}`,
    ).toBe(true);
  for (const cell of right.not ?? [])
    expect(
      tables.some((table) => holds(table, cell)),
      cell,
    ).toBe(false);
});

test('what a person has looked at is read so, or laid before the person', async () => {
  let read = 0;
  for (const { file, text, steps } of reviewed.requests) {
    const intent = await readBeside(text, { [file]: reviewed.tables[file] ?? '' });
    if (!isRead(intent)) continue;
    read += 1;
    // Newly read: to be looked at, and put into the list.
    expect(
      intent.queries.map(({ query }) => query.steps),
      text,
    ).toEqual(steps);
  }
  expect(read).toBeGreaterThanOrEqual(reviewed.requests.filter(({ steps }) => steps !== null).length);
});

test('a card starts with what was read, however little that is', async () => {
  for (const { file, text } of unseen.requests) {
    const { queries } = await readBeside(text, { [file]: unseen.tables[file] ?? '' });
    expect(queries.length, text).toBeGreaterThan(0);
  }
  const { queries, unread } = await readBeside('每个月每种房型的间夜数', { '民宿订单.csv': unseen.tables['民宿订单.csv'] ?? '' });
  expect(unread.map(({ words }) => words)).toEqual(['间夜数']);
  expect(queries[0]?.query.steps).toMatchObject([{ do: 'group', by: [{ period: 'month' }, { column: '房型' }] }]);
});

test('no words of an order reach a head, a sheet or a chart', { timeout: 600_000 }, async () => {
  for (const { text, files: ids } of corpus.requests) {
    const files: Files = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, corpus.tables[id] ?? '']));
    const intent = await readBeside(text, files);
    const own = new Set((await factsOf(files, text)).flatMap(({ columns }) => columns.map(({ name }) => name)));
    const clauses = text.split(/[，,。；;！!？?\n]/).filter((clause) => clause.length >= 5);
    for (const { name, query, chart } of intent.queries) {
      const made = [
        name,
        ...(chart?.values ?? []),
        ...query.steps.flatMap((step) => ('as' in step && typeof step.as === 'string' ? [step.as] : [])),
      ];
      const values = query.steps.flatMap((step) =>
        step.do === 'group' || step.do === 'total' ? step.values.flatMap(({ as }) => as ?? []) : [],
      );
      for (const words of [...made, ...values])
        if (!own.has(words)) for (const clause of clauses) expect(words, `${text} on ${today}`).not.toContain(clause);
    }
  }
});
