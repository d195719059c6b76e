/** The big numbers of an English sentence, with the names it gives them. */
import type { Figure } from './slide.ts';

const scales: Record<string, string> = { million: 'M', billion: 'B', thousand: 'K', percent: '%' };
const amount = '([$€£]?\\d[\\d,]*(?:\\.\\d+)?)\\s?(million|billion|thousand|percent|%|[kKMB](?![a-z]))?';

/** Empty where it tells of something else: “We opened 6 stores in Spain” is a sentence. */
export function englishFigures(text: string): Figure[] {
  return measured(text) ?? counted(text) ?? [];
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const valueOf = (number: string, scale = ''): string => `${number}${scales[scale.toLowerCase()] ?? scale}`;
const moved = /,\s(?:which is )?((?:up |down |growing |rising |falling )(?:by )?[\d.]+%[^,.;]*)/;

/** “Revenue reached $18.4 million, up 23% year over year”, “Waiting time fell from 38 minutes to 29 minutes” */
function measured(text: string): Figure[] | null {
  const [, name = '', number = '', scale, rest = ''] =
    new RegExp(
      `^(?:the |our )?([A-Za-z][A-Za-z -]{2,34}?) (?:reached|was|were|is|are|hit|totall?ed|came to|(?:rose|grew|fell|improved|increased|dropped|declined)(?: from [^ ]+(?: [a-z]+)?)? to) (?:about |around |over |nearly )?${amount}(.*)$`,
      'i',
    ).exec(text) ?? [];
  if (name === '') return null;
  const unit = /^\s?([a-z]{3,14})(?=[,.;]|$)/.exec(rest)?.[1];
  const from = /(?:from) ([^ ]+(?: [a-z]+)?) to/.exec(text)?.[1];
  const told = moved.exec(rest)?.[1] ?? (from === undefined ? undefined : `from ${from}`);
  return [
    {
      value: valueOf(number, scale),
      label: `${capital(name)}${unit ? ` (${unit})` : ''}`,
      ...(told === undefined ? {} : { change: told }),
    },
  ];
}

/** “We have 42 customers and $310k annual revenue, growing 14%”, “Last year we had 7 incidents and 2 injuries” */
function counted(text: string): Figure[] | null {
  const [, time, verb = '', list = ''] =
    /^(?:(last \w+|this \w+|in 20\d\d|since 20\d\d),?\s)?(?:we|they|it)\s(?:now |currently |already )?([a-z]+)\s(?:about |around |over |nearly )?(?=[$€£]?\d)(.+)$/i.exec(
      text,
    ) ?? [];
  if (list === '') return null;
  const told = moved.exec(list)?.[1];
  const items = list.replace(moved, '').split(/,\s(?:and\s)?|\sand\s/);
  const isOwned = /^(?:have|has|had|serve|employ|own|run|operate)$/i.test(verb);
  const figures = items.map((item): Figure | null => {
    const [, number = '', scale, what = ''] = new RegExp(`^${amount}\\s([A-Za-z][a-z-]*(?:\\s[a-z-]+){0,2})$`).exec(item.trim()) ?? [];
    if (what === '' || /\b(?:in|of|to|for|at|from|by|per|with|on|than)\b/.test(what)) return null;
    return {
      value: valueOf(number, scale),
      label: capital(isOwned ? what : `${what} ${verb}`),
      ...(time ? { change: time.toLowerCase() } : {}),
    };
  });
  const last = figures.at(-1);
  // One that is no number of something: the sentence says more than its numbers.
  if (!last || figures.includes(null)) return null;
  if (told) last.change = told;
  return figures.filter((one) => one !== null);
}
