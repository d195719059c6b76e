/** What people ask to have computed, in their words, and the exact numbers the programs made from it print. */
import { Bash } from 'just-bash';
import { beforeAll, describe, expect, it } from 'vitest';
import formulas from './formulas.json' with { type: 'json' };
import { isUnclear } from './computation.ts';
import { readComputation } from './read-computation.ts';

const today = '2026-11-21';

/** As asked → lines that are printed. */
const asked: [string, string[]][] = [
  ['计算 12.5% 的复利 10 年，本金 8 万', ['本利和：259,785.68 元', '其中利息：179,785.68 元']],
  ['算一下 (3+4)*5/2 的结果', ['结果：17.5']],
  ['从 2024-03-01 到 2026-11-21 有多少天', ['天数：995 天', '合：2 年 8 个月零 20 天']],
  ['15 加 27 乘以 3 等于多少', ['结果：96']],
  ['0.1+0.2 等于几', ['结果：0.3']],
  ['1/3+1/6 的结果', ['结果：0.5']],
  ['计算 １,234.5 × 3 − 200', ['结果：3,503.5']],
  ['一百二十五乘以八等于多少', ['结果：1,000']],
  ['2 的 100 次方是多少', ['结果：1,267,650,600,228,229,401,496,703,205,376']],
  ['144 的平方根', ['结果：12']],
  ['8万的三成是多少', ['结果：24,000']],
  ['860 的 15% 是多少', ['结果：129']],
  ['45 是 180 的百分之几', ['占比：25.00%']],
  ['从 120 增长到 150，增长率是多少', ['变化率：25.00%', '变化量：30']],
  ['200 减少 15% 后是多少', ['结果：170']],
  ['原价1299元，打八五折多少钱', ['折后价：1,104.15 元', '优惠：194.85 元']],
  ['贷款 100 万，年利率 3.95%，30 年，等额本息月供多少', ['每月还款：4,745.37 元', '利息合计：708,334.05 元']],
  ['存 5 万元定期 3 年，年利率 2.75%，利息是多少', ['利息：4,125.00 元']],
  ['每月定投 2000，年化 6%，10 年后有多少', ['本利和：329,397.49 元']],
  ['从 80 万增长到 200 万，5 年的年复合增长率', ['年均复合增长率：20.11%']],
  ['含税价 1130，税率 13%，不含税价和税额是多少', ['不含税价：1,000.00 元', '税额：130.00 元']],
  ['2026-11-21 往后 100 天是哪一天', ['日期：2027-03-01（星期一）']],
  ['2026年1月31日之后1个月是几号', ['日期：2026-02-28（星期六）']],
  ['90 天前是几号', ['日期：2026-08-23（星期日）']],
  ['距离 2027-01-01 还有多少天', ['天数：41 天']],
  ['从 2026-11-02 到 2026-11-20 有多少个工作日', ['工作日：15 天']],
  ['明天是星期几', ['2026-11-22：星期日']],
  ['进价 80 加价 35% 卖多少', ['结果：108']],
  ['3 台电脑每台 5680 元，2 台打印机每台 1299 元，一共多少钱', ['合计：19,638.00 元']],
  ['苹果 3.5 元一斤，买 4 斤，香蕉每斤 2.8 元，买 3 斤，一共多少钱', ['合计：22.40 元']],
  ['上月 120 万，本月 138 万，增长百分之几', ['变化率：15.00%', '变化量：180,000']],
  ['销售额 86 万，目标 100 万，完成率是多少，还差多少', ['完成率：86.00%', '还差：140,000']],
  ['成本 45，售价 60，毛利率多少', ['毛利：15', '毛利率：25.00%']],
  ['¥12345.67 转成人民币大写', ['大写：壹万贰仟叁佰肆拾伍元陆角柒分']],
  ['1万2千3百块大写怎么写', ['大写：壹万贰仟叁佰元整']],
  ['金额 100050 元的大写', ['大写：壹拾万零伍拾元整']],
  ['人民币 1,060,000.05 的大写金额', ['大写：壹佰零陆万元零伍分']],
  ['200000001 元大写', ['大写：贰亿零壹元整']],
  ['2026 年 3 月 5 日签的合同，账期 45 天，哪天到期', ['日期：2026-04-19（星期日）']],
];

/** Prints of each source, in one Python. */
async function runAll(sources: string[]): Promise<string[]> {
  const all = `import sys, json, io, contextlib
out = []
for source in json.loads(sys.stdin.buffer.read().decode()):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(source, 'asked', 'exec'), {})
    out.append(said.getvalue())
print(json.dumps(out))`;
  const { stdout, stderr } = await new Bash({ python: true }).exec('python3', { args: ['-c', all], stdin: JSON.stringify(sources) });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('what is asked to be computed', () => {
  it.each(formulas.map(({ example, how }) => [example, how]))('%s', (example, how) => {
    expect(readComputation(example, today)).toMatchObject({ how });
  });

  let printed: string[] = [];
  beforeAll(async () => {
    const sources = asked.map(([words]) => {
      const reading = readComputation(words, today);
      return reading === null || isUnclear(reading) ? `print('没有看懂：${words}')` : reading.source;
    });
    printed = await runAll(sources);
  });

  it.each(asked.map(([words, lines], n) => [words, lines, n] as const))('%s', (_words, lines, n) => {
    for (const line of lines) expect(printed[n]?.split('\n')).toContain(line);
  });

  it.each([
    ['计算复利，本金 8 万，10 年', '还缺利率'],
    ['算一下月供，贷款 100 万，30 年', '还缺利率'],
    ['2026-02-30 到 2026-03-05 有多少天', '没有 2026-02-30 这一天'],
    ['帮我算算 3 个苹果', '没有看懂要算什么'],
    ['机票 1260 元，酒店 3 晚每晚 458 元，总共多少', '没有看懂要算什么'],
    ['标价 399，打八折，满 300 减 40，多少钱', '没有看懂 300、40'],
    // What is done one after the other is written as a sum.
    ['15 加 27 再乘以 3 等于多少', '没有看懂要算什么'],
    ['算一下 2(3+4)', '没有看懂要算什么'],
    ['200+10% 等于多少', '没有看懂要算什么'],
    ['200 涨 10% 再降 10% 是多少', '没有看懂 10%'],
    ['11月3日 9:00-17:30，11月4日 9:00-17:30 一共几个小时', '没有看懂要算什么'],
    ['按月复利，本金 8 万，年利率 3%，10 年是多少', '请写成算式'],
  ])('says what is missing: %s', (words, part) => {
    const reading = readComputation(words, today);
    expect(reading && isUnclear(reading) ? reading.unclear : reading).toContain(part);
  });

  it('comes to an end with texts that are made to be slow', () => {
    for (const one of ['1', ' ', '一', '1加', '(', '-', '1,'])
      for (const size of [280, 3900]) expect(() => readComputation(`计算 1${one.repeat(size)}的和是多少`, today)).not.toThrow();
  });

  it.each([
    '写一份 2026 年预算通知',
    '周报：完成 3 项工作',
    '下周三 10 点开会，通知大家',
    '010-12345678',
    '2024-2025',
    '复利是什么',
    '计算机等级考试 2 级怎么报名',
    '你好',
    '把第 3 段删掉',
    '100 美元是多少人民币',
    '100 公里是多少英里',
    '22:30 到 6:15 是多久',
    '今天开会',
    '一天工作 8 小时，每小时 35 元，22 天多少钱',
    '离国庆节还有几天',
    '3、5、8、13 的平均数',
    '总结这 3 个文件',
  ])('leaves alone: %s', (words) => {
    expect(readComputation(words, today)).toBeNull();
  });
});
