/** Says in a few lines what changed between two texts, in the unified form everybody knows. */
import { changesBetween } from '#text/changes.ts';

/**
 * Changed lines with one line around them, at most `max_lines` lines of at most 160 characters, and a count of what is left out.
 * Equal texts give ''.
 */
export function shortDiff(before: string, after: string, max_lines: number): string {
  if (before === after) return '';
  const old = before.split('\n');
  const now = after.split('\n');
  const lines = changesBetween(old, now).flatMap(({ from, to, at, until }) => {
    const [left, right] = [old.slice(from, to), now.slice(at, until)];
    if (left.length === right.length && left.every((line, n) => line === right[n])) return left.map((line) => `  ${line}`);
    return [...left.map((line) => `- ${line}`), ...right.map((line) => `+ ${line}`)];
  });
  const all = lines.filter(
    (line, index) => line.trim() !== '' && line !== '+ ' && line !== '- ' && (!line.startsWith('  ') || isBesideChange(lines, index)),
  );
  const shown = all.slice(0, max_lines).map((line) => (line.length > 160 ? `${line.slice(0, 159)}…` : line));
  if (all.length > max_lines) shown.push(`（还有 ${all.length - max_lines} 行改动）`);
  return shown.join('\n');
}

function isBesideChange(lines: string[], index: number): boolean {
  return [lines[index - 1], lines[index + 1]].some((line) => line !== undefined && !line.startsWith('  '));
}
