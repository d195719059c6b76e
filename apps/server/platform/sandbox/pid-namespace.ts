/**
 * Ties a program, with all it begins, to this process. Bubblewrap's inner process asks to die with the outer one only late in its start;
 * whoever dies before leaves it behind. So the outer one begins as the first process of a process namespace: what happens to that,
 * the kernel does to everything in it.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface GuardTools {
  sh: string;
  setpriv: string;
  unshare: string;
}

/**
 * Words to put before a program. It is told to die with this process, and looks whether it came too late for that; `more` are further
 * options of `unshare`. The first process of the namespace must stay who it is: another user's would be forgotten by the one that ends it.
 */
export function guardArguments({ sh, setpriv, unshare }: GuardTools, more: readonly string[] = []): string[] {
  const asWhom = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  const tied = [setpriv, '--pdeathsig', 'KILL', sh, '-c', '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"', 'held', String(process.pid)];
  // Bubblewrap looks itself up in /proc, by the number it has in here.
  return [...tied, unshare, ...asWhom, ...more, '--mount-proc', '--pid', '--fork', '--kill-child=KILL'];
}

const run = promisify(execFile);
const asked = new Map<string, Promise<boolean>>();
const patience_ms = 20_000;

/** Some systems let only chosen programs make namespaces. Found out once; a machine too busy to answer is asked again. */
export function canGuard(tools: GuardTools): Promise<boolean> {
  const [file = '', ...args] = [...guardArguments(tools), tools.sh, '-c', 'exit 0'];
  const known = asked.get(file);
  if (known) return known;
  const found = run(file, args, { env: {}, timeout: patience_ms }).then(
    () => true,
    (error: { killed?: boolean }) => {
      if (error.killed) asked.delete(file);
      return false;
    },
  );
  asked.set(file, found);
  return found;
}
