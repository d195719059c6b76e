/** Reads how figures are to be cut into bands: 30岁以下、30-40、50以上, 每1000元一档, 分成五段, or as everybody does it. Pure. */
import { parseChineseNumber } from '../text/chinese-number.ts';

export interface Bands {
  edges?: number[];
  width?: number;
  count?: number;
  /** The text without the words that told it. */
  rest: string;
  /** Nothing was said of how. */
  usual: boolean;
}

const unit = '(?:元|块|岁|周岁|年|分|天|日|件|个|台|次|人|%|公斤|kg|米|小时|分钟|个月)?';
const number = String.raw`(\d[\d,]*(?:\.\d+)?)\s*(万|千|亿)?`;
const factors: Record<string, number> = { 千: 1_000, 万: 10_000, 亿: 100_000_000 };

/** What people call a cut of one kind of figures. */
const usualEdges: [RegExp, number[]][] = [
  [/年龄/, [20, 30, 40, 50, 60]],
  [/工龄|司龄/, [1, 3, 5, 10, 20]],
  [/账龄|库龄|逾期/, [30, 60, 90, 180, 365]],
  [/成绩|分数|得分|总分|评分/, [60, 70, 80, 90]],
];

export function readBands(text: string, column: string): Bands {
  let rest = text;
  const listed: number[] = [];
  const take = (pattern: RegExp, read: (match: string[]) => void): void => {
    rest = rest.replace(pattern, (...args: unknown[]) => {
      const groups = args.slice(0, -2).map((one) => (typeof one === 'string' ? one : ''));
      read(groups);
      return '　';
    });
  };
  let width: number | undefined;
  take(
    new RegExp(
      String.raw`(?:按|以)?(?:每隔?|间隔|步长|组距)(?:为|是)?\s*${number}\s*${unit}\s*(?:为|作为|算|分)?(?:一|1)?(?:个)?(?:段|档|组|级|区间)?`,
    ),
    ([, digits = '', scale = '']) => (width = valueOf(digits, scale)),
  );
  if (width === undefined)
    take(new RegExp(String.raw`${number}\s*${unit}\s*(?:为|作为)?(?:一|1)(?:个)?(?:段|档|组|级|区间)`), ([, digits = '', scale = '']) => {
      width = valueOf(digits, scale);
    });
  if (width !== undefined && width > 0) return { width, rest, usual: false };
  let count: number | undefined;
  take(/(?:均匀)?(?:平均)?分(?:成|为|作)?\s*(\d+|[两二三四五六七八九十])\s*(?:个)?(?:段|档|组|级|区间|个区间)/, ([, said = '']) => {
    count = /\d/.test(said) ? Number(said) : (parseChineseNumber(said.replace('两', '二')) ?? undefined);
  });
  const pairs: [number, number][] = [];
  take(new RegExp(String.raw`${number}\s*${unit}\s*(?:-|–|—|~|～|到|至)\s*${number}\s*${unit}`, 'g'), (match) => {
    const [, low = '', lowScale = '', high = '', highScale = ''] = match;
    pairs.push([valueOf(low, lowScale === '' ? highScale : lowScale), valueOf(high, highScale)]);
  });
  const below: number[] = [];
  const above: number[] = [];
  take(
    new RegExp(String.raw`(?:小于|不到|低于)\s*${number}\s*${unit}|${number}\s*${unit}\s*(?:及|\(?含\)?)?(?:以下|以内|之内)`, 'g'),
    (match) => {
      below.push(valueOf(match[1] || match[3] || '', match[2] || match[4] || ''));
    },
  );
  take(
    new RegExp(String.raw`(?:大于|超过|高于|不低于)\s*${number}\s*${unit}|${number}\s*${unit}\s*(?:及|\(?含\)?)?(?:以上|之上)`, 'g'),
    (match) => {
      above.push(valueOf(match[1] || match[3] || '', match[2] || match[4] || ''));
    },
  );
  if (pairs.length + below.length + above.length === 0)
    take(
      new RegExp(
        String.raw`(?:按照?|以|用)?\s*((?:\d[\d,.]*\s*(?:万|千|亿)?\s*${unit}\s*[、，,/和]\s*)+\d[\d,.]*\s*(?:万|千|亿)?)\s*${unit}\s*(?:为界限?|作为?分界|来?分[段档组]|[几这]?[段档])?`,
      ),
      ([, list = '']) => {
        for (const one of list.matchAll(new RegExp(number, 'g'))) listed.push(valueOf(one[1] ?? '', one[2] ?? ''));
      },
    );
  const lows = pairs.map(([low]) => low);
  // 0-60 begins where figures begin; it is no band of what is less than nothing.
  const first = Math.min(...lows);
  const starts = below.length > 0 || first !== 0 ? lows : lows.filter((low) => low !== 0);
  const edges = [...new Set([...starts, ...below, ...above, ...listed])].sort((a, b) => a - b);
  if (edges.length > 0) return { edges, rest, usual: false };
  if (count !== undefined && count >= 2 && count <= 50) return { count, rest, usual: false };
  const usual = usualEdges.find(([pattern]) => pattern.test(column))?.[1];
  return usual ? { edges: usual, rest, usual: true } : { count: 5, rest, usual: true };
}

function valueOf(digits: string, scale: string): number {
  return Number((Number(digits.replaceAll(',', '')) * (factors[scale] ?? 1)).toPrecision(15));
}
