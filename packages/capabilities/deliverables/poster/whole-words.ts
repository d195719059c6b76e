/** Finds words in Chinese text as words: no 海鲜 in 上海鲜花, no 书 in 秘书, no AI in “paid”. Pure. */

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where words begin and end: a place between two characters. */
function edgesOf(text: string): Set<number> {
  const edges = new Set([text.length]);
  for (const { index } of segmenter.segment(text)) edges.add(index);
  return edges;
}

/**
 * What of `pattern` is said in `text` as whole words; of words that begin alike it names the longer first. One character or Latin letters
 * are a word of their own; more characters may be a part of one longer word (招聘 in 招聘会), but never the end of one and the beginning of the next.
 */
export function saidIn(text: string, pattern: RegExp): string[] {
  const every = new RegExp(pattern.source, pattern.flags.includes('i') ? 'gi' : 'g');
  const found: string[] = [];
  let edges: Set<number> | undefined;
  for (let match = every.exec(text); match; match = every.exec(text)) {
    const [word] = match;
    const from = match.index;
    const to = from + word.length;
    edges ??= edgesOf(text);
    const whole = edges.has(from) && edges.has(to);
    const isPart = word.length > 1 && !/^[\w ]+$/.test(word) && !cutsInto(edges, from, to);
    if (whole || isPart) found.push(word);
    // What was no word here may hold the beginning of one.
    else every.lastIndex = from + 1;
  }
  return found;
}

/** It begins within a word that ends inside of it, or ends within one that begins inside of it. */
function cutsInto(edges: Set<number>, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (edges.has(at)) return true;
  return false;
}
