/** Says in a few lines what changed between two texts, in the unified form everybody knows. */

/** Above this many compared pairs the middle is shown as replaced at once instead of being matched line by line. */
const maxPairs = 4_000_000;

/**
 * Changed lines with one line around them, at most `max_lines` lines of at most 160 characters, and a count of what is left out.
 * Equal texts give ''.
 */
export function shortDiff(before: string, after: string, max_lines: number): string {
  if (before === after) return '';
  const old = before.split('\n');
  const now = after.split('\n');
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const middle = compare(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  const context = (line: string | undefined) => (line === undefined || line === '' ? [] : [`  ${line}`]);
  const all = [
    ...context(old[head - 1]),
    ...middle.filter((line, index) => !line.startsWith('  ') || isBesideChange(middle, index)),
    ...context(old[old.length - tail]),
  ].filter((line) => line.trim() !== '' && line !== '+ ' && line !== '- ');
  const shown = all.slice(0, max_lines).map((line) => (line.length > 160 ? `${line.slice(0, 159)}…` : line));
  if (all.length > max_lines) shown.push(`（还有 ${all.length - max_lines} 行改动）`);
  return shown.join('\n');
}

function isBesideChange(lines: string[], index: number): boolean {
  return [lines[index - 1], lines[index + 1]].some((line) => line !== undefined && !line.startsWith('  '));
}

/** Longest common subsequence by lines; each line of the answer begins with `  `, `- ` or `+ `. */
function compare(old: string[], now: string[]): string[] {
  const removed = old.map((line) => `- ${line}`);
  const added = now.map((line) => `+ ${line}`);
  if (old.length === 0 || now.length === 0 || old.length * now.length > maxPairs) return [...removed, ...added];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const out: string[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      out.push(`  ${old[i]}`);
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      out.push(removed[i] ?? '');
      i += 1;
    } else {
      out.push(added[j] ?? '');
      j += 1;
    }
  }
  return out;
}
