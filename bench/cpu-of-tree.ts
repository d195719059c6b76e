import { readdirSync, readFileSync } from 'node:fs';

/** CPU of a process and of all it started that still run, in ms; Linux counts in hundredths of a second. */
export function cpuOfTree(root: number): number {
  const children = new Map<number, number[]>();
  const used = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const fields = statOf(pid);
    if (!fields) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    used.set(pid, (Number(fields[11]) + Number(fields[12])) * 10);
  }
  const sum = (pid: number): number => (used.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0);
  return sum(root);
}

/** What stands behind the name; null when it ended meanwhile. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
