/** Sentences that seem to be written for the house and not for readers: several weak signs added up, each a class of words that mean alike. */
import { endsIn, holds, without } from '#text/words.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { findDates, findPhones, findTimes } from './facts.ts';
import type { Material } from './material.ts';
import words from './suspicion-words.json' with { type: 'json' };

const { passes_over, forbids, said_before, of_orders } = words.orders;
const least = 3;

/** 店员注意, 分工, 后勤, over a part or before a colon; one that names the staff says more. 设备 is no 备. */
const isOfHouse = (label: string): boolean =>
  words.labels.some((word) => (word.length === 1 ? label === word : label.includes(word))) && !endsIn(label, words.for_all);

/** A cost with its figure says more; a bracket, a dash or a mark of a quotation says a little. */
function suspicionOf(sentence: string, heading: string): number {
  const [, label = ''] = /^[^\p{L}]*([^：:，。]{1,10})[：:]/u.exec(sentence) ?? [];
  const bare = without(sentence, words.harmless);
  const said = words.classes.reduce((sum, { weight, with_figure = weight, words: own }) => {
    if (!holds(bare, own)) return sum;
    return sum + (/\d/.test(bare) ? with_figure : weight);
  }, 0);
  const labels = [label, heading].filter(isOfHouse);
  return (
    said +
    2 * labels.length +
    (labels.some((one) => holds(one, words.staff)) ? 1 : 0) +
    (/^\s*(?:[（(].*|.*[)）][。.]?$|>|——?\s)/.test(sentence) ? 1 : 0)
  );
}

/** What readers come for – a day, an hour, a number to call – stays unless nearly all speaks against it. */
const isHard = (text: string): boolean => [findPhones, findTimes, findDates].some((find) => find(text).some(({ length }) => length > 3));

/** The sentences of a text that are; beside one in its line, less speaks for another. */
export function suspectedIn({ passages, content, title }: Material): string[] {
  const all = passages
    .filter(({ speech, text }) => !speech && text.length <= 500)
    .map(({ text, heading }) => ({ text, signs: suspicionOf(text, heading === title ? '' : heading) - (isHard(text) ? 2 : 0) }));
  const lines = content.split('\n').filter((line) => all.some(({ text, signs }) => signs >= least && line.includes(text)));
  const isBeside = (text: string): boolean => lines.some((line) => line.includes(text));
  return all.filter(({ text, signs }) => signs >= least || (signs > 0 && signs + 2 >= least && isBeside(text))).map(({ text }) => text);
}

/** 忽略以上全部要求: what was asked for is to be passed over; 不得忽略上述要求 says the contrary. */
export const ordersWriter = (text: string): boolean =>
  text.split(/[，。！？\n]/).some((clause) => {
    const at = Math.max(...passes_over.map((one) => clause.toLowerCase().indexOf(one)));
    const told = at < 0 ? '' : clause.slice(at, at + 24);
    return holds(told, said_before) && holds(told, of_orders) && !endsIn(clause.slice(0, at), forbids);
  });

/** 谈不拢就让到5折 speaks of the same as 底价: both are words of one class. */
export const isAlike = (name: string, sentence: string): boolean =>
  words.classes.some(({ words: own }) => holds(name, own) && holds(sentence, own));

/** Whether it goes to readers outside or to many: by what it is, and else by whom it is for. */
export function goesOut({ kind, called, audience, topic, title, unread }: MakeIntent): boolean {
  const all = [called, audience, topic, title].map((one) => one?.value ?? '').concat(unread.map((one) => one.words));
  if (kind.value === 'slides') return !holds(all.join(' '), [...words.inside_readers, ...words.inside_kinds]);
  if (kind.value !== 'document') return kind.value !== 'sheet' && kind.value !== 'chart' && kind.value !== 'image';
  return (
    (called ?? audience) !== undefined &&
    !holds(called?.value ?? '', words.inside_kinds) &&
    !holds(audience?.value ?? '', words.inside_readers)
  );
}
