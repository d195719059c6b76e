/** The sandbox that works everywhere: bash, Python, JavaScript and SQLite in WebAssembly, one bounded child process a command. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  endingSentence,
  limitsOf,
  type EndedBy,
  type SandboxCommand,
  type SandboxDriver,
  type SandboxLimits,
  type SandboxOffers,
  type SandboxProcess,
} from '#capabilities/sandbox/sandbox.ts';
import { localFolder } from '../local-folder.ts';
import { createPlaces, type Places } from '../places.ts';
import { stopLine, WasmMessage, type WasmOrder } from './wasm-protocol.ts';

export interface WasmOptions {
  /** The module to run: `wasm-process.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  /** `DATA_DIR/sandboxes`. */
  root: string;
  /** The Node to run it with; this process's own by default. */
  node?: string;
  idle_ms?: number;
}

const MB = 1024 * 1024;

const offers: SandboxOffers = {
  driver: 'wasm',
  label: '内置沙箱（WebAssembly）',
  python: { kind: 'wasm', version: '3.13', packages: [] },
  javascript: { kind: 'wasm', version: 'QuickJS' },
  terminal: false,
  network: false,
  chinese_font: null,
};

/** @example createWasmDriver({ entry: new URL('./wasm-process.ts', import.meta.url), root: 'data/sandboxes' }) */
export function createWasmDriver(options: WasmOptions): SandboxDriver {
  const running = new Map<SandboxProcess, string>();
  let places: Places | null = null;
  const isBusy = (task_id: string): boolean => [...running.values()].includes(task_id);
  const placesNow = (): Places =>
    (places ??= createPlaces({ root: options.root, kitFiles: {}, isRoot: false, isBusy, idle_ms: options.idle_ms }));
  const folderOf = (task_id: string): string => placesNow().of(task_id).folder;
  const endAll = async (task_id?: string): Promise<void> => {
    const theirs = [...running].filter(([, of]) => task_id === undefined || of === task_id).map(([one]) => one);
    for (const one of theirs) one.stop();
    await Promise.all(theirs.map((one) => one.ended));
  };
  return {
    offers: () => Promise.resolve(offers),
    start(task_id, command) {
      const begun = run(options, () => folderOf(task_id), command);
      running.set(begun, task_id);
      void begun.ended.then(() => running.delete(begun));
      return begun;
    },
    folder: (task_id) => localFolder({ root: folderOf(task_id), made: async () => void folderOf(task_id) }),
    async release(task_id) {
      await endAll(task_id);
      await places?.remove(task_id);
    },
    async close() {
      await endAll();
      await places?.close();
      places = null;
    },
  };
}

/** Input that is left open is closed at once: this shell takes all of it at the start. */
function run(options: WasmOptions, folderOf: () => string, command: SandboxCommand): SandboxProcess {
  const limits = limitsOf(command.limits);
  const began = performance.now();
  const stopping = new AbortController();
  const signal = AbortSignal.any([command.signal, stopping.signal]);
  const ended = carryOut(options, folderOf, command, limits, signal).then(({ by, exit_code, cause }) => ({
    ended_by: by,
    exit_code: by === 'itself' ? exit_code : null,
    sentence: endingSentence(by, limits, cause),
    elapsed_ms: Math.round(performance.now() - began),
  }));
  return { write: () => undefined, closeInput: () => undefined, resize: () => undefined, stop: () => stopping.abort(), ended };
}

interface End {
  by: EndedBy;
  exit_code: number | null;
  cause: string;
}

async function carryOut(
  options: WasmOptions,
  folderOf: () => string,
  command: SandboxCommand,
  limits: SandboxLimits,
  signal: AbortSignal,
): Promise<End> {
  if (signal.aborted) return { by: 'stopped', exit_code: null, cause: '' };
  try {
    const folder = folderOf();
    const child = start(options, folder, limits);
    return await follow(child, orderOf(command, folder, limits), command, limits, signal);
  } catch (error) {
    // The system has no process, no file handle or no room left to give.
    return { by: 'failed', exit_code: null, cause: error instanceof Error ? error.message : String(error) };
  }
}

function orderOf(command: SandboxCommand, folder: string, limits: SandboxLimits): WasmOrder {
  const { run: what, env = {}, stdin = '' } = command;
  const { wall_ms, memory_bytes, file_bytes, disk_bytes, disk_entries, output_bytes } = limits;
  return {
    script: 'script' in what ? what.script : null,
    argv: 'argv' in what ? what.argv : [],
    env: { ...env },
    stdin: stdin === 'open' ? '' : Buffer.from(stdin).toString('base64'),
    folder,
    wall_ms,
    memory_bytes,
    file_bytes,
    disk_bytes,
    disk_entries,
    output_bytes,
  };
}

/** Only limits and places are on the command line, never anything a person or a model wrote. */
function start(options: WasmOptions, folder: string, limits: SandboxLimits): ChildProcessWithoutNullStreams {
  const entry = options.entry instanceof URL ? fileURLToPath(options.entry) : options.entry;
  const node = options.node ?? process.execPath;
  const args = [
    `--max-old-space-size=${Math.max(64, Math.round(limits.memory_bytes / MB))}`,
    // A second wall behind that of WebAssembly: its own modules and the task's folder, no programs, no native code.
    '--permission',
    ...readable(entry).map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-read=${folder}`,
    `--allow-fs-write=${folder}`,
    '--allow-worker',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    `--import=data:text/javascript,${encodeURIComponent(patientWait)}`,
    entry,
  ];
  const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
  const bounds = ['--core=0', '--nofile=256', `--cpu=${Math.ceil(limits.cpu_s)}`, '--'];
  const [program, all] = prlimit ? [prlimit, [...bounds, node, ...args]] : [node, args];
  return spawn(program, all, { cwd: folder, env: { LANG: 'C.UTF-8' }, stdio: ['pipe', 'pipe', 'pipe'] });
}

/**
 * In every thread of the process, before anything else: the shell's bridge to Python and JavaScript wakes who waits a moment after it has
 * answered, when that one may already wait for the next answer; and what is woken takes that for the answer. A wait ends with a change.
 */
const patientWait = `const wait = Atomics.wait;
// Taken now: the shell closes the clock to what runs in it.
const now = performance.now.bind(performance);
Atomics.wait = (cells, at, value, limit = Infinity) => {
  const end = now() + limit;
  for (;;) {
    const woken = wait(cells, at, value, Math.max(0, end - now()));
    if (woken !== 'ok' || Atomics.load(cells, at) !== value) return woken;
  }
};`;

/** What the process may read of the product: its code and the packages, never its data or settings. */
function readable(entry: string): string[] {
  const bash = dirname(createRequire(entry).resolve('just-bash'));
  const packages = bash.slice(0, bash.lastIndexOf('node_modules') + 'node_modules'.length);
  let root = dirname(entry);
  while (!existsSync(join(root, 'package.json')) && dirname(root) !== root) root = dirname(root);
  const own = ['node_modules', 'package.json', 'packages', 'apps/server/platform'].map((name) => join(root, name));
  return [...new Set([dirname(entry), packages, realpathSync(packages), ...own])];
}

const grace_ms = 1_500;
const look_ms = 100;

function follow(
  child: ChildProcessWithoutNullStreams,
  order: WasmOrder,
  command: SandboxCommand,
  limits: SandboxLimits,
  signal: AbortSignal,
): Promise<End> {
  return new Promise((resolve) => {
    let end: End | undefined;
    let complaint = '';
    let printed = 0;
    let killing: NodeJS.Timeout | undefined;
    // First of all: a child that could not start has no streams, and its error must find a listener.
    child.on('error', (error) => {
      end ??= { by: 'failed', exit_code: null, cause: error.message };
      finish();
    });
    const kill = (by: EndedBy): void => {
      end ??= { by, exit_code: null, cause: '' };
      child.kill('SIGKILL');
    };
    /** What was printed so far is worth waiting a moment for. */
    const endGently = (by: EndedBy): void => {
      if (end) return;
      end = { by, exit_code: null, cause: '' };
      child.stdin.write(stopLine);
      killing = setTimeout(() => child.kill('SIGKILL'), grace_ms);
    };
    const aborted = (): void => endGently('stopped');
    const timer = setTimeout(() => endGently('time'), limits.wall_ms);
    const base = child.pid === undefined ? 0 : memoryOf(child.pid);
    const looking = setInterval(() => {
      if (child.pid !== undefined && memoryOf(child.pid) - base > limits.memory_bytes + baseOfNode) kill('memory');
    }, look_ms);
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();

    eachMessage(child, (message) => {
      if (message === null) return kill('failed');
      if ('ended_by' in message) {
        const { ended_by: by, exit_code, cause } = message;
        end ??= { by, exit_code, cause };
        return;
      }
      const bytes = Buffer.from(message.base64, 'base64').subarray(0, Math.max(0, limits.output_bytes - printed));
      printed += bytes.length;
      if (bytes.length > 0) command.output?.({ from: message.from, bytes });
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-2_000);
    });
    // A child that ended early closes its stdin; its exit below says why.
    child.stdin.on('error', () => undefined);
    child.on('close', (code, by_signal) => {
      end ??= exitOf(code, by_signal, complaint);
      finish();
    });
    const finish = (): void => {
      clearTimeout(timer);
      clearTimeout(killing);
      clearInterval(looking);
      signal.removeEventListener('abort', aborted);
      // Both ways here have set it.
      resolve(end ?? { by: 'failed', exit_code: null, cause: '' });
    };
    child.stdin.write(`${JSON.stringify(order)}\n`);
  });
}

/** What Node itself, the shell and an idle Python take: none of the command's memory. */
const baseOfNode = 150 * MB;

function exitOf(code: number | null, by_signal: NodeJS.Signals | null, complaint: string): End {
  const memory =
    by_signal === 'SIGABRT' || by_signal === 'SIGTRAP' || code === 134 || /out of memory|allocation failed|ENOMEM/i.test(complaint);
  if (memory) return { by: 'memory', exit_code: null, cause: '' };
  if (by_signal === 'SIGXCPU') return { by: 'time', exit_code: null, cause: '' };
  const last = complaint.trim().split('\n').at(-1) ?? '';
  return { by: 'failed', exit_code: null, cause: last.slice(0, 200) || `退出码 ${by_signal ?? code ?? '未知'}` };
}

/** Bytes in memory; 0 where the system doesn't say, the process then looks at itself. */
function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // No such system, or the process has just ended.
    return 0;
  }
}

const longest_line = 256 * 1024;

/** Null for what is no message. */
function eachMessage(child: ChildProcessWithoutNullStreams, each: (message: WasmMessage | null) => void): void {
  let pending = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    if (pending.length > longest_line) return each(null);
    for (const line of lines) each(messageOf(line));
  });
}

function messageOf(line: string): WasmMessage | null {
  try {
    return WasmMessage.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // Not JSON: the caller ends the process and says so.
    return null;
  }
}
