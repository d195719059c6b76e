/** What people ask to have computed, in their words, and the exact numbers the programs made from it print. */
import { Bash } from 'just-bash';
import { beforeAll, describe, expect, it } from 'vitest';
import { isUnclear } from './computation.ts';
import { readComputation } from './read-computation.ts';

const today = '2026-11-21';

/** As asked → lines that are printed. */
const asked: [string, string[]][] = [
  ['算一下 (3+4)*5/2 的结果', ['结果：17.5']],
  ['从 2024-03-01 到 2026-11-21 有多少天', ['天数：995 天', '合：2 年 8 个月零 20 天']],
  ['15 加 27 乘以 3 等于多少', ['结果：96']],
  ['0.1+0.2 等于几', ['结果：0.3']],
  ['1/3+1/6 的结果', ['结果：0.5']],
  ['计算 １,234.5 × 3 − 200', ['结果：3,503.5']],
  ['一百二十五乘以八等于多少', ['结果：1,000']],
  ['2^100 是多少', ['结果：1,267,650,600,228,229,401,496,703,205,376']],
  ['144 的平方根', ['结果：12']],
  ['√(3*12)-2^-1 等于多少', ['结果：5.5']],
  ['-3^2+10%*50 的结果', ['结果：-4']],
  ['6/12% 等于多少', ['结果：50']],
  ['根号 16 乘以 3 的平方', ['结果：36']],
  ['8万的30%是多少', ['结果：24,000']],
  ['860 的 15% 是多少', ['结果：129']],
  ['2026-11-21 往后 100 天是哪一天', ['日期：2027-03-01（星期一）']],
  ['2026年1月31日之后1个月是几号', ['日期：2026-02-28（星期六）']],
  ['90 天前是几号', ['日期：2026-08-23（星期日）']],
  ['距离 2027-01-01 还有多少天', ['天数：41 天']],
  ['从 2026-11-02 到 2026-11-20 有多少个工作日', ['工作日：15 天']],
  ['明天是星期几', ['2026-11-22：星期日']],
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
    ['2026-02-30 到 2026-03-05 有多少天', '没有 2026-02-30 这一天'],
    ['帮我算算 3 个苹果', '没有看懂要算什么'],
    ['机票 1260 元，酒店 3 晚每晚 458 元，总共多少', '没有看懂要算什么'],
    // What is done one after the other is written as a sum.
    ['15 加 27 再乘以 3 等于多少', '没有看懂要算什么'],
    ['算一下 2(3+4)', '没有看懂要算什么'],
    // What no sum was written of is left to models.
    ['算一下月供，贷款 100 万，30 年', '写成算式'],
    ['3 台电脑每台 5680 元，2 台打印机每台 1299 元，一共多少钱', '写成算式'],
    // Shares and powers in words are written as a sum.
    ['算一下 8万的三成', '没有看懂要算什么'],
    ['计算 2 的 100 次方', '没有看懂要算什么'],
    ['三分之二加 1 等于多少', '没有看懂要算什么'],
    ['3的平方^2 等于多少', '没有看懂要算什么'],
    ['200+10% 等于多少', '没有看懂要算什么'],
    ['11月3日 9:00-17:30，11月4日 9:00-17:30 一共几个小时', '没有看懂要算什么'],
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
    '¥12345.67 转成人民币大写',
    '金额 100050 元的大写',
    '原价1299元，打八五折多少钱',
    '从 80 万增长到 200 万，5 年的年复合增长率',
    '总结这 3 个文件',
  ])('leaves alone: %s', (words) => {
    expect(readComputation(words, today)).toBeNull();
  });
});
