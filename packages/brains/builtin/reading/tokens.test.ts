import { expect, test } from 'vitest';
import { clausesOf } from './clauses.ts';
import { lexicon, lexiconRows, type LexiconField } from './lexicon.ts';
import { compileNames, noNames } from './names.ts';
import type { Token, Unit } from './reading.ts';
import { tokenize } from './tokens.ts';

const today = '2026-11-23';
const read = (text: string, names = noNames, field?: LexiconField) => tokenize(text, names, today, field);
const only = (text: string) => read(text).find((token) => token.readings.length > 0 && token.readings[0]?.is !== 'mark')?.readings[0];

function isUnit(unit: Unit | undefined, value: string): boolean {
  const [dimension, name = dimension] = value.split(':');
  return unit !== undefined && unit.dimension === dimension && unit.name === name;
}

test.each(['table', 'make', 'change', 'site', 'request', 'file'] as const)(
  'every row of the lexicon is read in its example: %s',
  (field) => {
    for (const row of lexiconRows(field)) {
      const tokens = read(row.example, noNames, field);
      const hit = tokens.some((token) =>
        token.readings.some(
          (reading) =>
            (reading.is === 'word' && reading.of === row.is && reading.value === row.value) ||
            (row.is === 'unit' && reading.is === 'number' && isUnit(reading.unit, row.value)) ||
            (row.is === 'relative_period' && reading.is === 'period') ||
            // 一季度 and the like are days before they are words.
            (row.is === 'grain_noun' && reading.is === 'period'),
        ),
      );
      expect(hit, `${row.value}: ${row.example}`).toBe(true);
    }
  },
);

test('words that may be skipped are few, each with its reason', () => {
  const skipped = lexiconRows('make').filter(({ is }) => is === 'function');
  expect(skipped.length).toBeLessThanOrEqual(80);
  for (const { why } of skipped) expect(why).toBeTruthy();
  for (const word of ['到', '分别', '全部', '分布', '各', '占'])
    expect(
      lexicon()
        .at(word, 0)
        .some(({ to, values }) => to === word.length && values.some(({ is }) => is === 'function')),
    ).toBe(false);
});

test.each([
  ['1,200.50元', { value: 1200.5, unit: { dimension: 'money', name: 'CNY' } }],
  ['30万元', { value: 300_000, unit: { dimension: 'money', name: 'CNY' } }],
  ['2.3 亿', { value: 230_000_000 }],
  ['三千五', { value: 3500, in_words: true }],
  ['12%', { value: 12, unit: { dimension: 'share', factor: 0.01 } }],
  ['百分之八', { value: 8, unit: { dimension: 'share', factor: 0.01 } }],
  ['3-5页', { value: 3, to: 5, unit: { dimension: 'form', name: 'pages' } }],
  ['3到5万', { value: 30_000, to: 50_000 }],
  ['五六页', { value: 5, to: 6, unit: { dimension: 'form', name: 'pages' } }],
  ['十五六个', { value: 15, to: 16 }],
  ['三四百字', { value: 300, to: 400 }],
  ['￥88', { value: 88, unit: { dimension: 'money', name: 'CNY' } }],
  ['十二个月', { value: 12, unit: { dimension: 'span', name: 'month' } }],
])('the number %s', (text, wanted) => {
  expect(read(text)).toHaveLength(1);
  expect(only(text)).toMatchObject({ is: 'number', ...wanted });
});

test.each([
  ['2026年3月5日', '2026-03-05', '2026-03-05'],
  ['2026-03', '2026-03-01', '2026-03-31'],
  ['3月1日至5日', '2026-03-01', '2026-03-05'],
  ['11月26-27日', '2026-11-26', '2026-11-27'],
  ['1月到3月', '2026-01-01', '2026-03-31'],
  ['2025年第四季度', '2025-10-01', '2025-12-31'],
  ['2026Q1', '2026-01-01', '2026-03-31'],
  ['2026年上半年', '2026-01-01', '2026-06-30'],
  ['下半年', '2026-07-01', '2026-12-31'],
  ['上个月', '2026-10-01', '2026-10-31'],
  ['下周五', '2026-12-04', '2026-12-04'],
  ['最近三个月', '2026-08-24', '2026-11-23'],
])('the period %s', (text, from, to) => {
  expect(read(text)).toHaveLength(1);
  expect(only(text)).toMatchObject({ is: 'period', period: { from, to } });
});

test('clock times, sizes, contacts and quotations are one token each', () => {
  expect(only('14:30-16:00')).toMatchObject({ is: 'clock', minutes: 870, to: 960 });
  expect(only('下午3点半')).toMatchObject({ is: 'clock', minutes: 930 });
  expect(read('时间：14:30').at(-1)?.readings[0]).toMatchObject({ is: 'clock', minutes: 870 });
  expect(read('晚8点6号楼').map(({ text }) => text)[0]).toBe('晚8点');
  expect(read('2026年11月18日14:00').map(({ text }) => text)).toEqual(['2026年11月18日', '14:00']);
  expect(only('2026年12月 4次')).toMatchObject({ is: 'period', period: { grain: 'month' } });
  expect(only('60cm×90cm')).toMatchObject({ is: 'size', width: 600, height: 900, unit: 'mm' });
  expect(only('A3')).toMatchObject({ is: 'size', width: 297, height: 420, unit: 'mm' });
  expect(only('13800001111')).toMatchObject({ is: 'contact', of: 'phone' });
  expect(only('“新品，第二批”')).toMatchObject({ is: 'quoted', words: '新品，第二批' });
});

const names = compileNames(
  [{ file: '加油记录.xlsx' }],
  [
    {
      file: '加油记录.xlsx',
      sheet: '2026',
      columns: [
        { name: '车牌号', samples: ['沪A12345'], isText: true },
        { name: '所属车队', samples: ['第一车队', '第二车队'], isText: true },
        { name: '金额（元）', samples: ['320'], isText: false },
      ],
    },
  ],
);
const shown = (token: Token) =>
  `${token.text}:${token.readings.map((reading) => (reading.is === 'word' ? reading.of : reading.is)).join('+')}`;

test('names of the files are found whole, bare and in part', () => {
  const tokens = read('按车队看第二车队的金额', names);
  expect(tokens.map(shown)).toEqual([
    '按:table_verb',
    '车队:column',
    '看:table_verb',
    '第二车队:cell',
    '的:function',
    '金额:column+role_word+concept+concept',
  ]);
});

test('English names are found in the plural, and things by the name of their number', () => {
  const orders = compileNames(
    [],
    [
      {
        file: 'a',
        sheet: 'b',
        columns: [
          { name: 'Order ID', samples: [], isText: true },
          { name: 'Product', samples: [], isText: true },
        ],
      },
    ],
  );
  expect(
    read('orders per product and products', orders).flatMap(({ readings }) =>
      readings.flatMap((one) => (one.is === 'column' ? [one.column] : [])),
    ),
  ).toEqual(['Order ID', 'Product', 'Product']);
});

test('clauses keep every token, and what was not read can be named', () => {
  const text = '把加油记录按车队汇总：\n1. 金额合计，保留2位小数\n2. 顺便夸夸司机。谢谢';
  const clauses = clausesOf(text, read(text, names));
  expect(clauses.map(({ text: words, lead, item }) => [words, lead, item])).toEqual([
    ['把加油记录按车队汇总', 'start', undefined],
    ['金额合计', 'line', '1.'],
    ['保留2位小数', 'comma', '1.'],
    ['顺便夸夸司机', 'line', '2.'],
    ['谢谢', 'stop', '2.'],
  ]);
  expect(
    clauses.map((clause) =>
      clause.tokens
        .filter((token) => token.readings.length === 0 && token.text.trim() !== '')
        .map((token) => token.text)
        .join(''),
    ),
  ).toEqual(['', '', '', '顺便夸夸司机', '']);
});

test('a text of two thousand characters beside twenty columns is cut in a moment', () => {
  const text = '请把一季度各车队的加油金额按月汇总，超过 3,000 元的标出来；'.repeat(70);
  const wide = compileNames(
    [],
    [
      {
        file: 'a',
        sheet: 'b',
        columns: Array.from({ length: 20 }, (_none, n) => ({ name: `第${n}项加油金额`, samples: [`车队${n}`], isText: true })),
      },
    ],
  );
  expect(
    read(text, wide)
      .map(({ text: words }) => words)
      .join(''),
  ).toBe(text);
});
