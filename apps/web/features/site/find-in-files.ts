/** Lines of a site's files that hold a text. Pure. */

export interface Hit {
  path: string;
  /** From 1. */
  line: number;
  /** The line, cut around what was found. */
  text: string;
}

const mostHits = 200;
const around = 40;

/** In the order of the paths, whatever the case; `more` says how many were found beyond those listed. */
export function findInFiles(files: ReadonlyMap<string, string>, wanted: string): { hits: Hit[]; more: number } {
  const needle = wanted.toLowerCase();
  const hits: Hit[] = [];
  let found = 0;
  if (needle.trim() === '') return { hits, more: 0 };
  for (const [path, content] of files) {
    if (!content.toLowerCase().includes(needle)) continue;
    for (const [n, line] of content.split('\n').entries()) {
      const at = line.toLowerCase().indexOf(needle);
      if (at < 0) continue;
      found += 1;
      if (hits.length < mostHits)
        hits.push({ path, line: n + 1, text: line.slice(Math.max(0, at - around), at + needle.length + 120).trim() });
    }
  }
  return { hits, more: found - hits.length };
}
