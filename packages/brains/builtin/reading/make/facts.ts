/** Facts as they stand in the request: in their order, and those of one sentence as one. */
import type { Fact } from '#contract/intent/common.ts';

/** Facts that stand side by side in one sentence are one, as written. */
export function joinFacts(text: string, facts: readonly Fact[]): Fact[] {
  const joined: Fact[] = [];
  for (const one of facts) {
    const last = joined.at(-1);
    const [from, to] = [last?.spans.at(-1), one.spans[0]];
    const between = from && to ? text.slice(from.to, to.from) : '\n';
    const goesOn = from && to && to.from >= from.to && to.to <= text.length && /^[ ，,：:]*$/.test(between);
    if (last && last.sign !== 'quoted' && last.under === one.under && goesOn) {
      last.words = `${last.words}${between}${one.words}`;
      last.spans = [{ from: last.spans[0]?.from ?? from.from, to: to.to }];
    } else joined.push({ ...one });
  }
  // A question stays one.
  for (const one of joined) {
    const mark = text.charAt(one.spans.at(-1)?.to ?? text.length);
    if (/[？?]/.test(mark) && !one.words.endsWith(mark)) one.words += mark;
  }
  return joined;
}

/** What was put into the body on the card stands where it was said; what was added there comes last. */
export function inOrder(text: string, facts: readonly Fact[]): Fact[] {
  const at = ({ spans }: Fact): number => spans[0]?.from ?? Infinity;
  return joinFacts(
    text,
    facts.toSorted((a, b) => at(a) - at(b)),
  );
}
