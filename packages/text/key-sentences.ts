/** Which sentences of a text say most: TextRank (Mihalcea and Tarau, 2004) over shared bigrams, with repetition held down (MMR). */
import { bigrams, overlap, segmentWords } from './segment.ts';

export interface RankedSentence {
  index: number;
  text: string;
  /** 0 to 1, the best sentence being 1. */
  score: number;
}

const mostCompared = 300;

/** All sentences worth keeping, best first; those that say what a better one of their group said are left out. */
export function rankSentences(sentences: string[], groups: readonly string[] = []): RankedSentence[] {
  const grams = sentences.map(bigrams);
  const central = centrality(grams);
  let candidates = sentences.map((text, index) => ({ index, text, score: (central[index] ?? 0) * quality(text, index) }));
  candidates.sort((a, b) => b.score - a.score || a.index - b.index);
  const rest = candidates.slice(mostCompared);
  candidates = candidates.slice(0, mostCompared);
  const ranked = textRank(candidates.map((c) => grams[c.index] ?? new Set<string>()));
  const scored = candidates.map((c, i) => ({ ...c, score: (ranked[i] ?? 0) * quality(c.text, c.index) }));
  const top = Math.max(...scored.map((c) => c.score), Number.MIN_VALUE);
  for (const c of scored) c.score /= top;
  return [...withoutRepetition(scored, grams, groups), ...rest.map((c) => ({ ...c, score: 0 }))];
}

/** Words that say what the text is about, best first. */
export function keywords(text: string, count: number): string[] {
  const frequency = new Map<string, number>();
  for (const word of segmentWords(text)) {
    if (word.length < 2 || /^[\d.]+$/.test(word) || emptyWords.has(word)) continue;
    frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return [...frequency]
    .map(([word, times]) => ({ word, weight: times * Math.sqrt(word.length) }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, count)
    .map((entry) => entry.word);
}

const emptyWords = new Set(
  '我们 你们 他们 这个 那个 一个 一些 没有 可以 需要 进行 以及 或者 但是 因为 所以 如果 就是 还是 已经 目前 其中 通过 对于 关于 根据 由于 同时 为了 主要 相关 方面 情况 工作 问题 内容 要求 一份 一篇 帮我 请帮 左右 包括 不要 自己 什么 怎么 如何 这些 那些 以上 以下 大家 写一 the and for with that this from are was'.split(
    ' ',
  ),
);

/** Figures, cues of result and a fair length make a sentence worth more; scraps and questions less. */
function quality(text: string, index: number): number {
  let factor = 1;
  if (/\d/.test(text)) factor *= 1.25;
  if (/同比|环比|增长|下降|完成|达到|合计|结论|因此|决定|建议|问题|风险|计划|截至|首次|总体/.test(text)) factor *= 1.2;
  if (text.length < 8) factor *= 0.4;
  if (text.length > 160) factor *= 0.7;
  if (/[？?]$/.test(text)) factor *= 0.6;
  if (index === 0) factor *= 1.15;
  return factor;
}

function centrality(grams: Set<string>[]): number[] {
  const documents = new Map<string, number>();
  for (const set of grams) for (const pair of set) documents.set(pair, (documents.get(pair) ?? 0) + 1);
  return grams.map((set) => {
    let total = 0;
    for (const pair of set) total += Math.min(documents.get(pair) ?? 0, 12) - 1;
    return (total + 1) / Math.sqrt(set.size + 4);
  });
}

function textRank(grams: Set<string>[]): number[] {
  const count = grams.length;
  const weights = grams.map(() => new Float64Array(count));
  const out = new Float64Array(count);
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const weight = likeness(grams[i], grams[j]);
      if (weight === 0) continue;
      const [row, column] = [weights[i], weights[j]];
      if (row) row[j] = weight;
      if (column) column[i] = weight;
      out[i] = (out[i] ?? 0) + weight;
      out[j] = (out[j] ?? 0) + weight;
    }
  let scores = new Float64Array(count).fill(1);
  for (let round = 0; round < 15; round++) {
    const next = new Float64Array(count).fill(0.15);
    for (let i = 0; i < count; i++) {
      const total = out[i] ?? 0;
      if (total === 0) continue;
      const given = (0.85 * (scores[i] ?? 0)) / total;
      const row = weights[i];
      for (let j = 0; row && j < count; j++) next[j] = (next[j] ?? 0) + given * (row[j] ?? 0);
    }
    scores = next;
  }
  return [...scores];
}

function likeness(a: Set<string> | undefined, b: Set<string> | undefined): number {
  if (!a || !b || a.size < 2 || b.size < 2) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return shared / (Math.log(a.size) + Math.log(b.size));
}

/** Beyond this a sentence says what a better one said. */
const repeated = 0.8;

/** 人员：丁舟 beside 人员：丁舟、吕凡 is of another day. */
function saysOther(text: string, than: string): boolean {
  const [label = '', ...value] = text.split('：');
  if (value.length > 0 && than.startsWith(`${label}：`) && than !== text) return true;
  const numbers = (of: string): string[] => of.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const known = numbers(than);
  return numbers(text).some((one) => !known.includes(one));
}

/** What says the same of another number stands behind all that is different; what says the same is left out. */
function withoutRepetition(candidates: RankedSentence[], grams: Set<string>[], groups: readonly string[]): RankedSentence[] {
  const left = [...candidates];
  const chosen: RankedSentence[] = [];
  const alike: RankedSentence[] = [];
  const nearest = new Map<number, number>();
  const repeats = new Set<number>();
  while (left.length > 0) {
    let best = 0;
    for (let i = 1; i < left.length; i++) if (worth(left[i], nearest) > worth(left[best], nearest)) best = i;
    const [sentence] = left.splice(best, 1);
    if (!sentence) break;
    if (repeats.has(sentence.index)) continue;
    const isAlike = (nearest.get(sentence.index) ?? 0) > repeated;
    (isAlike ? alike : chosen).push(sentence);
    const own = grams[sentence.index] ?? new Set<string>();
    for (const other of left) {
      const like = overlap(own, grams[other.index] ?? new Set<string>());
      if (like > (nearest.get(other.index) ?? 0)) nearest.set(other.index, like);
      // “每天不超过80元” beside “每人每天不超过450元” is another fact.
      const isApart = groups[other.index] !== groups[sentence.index];
      if (like > repeated && !isApart && !saysOther(other.text, sentence.text)) repeats.add(other.index);
    }
  }
  return [...chosen, ...alike];
}

function worth(sentence: RankedSentence | undefined, nearest: Map<number, number>): number {
  return sentence ? sentence.score * (1 - 0.6 * (nearest.get(sentence.index) ?? 0)) : -1;
}
