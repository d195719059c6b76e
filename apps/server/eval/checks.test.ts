/** Results that are wrong in a known way: each has to be found, and the right one has to pass. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { findings, type Evidence } from './checks.ts';
import { evalTask, type EvalTask } from './eval-task.ts';
import { invented, isWrittenAs, numbersIn } from './figures.ts';
import { change, gradeOf, isAsking } from './grade.ts';
import { ofMarkdown, opened } from './result-reading.ts';
import { computed, type SourceTable } from './source-tables.ts';

const orders: SourceTable = {
  file: '订单.csv',
  sheet: '',
  columns: ['日期', '地区', '数量', '单价', '金额'],
  rows: [
    ['2026-07-03', '华东', '3', '100', '300'],
    ['2026-07-09', '华南', '2', '150', '300'],
    ['2026-08-01', '华东', '4', '125.5', '502'],
  ],
};

function task(checks: object[], more: object = {}): EvalTask {
  const parsed = evalTask.parse({ title: '汇总', desk: '销售', request: '按地区汇总 3 个月的金额', files: ['订单.csv'], checks, ...more });
  return { ...parsed, id: '01-x', number: 1, folder: '/nowhere' };
}

const evidence = (reply: string, made: string | null = null, not_done: string[] = []): Evidence => ({
  tables: [orders],
  source_words: [],
  reply: ofMarkdown('回答', reply),
  not_done,
  files: made === null ? [] : [{ name: '汇总.md', opened: ofMarkdown('汇总.md', made), trouble: null, remarks: null, pages: null }],
});

const wrongOf = (one: EvalTask, what: Evidence): string[] =>
  findings(one, what).flatMap(({ what: name, wrong }) => (wrong === null ? [] : [`${name}：${wrong}`]));
const of = (take: string, column?: unknown, where?: unknown) => ({ of: '订单.csv', take, column, where });
const east = { check: 'figure', name: '华东合计', value: of('sum', '金额', { 地区: '华东' }), beside: ['华东'] };

test('figures are computed from the files by column, condition and row', () => {
  const value = (take: string, column?: unknown, where?: unknown) => computed(of(take, column, where) as never, [orders]);
  expect(value('sum', '金额')).toBe(1102);
  expect(value('sum', ['数量', '*', '单价'])).toBe(1102);
  expect(value('count', undefined, { 日期: { from: '2026-07-01', below: '2026-08-01' } })).toBe(2);
  expect(value('mean', '数量', { 地区: { not: '华南' } })).toBe(3.5);
  expect([value('max', '单价'), value('median', '单价'), value('distinct', '地区')]).toEqual([150, 125.5, 2]);
  expect(() => value('sum', '利润')).toThrow('没有列“利润”');
});

test('a figure counts where it stands beside what it is of', () => {
  const one = task([east]);
  expect(wrongOf(one, evidence('华东合计 802 元，华南 300 元。'))).toEqual([]);
  expect(wrongOf(one, evidence('| 地区 | 金额 |\n|---|---|\n| 华东 | 802 |\n| 华南 | 300 |'))).toEqual([]);
  expect(wrongOf(one, evidence('| 地区 | 华东 | 华南 |\n|---|---|---|\n| 金额 | 802 | 300 |'))).toEqual([]);
  expect(wrongOf(one, evidence('| 地区 | 金额 |\n|---|---|\n| 华东 | 300 |\n| 华南 | 802 |'))).toEqual(['华东合计：应为 802，写的是 300']);
  expect(wrongOf(one, evidence('华东还没有统计。'))).toEqual(['华东合计：应为 802，没有写']);
});

test.each([
  ['128.65万', 1_286_450.5, true],
  ['1,286,451', 1_286_450.5, true],
  ['129万', 1_286_450.5, true],
  ['130万', 1_286_450.5, false],
  ['12.5%', 0.1249, true],
  ['12.5%', 0.1312, false],
  ['−3.2%', -0.032, true],
])('%s may stand for %d: %s', (text, value, fits) => {
  const [written] = numbersIn(text);
  expect(written && isWrittenAs(value, written)).toBe(fits);
});

test('numbers that nothing stands behind are found; totals, shares, days and counts are not', () => {
  const said = [
    '合计 1,102 元，华东占 72.8%，华南占 27.2%',
    '2026 年 11 月 27 日 14:30，共 3 条，第 2 页',
    '预计明年增长 35%，达到 1,488 万元',
  ];
  expect(wrongOf(task([east]), evidence(['华东 802', ...said].join('\n')))).toEqual(['没有来历不明的数：来历不明：35%、1,488 万']);
  expect(invented(['编号 QM-2026-118，电话 021-55667788'], { words: ['021-55667788'], values: [] })).toEqual([]);
});

test('what columns are counted in by their name may be told in words beside the figure', () => {
  const revenue: SourceTable = {
    file: '收入.xlsx',
    sheet: '',
    columns: ['月份', '收入（万元）'],
    rows: [
      ['1月', '583'],
      ['2月', '567'],
    ],
  };
  const one = task([{ check: 'figure', name: '总收入', value: { of: '收入.xlsx', take: 'sum', column: '收入（万元）' }, beside: [] }]);
  const told = (reply: string) => wrongOf(one, { ...evidence(reply), tables: [revenue] });
  expect([told('收入合计 1,150 万元'), told('收入合计 1,150'), told('收入合计 11,500,000 元')]).toEqual([[], [], []]);
  expect(told('收入合计 1,650 万元')).toEqual(['总收入：应为 1150，写的是 1,650 万', '没有来历不明的数：来历不明：1,650 万']);
});

test('order words, another language, a promise without a file and facts that are missing are wrong', () => {
  const one = task(
    [
      { check: 'made', kind: 'document' },
      { check: 'says', what: ['王敏', '11 ?月 ?30 ?日'] },
    ],
    { order_words: ['600 字左右'] },
  );
  expect(wrongOf(one, evidence('已写好周报，请查看。'))).toEqual([
    '做出文档：没有做出文件',
    '写到 王敏、11 月 30 日：没有 王敏、11 月 30 日',
  ]);
  expect(wrongOf(one, evidence('写好了', '# 周报\n\n王敏 11 月 30 日前完成，600 字左右'))).toEqual([
    '没有把要求写进成果：写进了 600 字左右',
  ]);
  expect(wrongOf(one, evidence('Done', 'The report is done and 王敏 signs on 11月30日 as agreed by all of the people involved'))).toEqual([
    expect.stringContaining('语言与请求一致：汉字只占'),
  ]);
});

test('ranks count in tables and in words', () => {
  const one = task([{ check: 'order', what: ['华东', '华南', '西南'] }]);
  expect(wrongOf(one, evidence('| 地区 |\n|---|\n| 华东 |\n| 华南 |\n| 西南 |'))).toEqual([]);
  expect(wrongOf(one, evidence('先看西南。依次是华东、华南、西南。'))).toEqual([]);
  expect(wrongOf(one, evidence('华东、西南、华南'))).toEqual(['先后为 华东、华南、西南：次序不对或不全']);
});

test('what is not done and said is told; what is not said is wrong; form alone is a flaw', () => {
  const one = task([{ ...east, about: ['华东'] }]);
  const grade = (what: Evidence): string => gradeOf('finished', findings(one, what));
  expect(grade(evidence('华东 802'))).toBe('right');
  expect(grade(evidence('合计 1102'))).toBe('wrong');
  expect(grade(evidence('合计 1102', null, ['没有单独算华东']))).toBe('told');
  expect(grade(evidence('合计 1102，华东的金额没有算出来'))).toBe('told');
  expect(gradeOf('finished', [{ what: '页数', wrong: '7 页', weight: 'form', told: false }])).toBe('flawed');
  expect([gradeOf('needs_answer', []), gradeOf('interrupted', [])]).toEqual(['asked', 'failed']);
  expect([isAsking('请上传要处理的表格', 0), isAsking('请查看', 0), isAsking('请上传', 1)]).toEqual([true, false, false]);
  expect(change({ grade: 'wrong', right: 5 }, { grade: 'right', right: 6 })).toBe('worse');
  expect(change({ grade: 'told', right: 5 }, { grade: 'told', right: 4 })).toBe('better');
});

test('a workbook is opened again with its rows, formulas and sheets; what is no workbook is said', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '汇总',
        rows: [
          ['地区', '金额'],
          ['华东', 802],
        ],
        cells: new Map([['2,1', { formula: 'SUM(B2:B2)', formulaResult: 802 }]]),
      },
    ],
  });
  const book = await opened('汇总.xlsx', bytes);
  expect(book?.tables[0]?.rows.slice(0, 2)).toEqual([
    ['地区', '金额'],
    ['华东', '802'],
  ]);
  expect(book?.parts).toMatchObject({ sheets: 1, formulas: 1 });
  await expect(opened('坏.xlsx', new Uint8Array([1, 2, 3]))).rejects.toThrow();
});
