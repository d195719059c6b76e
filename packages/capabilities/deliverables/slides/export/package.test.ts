/** What is written holds to ECMA-376, part by part: PowerPoint and WPS have nothing to repair, and charts show what their workbooks hold. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { chartTypes } from '#contract/content/chart.ts';
import type { Box, ChartBox } from './boxes.ts';
import { packageFaults } from './package-testing.ts';
import { writePptx, type WrittenPage } from './write-pptx.ts';

const pageOf = (boxes: Box[], title: string): WrittenPage => ({
  boxes,
  background: { type: 'solid', paint: { colour: 'FFFFFF', alpha: 1 } },
  missing_glyphs: [],
  broken_pictures: 0,
  cut_words: [],
  title,
  notes: '讲稿 <第一行>\n第二行',
  shots: new Map(),
});

function chartBox(type: string): ChartBox {
  const ring = type === 'pie' || type === 'donut';
  const spec = {
    type,
    unit: '万元',
    categories: ['一月', '二月 <春>', '三月', '四月'],
    series: ring
      ? [{ name: '占比', values: [5.5, 8, 7, 1] }]
      : [
          { name: '销售额 & 其他', values: [12, 15, null, 22.5] },
          { name: '同比（%）', values: [5, -8, 12, 3] },
        ],
  };
  const look = { colours: ['2B5A9E', 'F4E9A0'], ink: '222222', line: 'DDDDDD', dark: false, families: ['Noto Sans CJK SC'], size: 14 };
  return { kind: 'chart', rect: { x: 80, y: 120, w: 900, h: 500 }, rotate: 0, name: type, alt: type, shot: 1, look, drawn: null, spec };
}

it('charts of every kind are sound, and show the numbers of their workbooks', async () => {
  const bytes = await writePptx(
    chartTypes.map((type) => pageOf([chartBox(type)], type)),
    { title: '图表 & <全部>', author: '李敏' },
  );
  expect(packageFaults(bytes)).toEqual([]);
});

it('a chart whose drawing was measured stands as it is drawn, and its area has its line', async () => {
  const drawn = {
    plot: { x: 170, y: 220, w: 720, h: 320 },
    axis: { min: -10, max: 30, step: 10 },
    legend: { x: 80, y: 130, w: 180, h: 20 },
    unit: { words: '单位：万元', rect: { x: 84, y: 165, w: 90, h: 20 } },
  };
  const types = chartTypes.filter((type) => !['pie', 'donut', 'radar', 'scatter'].includes(type));
  const bytes = await writePptx(
    types.map((type) => pageOf([{ ...chartBox(type), drawn }], type)),
    { title: '图表', author: '' },
  );
  expect(packageFaults(bytes)).toEqual([]);
  const parts = unzipSync(bytes);
  const charts = Object.keys(parts).filter((path) => /charts\/chart\d+\.xml$/.test(path));
  const texts = charts.map((path) => strFromU8(parts[path] ?? new Uint8Array()));
  expect(texts).toHaveLength(types.length);
  for (const text of texts) {
    expect(text).toMatch(
      /<c:layoutTarget val="inner"\s*\/>[\s\S]*?<c:x val="0.1"\s*\/>\s*<c:y val="0.2"\s*\/>\s*<c:w val="0.8"\s*\/>\s*<c:h val="0.64"/,
    );
    expect(text).toContain('<c:max val="30"/><c:min val="-10"/>');
    expect(text).toContain('<c:majorUnit val="10"/>');
    expect(text).toMatch(/<c:legendPos [^>]*\/>(<c:legendEntry>.*?<\/c:legendEntry>)*<c:layout>/);
  }
  const area = texts.find((text) => text.includes('<c:areaChart>')) ?? '';
  expect([...area.matchAll(/<c:f>Sheet1!\$B\$2:\$B\$5<\/c:f>/g)]).toHaveLength(2);
  expect(area).toMatch(/<c:areaChart>[\s\S]*<c:lineChart>/);
});

it('a line begins near its values, and of many years only some are named', async () => {
  const years = Array.from({ length: 24 }, (_, n) => String(1988 + n));
  const box = chartBox('line');
  const spec = { type: 'line', categories: years, series: [{ name: '比例', values: years.map((_, n) => 31 + n * 0.8) }] };
  const bytes = await writePptx([pageOf([{ ...box, rect: { ...box.rect, w: 480 }, spec }], '走势')], { title: '走势', author: '' });
  expect(packageFaults(bytes)).toEqual([]);
  const parts = unzipSync(bytes);
  const path = Object.keys(parts).find((one) => /charts\/chart\d+\.xml$/.test(one)) ?? '';
  const text = strFromU8(parts[path] ?? new Uint8Array());
  expect(text).toContain('<c:min val="30"/>');
  expect(Number(/<c:tickLblSkip val="(\d+)"/.exec(text)?.[1])).toBeGreaterThan(1);
});

it('a very long name leaves room for the drawing', async () => {
  const spec = { type: 'bar', categories: ['超'.repeat(90), '乙'], series: [{ name: '数', values: [3, 2] }] };
  const parts = unzipSync(await writePptx([pageOf([{ ...chartBox('bar'), spec }], '长名')], { title: '长名', author: '' }));
  const path = Object.keys(parts).find((one) => /charts\/chart\d+\.xml$/.test(one)) ?? '';
  expect(strFromU8(parts[path] ?? new Uint8Array())).toContain(`<c:v>${'超'.repeat(39)}…</c:v>`);
});

it('both axes of columns with a line begin at zero, as they are drawn', async () => {
  const spec = {
    type: 'combo',
    categories: ['7月', '8月'],
    series: [
      { name: '人次', values: [3120, 3345] },
      { name: '占比（%）', values: [41.2, 46.5] },
    ],
  };
  const parts = unzipSync(await writePptx([pageOf([{ ...chartBox('combo'), spec }], '占比')], { title: '占比', author: '' }));
  const path = Object.keys(parts).find((one) => /charts\/chart\d+\.xml$/.test(one)) ?? '';
  expect(strFromU8(parts[path] ?? new Uint8Array()).match(/<c:min val="0"\/>/g)).toHaveLength(2);
});

it('columns begin at zero, and an English chart counts as its readers do', async () => {
  const box = chartBox('column');
  const spec = { type: 'column', unit: '$', categories: ['North', 'South'], series: [{ name: 'Revenue', values: [588_000, 602_000] }] };
  const parts = unzipSync(await writePptx([pageOf([{ ...box, spec }], 'Revenue')], { title: 'Revenue', author: '' }));
  const path = Object.keys(parts).find((one) => /charts\/chart\d+\.xml$/.test(one)) ?? '';
  const text = strFromU8(parts[path] ?? new Uint8Array());
  expect(text).toContain('<c:min val="0"/>');
  expect(text).toContain('$K');
  expect(text).toContain('<c:v>602</c:v>');
  expect(text).not.toMatch(/\p{Script=Han}/u);
});

it('a share is read on its piece of a ring: light on dark, dark on light', async () => {
  const parts = unzipSync(await writePptx([pageOf([chartBox('donut')], '构成')], { title: '构成', author: '' }));
  const path = Object.keys(parts).find((one) => /charts\/chart\d+\.xml$/.test(one)) ?? '';
  const labels = [...strFromU8(parts[path] ?? new Uint8Array()).matchAll(/<c:dLbl>[\s\S]*?<a:srgbClr val="(\w+)"/g)].map(
    (match) => match[1],
  );
  // The third part wears the first colour again, lighter.
  expect(labels).toEqual(['FFFFFF', '1E1D1A', '1E1D1A', '1E1D1A']);
});

it('what is broken is found: a part without a type, a lost relation, an order, a number that differs', async () => {
  const sound = await writePptx([pageOf([chartBox('column')], '各大区')], { title: '各大区', author: '' });
  const broken = (change: (path: string, text: string) => string): string[] =>
    packageFaults(
      zipSync(
        Object.fromEntries(
          Object.entries(unzipSync(sound)).map(([path, bytes]) => [
            path,
            /\.(?:xml|rels)$/.test(path) ? strToU8(change(path, strFromU8(bytes))) : bytes,
          ]),
        ),
      ),
    );
  expect(broken((_, text) => text)).toEqual([]);
  expect(
    broken((path, text) => (path === '[Content_Types].xml' ? text.replace(/<Override PartName="\/ppt\/slides[^>]*>/, '') : text)),
  ).toEqual([expect.stringContaining('ppt/slides/slide1.xml has the type of any XML')]);
  expect(broken((path, text) => (path.endsWith('slide1.xml.rels') ? text.replace('/charts/chart', '/charts/lost') : text))).toEqual([
    expect.stringContaining('which is not there'),
  ]);
  expect(
    broken((_, text) =>
      text
        .replace('<c:idx val="0"/><c:order val="0"/>', '<c:order val="0"/><c:idx val="0"/>')
        .replace(/(<c:idx val="0"\/>)(\s*)(<c:order val="0"\/>)/, '$3$2$1'),
    ),
  ).toContainEqual(expect.stringContaining('comes too late'));
  expect(broken((_, text) => text.replace('<c:v>22.5</c:v>', '<c:v>23</c:v>'))).toEqual([
    expect.stringContaining('22.5 in the workbook and 23 in the chart'),
  ]);
});

it('a logo on every page lies in the package once, and the theme is that of the deck', async () => {
  const data = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const crop = { left: 0, top: 0, right: 0, bottom: 0 };
  const rect = { x: 1100, y: 28, w: 150, h: 42 };
  const logo: Box = { kind: 'picture', rect, rotate: 0, name: 'logo', source: { data }, crop, radius: [0, 0, 0, 0], alt: '标志', alpha: 1 };
  const colours = { paper: '#ffffff', ink: '#1f2a37', accent: '#00857c', second: '#f58220' };
  const bytes = await writePptx(
    ['一', '二', '三'].map((title) => pageOf([logo], title)),
    { title: '汇报', author: '', look: { colours, faces: { heading: '楷体' } } },
  );
  expect(packageFaults(bytes)).toEqual([]);
  const parts = unzipSync(bytes);
  expect(Object.keys(parts).filter((path) => path.startsWith('ppt/media/'))).toHaveLength(1);
  const theme = strFromU8(parts['ppt/theme/theme1.xml'] ?? new Uint8Array());
  expect(theme).toContain('<a:accent1><a:srgbClr val="00857C"/></a:accent1>');
  expect(theme).toContain('<a:majorFont><a:latin typeface="Times New Roman"/><a:ea typeface="KaiTi"/>');
});
