/** A conversation of two that a source holds already: who says what, as it stands there. Pure. */
import { isAsker, talkIn } from '../text/speech.ts';
import { splitLong, type TalkLine } from './lines.ts';
import { ended } from './own-points.ts';

export interface ToldDialogue {
  /** Null where they have none. */
  names: { host: string; guest: string } | null;
  lines: TalkLine[];
}

const fewestChanges = 3;

/** `sentences` in their order; null when they are no talk of two who take turns. Who asks is the host. */
export function toldDialogue(given: string[]): ToldDialogue | null {
  const sentences = given.map((one) => one.replace(/^Q\s?[：:]/i, '问：').replace(/^A\s?[：:]/i, '答：'));
  const read = talkIn(sentences.join('\n'));
  const first = read ? sentences.findIndex((sentence) => read(sentence) !== null) : -1;
  const lengthOf = (some: string[]) => some.join('').length;
  // Questions and answers within a text that tells more are a part of it: the rest would be lost.
  if (!read || first < 0 || (first > 2 && lengthOf(sentences.slice(0, first)) > lengthOf(sentences) * 0.2)) return null;
  const said: { name: string; text: string }[] = [];
  for (const sentence of sentences.slice(first)) {
    const line = read(sentence);
    const name = line ? line.who : (said.at(-1)?.name ?? '');
    said.push({ name, text: line?.words ?? sentence.trim() });
  }
  const [one = '', other = '', ...more] = new Set(said.map(({ name }) => name));
  const changes = said.filter(({ name }, n) => n > 0 && name !== said[n - 1]?.name).length;
  if (more.length > 0 || one === other || changes < fewestChanges) return null;
  const questions = (name: string) => said.filter((line) => line.name === name && /[？?]$/.test(line.text)).length;
  const host = isAsker(other) || questions(other) > questions(one) ? other : one;
  return {
    names: host.length < 2 ? null : { host: host.slice(0, 12), guest: (host === one ? other : one).slice(0, 12) },
    lines: said.flatMap(({ name, text }) =>
      splitLong(ended(text)).map((piece) => ({ speaker: name === host ? ('host' as const) : ('guest' as const), text: piece })),
    ),
  };
}
