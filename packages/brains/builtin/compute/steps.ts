/** An amount and what is done to it one after the other: 399 先打八折再减 50, 200 涨 10% 再降 10%, 15 加 27 再乘以 3. */
import { exact, program, type Reading, type Said } from './computation.ts';
import { asking, parse } from './expression.ts';
import { NUMBER, readNumber, readShare, SHARE } from './numbers.ts';

/** One thing done to what came out before. */
interface Step {
  /** The Python that follows the amount: `* D('0.9')`. */
  python: string;
  shown: string;
  is: 'discount' | 'factor' | 'change';
}

const ending =
  /[,，;；\s]*(?:(?:最后|最终|现在|一共|总共|合计|还|到手|剩下?|实付|应付|要?付|卖|售价|价格|结果|后|之后|的)*)(?:是|为|等于|得|要|有|=)*\s*(?:多少|几)?(?:钱|元|块)?(?:呢|啊|呀|吗)?\s*[?。!=\s]*$/;
const next = /^(?:[,，;；\s]|先|再|又|然后|接着|之后|最后|并|还要?)+/;
const money = '\\s*(?:元|块钱?)?';
/** What the amount is of: 原价, 社保. Never words of another sum. */
const label = '(?:的?[\\u4e00-\\u9fff]{0,5}?)?';
const more = '增加|增长|上涨|提高|上调|上浮|加价|涨价|涨|加收|加上|加';
const less = '减少|下降|降低|下调|下浮|下跌|降价|降|跌|扣除|扣掉|扣|减去|减掉|减|立减|优惠|便宜|让利|少';

export function readSteps({ text }: Said): Reading {
  const start = asking.exec(text)?.[0] ?? '';
  const end = ending.exec(text.slice(start.length))?.[0] ?? '';
  const body = text.slice(start.length, text.length - end.length).trim();
  if (!/[算求]/.test(start) && !/多少|几|结果|等于|=/.test(end)) return null;
  const first = beginningOf(body);
  if (first === null) return null;
  const steps: Step[] = [];
  let rest = body.slice(first.length);
  while (rest.trim() !== '') {
    const gap = next.exec(rest)?.[0] ?? '';
    const step = stepIn(rest.slice(gap.length));
    // Without a word between them signs bind as in school.
    if (step === null || (step.step.is === 'factor' && !sequence.test(gap))) return null;
    steps.push(step.step);
    rest = rest.slice(gap.length + step.length);
  }
  // What is one step is a sum, a discount or a growth, each with its own words.
  if (steps.length === 0 || (steps.length === 1 && first.plain && (steps[0]?.is === 'discount' || !sequence.test(body)))) return null;
  return {
    purpose: `${body.replaceAll(/\s+/g, ' ').slice(0, 40)} 的结果`,
    source: program([`结果 = ${first.python}`, ...steps.map(({ python }) => `结果 = 结果 ${python}`), "写('结果', 结果)"]),
    how: `按说的先后，每一步都用前一步的结果：${[body.slice(0, first.length).trim(), ...steps.map(({ shown }) => shown)].join(' → ')}`,
  };
}

const sequence = /[,，;；再又]|然后|接着|之后|最后|加价/;

/** The longest sum, or an amount with its name, that the words begin with. */
function beginningOf(body: string): { python: string; length: number; plain: boolean } | null {
  // 一件衣服原价 399: figures before words.
  const named =
    new RegExp(`^[\\u4e00-\\u9fff]{0,12}(?:为|是|:)?\\s*(\\d+(?:\\.\\d+)?\\s*(?:亿|万|千)?)${money}`).exec(body) ??
    new RegExp(`^(${NUMBER})${money}`).exec(body);
  const amount = named?.[1] === undefined ? null : readNumber(named[1]);
  const alone = named && amount !== null ? { python: exact(amount), length: named[0].length, plain: true } : null;
  const cut = new RegExp(`[,，;；]|再|又|然后|接着|最后|打\\s*[\\d.一二三四五六七八九]+\\s*折`).exec(body);
  const head = cut ? body.slice(0, cut.index) : '';
  const sum = head.trim() === '' ? null : parse(head.trim());
  return sum?.hasOperator && !sum.usesMath ? { python: `(${sum.python})`, length: head.length, plain: false } : alone;
}

function stepIn(words: string): { step: Step; length: number } | null {
  const tenths = /^打\s*([\d.一二三四五六七八九]+)\s*折/.exec(words);
  const part = tenths?.[1] === undefined ? null : discountOf(tenths[1]);
  if (tenths && part !== null) return taken(tenths[0], `* ${exact(part)}`, `× ${part}`, 'discount');
  const share = new RegExp(`^(${more}|${less})了?${label}\\s*(${SHARE})`).exec(words);
  const portion = share?.[2] === undefined ? null : readShare(share[2]);
  if (share && portion !== null) {
    const sign = new RegExp(`^(?:${more})$`).test(share[1] ?? '') ? '+' : '-';
    return taken(share[0], `* (1 ${sign} ${exact(portion)})`, `× (1 ${sign === '+' ? '+' : '−'} ${portion})`);
  }
  const factor = new RegExp(`^(乘以|乘上|乘|\\*|×|除以|/|÷)\\s*(${NUMBER})`).exec(words);
  const by = factor?.[2] === undefined ? null : readNumber(factor[2]);
  if (factor && by !== null) {
    const divides = /除|\/|÷/.test(factor[1] ?? '');
    return taken(factor[0], `${divides ? '/' : '*'} ${exact(by)}`, `${divides ? '÷' : '×'} ${by}`, 'factor');
  }
  const sum = new RegExp(`^(${more}|${less}|\\+|-)了?${label}\\s*(${NUMBER})(?!\\s*[%‰倍折])${money}`).exec(words);
  const other = sum?.[2] === undefined ? null : readNumber(sum[2]);
  if (!sum || other === null) return null;
  const adds = new RegExp(`^(?:${more}|\\+)$`).test(sum[1] ?? '');
  return taken(sum[0], `${adds ? '+' : '-'} ${exact(other)}`, `${adds ? '+' : '−'} ${other}`);
}

function taken(said: string, python: string, shown: string, is: Step['is'] = 'change'): { step: Step; length: number } {
  return { step: { python, shown, is }, length: said.length };
}

/** What is paid of one: 八五折 is 85 in a hundred, 8.5 折 and 八折 are tenths. */
export function discountOf(words: string): string | null {
  const digits = [...words].every((one) => '一二三四五六七八九'.includes(one))
    ? [...words].map((one) => '零一二三四五六七八九'.indexOf(one)).join('')
    : words;
  return /^\d{2}$/.test(digits) ? `0.${digits}` : readShare(`${Number(digits) * 10}%`);
}
