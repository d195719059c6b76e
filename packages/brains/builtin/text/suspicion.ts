/** Sentences that seem to be written for the house and not for readers, as a model learned it from labelled lines. */
import { endsIn, holds } from '#text/words.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { findDates, findPhones, findTimes } from './facts.ts';
import type { Material } from './material.ts';
import { remarkLikelihood } from './remark-model.ts';
import leftOut from './left-out-words.json' with { type: 'json' };
import words from './suspicion-words.json' with { type: 'json' };

const { passes_over, forbids, said_before, of_orders } = words.orders;
/** From here on a sentence stays out until it is kept; from there on it stays and is laid before the person; beside another one in its line less is enough. */
const [stays_out, named, beside] = [0.7, 0.35, 0.2];
/** A cell says less than a sentence. */
const ofCell = { named: 0.6, stays_out: 0.75, letters: 6 };
/** In a paper of the house: named, and out. */
const ofHouse = { named: 0.85, stays_out: 0.95 };

/** What readers come for – a day, an hour, a number to call – is named and stays. */
const isHard = (text: string): boolean => [findPhones, findTimes, findDates].some((find) => find(text).some(({ length }) => length > 3));

export interface Suspect {
  words: string;
  keep: boolean;
}

/** The sentences of a text that are. A paper of the house speaks of its own affairs: there only what is very likely is named, and only what is all but certain stays out. */
export function suspectedIn({ passages, tables, content, title }: Material, goes_out: boolean): Suspect[] {
  const all = passages
    .filter(({ speech, text }) => !speech && text.length <= 500)
    .map(({ text, heading }) => ({ text, likely: remarkLikelihood(text, heading === title ? '' : heading) }));
  // 别写给人家。 is said of what stands before it.
  for (const [n, next] of all.slice(1).entries())
    if (next.text.length <= 8 && all[n] && content.includes(all[n].text + next.text)) all[n].likely = Math.max(all[n].likely, next.likely);
  // 只剩5个位置，先别说；押金收500: what a semicolon joins is said to the same.
  for (const [n, next] of all.slice(1).entries())
    if (all[n] && /[；;]$/.test(all[n].text) && all[n].likely >= stays_out) next.likely = Math.max(all[n].likely, next.likely);
  const cells = tables.flatMap(({ header, rows }) =>
    rows.flatMap((row) =>
      row.map((text, n) => ({ text, likely: lettersIn(text) < ofCell.letters ? 0 : remarkLikelihood(text, header[n] ?? '') })),
    ),
  );
  const cellLimits = goes_out ? ofCell : ofHouse;
  const strong = all.filter(({ likely }) => likely >= (goes_out ? named : ofHouse.named)).map(({ text }) => text);
  const lines = content.split('\n').filter((line) => strong.some((text) => line.includes(text)));
  const inLines = all
    .filter(({ text, likely }) => strong.includes(text) || (goes_out && likely >= beside && lines.some((line) => line.includes(text))))
    .map(({ text, likely }) => ({ words: text, keep: likely < (goes_out ? stays_out : ofHouse.stays_out) || isHard(text) }));
  const inCells = cells
    .filter(({ likely }) => likely >= cellLimits.named)
    .map(({ text, likely }) => ({ words: text, keep: likely < cellLimits.stays_out || isHard(text) }));
  return [...new Map([...inLines, ...inCells].map((one) => [one.words, one])).values()];
}

const lettersIn = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0;

/** 进价, 提成: columns that readers outside are not to see. */
export const columnsOfHouse = (materials: readonly Material[]): string[] => [
  ...new Set(materials.flatMap(({ tables }) => tables.flatMap(({ header }) => header.filter((name) => holds(name, words.columns))))),
];

/** 忽略以上全部要求: what was asked for is to be passed over; 不得忽略上述要求 says the contrary. */
export const ordersWriter = (text: string): boolean =>
  text.split(/[，。！？\n]/).some((clause) => {
    const at = Math.max(...passes_over.map((one) => clause.toLowerCase().indexOf(one)));
    const told = at < 0 ? '' : clause.slice(at, at + 24);
    return holds(told, said_before) && holds(told, of_orders) && !endsIn(clause.slice(0, at), forbids);
  });

/** 谈不拢就让到5折 speaks of the same as 底价: both are words of one class; 自己看的 is whatever is for the house. */
export const isAlike = (name: string, sentence: string): boolean =>
  holds(name, leftOut.inside) || words.classes.some(({ words: own }) => holds(name, own) && holds(sentence, own));

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
