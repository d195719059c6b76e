/** Fits patches to a file as models write them: word for word, else by what models get wrong, line ends first and indentation last. Pure. */

export interface Patch {
  search: string;
  /** What takes its place; nothing where it goes. */
  replace?: string | undefined;
}

export type Patched = { text: string } | { problem: string };

/** All patches or none; each sees what the one before left. */
export function applyPatches(text: string, patches: readonly Patch[]): Patched {
  let now = text;
  for (const [n, patch] of patches.entries()) {
    const patched = applyPatch(now, patch);
    if ('problem' in patched) return { problem: patches.length === 1 ? patched.problem : `第 ${n + 1} 处：${patched.problem}` };
    now = patched.text;
  }
  return { text: now };
}

function applyPatch(text: string, { search, replace = '' }: Patch): Patched {
  if (search.trim() === '') return { problem: 'search 是空的，写上要改的那几行。' };
  const places = placesOf(text, search);
  if (places.length === 1) {
    const [at = 0] = places;
    return { text: text.slice(0, at) + inLineEndsOf(text, replace) + text.slice(at + search.length) };
  }
  if (places.length > 1) return { problem: several(places.map((at) => lineAt(text, at))) };
  const lines = text.split('\n');
  const wanted = search.replace(/\r?\n$/, '').split(/\r?\n/);
  const given = replace.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const fit of cascade) {
    const found = windowsOf(lines, wanted, fit);
    if (found.length > 1) return { problem: several(found.map(({ at }) => at + 1)) };
    const [one] = found;
    if (!one) continue;
    const end = lines.some((line) => line.endsWith('\r')) ? '\r' : '';
    const put = replace === '' ? [] : given.map((line) => `${one.rewrite(line)}${end}`);
    // The last line of a file ends in nothing.
    const isLast = one.at + wanted.length === lines.length;
    if (isLast && end !== '') put.push(put.pop()?.replace(/\r$/, '') ?? '');
    return { text: [...lines.slice(0, one.at), ...put, ...lines.slice(one.at + wanted.length)].join('\n') };
  }
  return { problem: none(lines, wanted) };
}

function placesOf(text: string, search: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + search.length)) places.push(at);
  return places;
}

/** How a window of the file is like what was looked for; null when it isn't. `rewrite` makes a new line as the file writes it. */
type Fit = (window: readonly string[], wanted: readonly string[]) => ((line: string) => string) | null;

const asGiven = (line: string): string => line;
const withoutEnd = (line: string): string => line.replace(/\r$/, '');
const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? '';

const byLineEnds: Fit = (window, wanted) => (window.every((line, n) => withoutEnd(line) === wanted[n]) ? asGiven : null);

const byTrailingSpace: Fit = (window, wanted) =>
  window.every((line, n) => line.trimEnd() === (wanted[n] ?? '').trimEnd()) ? asGiven : null;

/** The same block, further in or out. */
const byIndentation: Fit = (window, wanted) => {
  const first = wanted.findIndex((line) => line.trim() !== '');
  const theirs = indentOf(window[first] ?? '');
  const ours = indentOf(wanted[first] ?? '');
  const rewrite = (line: string): string => {
    if (line.trim() === '') return '';
    return line.startsWith(ours) ? theirs + line.slice(ours.length) : theirs + line.trimStart();
  };
  return window.every((line, n) => line.trimEnd() === rewrite(wanted[n] ?? '').trimEnd()) ? rewrite : null;
};

const cascade: readonly Fit[] = [byLineEnds, byTrailingSpace, byIndentation];

function windowsOf(lines: readonly string[], wanted: readonly string[], fit: Fit): { at: number; rewrite(line: string): string }[] {
  const found: { at: number; rewrite(line: string): string }[] = [];
  for (let at = 0; at + wanted.length <= lines.length; at++) {
    const rewrite = fit(lines.slice(at, at + wanted.length), wanted);
    if (rewrite) found.push({ at, rewrite });
  }
  return found;
}

function inLineEndsOf(text: string, replace: string): string {
  const isWindows = text.includes('\r\n');
  return isWindows ? replace.replace(/\r?\n/g, '\r\n') : replace.replaceAll('\r\n', '\n');
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

function several(lines: readonly number[]): string {
  return `search 在第 ${lines.slice(0, 10).join('、')} 行都有，共 ${lines.length} 处，不知道改哪一处：多带几行上下文，使它只出现一次。`;
}

const nearLines = 3;

/** With the place that is most alike, so that the next try fits. */
function none(lines: readonly string[], wanted: readonly string[]): string {
  const key = wanted.find((line) => line.trim() !== '')?.trim() ?? '';
  const scored = lines.map((line, at) => ({ at, score: likeness(line.trim(), key) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { at: 0, score: 0 });
  if (best.score < 0.4) return 'search 在文件里找不到：先用 read_code 看现在的内容，或用 write_files 写整个文件。';
  const from = Math.max(0, best.at - nearLines);
  const near = lines.slice(from, best.at + wanted.length + nearLines).slice(0, 30);
  return [
    'search 在文件里找不到，最接近的是（照抄这里的内容再试；仍对不上就用 write_files 写整个文件）：',
    ...near.map((line, n) => `${from + n + 1}| ${withoutEnd(line)}`),
  ].join('\n');
}

/** Share of pairs of characters in common, 0 to 1 (Sørensen–Dice). */
function likeness(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  const pairs = new Map<string, number>();
  for (let n = 0; n < a.length - 1; n++) pairs.set(a.slice(n, n + 2), (pairs.get(a.slice(n, n + 2)) ?? 0) + 1);
  let common = 0;
  for (let n = 0; n < b.length - 1; n++) {
    const left = pairs.get(b.slice(n, n + 2)) ?? 0;
    if (left > 0) common++;
    pairs.set(b.slice(n, n + 2), left - 1);
  }
  const all = a.length + b.length - 2;
  return all <= 0 ? 0 : (2 * common) / all;
}
