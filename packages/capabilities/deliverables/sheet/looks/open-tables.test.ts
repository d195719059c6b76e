/** Looks at tables that stay open: each edit goes on from what is known, and says what it alone has to say. */
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Step } from '#contract/content/table-query.ts';
import { createOpenTables, type Looked } from './open-tables.server.ts';
import { jobOn } from '../testing.ts';
import { asNewSheet } from '../table/as-new-sheet.server.ts';
import { work } from '../work.server.ts';
import { decimalOf } from '../table/values.server.ts';

const stock = `药品编码,药品名称,库存,单价
A01,阿莫西林,120,3.5
A02,阿莫西林,暂缺,4
B07,布洛芬,60,
合计,,180,
`;

function looking(): (steps: Step[]) => Promise<Extract<Looked, { preview: unknown }>> {
  const tables = createOpenTables();
  let bytes: Uint8Array | undefined = new TextEncoder().encode(stock);
  return async (steps) => {
    const looked = await tables.look({ kind: 'preview', query: { table: {}, steps }, rows: 50 }, '库存.csv', [
      { name: '库存.csv', version: 'v1', ...(bytes ? { bytes } : {}) },
    ]);
    bytes = undefined;
    if (!('preview' in looked)) throw new Error('no preview');
    return looked;
  };
}

test('the second look needs no bytes, and a step that is taken back leaves none of its remarks', async () => {
  const look = looking();
  const sum: Step = { do: 'group', by: [{ column: '药品名称' }], values: [{ column: '库存', how: 'sum' }] };
  expect((await look([])).preview.notes).toEqual(['第 5 行“合计”是合计行，没有当作数据。']);
  const grouped = (await look([sum])).preview;
  expect(grouped.notes).toContain('“库存”有 1 个值不是数字（如“暂缺”），没有计入。');
  expect(grouped.rows).toEqual([
    ['阿莫西林', '120'],
    ['布洛芬', '60'],
  ]);
  expect((await look([])).preview.notes).toHaveLength(1);
  expect((await look([sum, { do: 'sort', by: [{ column: '库存' }] }])).preview.rows[0]).toEqual(['布洛芬', '60']);
});

test('a version that was let go is asked for again', async () => {
  const tables = createOpenTables();
  const files = [{ name: '库存.csv', version: 'v9' }];
  expect(await tables.look({ kind: 'structure' }, '库存.csv', files)).toEqual({ missing: ['v9'] });
});

test('names beside numbers are pointed out only where the numbers are those of the names', async () => {
  const look = looking();
  const by = (column: string): Step => ({ do: 'group', by: [{ column }], values: [{ how: 'count' }] });
  expect((await look([by('药品名称')])).preview.hints).toMatchObject([{ column: '药品名称', number_column: '药品编码' }]);
  expect((await look([by('药品编码')])).preview.hints).toEqual([]);
});

test('a column computed last is kept as a formula where that gives the same, and as figures where a blank would count as zero', async () => {
  const look = looking();
  const worth: Step = { do: 'compute', as: '金额', formula: '[库存]*[单价]' };
  const some: Step = { do: 'filter', all: [{ column: '药品编码', op: '=', value: 'A01' }] };
  expect((await look([worth])).alike).toEqual([]);
  const steps = [some, worth];
  const looked = await look(steps);
  expect(looked.alike).toEqual([{ step: 1, formula: '[库存]*[单价]', number_format: '#,##0' }]);
  const made = asNewSheet({ table: {}, steps }, { name: '金额' }, looked.alike);
  expect([made.query?.steps, made.formulas]).toEqual([[some], [{ column: '金额', formula: '[库存]*[单价]', number_format: '#,##0' }]]);
  const drawn = asNewSheet({ table: {}, steps }, { name: '金额', chart: { type: 'column', values: ['金额'] } }, looked.alike);
  expect([drawn.query?.steps, drawn.formulas]).toEqual([steps, undefined]);
});

test('a blank is no figure unless it is said to be none, and then the formula follows', async () => {
  const look = looking();
  const worth: Step = { do: 'compute', as: '加运费', formula: '[库存]+[单价]' };
  const some: Step = { do: 'filter', all: [{ column: '药品编码', op: '!=', value: 'A02' }] };
  const open = await look([some, worth]);
  expect(open.preview.rows.map((row) => row.at(-1))).toEqual(['123.50', '']);
  expect(open.preview.notes).toContain('有 1 行缺数字或除数为 0，“加运费”留空。');
  const looked = await look([some, { ...worth, blank_as_zero: true }]);
  expect(looked.preview.rows.map((row) => row.at(-1))).toEqual(['123.50', '60.00']);
  expect(looked.preview.notes.join()).not.toContain('留空');
  expect(looked.alike).toEqual([{ step: 1, formula: '[库存]+[单价]', number_format: '#,##0.00' }]);
});

test('what has nothing in the other table is left over by itself, with its own columns', async () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const files = [
    { name: '春季.csv', version: 'v1', bytes: bytes('手机,学员\n13900010001,孟晓\n13900010011,崔灿\n,方舟\n') },
    { name: '秋季.csv', version: 'v2', bytes: bytes('电话,课程\n13900010001,烘焙\n13900010001,书法\n13900010007,瑜伽\n') },
  ];
  const step: Step = { do: 'join', with: { file_name: '秋季.csv' }, on: [{ left: '手机', right: '电话' }], how: 'anti' };
  const looked = await createOpenTables().look({ kind: 'preview', query: { table: {}, steps: [step] }, rows: 9 }, '春季.csv', files);
  expect(looked).toMatchObject({
    preview: {
      columns: [{ name: '手机' }, { name: '学员' }],
      rows: [
        ['13900010011', '崔灿'],
        ['', '方舟'],
      ],
      notes: [],
    },
  });
});

test('a measure whose condition no row meets is no result', async () => {
  const { problems } = (
    await looking()([
      {
        do: 'group',
        by: [{ column: '药品名称' }],
        values: [{ how: 'count' }, { column: '库存', how: 'sum', where: [{ column: '药品编码', op: '=', value: 'C1' }] }],
      },
    ])
  ).preview;
  expect(problems).toEqual([{ step: 0, path: 'values.1.where', said: '没有一行符合这些条件，这一项算不出什么' }]);
});

test('rates below one are shown as they are, and sums of money with two places', async () => {
  const rates = 'name,rate,fee\n甲,0.024,446.4\n乙,0.027,1134\n';
  const files = [{ name: '费率.csv', version: 'v1', bytes: new TextEncoder().encode(rates) }];
  const looked = await createOpenTables().look({ kind: 'preview', query: { table: {}, steps: [] }, rows: 5 }, '费率.csv', files);
  expect(looked).toMatchObject({
    preview: {
      rows: [
        ['甲', '0.024', '446.40'],
        ['乙', '0.027', '1,134.00'],
      ],
    },
  });
});

test('a column of blanks only is no result', async () => {
  const { problems } = (
    await looking()([
      { do: 'filter', all: [{ column: '药品编码', op: '=', value: 'B07' }] },
      { do: 'compute', as: '金额', formula: '[库存]*[单价]' },
    ])
  ).preview;
  expect(problems).toEqual([{ step: 1, path: 'formula', said: '“单价”里没有数字，不能参加运算' }]);
});

test.each([
  [0.1 + 0.2, 3n, 1],
  [1234.5, 12345n, 1],
  [-0.005, -5n, 3],
  [1e15, 10n ** 15n, 0],
  [1 / 3, 333333333333333n, 15],
  [99999999999.9999, 999999999999999n, 4],
])('%d is read with its fifteen digits', (value, digits, scale) => {
  expect(decimalOf(value)).toEqual({ digits, scale });
});

test('the row of sums leaves open what makes no sum: largest values, quotients, running totals, ranks', async () => {
  const steps: Step[] = [
    {
      do: 'group',
      by: [{ column: '店' }],
      values: [
        { column: '金额', how: 'sum' },
        { column: '金额', how: 'max', as: '单笔最高' },
        { column: '件数', how: 'sum' },
      ],
    },
    { do: 'compute', as: '客单价', formula: '[金额]/[件数]' },
    { do: 'running', column: '金额' },
    { do: 'rank', column: '金额', as: '次序' },
  ];
  const done = await jobOn(
    '店,金额,件数\n东,5,1\n西,7,2\n东,8,3\n',
    {
      kind: 'edit',
      edits: [{ do: 'new_sheet', name: '汇总', query: { table: {}, steps }, total: true }],
    },
    '销售.csv',
  );
  const book = await readXlsx(done.bytes ?? new Uint8Array(), { readStyles: true });
  const made = book.sheets.find(({ name }) => name === '汇总');
  expect(made?.rows[0]).toEqual(['店', '金额', '单笔最高', '件数', '客单价', '金额累计', '次序']);
  expect([1, 2, 3, 4, 5, 6].map((n) => made?.cells?.get(`3,${n}`)?.formula ?? '')).toEqual(['SUM(B2:B3)', '', 'SUM(D2:D3)', '', '', '']);
});

test('bands are called by names of their own', async () => {
  const look = looking();
  const bands = (labels: string[]): Step => ({ do: 'derive', column: '单价', as: '档', kind: 'bands', edges: [4], labels });
  expect((await look([bands(['低', '高'])])).preview.rows.map((row) => row[4])).toEqual(['低', '高', '（空）']);
  expect((await look([bands(['低', '中', '高'])])).preview.problems[0]?.said).toBe('1 个分界分出 2 段，名字却有 3 个。');
});

test('a sheet shows what was looked at, and its formulas give the same', async () => {
  const text = '项目,收入（元）,成本,数量\n甲,120,80.5,3\n乙,75.25,90,0\n丙,33,12,7\n';
  const steps: Step[] = [
    { do: 'group', by: [{ column: '项目' }], values: ['收入（元）', '成本', '数量'].map((column) => ({ column, how: 'sum' as const })) },
    { do: 'compute', as: '毛利', formula: '[收入（元）]－[成本]' },
    { do: 'compute', as: '毛利率', formula: '（[毛利]-10%×[成本]）÷[收入(元)]', percent: true },
    { do: 'compute', as: '单件', formula: '-[成本]-([收入（元）]-[成本]-1)/[数量]*(2-[数量])' },
  ];
  const tables = createOpenTables();
  const looked = await tables.look({ kind: 'preview', query: { table: {}, steps }, rows: 9 }, '账.csv', [
    { name: '账.csv', version: 'v', bytes: new TextEncoder().encode(text) },
  ]);
  if (!('preview' in looked)) throw new Error('no preview');
  // The last one is blank where it is divided by nothing.
  expect(looked.alike.map(({ formula }) => formula)).toEqual([
    '[收入（元）]-[成本]',
    'IFERROR(([毛利]-0.1*[成本])/[收入（元）],"")',
    'IFERROR(-[成本]-([收入（元）]-[成本]-1)/[数量]*(2-[数量]),"")',
  ]);
  const edit = asNewSheet({ table: {}, steps }, { name: '结果' }, looked.alike);
  const done = await jobOn(text, { kind: 'edit', edits: [edit] }, '账.csv');
  const made = (await readXlsx(done.bytes ?? new Uint8Array(), { readStyles: true })).sheets.find(({ name }) => name === '结果');
  const computed = await work({ kind: 'query', query: { table: {}, steps }, rows: 9 }, '账.csv', [
    { name: '账.csv', bytes: new TextEncoder().encode(text) },
  ]);
  const rows = (computed.result && 'tables' in computed.result ? computed.result.tables[0]?.rows : undefined) ?? [];
  const shown = made?.rows.slice(1).map((row) => row.slice(4).map((value) => (typeof value === 'number' ? value.toFixed(6) : '')));
  const asked = rows.map((row) => row.slice(4).map((value) => (value === '' ? '' : value.endsWith('%') ? null : Number(value).toFixed(6))));
  expect(shown?.map((row) => [row[0], row[2]])).toEqual(asked.map((row) => [row[0], row[2]]));
  expect(shown?.[0]?.[1]).toBe(((120 - 80.5 - 8.05) / 120).toFixed(6));
});
