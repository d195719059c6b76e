/** What the two voices say of their own, in the language of the talk. */
import en from '../said/talk-en.json' with { type: 'json' };
import zh from '../said/talk-zh.json' with { type: 'json' };

export interface Phrases extends Omit<typeof zh, 'opening' | 'ownOpening' | 'begins' | 'ending' | 'names'> {
  opening: (title: string, sources: string[]) => [host: string, guest: string];
  /** Of one's own few statements, which have no source. */
  ownOpening: (title: string) => string;
  ending: (title: string) => string;
  /** Where one voice tells it all. */
  begins: (part: string) => string;
  names: { host: string; guest: string } | null;
}

/** Names are put in the place of X. */
function phrasesOf(said: typeof zh | typeof en, names: (sources: string[]) => string, long: { title: number; end: number }): Phrases {
  const [host = '', guest = ''] = said.opening;
  return {
    ...said,
    opening: (title, sources) => [host.replace('X', () => title.slice(0, long.title)), guest.replace('X', () => names(sources))],
    ownOpening: (title) => said.ownOpening.replace('X', () => title.slice(0, long.title)),
    begins: (part) => said.begins.replace('X', () => part),
    ending: (title) => said.ending.replace('X', () => title.slice(0, long.end)),
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

export function phrasesFor(isEnglish: boolean): Phrases {
  return isEnglish ? phrasesOf(en, inEnglish, { title: 120, end: 120 }) : phrasesOf(zh, inChinese, { title: 60, end: 40 });
}
