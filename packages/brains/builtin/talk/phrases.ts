/** What the two voices say of their own, in the language of the talk. */
import en from '../said/talk-en.json' with { type: 'json' };
import zh from '../said/talk-zh.json' with { type: 'json' };

export interface Phrases {
  opening: (title: string) => string;
  /** Of files. */
  from: (sources: string[]) => string;
  ending: (title: string) => string;
  begins: (part: string) => string;
  chapters: typeof zh.chapters;
  names: { host: string; guest: string } | null;
}

/** Names are put in the place of X. */
function phrasesOf(said: typeof zh | typeof en, names: (sources: string[]) => string): Phrases {
  const put = (words: string, name: string): string => words.replace('X', () => name);
  return {
    opening: (title) => put(said.opening, title.slice(0, 120)),
    from: (sources) => put(said.from, names(sources)),
    ending: (title) => put(said.ending, title.slice(0, 120)),
    begins: (part) => put(said.begins, part),
    chapters: said.chapters,
    names: said.names,
  };
}

const inChinese = (sources: string[]): string => {
  const names = sources.map((name) => `《${name}》`);
  return `${names.slice(0, 3).join('、')}${names.length > 3 ? `等 ${names.length} 份材料` : ''}`;
};
const inEnglish = (sources: string[]): string => {
  const names = sources.slice(0, 3).map((name) => `"${name}"`);
  return `${names.join(', ')}${sources.length > 3 ? ` and ${sources.length - 3} more` : ''}`;
};

export const phrasesFor = (isEnglish: boolean): Phrases => (isEnglish ? phrasesOf(en, inEnglish) : phrasesOf(zh, inChinese));
