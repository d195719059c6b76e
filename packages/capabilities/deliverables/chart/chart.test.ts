import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { Tool } from '#agent/tool.ts';
import { desk } from '../testing.ts';
import { chartServer } from './chart.server.ts';
import { editChart, makeChart } from './chart-tools.server.ts';
import { chartOfFile } from './chart-reading.ts';

const signal = new AbortController().signal;
const at = desk();
let calls = 0;

/** As the kernel does: parsed, then run. */
async function use(tool: Tool, input: unknown) {
  calls += 1;
  return tool.run(tool.input.parse(input), at.context(`call-${calls}`));
}

const sales = {
  file_name: '各月销售额',
  title: '各月销售额',
  unit: '元',
  categories: ['1月', '2月', '3月'],
  series: [{ name: '销售额', values: [1200000, 980000, null] }],
  source: '销售.xlsx',
};

it('draws a chart with its table, is changed, and is taken away whole', async () => {
  const made = await use(makeChart, sales);
  expect(made.output).toContain('已画好：各月销售额.chart.html\n类型按数据的形状选为折线图');
  expect(made.output).toContain('| 2月 | 980,000 |');
  const html = at.text('各月销售额.chart.html');
  expect(html).toMatch(/<figure [^>]*data-id="chart" data-chart="/);
  expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);

  const edited = await use(editChart, {
    file_name: '各月销售额.chart.html',
    type: 'column',
    title: '一季度销售额',
    set: [{ category: '3月', value: 1500000 }],
  });
  expect(edited).toMatchObject({ ok: true, files: [{ name: '各月销售额.chart.html' }] });
  const file = at.bytes('各月销售额.chart.html');
  expect(chartOfFile(file)).toMatchObject({ type: 'column', title: '一季度销售额', series: [{ values: [1200000, 980000, 1500000] }] });
  expect(await chartServer.check(file)).toBeNull();
  expect(await chartServer.facts?.(file, ['980,000', '利润'])).toMatchObject({
    kind: '图表',
    title: '一季度销售额',
    holds: [{ how: 'whole' }, { how: 'none' }],
  });

  const png = await chartServer.export(file, 'png', { pages: null }, signal);
  expect([...png.bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
  expect(new DataView(png.bytes.buffer, png.bytes.byteOffset).getUint32(16)).toBe(1920);
  const book = await readXlsx((await chartServer.export(file, 'xlsx', { pages: null }, signal)).bytes);
  expect(book.sheets[0]?.rows.slice(0, 3)).toEqual([
    ['时间', '销售额（元）'],
    ['1月', 1200000],
    ['2月', 980000],
  ]);
  const csv = await chartServer.export(file, 'csv', { pages: null }, signal);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes)).toBe(
    '\ufeff时间,销售额（元）\r\n1月,1200000\r\n2月,980000\r\n3月,1500000\r\n',
  );
});

it('what the data cannot be is refused with its reason, and names that are not there are told', async () => {
  expect(await use(makeChart, { ...sales, type: 'pie', series: [...sales.series, { name: '利润', values: [1, 2, 3] }] })).toMatchObject({
    ok: false,
    output: '图表没有画：饼图和环形图只能有一个系列',
  });
  await use(makeChart, { ...sales, file_name: '乙' });
  const missing = await use(editChart, { file_name: '乙.chart.html', remove: ['13月'] });
  expect(missing).toMatchObject({ ok: false });
  expect(missing.output).toContain('其中没有“13月”。现有类别：1月、2月、3月');
});

it('hostile words stay words in the page and in a spreadsheet', async () => {
  const hostile = '"><script>alert(1)</script>';
  await use(makeChart, {
    ...sales,
    file_name: '../../etc/丙',
    title: hostile,
    categories: [hostile, '=HYPERLINK("http://x")', '😀'],
    source: hostile,
  });
  const html = at.text('etc-丙.chart.html');
  expect(html).not.toContain('<script');
  expect(chartOfFile(at.bytes('etc-丙.chart.html')).categories[0]).toBe(hostile);
  const csv = await chartServer.export(at.bytes('etc-丙.chart.html'), 'csv', { pages: null }, signal);
  expect(new TextDecoder().decode(csv.bytes)).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(await chartServer.check({ name: '丁.chart.html', bytes: new TextEncoder().encode('<p>x</p>') })).toContain(
    '没有可以读出的图表数据',
  );
});

it('the rows of an English chart are headed in English', async () => {
  await use(makeChart, { file_name: 'w', title: 'Scores', categories: ['A', 'B'], series: [{ name: 'Math', values: [1, 2] }] });
  const csv = await chartServer.export(at.bytes('w.chart.html'), 'csv', { pages: null }, signal);
  expect(new TextDecoder().decode(csv.bytes)).toBe('Name,Math\r\nA,1\r\nB,2\r\n');
});
