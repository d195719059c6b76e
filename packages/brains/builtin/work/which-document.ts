/** Which of the documents of a task a change is about: the one the person names, else the one that was worked on last. */
import { escapePattern } from '../text/escape-pattern.ts';
import { documentName, isWriting, type Conversation } from '../conversation.ts';
import { parseChineseNumber } from '../text/chinese-number.ts';
import { findKind } from '../compose/kinds.ts';

export interface Meant {
  name: string;
  /** The request without the words that named it. */
  text: string;
  /** What kind of text it is, by its name; null when that says nothing. */
  word: string | null;
}

export function documentMeant({ text, all, document }: Conversation): Meant {
  const names = [...new Set(all.filter((call) => isWriting(call) && call.ok).flatMap((call) => documentName(call) ?? []))];
  const known = names.map((name) => ({ name, title: name.replace(/(?:\.report)?\.[^.]+$/, ''), word: findKind(name)?.word ?? null }));
  const last = known.find(({ name }) => name === document) ?? { name: document ?? '', title: '', word: null };
  const usual = { name: last.name, text, word: last.word };
  if (known.length < 2) return usual;
  const titled = known.filter(({ title }) => title !== '' && text.includes(title)).toSorted((a, b) => b.title.length - a.title.length)[0];
  if (titled) return meant(titled, titled.title);
  const place = /(?:第\s*([一二三四五六七八九十\d]+)|(前一|上一|前面|最后一|后一)(?:那|的)?)\s*[份篇封个]/.exec(text);
  if (place) {
    const nth = place[1]
      ? (parseChineseNumber(place[1]) ?? Number(place[1])) - 1
      : /最后|后一/.test(place[2] ?? '')
        ? known.length - 1
        : known.indexOf(last) - 1;
    const found = known[nth];
    if (found) return meant(found, place[0]);
  }
  // Only what stands before the order names a document: “改成邮件” names what it is to become.
  const kind = findKind(text.split(/改成|改为|换成|变成|转成|写成/)[0] ?? '')?.word;
  const ofKind = known.filter(({ word }) => word !== null && word === kind);
  return ofKind.length === 1 && ofKind[0] ? meant(ofKind[0], kind ?? '') : usual;

  function meant(found: (typeof known)[number], words: string): Meant {
    return {
      name: found.name,
      word: found.word,
      text: text.replace(new RegExp(`(?:在|把|将)?[《“"]?${escapePattern(words)}[》”"]?(?:里面?|中|的)?`), '').trim() || text,
    };
  }
}
