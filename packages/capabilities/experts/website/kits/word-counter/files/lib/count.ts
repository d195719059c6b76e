export interface Counts {
  /** As office software counts: each East Asian character and mark, and each run of others. */
  words: number;
  characters: number;
  charactersWithoutSpace: number;
  han: number;
  latin: number;
  numbers: number;
  marks: number;
  sentences: number;
  paragraphs: number;
  lines: number;
}

const asian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef\u2014\u2018-\u201d\u2026\u00b7]/gu;

export function count(text: string): Counts {
  const plain = text.replace(/\r\n?/g, '\n');
  const rest = plain.replace(asian, ' ');
  const characters = graphemes(plain.replace(/\n/g, ''));
  return {
    words: matches(plain.replace(/\u3000/g, ''), asian) + matches(rest, /\S+/g),
    characters,
    charactersWithoutSpace: graphemes(plain.replace(/\s/g, '')),
    han: matches(plain, /\p{Script=Han}/gu),
    latin: matches(plain, /\p{Script=Latin}+(?:['’-]\p{Script=Latin}+)*/gu),
    numbers: matches(plain, /\d+(?:[.,]\d+)*/g),
    marks: matches(plain, /\p{P}/gu),
    sentences: plain.split(/[。！？!?…]+|\.(?=\s|$)|\n/).filter((one) => /[\p{L}\p{N}]/u.test(one)).length,
    paragraphs: plain.split('\n').filter((line) => line.trim() !== '').length,
    lines: plain === '' ? 0 : plain.split('\n').length,
  };
}

function matches(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

/** As a reader counts: a flag or a family is one. Long texts are counted by code points. */
function graphemes(text: string): number {
  if (text.length > 20_000 || /^[\p{Script=Han}\p{P}\w\s]*$/u.test(text)) return Array.from(text).length;
  let found = 0;
  for (const _ of new Intl.Segmenter('zh').segment(text)) found++;
  return found;
}

/** '不到 1 分钟', '3 分钟', '1 小时 5 分钟'; '0 分钟' of nothing. */
export function duration(words: number, perMinute: number): string {
  if (words === 0) return '0 分钟';
  const minutes = Math.round(words / perMinute);
  if (minutes < 1) return '不到 1 分钟';
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}
