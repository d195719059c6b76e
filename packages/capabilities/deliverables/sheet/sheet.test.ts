/** Workbooks of other programs survive being worked on, figures are exact, and nothing from outside becomes live. */
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { openPackage } from './book/package.ts';
import { desk } from '../testing.ts';
import { sheetServer } from './sheet.server.ts';
import type { Edit } from '#contract/content/workbook-edit.ts';
import { sheetTools } from './sheet-tools.server.ts';
import { jobOn, openpyxl, partsOf, textOf, withPivot, workbooksHere } from './testing.ts';
import { createWorkbooks } from './workbooks.server.ts';

async function edited(edits: Edit[], bytes: Uint8Array | string = openpyxl, name?: string): Promise<{ bytes: Uint8Array; text: string }> {
  const done = await jobOn(bytes, { kind: 'edit', edits }, name);
  return { bytes: done.bytes ?? new Uint8Array(), text: done.text };
}

test('one cell changed: every other part of an openpyxl workbook is the same byte for byte', async () => {
  const { bytes } = await edited([{ do: 'set_cells', sheet: '员工', cells: [{ at: 'B3', value: '王小明' }] }]);
  const before = partsOf(openpyxl);
  const after = partsOf(bytes);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  // Formulas that came without results are given theirs, once the workbook is worked on.
  const changed = [...before].filter(([path, part]) => after.get(path) !== part).map(([path]) => path);
  expect(changed).toEqual(['xl/worksheets/sheet2.xml', 'xl/worksheets/sheet3.xml']);
  const sheet = textOf(bytes, 'xl/worksheets/sheet3.xml');
  expect(sheet).toContain('<c r="B3" t="inlineStr"><is><t xml:space="preserve">王小明</t></is></c>');
  expect(sheet.replace(/<c r="B3".*?<\/c>/, '')).toBe(textOf(openpyxl, 'xl/worksheets/sheet3.xml').replace(/<c r="B3".*?<\/c>/, ''));
});

test('a pivot and its cache stay, follow the sheet they stand on when it is renamed, and keep it from being deleted', async () => {
  const parts = partsOf(withPivot);
  const pivot = [...parts.keys()].filter((path) => /pivot(?:Tables|Cache)/.test(path));
  expect(pivot).toHaveLength(5);
  const query = {
    table: { sheet: '订单明细' },
    steps: [{ do: 'group' as const, by: [{ column: '店铺' }], values: [{ column: '金额', how: 'sum' as const }] }],
  };
  const added = partsOf((await edited([{ do: 'new_sheet', name: '汇总', query, chart: { type: 'column' } }], withPivot)).bytes);
  for (const path of pivot) expect(added.get(path), path).toBe(parts.get(path));
  const { bytes } = await edited([{ do: 'rename_sheet', sheet: '订单明细', to: '订单😀' }], withPivot);
  expect(textOf(bytes, 'xl/pivotCache/pivotCacheDefinition1.xml')).toContain('ref="A1:C5" sheet="订单😀"');
  await expect(edited([{ do: 'delete_sheet', sheet: '订单明细' }], withPivot)).rejects.toThrow('还被透视表用着');
});

test('a new sheet with a chart leaves charts, conditional formats, validation, comments, panes, merges, pictures and names alone', async () => {
  const { bytes } = await edited([
    {
      do: 'new_sheet',
      name: '按部门',
      title: '各部门销售额',
      query: {
        table: { sheet: '销售明细' },
        steps: [{ do: 'group', by: [{ column: '部门' }], values: [{ column: '销售额', how: 'sum' }] }],
      },
      total: true,
      chart: { type: 'column', title: '各部门销售额', unit: '元' },
    },
  ]);
  const before = partsOf(openpyxl);
  const after = partsOf(bytes);
  const lists = new Set(['[Content_Types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml']);
  for (const [path, part] of before) if (!lists.has(path)) expect(after.get(path), path).toBe(part);
  const book = await readXlsx(bytes, { readStyles: true });
  expect(book.sheets.map((sheet) => [sheet.name, sheet.charts?.length ?? 0])).toEqual([
    ['销售明细', 1],
    ['汇总', 1],
    ['员工', 0],
    ['参数', 0],
    ['按部门', 1],
  ]);
  expect(book.sheets[book.activeSheet ?? 0]?.name).toBe('按部门');
  expect(book.namedRanges?.map((one) => one.name)).toEqual(expect.arrayContaining(['税率', '销售额']));
  const made = book.sheets[4];
  expect(made?.freezePane?.rows).toBe(2);
  expect(made?.merges).toHaveLength(1);
  expect(made?.cells?.get('6,1')).toMatchObject({ formula: 'SUM(B3:B6)', value: 628798.4 });
  // The looks that were there keep their numbers.
  const styles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s;
  expect(styles.exec(textOf(bytes, 'xl/styles.xml'))?.[1]).toContain(styles.exec(textOf(openpyxl, 'xl/styles.xml'))?.[1]);
});

test('sums of money are exact, also of figures that are text', async () => {
  const rows = Array.from({ length: 10_000 }, (_one, n) => `甲,0.1,${n % 2 ? '￥1,000.10' : '1000.1'}`).join('\n');
  const done = await jobOn(
    `部门,金额,备付\n${rows.replaceAll('￥1,000.10', '"￥1,000.10"')}\n`,
    {
      kind: 'query',
      rows: 5,
      query: {
        table: {},
        steps: [
          {
            do: 'group',
            by: [{ column: '部门' }],
            values: [
              { column: '金额', how: 'sum' },
              { column: '备付', how: 'sum' },
              { column: '金额', how: 'avg' },
            ],
          },
        ],
      },
    },
    '账.csv',
  );
  expect(done.text).toContain('| 甲 | 1000 | 10001000 | 0.1 |');
  expect(done.text).toContain('“备付”有 5000 个以文本存着的数字，已按数字计算');
});

test.each<[string, string]>([
  ['3.2万', '32000'],
  ['1,234.50', '1234.5'],
  ['１２３．５', '123.5'],
  ['12.5%', '12.5%'],
  ['（1,200）', '-1200'],
  ['1.05亿元', '105000000'],
])('%s is %s', async (written, shown) => {
  const done = await jobOn(
    `a,b\n"${written}",1\n`,
    { kind: 'query', rows: 5, query: { table: {}, steps: [{ do: 'clean', columns: ['a'], numbers: true }] } },
    'x.csv',
  );
  expect(done.text).toContain(`| ${shown} | 1 |`);
});

test('figures with many places behind the point are figures', async () => {
  const done = await jobOn(
    'a,b\n0.24251236021518707,1\n0.5,1\n',
    { kind: 'query', rows: 5, query: { table: {}, steps: [{ do: 'group', by: [], values: [{ column: 'a', how: 'sum' }] }] } },
    'x.csv',
  );
  expect(done.text).not.toContain('以文本存着');
});

test('a written formula has its result, those it reaches are brought up to date, what the engine does not know is left open', async () => {
  const first = await edited([
    {
      do: 'set_cells',
      sheet: '汇总',
      cells: [
        { at: 'C2', formula: '=B2*税率' },
        { at: 'C3', formula: 'XLOOKUP("华东",A2:A5,B2:B5)' },
        { at: 'C4', formula: 'NOSUCH(1)' },
      ],
    },
  ]);
  const book = await readXlsx(first.bytes, { readStyles: true });
  const cells = book.sheets[1]?.cells;
  expect(cells?.get('1,2')).toMatchObject({ formula: 'B2*税率', value: 17632.0885 });
  expect(textOf(first.bytes, 'xl/worksheets/sheet2.xml')).toContain('<f>_xlfn.XLOOKUP(&quot;华东&quot;,A2:A5,B2:B5)</f><v>135631.45</v>');
  expect(textOf(first.bytes, 'xl/worksheets/sheet2.xml')).toContain('<f>NOSUCH(1)</f></c>');
  expect(first.text).toContain('有 1 个公式用到了这里不会算的函数');
  expect(textOf(first.bytes, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
  const second = await edited(
    [
      { do: 'set_cells', sheet: '参数', cells: [{ at: 'B1', value: 0.06 }] },
      { do: 'rename_sheet', sheet: '汇总', to: '按部门 2' },
    ],
    first.bytes,
  );
  expect((await readXlsx(second.bytes, { readStyles: true })).sheets[1]?.cells?.get('1,2')?.value).toBe(8137.887);
});

test('text from outside never becomes live', async () => {
  const evil = [
    '=HYPERLINK("http://evil.example","点我")',
    '+1+1',
    '@SUM(A1)',
    '-2+3',
    '<b onload=x>&amp;',
    '😀'.repeat(40),
    `长${'字'.repeat(299)}`,
  ];
  const at = { made: await edited([{ do: 'new_sheet', name: "a'/*?:[]b", header: ['名称', '数'], rows: evil.map((one, n) => [one, n]) }]) };
  const book = await readXlsx(at.made.bytes, { readStyles: true });
  const sheet = book.sheets.at(-1);
  expect(sheet?.name).toMatch(/^a' b$|^a'\s*b$/);
  expect(sheet?.rows.slice(1).map((row) => row[0])).toEqual(evil);
  expect([...(sheet?.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([]);
  expect(textOf(at.made.bytes, 'xl/styles.xml')).toContain('quotePrefix="1"');
  const csv = await jobOn(at.made.bytes, { kind: 'csv' });
  expect(new TextDecoder().decode(csv.bytes)).toContain(`"'=HYPERLINK(""http://evil.example"",""点我"")",0`);
});

test.each([
  '=HYPERLINK("http://x","y")',
  '_xlfn.WEBSERVICE("http://x")',
  "=cmd|' /C calc'!A0",
  '=[别的.xlsx]Sheet1!A1',
  "='C:\\[a.xlsx]S'!A1",
  '=IMAGE(A1)',
])('%s is refused, and nothing is written', async (formula) => {
  await expect(
    edited([
      {
        do: 'set_cells',
        sheet: '汇总',
        cells: [
          { at: 'A9', value: 1 },
          { at: 'C2', formula },
        ],
      },
    ]),
  ).rejects.toThrow(/没有做成.*为安全起见没有写入/);
});

test('sheets are renamed with all that speaks of them, moved with their own names, and not deleted while they are used', async () => {
  const { bytes } = await edited([
    { do: 'rename_sheet', sheet: '销售明细', to: '明细 2026' },
    { do: 'move_sheet', sheet: '员工', to: 1 },
  ]);
  const workbook = textOf(bytes, 'xl/workbook.xml');
  expect(workbook).toContain('<definedName name="销售额">\'明细 2026\'!$F$3:$F$62</definedName>');
  expect(workbook).toContain('localSheetId="1">\'明细 2026\'!$A$1:$G$62');
  expect(textOf(bytes, 'xl/worksheets/sheet2.xml')).toContain("SUMIF('明细 2026'!$B$3:$B$62,A2,'明细 2026'!$F$3:$F$62)");
  expect(textOf(bytes, 'xl/charts/chart1.xml') + textOf(bytes, 'xl/charts/chart2.xml')).not.toContain('销售明细');
  await expect(edited([{ do: 'delete_sheet', sheet: '参数' }])).rejects.toThrow('“参数”还被名称“税率”用着');
  const less = await edited([{ do: 'delete_sheet', sheet: '员工' }]);
  expect([...partsOf(openpyxl).keys()].filter((path) => !partsOf(less.bytes).has(path)).sort()).toEqual([
    'xl/tables/table1.xml',
    'xl/worksheets/_rels/sheet3.xml.rels',
    'xl/worksheets/sheet3.xml',
  ]);
});

test('formats, rules, validation, merges, copies and charts on a sheet can be read again', async () => {
  const { bytes } = await edited([
    { do: 'conditional_format', sheet: '汇总', range: 'B2:B5', rule: { kind: 'compare', op: '>', values: [150000] } },
    { do: 'validation', sheet: '员工', range: 'C2:C50', options: ['华东', '华南'] },
    { do: 'merge', sheet: '汇总', range: 'A9:C9', value: '说明' },
    { do: 'format', sheet: '汇总', range: 'A1:B1', bold: true, fill: '#EAF3EE', number_format: '0.0' },
    { do: 'widths', sheet: '销售明细', columns: 'B:C', width: 30 },
    { do: 'freeze', sheet: '员工', rows: 1, columns: 0 },
    { do: 'chart', sheet: '员工', type: 'line', data_sheet: '销售明细', categories: 'A3:A9', series: [{ name: '数量', values: 'D3:D9' }] },
    { do: 'copy_sheet', sheet: '汇总', name: '汇总副本' },
    { do: 'name', name: '部门表', sheet: '汇总', range: 'A2:A5' },
    { do: 'append_rows', sheet: '员工', rows: [['0009', '员工9', '华东', '2026-01-05']] },
  ]);
  const book = await readXlsx(bytes, { readStyles: true });
  const [detail, sum, staff, , copy] = book.sheets;
  expect(sum?.conditionalRules).toHaveLength(1);
  expect(staff?.dataValidations).toHaveLength(1);
  expect(sum?.rows[8]?.[0]).toBe('说明');
  expect(sum?.cells?.get('0,0')?.style).toMatchObject({ font: { bold: true }, numFmt: '0.0' });
  expect(detail?.columns?.slice(0, 4).map((column) => column?.width)).toEqual([12, 30, 30, 8]);
  expect(staff?.freezePane?.rows).toBe(1);
  expect(staff?.charts).toHaveLength(1);
  expect(staff?.rows[9]?.slice(0, 3)).toEqual(['0009', '员工9', '华东']);
  expect(copy?.name).toBe('汇总副本');
  expect(copy?.charts).toHaveLength(1);
  expect(copy?.rows[8]?.[0]).toBe('说明');
  await expect(edited([{ do: 'append_rows', sheet: '汇总', rows: [['东北', 1]] }])).rejects.toThrow('可能是合计行；没有覆盖');
});

test('the tools save a version under the same name, make an .xlsx of a csv, and say which column is missing', async () => {
  const at = desk();
  await at.context('u').files.write({ name: '销售.xlsx', bytes: openpyxl, key: 'u1' });
  await at.context('u').files.write({ name: '账.csv', bytes: new TextEncoder().encode('部门,金额\n甲,1\n'), key: 'u2' });
  const [read, , edit] = sheetTools(workbooksHere);
  const group = (column: string): Edit => ({
    do: 'new_sheet',
    name: '汇总2',
    query: { table: {}, steps: [{ do: 'group', by: [{ column }], values: [{ how: 'count' }] }] },
  });
  expect((await read?.run({ file_name: '销售.xlsx' }, at.context('r')))?.output).toContain('"column":"销售额"');
  expect(await edit?.run({ file_name: '销售.xlsx', edits: [group('部门')] }, at.context('e'))).toMatchObject({
    ok: true,
    files: [{ name: '销售.xlsx' }],
  });
  expect(await edit?.run({ file_name: '账.csv', edits: [group('部门')] }, at.context('f'))).toMatchObject({
    ok: true,
    files: [{ name: '账.xlsx' }],
  });
  const missing = await edit?.run({ file_name: '销售.xlsx', edits: [group('科室')] }, at.context('g'));
  expect(missing).toMatchObject({ ok: false });
  expect(missing?.output).toContain('没有名为“科室”的列。它有：日期、部门');
  expect(await sheetServer.check(at.bytes('账.xlsx'))).toBeNull();
  expect(await sheetServer.check({ name: '坏.xlsx', bytes: openpyxl.subarray(0, 9_000) })).toContain('打不开');
  expect(await sheetServer.facts?.(at.bytes('销售.xlsx'), ['华东'])).toMatchObject({
    summary: expect.stringContaining('5 个工作表'),
    holds: [{ how: 'whole' }],
  });
});

test('in its process: a job that takes too long and a file that is none are answered with a sentence', async () => {
  const entry = new URL('sheet-process.server.ts', import.meta.url);
  const signal = new AbortController().signal;
  const job = { kind: 'read' } as const;
  const workbooks = createWorkbooks({ entry }).of('test');
  const good = await workbooks.work(job, 'a.xlsx', [{ name: 'a.xlsx', bytes: openpyxl }], signal);
  // A job that answers with a file alone.
  const csv = await workbooks.work({ kind: 'csv' }, 'a.xlsx', [{ name: 'a.xlsx', bytes: openpyxl }], signal);
  expect(csv).toMatchObject({ text: expect.any(String), bytes: expect.any(Uint8Array) });
  expect(good).toMatchObject({ text: expect.stringContaining('“a.xlsx”：4 个工作表') });
  expect(
    await createWorkbooks({ entry })
      .of('test')
      .work(job, 'a.xlsx', [{ name: 'a.xlsx', bytes: openpyxl.subarray(0, 5_000) }], signal),
  ).toMatchObject({ error: expect.stringMatching(/打不开/) });
  expect(
    await createWorkbooks({ entry, time: { base_ms: 1, ms_per_mb: 0, most_ms: 1 } })
      .of('test')
      .work(job, 'a.xlsx', [{ name: 'a.xlsx', bytes: openpyxl }], signal),
  ).toMatchObject({ error: expect.stringContaining('已停止') });
});

test('on paper: the width fits, the head stands on every page, marks and words are there, nothing of a cell is live', async () => {
  const { bytes } = await jobOn(
    '=HYPERLINK("http://evil/"),<script>alert(1)</script>\n1,2\n3,4\n',
    {
      kind: 'edit',
      edits: [{ do: 'conditional_format', sheet: '表', range: 'A2:A3', rule: { kind: 'top', count: 1 }, fill: '#FF0000' }],
    },
    '表.csv',
  );
  const html = new TextDecoder().decode((await jobOn(bytes ?? new Uint8Array(), { kind: 'print' }, '表.xlsx')).bytes);
  expect(html).toMatch(/<thead><tr[^>]*><td[^>]*>=HYPERLINK\(&quot;http:\/\/evil\/&quot;\)<\/td>/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<a\s|href=/);
  expect(html).toMatch(/<td style="[^"]*background:#FF0000[^"]*">3<\/td>/i);
  const wide = Array.from({ length: 60 }, (_one, n) => `列${n}很长的名字`).join(',');
  const bands = new TextDecoder().decode((await jobOn(`${wide}\n${wide}\n`, { kind: 'print' }, '宽.csv')).bytes);
  expect(bands.match(/class="band"/g)?.length).toBeGreaterThan(1);
});

test('formulas that a program left without results are computed when the workbook is read', async () => {
  const { bytes } = await jobOn(
    '品名,单价,数量\n甲,2.5,4\n乙,3,5\n',
    {
      kind: 'edit',
      edits: [{ do: 'new_sheet', name: '算', query: { table: {}, steps: [] }, formulas: [{ column: '金额', formula: '[单价]*[数量]' }] }],
    },
    '价.csv',
  );
  const pack = openPackage(bytes ?? new Uint8Array());
  for (const path of pack.paths())
    if (/worksheets\/sheet2/.test(path)) pack.set(path, pack.text(path).replace(/(<\/f>)<v>[^<]*<\/v>/g, '$1'));
  const said = await jobOn(
    pack.packed(),
    { kind: 'query', query: { table: { sheet: '算' }, steps: [{ do: 'total', values: [{ column: '金额', how: 'sum' }] }] }, rows: 5 },
    '价.xlsx',
  );
  expect(said.text).toContain('| 25 |');
});

test('bars of figures that lie close together stand on zero; a line may start above it', async () => {
  const rows = [
    ['甲', 980],
    ['乙', 1000],
  ];
  const chartOf = async (type: 'column' | 'line'): Promise<string> => {
    const made = await edited([{ do: 'new_sheet', name: '比较', header: ['店', '额'], rows, chart: { type } }]);
    return textOf(made.bytes, 'xl/charts/chart3.xml') || '';
  };
  expect(await chartOf('column')).toContain('<c:orientation val="minMax"/><c:min val="0"/>');
  expect(await chartOf('line')).not.toContain('<c:min ');
});

test('a formula nobody has a result of is named, not passed over as an empty cell; entities stay the letters they are', async () => {
  const linked = await edited([
    {
      do: 'set_cells',
      sheet: '员工',
      cells: [
        { at: 'B3', formula: 'SUM(1,2)' },
        { at: 'B4', value: '&lt;i&gt;' },
      ],
    },
  ]);
  const pack = openPackage(linked.bytes);
  const path = 'xl/worksheets/sheet3.xml';
  const text = pack.text(path).replace(/<c r="B3"[^>]*>.*?<\/c>/, '<c r="B3"><f>HYPERLINK("https://a.example","去")</f></c>');
  pack.set(path, text);
  const done = await jobOn(pack.packed(), { kind: 'query', query: { table: { sheet: '员工' }, steps: [] }, rows: 20 });
  expect(done.text).toContain('1 个公式没有结果（例如 B3），按空着处理');
  expect(done.text).toContain('&amp;lt;i&amp;gt;');
});
