/** What a running tool prints, as far as it was heard: the newest part, and where it begins. Pure. */

export interface Printed {
  /** Characters before `text` that are not here: said before anybody listened, or too long ago. */
  before: number;
  text: string;
}

/** As much as a terminal can be scrolled back. */
const mostChars = 120_000;

/** What comes after a gap begins anew; what was heard already changes nothing. */
export function printedAfter(printed: Printed | undefined, { at, text }: { at: number; text: string }): Printed {
  const end = printed ? printed.before + printed.text.length : -1;
  if (printed && at < end) return printed;
  const all = printed && at === end ? { before: printed.before, text: printed.text + text } : { before: at, text };
  const over = all.text.length - mostChars;
  return over > mostChars / 10 ? { before: all.before + over, text: all.text.slice(over) } : all;
}
