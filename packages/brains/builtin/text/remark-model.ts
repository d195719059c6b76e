/** How likely a sentence of a paper is a remark for the house and nothing for its readers: a logistic regression, trained by tools/train-remarks.ts on tools/house-remarks. */
import { endsIn, holds, without } from '#text/words.ts';
import model from './remark-model.json' with { type: 'json' };
import words from './suspicion-words.json' with { type: 'json' };

/** 店员注意, 分工, 后勤, over a part or before a colon. 设备 is no 备. */
const isOfHouse = (label: string): boolean =>
  words.labels.some((word) => (word.length === 1 ? label === word : label.includes(word))) && !endsIn(label, words.for_all);

/** What a sentence is told by: runs of one to three letters, with figures as one sign, those of its heading apart from its own; classes of words that mean alike; and its shape. */
export function signsOf(sentence: string, heading: string): Set<string> {
  const signs = new Set<string>();
  const runs = (text: string, mark: string, longest: number): void => {
    const letters = Array.from(
      `^${text
        .toLowerCase()
        .replaceAll(/\d+(?:[.:：]\d+)*/g, '0')
        .replaceAll(/[a-z]+/g, 'a')}$`,
    );
    for (let size = 1; size <= longest; size += 1)
      for (let at = 0; at + size <= letters.length; at += 1) signs.add(mark + letters.slice(at, at + size).join(''));
  };
  const text = sentence.trim();
  runs(text.replace(/^[-*•>\s]+|[。；;.]+$/gu, ''), '', 3);
  if (heading !== '') runs(heading.trim(), '#', 2);
  const bare = without(text, words.harmless);
  for (const { sign, words: own } of words.classes) if (holds(bare, own)) signs.add(`@${sign}`);
  const [, label = ''] = /^[^\p{L}]*([^：:，。]{1,10})[：:]/u.exec(text) ?? [];
  const labels = [label, heading].filter(isOfHouse);
  if (labels.length > 0) signs.add(labels.some((one) => holds(one, words.staff)) ? '@staff' : '@label');
  if (/^[（(].*[)）][。.]?$/.test(text)) signs.add('@bracket');
  if (/^(?:——?|>)/.test(text)) signs.add('@aside');
  signs.add(text.length <= 12 ? '@short' : text.length > 40 ? '@long' : '@middle');
  return signs;
}

const known = { ...model, weights: new Map<string, number>(Object.entries(model.weights)) };

/** Signs weigh alike in sum, however many a sentence has; a number from 0 to 1. `weights` in units of one over `scale`. */
export function likelihood(own: { bias: number; scale: number; weights: ReadonlyMap<string, number> }, signs: Iterable<string>): number {
  let [sum, count] = [0, 0];
  for (const sign of signs) {
    const weight = own.weights.get(sign);
    // A sign that no line taught tells nothing.
    if (weight === undefined) continue;
    sum += weight;
    count += 1;
  }
  return 1 / (1 + Math.exp(-(own.bias + sum / Math.sqrt(count || 1)) / own.scale));
}

export const remarkLikelihood = (sentence: string, heading: string): number => likelihood(known, signsOf(sentence, heading));
