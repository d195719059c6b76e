/** The wording of a request while it is being made clearer: what may be shown, and whether the person has gone their own way. Pure. */

/** Stands at the start of a request that was made clearer; when an edit takes it away, the clearer wording has become the person's own. */
export const optimiseMark = '{#Optimize#}{#/Optimize#}';

/** What of a wording still under way may be shown: a tag that isn't closed yet would stand there as bare markup. */
export function shownWhileWriting(text: string): string {
  // At the very end it isn't known yet whether a tag opens or closes here.
  const settled = text.replace(/\{#?$/, '');
  const last = settled.lastIndexOf('{#');
  if (last < 0) return settled;
  const isClosing = settled.startsWith('{#/', last);
  if (isClosing && settled.includes('#}', last)) return settled;
  // An opening tag waits for its closing one; a closing tag that is cut takes its opening one along.
  return settled.slice(0, isClosing ? openingOf(settled, last) : last);
}

function openingOf(text: string, closing: number): number {
  const opening = text.lastIndexOf('{#', closing - 1);
  return opening < 0 ? closing : opening;
}

/** The request as it goes to be made clearer. */
export function withoutMark(text: string): string {
  return text.replaceAll(optimiseMark, '');
}

export function isMarked(text: string): boolean {
  return text.includes('{#Optimize');
}
