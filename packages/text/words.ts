/** Whether a text holds, begins with or ends in one of some words. */
type Words = readonly string[];

export const holds = (text: string, words: Words): boolean => words.some((word) => text.toLowerCase().includes(word));
/** What is left behind the words it begins with, as often as one of them stands there. */
export function behind(text: string, words: Words): string {
  const rest = text.replace(/^[\s,，:：]+/, '');
  const word = longest(words).find((one) => rest.toLowerCase().startsWith(one));
  return word === undefined ? rest : behind(rest.slice(word.length), words);
}

/** What is left before the words it ends in. */
export function before(text: string, words: Words): string {
  const rest = text.trimEnd();
  const word = longest(words).find((one) => rest.toLowerCase().endsWith(one));
  return word === undefined ? rest : before(rest.slice(0, -word.length), words);
}

/** Without any of the words, wherever they stand. */
export const without = (text: string, words: Words): string => longest(words).reduce((left, word) => left.replaceAll(word, ''), text);

export const beginsWith = (text: string, words: Words): boolean => words.some((word) => text.startsWith(word));

const longest = (words: Words): string[] => words.toSorted((a, b) => b.length - a.length);

export const endsIn = (text: string, words: Words): boolean => words.some((word) => text.toLowerCase().endsWith(word));
