/** A deck in words, page after page with what is said to it, so that two versions can be compared. Pages carry no numbers: one put in between would change all that follow. */
import { linesOf, readDeck } from '../deck.ts';
import { themes } from '../themes.ts';

/** Null when the file is no deck. */
export function deckWords(html: string): string | null {
  const deck = readDeck(html);
  if (!deck) return null;
  const look = themes.find(({ id }) => id === deck.theme)?.name ?? deck.theme;
  return [
    `《${deck.title}》`,
    `风格：${look}`,
    ...deck.pages.flatMap(({ title, content, notes }) => [
      '',
      `【${title || '（没有标题）'}】`,
      ...linesOf(content).flatMap((line) => line.split('\n')),
      ...(notes === '' ? [] : notes.split('\n').map((line) => `备注：${line}`)),
    ]),
    '',
  ].join('\n');
}
