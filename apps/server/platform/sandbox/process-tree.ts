/** What a command and everything it began take of the machine, read from /proc. */
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';

export interface Use {
  /** Bytes, pages that are shared counted once for each; see `fairBytes`. */
  resident: number;
  /** Processes and threads. */
  threads: number;
  /** Ticks of computing, those that ended and were waited for counted; grows while something works. */
  ticks: number;
  pids: number[];
}

const pageBytes = 4096;

/** All processes under this one, itself not counted. */
export function useOf(root: number): Use {
  const use: Use = { resident: 0, threads: 0, ticks: 0, pids: [] };
  const waiting = childrenOf(root);
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === '') continue;
    // The name in brackets may hold anything; numbers follow the last bracket, beginning with field 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (n: number): number => Number(fields[n - 3] ?? 0);
    use.pids.push(pid);
    use.ticks += field(14) + field(15) + field(16) + field(17);
    use.threads += Math.max(1, field(20));
    use.resident += field(24) * pageBytes;
    waiting.push(...childrenOf(pid));
  }
  return use;
}

/** Pages that several processes share are counted in parts: what they really take together. */
export function fairBytes(pids: readonly number[]): number {
  let sum = 0;
  for (const pid of pids) sum += Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
  return sum;
}

/** Bytes of files that have no name any more and are only held open: no look into a folder finds them. */
export function namelessBytes(pids: readonly number[]): number {
  const seen = new Set<string>();
  let sum = 0;
  for (const pid of pids)
    for (const fd of names(`/proc/${pid}/fd`)) {
      const path = `/proc/${pid}/fd/${fd}`;
      try {
        if (!readlinkSync(path).endsWith(' (deleted)')) continue;
        const { dev, ino, blocks } = statSync(path);
        if (seen.has(`${dev} ${ino}`)) continue;
        seen.add(`${dev} ${ino}`);
        sum += blocks * 512;
      } catch {
        // Closed meanwhile.
      }
    }
  return sum;
}

/**
 * Ends a process with its children, also what it begins at this moment. Bubblewrap's inner process dies with the outer one only once it
 * has asked for that, late in its start; so the outer one is halted, which begins nothing more, and the inner one killed by itself.
 */
export async function killTree(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP');
  for (let looks = 0; looks < 50 && isGoing(pid); looks++) await new Promise((resolve) => setTimeout(resolve, 2));
  for (const child of childrenOf(pid)) signal(child, 'SIGKILL');
  signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Neither halted nor ended. */
function isGoing(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`);
  return stat !== '' && !/^[TtZX]$/.test(stat.slice(stat.lastIndexOf(')') + 2).charAt(0));
}

export function childrenOf(pid: number): number[] {
  return names(`/proc/${pid}/task`).flatMap((thread) => {
    const list = read(`/proc/${pid}/task/${thread}/children`).trim();
    return list === '' ? [] : list.split(' ').map(Number);
  });
}

/** '' for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function names(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
