/** What pointing does to a question, without a page. */
import { expect, test } from 'vitest';
import { query as querySchema, type Query, type Step } from '#contract/content/table-query.ts';
import { alikeSheets, proposeKeys, type FormSheet } from './proposals.ts';
import {
  addStep,
  columnsOf,
  groupByNumber,
  moveStep,
  newStep,
  pickColumn,
  removeStep,
  scalarOf,
  withComparator,
  withDerived,
} from './step-edits.ts';
import { askable, gapsOf } from './step-gaps.web.ts';
import { stepNames, stepWords, type StepKind } from './step-names.ts';

const columns = [
  { name: '日期', type: 'date' as const },
  { name: '宿舍', type: 'text' as const },
  { name: '用电', type: 'number' as const },
  { name: '用水', type: 'number' as const },
];
// Object.keys of a constant table yields exactly its keys.
const kinds = Object.keys(stepNames) as StepKind[];

test.each(kinds)('a new “%s” step either says what it needs or can be asked as it is', (kind) => {
  const step = newStep(kind, columns, '2026-11-23');
  const asked = askable({ table: {}, steps: [step] });
  expect(asked.steps).toHaveLength(gapsOf(step).length === 0 ? 1 : 0);
  expect(querySchema.safeParse(asked).error).toBeUndefined();
  expect(stepWords(step)).toContain(stepNames[kind]);
});

test.each(kinds)('clicking columns fills a “%s” step until the contract takes it', (kind) => {
  let step = newStep(kind, columns, '2026-11-23');
  for (const column of [columns[1], columns[0], columns[2], columns[3]])
    if (column && gapsOf(step).length > 0) step = pickColumn(step, column);
  const left = gapsOf(step).map(({ said }) => said);
  // What no column can tell: values to compare with, names, other tables.
  expect(left.filter((said) => !/值|名字|写上|接在下面|请选一列/.test(said))).toEqual([]);
  if (left.length === 0) expect(querySchema.safeParse(askable({ table: {}, steps: [step] })).error).toBeUndefined();
});

test('columns of days are put together by month, figures become measures once there is a group, a second click takes away', () => {
  let step = newStep('group', columns, '');
  for (const column of columns) step = pickColumn(step, column);
  expect(step).toEqual({
    do: 'group',
    by: [{ column: '日期', period: 'month' }, { column: '宿舍' }],
    values: [
      { column: '用电', how: 'sum' },
      { column: '用水', how: 'sum' },
    ],
  });
  expect(columnsOf(step)).toEqual(['日期', '宿舍', '用电', '用水']);
  expect(pickColumn(step, { name: '宿舍', type: 'text' })).toMatchObject({ by: [{ column: '日期' }] });
});

test('steps are added, moved and removed; at either end a move changes nothing', () => {
  const sort: Step = { do: 'sort', by: [{ column: '用电' }] };
  const top: Step = { do: 'top', n: 3 };
  const query = addStep(addStep({ table: {}, steps: [] }, sort), top);
  expect(moveStep(query, 1, -1).steps).toEqual([top, sort]);
  expect(moveStep(query, 0, -1)).toBe(query);
  expect(moveStep(query, 1, 1)).toBe(query);
  expect(removeStep(query, 0).steps).toEqual([top]);
});

test('a question is asked up to the first step that needs something', () => {
  const query: Query = {
    table: {},
    steps: [
      { do: 'dedupe', by: [], keep: 'first' },
      { do: 'filter', all: [{ column: '用电', op: '>', value: '' }] },
      { do: 'top', n: 3 },
    ],
  };
  expect(askable(query).steps).toEqual([{ do: 'dedupe', keep: 'first' }]);
  expect(gapsOf(query.steps[1] ?? { do: 'clean' })).toEqual([{ path: 'all.0.value', said: '请写上要比的值' }]);
});

test('another comparator keeps what was given', () => {
  const one = { column: '宿舍', op: '=' as const, value: '3栋' };
  const several = withComparator(one, 'in');
  expect(several).toEqual({ column: '宿舍', op: 'in', values: ['3栋'] });
  expect(withComparator(several, '!=')).toEqual({ column: '宿舍', op: '!=', value: '3栋' });
  expect(withComparator(one, 'empty')).toEqual({ column: '宿舍', op: 'empty' });
  expect(withComparator({ column: '用电', op: '>', other: '用水' }, '<')).toEqual({ column: '用电', op: '<', other: '用水' });
  expect(withComparator({ column: '用电', op: '>', other: '用水' }, 'contains')).toEqual({ column: '用电', op: 'contains', value: '' });
});

test('figures are typed as figures, codes stay words', () => {
  expect([scalarOf('12.50', 'number'), scalarOf('007', 'text'), scalarOf('12.', 'number')]).toEqual([12.5, '007', '12.']);
});

test('a derived column is named by what it is taken from until somebody names it', () => {
  const step = withDerived({ do: 'derive', column: '日期', as: '', kind: 'weekday' });
  expect(step.as).toBe('日期星期');
  expect(withDerived({ ...step, kind: 'month' }, step).as).toBe('日期月份');
  const own = { ...step, as: '班次' };
  expect(withDerived({ ...own, kind: 'month' }, own).as).toBe('班次');
});

test('the column of numbers goes before the names', () => {
  const step: Step = { do: 'group', by: [{ column: '部门' }, { column: '姓名' }], values: [{ how: 'count' }] };
  expect(groupByNumber(step, '姓名', '工号')).toMatchObject({ by: [{ column: '部门' }, { column: '工号' }, { column: '姓名' }] });
});

const sheetOf = (sheet: string, given: [string, 'text' | 'number' | 'date', string[]][]): FormSheet => ({
  sheet,
  hidden: false,
  rows: 10,
  range: 'A1:C9',
  header_row: 1,
  columns: given.map(([column, type, samples], n) => ({ column, at: 'ABCDEFG'[n] ?? '', type, distinct: samples.length, samples })),
});

test('keys are proposed by equal values, whatever they are called; equal figures are no key', () => {
  const out = sheetOf('领用', [
    ['物料号', 'text', ['M1', 'M2', 'M3']],
    ['仓库', 'text', ['一仓', '二仓']],
    ['数量', 'number', ['1', '2']],
  ]);
  const prices = sheetOf('价目', [
    ['编码', 'text', ['M2', 'M3', 'M9']],
    ['数量', 'number', ['1', '2']],
  ]);
  expect(proposeKeys(out, prices).map(({ left, right }) => [left, right])).toEqual([['物料号', '编码']]);
});

test('a key that tells rows apart goes before what both tables repeat, and long numbers of one length are no figures', () => {
  const phones = ['13900010001', '13900010002', '13900010003'];
  const autumn = sheetOf('秋季', [
    ['课程', 'text', ['烘焙', '书法']],
    ['手机', 'number', phones],
    ['应收', 'number', ['680', '880']],
  ]);
  const spring = sheetOf('春季', [
    ['课程', 'text', ['烘焙', '书法']],
    ['手机', 'number', [...phones.slice(0, 2), '13900010009']],
    ['应收', 'number', ['680', '880']],
  ]);
  const proposed = proposeKeys({ ...autumn, rows: 3 }, { ...spring, rows: 5 });
  expect(proposed.map(({ left }) => left)).toEqual(['手机', '课程']);
});

test('sheets with most of the same columns are alike', () => {
  const january = sheetOf('1月', [
    ['宿舍', 'text', []],
    ['用电', 'number', []],
    ['用水', 'number', []],
  ]);
  const february = { ...january, sheet: '2月' };
  const note = sheetOf('说明', [['备注', 'text', []]]);
  expect(alikeSheets(january, [january, february, note]).map(({ sheet }) => sheet)).toEqual(['2月']);
});
