/** Which of the documents of a task a change is about: the one the person names, else the one that was worked on last. */
import { escapePattern } from '#text/escape-pattern.ts';
import { documentName, isWriting, type Conversation } from '../conversation.ts';
import { printChineseOrdinal } from '#text/chinese-number.ts';
import phrases from './asked-words.json' with { type: 'json' };
import { findKind } from '../compose/kinds.ts';

export interface Meant {
  name: string;
  /** The request without the words that named it. */
  text: string;
}

export function documentMeant({ text, all, document }: Conversation): Meant {
  const names = [...new Set(all.filter((call) => isWriting(call) && call.ok).flatMap((call) => documentName(call) ?? []))];
  const known = names.map((name) => ({ name, title: name.replace(/(?:\.report)?\.[^.]+$/, ''), word: findKind(name)?.word ?? null }));
  const last = known.findIndex(({ name }) => name === document);
  const usual = { name: document ?? '', text };
  if (known.length < 2) return usual;
  const titled = known.filter(({ title }) => title !== '' && text.includes(title)).toSorted((a, b) => b.title.length - a.title.length)[0];
  if (titled) return meant(titled, titled.title);
  const said = phrases.one_of_them.flatMap((one) => [
    ...known.map((_, nth) => ({ nth, words: `第${printChineseOrdinal(nth + 1)}${one}` })),
    ...known.map((_, nth) => ({ nth, words: `第${nth + 1}${one}` })),
    ...phrases.last.map((last_one) => ({ nth: known.length - 1, words: `${last_one}${one}` })),
    ...phrases.before_last.map((before) => ({ nth: last - 1, words: `${before}${one}` })),
  ]);
  const place = said.find(({ nth, words }) => known[nth] && text.includes(words));
  const placed = place && known[place.nth];
  if (placed) return meant(placed, place.words);
  // Only what stands before the order names a document: “改成邮件” names what it is to become.
  const kind = findKind(phrases.becomes.reduce((left, word) => left.split(word)[0] ?? '', text))?.word;
  const ofKind = known.filter(({ word }) => word !== null && word === kind);
  return ofKind.length === 1 && ofKind[0] ? meant(ofKind[0], kind ?? '') : usual;

  function meant(found: (typeof known)[number], words: string): Meant {
    return {
      name: found.name,
      text: text.replace(new RegExp(`(?:在|把|将)?[《“"]?${escapePattern(words)}[》”"]?(?:里面?|中|的)?`), '').trim() || text,
    };
  }
}
