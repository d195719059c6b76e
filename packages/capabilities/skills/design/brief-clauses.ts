/** Takes what is said of a poster apart: clauses, and labels with what they hold. Pure. */
import { before } from '#text/words.ts';
import { lengthOf, strip } from './brief-words.ts';
import words from './poster-words.json' with { type: 'json' };

export interface Fact {
  label: string;
  value: string;
}

export type LabelKind = keyof typeof words.labels;
const kindsOfLabels = new Map(
  (Object.entries(words.labels) as [LabelKind, string[]][]).flatMap(([kind, own]) =>
    own.map((label): [string, LabelKind] => [label, kind]),
  ),
);

/** Null for words that are no label. */
export function labelKind(label: string): LabelKind | null {
  const lower = label.toLowerCase();
  const lead = before(lower, words.label_ends);
  return kindsOfLabels.get(lower) ?? (lead !== lower && lengthOf(lead) <= 3 ? 'fact' : null);
}

/** 店名叫“麦田里”, 公司是云栈科技, 工作地点滨江区: a label without its colon; null for other clauses. */
export function looseLabel(clause: string): Fact | null {
  const label = [8, 7, 6, 5, 4, 3, 2].map((length) => clause.slice(0, length)).find((one) => !/\s/.test(one) && labelKind(one) !== null);
  if (label === undefined) return null;
  const rest = clause.slice(label.length);
  const copula = words.copulas.find((word) => rest.startsWith(word)) ?? '';
  const value = rest.slice(copula.length).trim();
  const isNamed = copula.trim() !== '' && words.named_by_copula.includes(label);
  const isBare = words.bare.includes(label) || (words.bare_sums.includes(label) && (/\d/.test(value) || value === '免费'));
  return lengthOf(value) >= 2 && lengthOf(value) <= 60 && (isNamed || isBare || isQuoted(value)) ? { label, value } : null;
}

const isQuoted = (value: string): boolean => /^[“"「『《].+[”"」』》]$/.test(value);

export function pairOf(clause: string): Fact | null {
  // 营业时间 8:00-21:00: the colon of a time parts nothing.
  const match = /^([^：:]{1,20})[：:](?<!\d[：:](?=\d))(?!\/\/)\s*(.+)$/s.exec(clause);
  return match ? { label: (match[1] ?? '').trim(), value: (match[2] ?? '').trim() } : null;
}

/** Sentence by sentence, comma by comma; what a bracket or quotation holds stays together, and so do figures. */
export function clausesOf(line: string): string[] {
  return divided(line, (letter, before) => '，。；！!;'.includes(letter) || (letter === ',' && !/\d/.test(before)));
}

/** 拔河、接力赛（4×100、4×400）: each of a list, with what stands in brackets. */
export function itemsOf(list: string): string[] {
  return divided(list, (letter) => '、；;，,'.includes(letter));
}

function divided(line: string, ends: (letter: string, before: string) => boolean): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let before = '';
  for (const letter of line) {
    if ('（(“「『《['.includes(letter)) depth += 1;
    if ('）)”」』》]'.includes(letter)) depth = Math.max(0, depth - 1);
    if (depth === 0 && ends(letter, before)) parts.push('');
    else parts[parts.length - 1] += letter;
    before = letter;
  }
  return parts.map(strip).filter((part) => part !== '');
}

/** “标题：甲 时间：乙”, “地址：云谷路9号 电话 0571-88001122”: a space before a label parts as a comma does. */
export function parted(line: string): string {
  return line.replace(/(?<![-*•·●.、)）#])\s+(?=([\p{Script=Han}A-Za-z]{1,8})[：:\s])/gu, (space: string, label: string) =>
    labelKind(label) === null ? space : '，',
  );
}
