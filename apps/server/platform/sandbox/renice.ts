/** Lets a command that computes long step back behind people who wait: it begins at the product's own priority, so that what is quick is told at once. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Clock ticks of computing, all of the command's processes together, until it steps back: a second. */
export const sprintTicks = 100;
/** A tenth of a busy machine is still theirs. */
const niceness = 10;
const hasGroups = existsSync('/proc/self/autogroup');

/** To be called with all processes of the command again and again; each is looked at once. */
export function createRenice(): (pids: readonly number[]) => void {
  const done = new Set<number>();
  const sessions = new Set<string>();
  const nice = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
  // A command without a session of its own is in that of the product, and of whatever else its terminal runs: those keep their share.
  const own = sessionOf(process.pid);
  return (pids) => {
    for (const pid of pids) {
      if (done.has(pid)) continue;
      const session = sessionOf(pid);
      // Sessions share the processor among each other whatever their niceness is, where the kernel groups them.
      const isGrouped =
        !hasGroups ||
        session === own ||
        (session !== null && (sessions.has(session) || tried(() => writeFileSync(`/proc/${pid}/autogroup`, String(nice)))));
      if (isGrouped && session !== null) sessions.add(session);
      // Each thread has a niceness of its own; those begun later take that of who began them.
      const isLowered = tried(() => readdirSync(`/proc/${pid}/task`).forEach((thread) => setPriority(Number(thread), nice)));
      if (isLowered && isGrouped) done.add(pid);
    }
  };
}

/** False to be tried again: the process has ended meanwhile, or the kernel takes only so many words a second. */
function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // A kernel that doesn't let us won't at another time.
    return code === 'EACCES' || code === 'EPERM';
  }
}

function sessionOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; the session is field 6.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3] ?? null;
  } catch {
    return null;
  }
}
