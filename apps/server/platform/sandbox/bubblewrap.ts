/** The sandbox driver of Linux: each command in its own namespaces behind bubblewrap's walls, watched until nothing of it is left. */
import { spawn, type ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  endingSentence,
  limitsOf,
  type EndedBy,
  type SandboxCommand,
  type SandboxDriver,
  type SandboxEnding,
  type SandboxProcess,
} from '#capabilities/sandbox/sandbox.ts';
import { canGuard } from './pid-namespace.ts';
import { filterFd, findTools, jailCommand, kitFiles, sizeLine, statusFd, sizesFd, type JailInput, type Tools } from './jail.ts';
import { localFolder } from './local-folder.ts';
import { askForOffers } from './offers.ts';
import { createPlaces, type Places } from './places.ts';
import { killTree } from './process-tree.ts';
import { seccompFilter } from './seccomp.ts';
import { watch } from './watch.ts';

export interface BubblewrapInput {
  /** `DATA_DIR/sandboxes`. */
  root: string;
  /** The way out for commands with granted hosts; null when there is none. */
  network: SandboxNetwork | null;
  idle_ms?: number;
}

/** A way out that leads to the named hosts only. */
export interface SandboxNetwork {
  /** Listens on the socket file; resolves with the environment that leads programs there. */
  open(socket: string, hosts: readonly string[]): Promise<{ env: Record<string, string>; close(): void }>;
}

/** Null where bubblewrap is not installed; whether it works is known from `offers`, or from the first command. */
export function createBubblewrap(input: BubblewrapInput): SandboxDriver | null {
  const tools = findTools();
  return tools && process.platform === 'linux' ? bubblewrap(tools, input) : null;
}

function bubblewrap(tools: Tools, { root, network, idle_ms }: BubblewrapInput): SandboxDriver {
  const running = new Map<string, Set<SandboxProcess>>();
  let places: Places | null = null;
  let offers: ReturnType<SandboxDriver['offers']> | null = null;
  let opened = 0;
  const isRoot = process.getuid?.() === 0;
  const filter = seccompFilter({ namespaces: 'refused' });
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const placesNow = (): Places =>
    (places ??= createPlaces({ root, kitFiles, isRoot, idle_ms, isBusy: (task_id) => (running.get(task_id)?.size ?? 0) > 0 }));

  function start(task_id: string, command: SandboxCommand): SandboxProcess {
    const begun = run(tools, command, async (cleanUp) => {
      const { folder, owner } = placesNow().of(task_id);
      let way: JailInput['network'] = null;
      if (command.hosts && command.hosts.length > 0) {
        if (!network) throw new Error('这台服务器没有为命令开放网络');
        const sockets = placesNow().sockets(task_id, `net-${++opened}`);
        const { env, close } = await network.open(`${sockets}/proxy.sock`, command.hosts);
        cleanUp(close);
        way = { folder: sockets, env };
      }
      const { file, args } = jailCommand({
        tools,
        folder,
        kit: placesNow().kit,
        node: process.execPath,
        network: way,
        owner,
        command,
        limits: limitsOf(command.limits),
        time_zone,
        hidden: dirname(root),
        is_filtered: filter !== null,
        is_guarded: await canGuard(tools),
      });
      return { file, args, folder, filter };
    });
    const mine = running.get(task_id) ?? new Set();
    running.set(task_id, mine.add(begun));
    void begun.ended.then(() => {
      mine.delete(begun);
      if (mine.size === 0) running.delete(task_id);
      // Its time without use begins now.
      places?.of(task_id);
    });
    return begun;
  }

  async function endAll(of: Iterable<SandboxProcess>): Promise<void> {
    const all = [...of];
    for (const one of all) one.stop();
    await Promise.all(all.map(({ ended }) => ended));
  }

  return {
    start,
    offers: () => (offers ??= askForOffers(start, { network: network !== null, terminal: tools.script !== null })),
    folder(task_id) {
      const { folder, owner } = placesNow().of(task_id);
      return localFolder({ root: folder, owner: owner ?? undefined, made: async () => void placesNow().of(task_id) });
    },
    async release(task_id) {
      await endAll(running.get(task_id) ?? []);
      await places?.remove(task_id);
    },
    async close() {
      await endAll([...running.values()].flatMap((of) => [...of]));
      await places?.close();
      places = null;
    },
  };
}

interface Prepared {
  file: string;
  args: string[];
  folder: string;
  filter: Uint8Array | null;
}

function run(_tools: Tools, command: SandboxCommand, prepare: (cleanUp: (work: () => void) => void) => Promise<Prepared>): SandboxProcess {
  const limits = limitsOf(command.limits);
  const started = performance.now();
  const cleaning: (() => void)[] = [];
  let child: ChildProcess | null = null;
  let why: EndedBy | null = null;
  /** What was written before there was anything to write to. */
  let waiting: (() => void)[] | null = [];

  function end(by: EndedBy): void {
    why ??= by;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    void killTree(child.pid).catch(() => child?.kill('SIGKILL'));
  }
  const stop = (): void => end('stopped');
  const whenThere = (work: () => void): void => void (waiting ? waiting.push(work) : work());

  async function toTheEnd(): Promise<SandboxEnding> {
    let cause = '';
    let exit_code: number | null = null;
    try {
      const { file, args, folder, filter } = await prepare((work) => cleaning.push(work));
      if (why === null) {
        child = spawn(file, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'] });
        const pipes: readonly (Readable | Writable | null | undefined)[] = child.stdio;
        const calls = pipes[filterFd];
        // What did not start reads nothing; why is told elsewhere.
        calls?.on('error', () => undefined);
        if (calls && 'write' in calls) calls.end(filter ?? undefined);
        const outcome = await living(child, folder);
        exit_code = outcome.exit_code;
        cause = outcome.cause;
      }
    } catch (error) {
      cause = error instanceof Error ? error.message : String(error);
    }
    for (const work of cleaning) work();
    command.signal.removeEventListener('abort', stop);
    // Signals the system sends for its own limits: 24 for computing, 25 for a file's size.
    const ended_by: EndedBy = why ?? (exit_code === null ? 'failed' : exit_code === 152 ? 'time' : exit_code === 153 ? 'disk' : 'itself');
    return {
      ended_by,
      exit_code: ended_by === 'itself' ? exit_code : null,
      sentence: endingSentence(ended_by, limits, cause),
      elapsed_ms: Math.round(performance.now() - started),
    };
  }

  /** Until all its pipes are closed, which is when the last process of it is gone. */
  function living(process: ChildProcess, folder: string): Promise<{ exit_code: number | null; cause: string }> {
    return new Promise((resolve, reject) => {
      let status = '';
      let complaint = '';
      let output = 0;
      const cleanUp: (() => void)[] = [];
      process.once('error', reject);
      const take = (from: 'stdout' | 'stderr') => (bytes: Buffer) => {
        const room = limits.output_bytes - output;
        output += bytes.length;
        const kept = bytes.length > room ? bytes.subarray(0, Math.max(0, room)) : bytes;
        if (from === 'stderr') complaint = (complaint + kept.toString('utf8')).slice(-400);
        if (kept.length > 0) command.output?.({ from, bytes: kept });
        if (output > limits.output_bytes) end('output');
      };
      process.stdout?.on('data', take('stdout'));
      process.stderr?.on('data', take('stderr'));
      const told = process.stdio[statusFd];
      if (told && 'read' in told) told.on('data', (bytes: Buffer) => (status += bytes.toString('utf8')));
      // What has ended reads no more.
      for (const n of [0, sizesFd] as const) process.stdio[n]?.on('error', () => undefined);
      if (process.pid !== undefined) cleanUp.push(watch({ pid: process.pid, folder, limits, over: end }));
      const timer = setTimeout(() => end('time'), limits.wall_ms);
      cleanUp.push(() => clearTimeout(timer));
      process.once('close', () => {
        for (const work of cleanUp) work();
        const code = /"exit-code"\s*:\s*(\d+)/.exec(status)?.[1];
        resolve({ exit_code: code === undefined ? null : Number(code), cause: complaint.trim().split('\n').at(-1)?.slice(0, 200) ?? '' });
      });
      if (command.pty) whenThere(() => undefined);
      else if (command.stdin !== 'open') process.stdin?.end(command.stdin ?? '');
      for (const work of waiting ?? []) work();
      waiting = null;
    });
  }

  if (command.signal.aborted) stop();
  command.signal.addEventListener('abort', stop, { once: true });
  return {
    write: (bytes) => whenThere(() => void child?.stdin?.write(bytes)),
    closeInput: () => whenThere(() => void child?.stdin?.end()),
    resize: (size) =>
      whenThere(() => {
        const sizes = child?.stdio[sizesFd];
        if (command.pty && sizes && 'write' in sizes) sizes.write(sizeLine(size));
      }),
    stop,
    ended: toTheEnd(),
  };
}
