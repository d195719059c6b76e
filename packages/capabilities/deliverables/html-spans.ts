/** Takes spans of HTML out as `/open[\s\S]*?close/g` would, in time that grows with the text: an opening whose end is missing is looked for once. */

/** `open` is global; what it caught tells which end is meant, in small letters; it is found in either case. A span without its end stays. */
export function replaceSpans(html: string, open: RegExp, closeOf: (name: string) => string, by: (span: string) => string): string {
  // Other letters may become two in the other case, and shift every place behind them.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const endless = new Set<string>();
  let out = '';
  let done = 0;
  for (const match of html.matchAll(open)) {
    const close = closeOf((match[1] ?? '').toLowerCase());
    if (match.index < done || endless.has(close)) continue;
    const end = lower.indexOf(close, match.index + match[0].length);
    if (end < 0) {
      endless.add(close);
      continue;
    }
    out += html.slice(done, match.index) + by(html.slice(match.index, end + close.length));
    done = end + close.length;
  }
  return out + html.slice(done);
}
