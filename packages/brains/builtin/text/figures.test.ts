import { describe, expect, test } from 'vitest';
import { parseChineseNumber, printChineseOrdinal } from '#text/chinese-number.ts';
import { add, divide, parseDecimal, printDecimal, share, sum } from '#text/decimal.ts';
import { bareNumbers, findDates, findFigures, findPeople, findPhones, findTimes } from './facts.ts';
import { analyseTable, groupBy, printFigure, readCell, totalMismatches, totalOf } from './table-figures.ts';

const decimal = (text: string) => parseDecimal(text) ?? { digits: 0n, scale: 0 };

describe('figures stay exact', () => {
  test('sums of cents and of very large amounts', () => {
    expect(printDecimal(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
    expect(printDecimal(sum(['9007199254740993.01', '0.99', '-1'].map(decimal)))).toBe('9007199254740993.00');
    expect(printDecimal(decimal('1,234,567.50'), true)).toBe('1,234,567.50');
    expect(printDecimal(decimal('-0.05'))).toBe('-0.05');
  });

  test('quotients are rounded half away from zero', () => {
    const quotient = divide(decimal('-1'), decimal('8'), 2);
    expect(quotient && printDecimal(quotient)).toBe('-0.13');
    expect(share(decimal('1'), decimal('3'))).toBe('33.3%');
    expect(share(decimal('1'), decimal('0'))).toBeNull();
  });

  test.each([
    ['一千五', 1500],
    ['两千', 2000],
    ['一万二', 12000],
    ['八百', 800],
    ['十二', 12],
    ['1.5万', 15000],
    ['一千零五', 1005],
    ['2k', 2000],
    ['很多', null],
  ])('%s is %s', (text, value) => {
    expect(parseChineseNumber(text)).toBe(value);
  });

  test('ordinals of headings', () => {
    expect([1, 10, 12, 20, 21].map(printChineseOrdinal)).toEqual(['一', '十', '十二', '二十', '二十一']);
  });

  test('facts are found as they are written', () => {
    const text = '2026年11月18日，销售额 1,200.50 万元，同比增长 18%，涉及 47 起，张伟负责，电话 13800138000。';
    expect(findFigures(text)).toContain('1,200.50 万元');
    expect(findDates(text)).toEqual(['2026年11月18日']);
    expect(findDates('12月7号周一开馆，1月25日–2月4日放假，SD1125-07批十月到')).toEqual(['12月7号周一', '1月25日–2月4日', '十月']);
    expect(findTimes('时间：8:30集合，晚8点6号楼，1:80兑水，提3点建议，周六下午2点到4点半')).toEqual(['8:30', '晚8点', '下午2点到4点半']);
    expect(findPeople(text)).toContain('张伟');
    expect(findPhones(text)).toEqual(['13800138000']);
    expect(bareNumbers('1,200.50 万元和 18%')).toEqual(['1200.50', '18']);
  });
});

describe('tables', () => {
  const table = {
    header: ['工号', '月份', '部门', '金额（万元）', '完成率'],
    rows: [
      ['001', '1月', '一部', '1,000.10', '90%'],
      ['002', '1月', '二部', '200.20', '80%'],
      ['003', '2月', '一部', '300.30', '95%'],
      ['合计', '', '', '1,500.00', ''],
    ],
  };
  const analysis = analyseTable(table);
  const column = (name: string) => analysis.columns.find((c) => c.name === name) ?? expect.fail(`no column ${name}`);

  test('know what their columns are', () => {
    expect(analysis.columns.map((c) => c.role)).toEqual(['id', 'date', 'category', 'measure', 'rate']);
    expect(column('金额').unit).toBe('万元');
    expect(analysis.rows).toHaveLength(3);
  });

  test('rows are records by their day, their number or several of a kind; prices are none', () => {
    const records = (header: string[], rows: string[][]): boolean => analyseTable({ header, rows }).areRecords;
    const tickets = [
      ['全天票', '98', '138'],
      ['半天票', '60', '80'],
    ];
    expect(records(['票种', '平日（元）', '周末（元）'], tickets)).toBe(false);
    expect(
      records(
        ['日期', '金额（元）'],
        [
          ['2026-11-01', '5'],
          ['2026-11-02', '7'],
        ],
      ),
    ).toBe(true);
    expect(
      records(
        ['部门', '金额（元）'],
        [
          ['一部', '5'],
          ['一部', '7'],
          ['二部', '7'],
        ],
      ),
    ).toBe(true);
  });

  test('what came in, went out and is left is not added up', () => {
    const rows = [
      ['作业收入', '412'],
      ['机手工资成本', '121'],
      ['盈余', '291'],
    ];
    const { columns } = analyseTable({ header: ['项目', '金额（万元）'], rows });
    expect(columns.map(({ adds }) => adds)).toEqual([false, false]);
    const fees = analyseTable({
      header: ['项目', '金额（万元）'],
      rows: rows.map(([name = '', value = '']) => [name.replace(/收入|成本|盈余/, '开支'), value]),
    });
    expect(fees.columns.map(({ adds }) => adds)).toEqual([false, true]);
  });

  test('are summed without the total row, and a total that is wrong is seen', () => {
    const money = column('金额');
    expect(printFigure(totalOf(analysis, money), money)).toBe('1,500.60 万元');
    expect(totalMismatches(analysis)).toEqual([{ column: money, written: '1,500.00', computed: '1,500.60 万元' }]);
    expect(groupBy(analysis, column('部门'), [money]).map((g) => [g.name, g.share])).toEqual([
      ['一部', '86.7%'],
      ['二部', '13.3%'],
    ]);
  });

  test.each([
    ['¥1,234.50', '1234.50', '元'],
    ['12.5%', '12.5', '%'],
    ['(300)', '-300', ''],
    ['1200 元', '1200', '元'],
  ])('a cell %s is %s', (text, value, unit) => {
    const cell = readCell(text);
    expect(cell && [printDecimal(cell.value), cell.unit]).toEqual([value, unit]);
  });

  test('text is no figure', () => {
    expect(['A12', '2026-11-01', '—', ''].map(readCell)).toEqual([null, null, null, null]);
  });
});

test('amounts counted each by its own unit, and prices with nothing they come to, are not added up', () => {
  const adds = (header: string[], rows: string[][]): string[] =>
    analyseTable({ header, rows }).columns.flatMap((one) => (one.adds ? [one.name] : []));
  const rows = [
    ['铲车', '3台', '1号库'],
    ['工业盐', '120吨', '2号库'],
    ['麻袋', '600条', '1号库'],
  ];
  expect(adds(['名称', '数量', '存放'], rows)).toEqual([]);
  expect(
    adds(
      ['语种', '单价（元/千字）', '字数（千字）', '交稿'],
      [
        ['英语', '180', '42', '12月14日'],
        ['德语', '320', '42', '12月21日'],
      ],
    ),
  ).toEqual([]);
});
