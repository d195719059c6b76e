/** Questions with their answers, as people type them one behind the other and as a file has them. */
import type { Material } from './material.ts';
import { isAsker } from './speech.ts';

interface QuestionPair {
  question: string;
  /** '' when none was given. */
  answer: string;
}

/** 问：…, A2. …: which of the two it is marked as, and what is said. */
export function askedOrAnswered(text: string): ['asked' | 'answered', string] | null {
  const [, mark = '-', said = ''] = /^(\p{L})\s?\d*\s?[：:.、]\s*(.+)$/su.exec(text) ?? [];
  return '问Qq'.includes(mark) ? ['asked', said] : '答Aa'.includes(mark) ? ['answered', said] : null;
}

/** Questions, each with all that stands behind it up to the next; `above` is what stands before the first. None where there are fewer than two. */
export function pairsIn(materials: readonly Material[]): { pairs: QuestionPair[]; above: string[] } {
  const above: string[] = [];
  const pairs: QuestionPair[] = [];
  for (const { speech, text } of materials.flatMap(({ passages }) => passages)) {
    const words = (speech?.words ?? text).trim();
    const last = pairs.at(-1);
    if (speech ? isAsker(speech.who) : /[？?]$/.test(words)) {
      if (last && last.answer === '') last.question = `${last.question}${words}`;
      else pairs.push({ question: words, answer: '' });
    } else if (last) last.answer = `${last.answer}${words}`;
    else above.push(text);
  }
  return pairs.length < 2 ? { pairs: [], above: [] } : { pairs, above };
}
