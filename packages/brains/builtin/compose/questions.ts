/** Questions with their answers, from the person's own words. */
import { blankBlock, required, type Draft, type Section } from './draft.ts';
import type { Subject } from './subject.ts';

export function questions({ request, title }: Subject): Draft {
  const sections = request.pairs.map(({ question, answer }): Section => ({
    heading: question,
    level: 2,
    blocks: [
      answer === '' ? blankBlock(`“${question}”的回答`) : { kind: 'paragraph', pieces: [{ text: answer, weight: required, source: '' }] },
    ],
  }));
  return { title, lead: [], sections, tail: [] };
}
