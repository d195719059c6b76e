/** Whether a process of which only the number is known still lives. */
import { readFileSync } from 'node:fs';

/** A zombie has ended: only its number is there until its parent asks how it ended, which some never do (a container's first process). */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's lives as well.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const state = statOf(pid)[0];
  return state !== 'Z' && state !== 'X';
}

/** When it began, in the system's ticks; the same number with another start is another process. '' where that can't be told. */
export function startOf(pid: number): string {
  return statOf(pid)[19] ?? '';
}

/** The fields of /proc/PID/stat behind the name in brackets, which may hold anything: the state first. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  } catch {
    // No such process, or a system without /proc.
    return [];
  }
}
