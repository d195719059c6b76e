/** Whether a request is for a chart, and which type of chart its words name. */
import { before, holds } from '#text/words.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { fold } from '#text/trie.ts';
import types from './chart-types.json' with { type: 'json' };

export type AskedChart =
  | 'column'
  | 'bar'
  | 'stacked_column'
  | 'stacked_bar'
  | 'line'
  | 'area'
  | 'pie'
  | 'donut'
  | 'scatter'
  | 'radar'
  | 'combo';

/** `any`: a chart, whatever its type. */
export type ChartWish = AskedChart | 'any' | null;

interface Named {
  /** Null: a chart of any type. */
  type: AskedChart | null;
  from: number;
  to: number;
}

const words = types
  .flatMap(({ type, words: own }) => own.map((word) => ({ type, word })))
  .toSorted((a, b) => b.word.length - a.word.length);
const unwanted = ['不要', '不用', '别用', '不是', '不配', '不带', '不画', '无需', '没有', '去掉', '把', '将', '从'];

/** Charts that a text names, in their order, without those it does not want. */
function chartsIn(text: string): Named[] {
  const folded = fold(text);
  const found: Named[] = [];
  for (let at = 0; at < folded.length; at += 1) {
    const named = words.find(({ word }) => folded.startsWith(word, at));
    if (!named) continue;
    const to = at + named.word.length;
    const isOther =
      /^[a-z]/.test(folded.slice(to)) ||
      (to < folded.length && '片书纸文标像案谱例工馆'.includes(folded.charAt(to))) ||
      (/^[a-z]/.test(named.word) && /[a-z]$/.test(folded.slice(0, at)));
    const before = folded.slice(Math.max(0, at - 4), at);
    // The list above has all of these types and `any`.
    const type = named.type === 'any' ? null : (named.type as AskedChart);
    if (!isOther && !unwanted.some((word) => before.endsWith(word))) found.push({ type, from: at, to });
    at = to - 1;
  }
  return found;
}

/** The type the person named last; null when they left it open. */
export function askedType(text: string): AskedChart | null {
  return chartsIn(text).findLast(({ type }) => type !== null)?.type ?? null;
}

export function namesChart(text: string): boolean {
  return chartsIn(text).length > 0;
}

const verbs = '画 绘 做 生 转 变 改 换 用 配 附 带 插 展示 表示 呈现 可视化 作图 draw plot make create show'.split(' ');

/** What is ordered is a chart and nothing else; what another order says of charts is its own. */
export function asksForChart(text: string): boolean {
  const charts = chartsIn(text);
  const last = charts.at(-1);
  if (!last || ['slides', 'web-page', 'poster', 'podcast', 'image', 'site'].includes(asksToMake(text) ?? '')) return false;
  return holds(text.slice(0, last.to), verbs) || /^\s*(?:[。！!]?\s*$|[：:])/.test(text.slice(last.to));
}

/** Without the words for the type, and how many of it: other readers need not know them. */
export function withoutType(text: string): string {
  return chartsIn(text).reduceRight(
    (left, { from, to }) => `${before(left.slice(0, from), ['一个', '一张', '一幅', '一份', '个', '张', '幅', '份'])}图表${left.slice(to)}`,
    text,
  );
}
