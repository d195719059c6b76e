/** Text of strangers, made fit to stand beside ours: nothing invisible, nothing endless. */

/** Letters that can't be seen but are read: direction marks, joiners, the tag alphabet, private letters, lone surrogates. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;

/** Keeps line ends; cut at `most` characters. */
export function foreignText(text: unknown, most: number): string {
  if (typeof text !== 'string') return '';
  const seen = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .trim();
  return seen.length <= most ? seen : `${seen.slice(0, most).toWellFormed()}…`;
}

/** The same on one line. */
export function foreignLine(text: unknown, most: number): string {
  return foreignText(text, most * 2)
    .replace(/\s+/g, ' ')
    .slice(0, most)
    .toWellFormed();
}

/** What a library says went wrong, short: of a list of complaints about data the place of the first, of words the words. */
export function foreignReason(error: unknown, most: number): string {
  const said = error instanceof Error ? error.message : String(error);
  const place = placeOfComplaint(error) ?? placeOfComplaint(readJson(said));
  return foreignLine(place === null ? said : `${place} 的内容不合要求`, most);
}

/** Complaints of zod, as an error or as the text it makes of them. */
function placeOfComplaint(given: unknown): string | null {
  const list: unknown = typeof given === 'object' && given !== null && 'issues' in given ? given.issues : given;
  const first: unknown = Array.isArray(list) ? list[0] : null;
  if (typeof first !== 'object' || first === null || !('path' in first) || !Array.isArray(first.path)) return null;
  return first.path.join('.') || '回答';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Words, then.
    return null;
  }
}
