/** Questions with their answers as people type them one behind the other. */

export interface QuestionPair {
  question: string;
  /** '' when none was given. */
  answer: string;
}

const question = /[^？?。；;\n：:]{2,60}[？?]/g;

/** Two or more questions; `stretch` is the text they stand in. */
export function pairsIn(text: string): { pairs: QuestionPair[]; stretch: string } {
  const found = [...text.matchAll(question)];
  const [first] = found;
  if (!first || found.length < 2) return { pairs: [], stretch: '' };
  const pairs = found.map((match, i) => ({
    question: match[0].replace(/^[\s，,、\d.)）]+|^[问Qq][：:]?\s*/g, '').trim(),
    answer: text
      .slice(match.index + match[0].length, found[i + 1]?.index ?? text.length)
      .replace(/^\s*(?:[答Aa][：:])?\s*|[\s；;，,]+$/g, '')
      .trim(),
  }));
  return { pairs, stretch: text.slice(first.index) };
}
