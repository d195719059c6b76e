/** Questions with their answers, from the person's own words or from files. */
import { pairsInFiles } from '../text/question-pairs.ts';
import { blankBlock, raw, required, type Draft, type Section } from './draft.ts';
import type { Subject } from './subject.ts';

export function questions({ request, materials, title }: Subject): Draft {
  const { pairs, above } = request.pairs.length > 0 ? { pairs: request.pairs, above: [] } : pairsInFiles(materials);
  const sections = pairs.map(({ question, answer }): Section => ({
    heading: question,
    level: 2,
    blocks: [
      answer === '' ? blankBlock(`“${question}”的回答`) : { kind: 'paragraph', pieces: [{ text: answer, weight: required, source: '' }] },
    ],
  }));
  return { title, lead: above.filter((line) => !title.includes(line)).map((line) => raw(line)), sections, tail: [] };
}
