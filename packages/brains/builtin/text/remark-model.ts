/** How likely a sentence of a paper is a remark for the house and nothing for its readers, as tools/house-remarks taught it. */
import { endsIn, holds, without } from '#text/words.ts';
import { likelihood, modelOf, runsOf } from './line-model.ts';
import model from './remark-model.json' with { type: 'json' };
import words from './suspicion-words.json' with { type: 'json' };

/** 店员注意, 分工, 后勤, over a part or before a colon. 设备 is no 备. */
const isOfHouse = (label: string): boolean =>
  words.labels.some((word) => (word.length === 1 ? label === word : label.includes(word))) && !endsIn(label, words.for_all);

/** Runs of letters, those of its heading apart from its own; classes of words that mean alike; its shape. */
export function signsOfSentence(sentence: string, heading: string): Set<string> {
  const text = sentence.trim();
  const signs = new Set(runsOf(text.replace(/^[-*•>\s]+|[。；;.]+$/gu, ''), 3));
  if (heading !== '') for (const run of runsOf(heading.trim(), 2, '#')) signs.add(run);
  const bare = without(text, words.harmless);
  for (const { sign, words: own } of words.classes) if (holds(bare, own)) signs.add(`@${sign}`);
  const [, label = ''] = /^[^\p{L}]*([^：:，。]{1,10})[：:]/u.exec(text) ?? [];
  const labels = [label, heading].filter(isOfHouse);
  if (labels.length > 0) signs.add(labels.some((one) => holds(one, words.staff)) ? '@staff' : '@label');
  if (/^[（(].*[)）][。.]?$/.test(text)) signs.add('@bracket');
  if (/^(?:——?|>)/.test(text)) signs.add('@aside');
  return signs.add(text.length <= 12 ? '@short' : text.length > 40 ? '@long' : '@middle');
}

const known = modelOf(model);

export const remarkLikelihood = (sentence: string, heading: string): number => likelihood(known, signsOfSentence(sentence, heading));
