/** A conversation of two that a source holds already: who says what, as it stands there. Pure. */
import { splitLong, type TalkLine } from './lines.ts';

export interface ToldDialogue {
  /** Null where they have none. */
  names: { host: string; guest: string } | null;
  lines: TalkLine[];
}

const turn = /^(?:\[?\d{1,2}[:：]\d{2}(?:[:：]\d{2})?\]?\s*)?([\p{Script=Han}A-Za-z·. ]{1,12}?)\d{0,2}\s?[：:]\s*(.+)$/su;
const fewest_turns = 4;

/** 问 and Q, 答 and A are nobody's names, and the same two. */
const asks = /^(?:问|提问|Q)$/i;
const answers = /^(?:答|回答|A)$/i;

function turnOf(sentence: string): { name: string; text: string } | null {
  const [, name = '', text = ''] = turn.exec(sentence) ?? [];
  if (name === '') return null;
  return { name: asks.test(name) ? '问' : answers.test(name) ? '答' : name.trim(), text: text.trim() };
}

/** `sentences` in their order; null when they are no talk of two who take turns. Who asks is the host. */
export function toldDialogue(sentences: string[]): ToldDialogue | null {
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    const name = turnOf(sentence)?.name;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].filter(([, count]) => count >= 2).map(([name]) => name);
  const [one = '', other = ''] = names;
  if (names.length !== 2 || (counts.get(one) ?? 0) + (counts.get(other) ?? 0) < fewest_turns) return null;
  // Questions and answers within a text that tells more are a part of it: the rest would be lost.
  const begin = sentences.findIndex((sentence) => names.includes(turnOf(sentence)?.name ?? ''));
  const lengthOf = (some: string[]) => some.join('').length;
  if (begin > 2 && lengthOf(sentences.slice(0, begin)) > lengthOf(sentences) * 0.2) return null;
  const said: { name: string; text: string }[] = [];
  for (const sentence of sentences) {
    const { name, text } = turnOf(sentence) ?? { name: '', text: '' };
    const last = said.at(-1);
    if (names.includes(name)) said.push({ name, text });
    else if (last) said.push({ name: last.name, text: sentence.trim() });
  }
  const changes = said.filter(({ name }, n) => n > 0 && name !== said[n - 1]?.name).length;
  if (changes < fewest_turns - 1) return null;
  const questions = (name: string) => said.filter((line) => line.name === name && /[？?]$/.test(line.text)).length;
  const host = questions(other) > questions(one) ? other : one;
  return {
    names: host === '问' || host === '答' ? null : { host: host.slice(0, 12), guest: (host === one ? other : one).slice(0, 12) },
    lines: said.flatMap(({ name, text }) =>
      splitLong(/[。！？!?…”.]$/.test(text) ? text : `${text}。`).map((piece) => ({
        speaker: name === host ? ('host' as const) : ('guest' as const),
        text: piece,
      })),
    ),
  };
}
