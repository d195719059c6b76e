/** The terminal of a task: what the sandbox adds to bare bubblewrap, what idle ones keep, how soon greedy ones end, and whether neighbours notice. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { usualLimits, type SandboxCommand, type SandboxDriver, type SandboxLimits } from '#capabilities/sandbox/sandbox.ts';
import { createBubblewrap } from '#server/platform/sandbox/bubblewrap.ts';
import { fairBytes, useOf } from '#server/platform/sandbox/process-tree.ts';
import { median, quantile, type Figure } from './figure.ts';

const rounds = 15;
const MB = 1024 * 1024;

export async function terminalBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'antou-bench-'));
  const driver = createBubblewrap({ root: join(folder, 'sandboxes'), network: null });
  if (!driver) return [];
  try {
    await driver.offers();
    return [await firstByte(driver), await idle(driver), ...(await greedy(driver, join(folder, 'sandboxes')))];
  } finally {
    await driver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until the first byte. */
async function firstOf(driver: SandboxDriver, task_id: string): Promise<number> {
  const started = performance.now();
  let first = 0;
  const output: SandboxCommand['output'] = () => (first ||= performance.now() - started);
  await driver.start(task_id, { run: { script: 'echo x' }, signal: new AbortController().signal, output }).ended;
  return first;
}

function bare(): Promise<number> {
  const walls = [
    '--unshare-all',
    '--die-with-parent',
    '--ro-bind',
    '/usr',
    '/usr',
    '--symlink',
    'usr/bin',
    '/bin',
    '--symlink',
    'usr/lib',
    '/lib',
  ];
  const started = performance.now();
  const child = spawn('bwrap', [...walls, '--symlink', 'usr/lib64', '/lib64', '--proc', '/proc', '--dev', '/dev', 'bash', '-c', 'echo x'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve) => child.stdout.once('data', () => resolve(performance.now() - started)));
}

async function firstByte(driver: SandboxDriver): Promise<Figure> {
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    others.push(await bare());
    own.push(await firstOf(driver, 'first'));
  }
  return {
    name: 'terminal: first byte, p50 over bare bubblewrap',
    value: median(own) - median(others),
    unit: 'ms',
    target: 60,
    want: 'at most',
    note: `bare ${median(others).toFixed(0)}, own ${median(own).toFixed(0)}, p95 ${quantile(own, 0.95).toFixed(0)} ms`,
  };
}

const idleCount = 20;

async function idle(driver: SandboxDriver): Promise<Figure> {
  const stop = new AbortController();
  const before = process.memoryUsage().rss;
  let open = 0;
  const shells = Array.from({ length: idleCount }, (_, n) => {
    let isOpen = false;
    return driver.start(`idle-${n}`, {
      run: { argv: ['bash', '--norc', '-i'] },
      pty: { cols: 80, rows: 24 },
      signal: stop.signal,
      output() {
        if (!isOpen) open += 1;
        isOpen = true;
      },
    });
  });
  while (open < idleCount) await wait(50);
  await wait(1000);
  const own = process.memoryUsage().rss - before;
  const all = own + bytesBelow(process.pid);
  const cpu = process.cpuUsage();
  await wait(2000);
  const used = process.cpuUsage(cpu);
  stop.abort();
  await Promise.all(shells.map(({ ended }) => ended));
  return {
    name: `terminal: ${idleCount} idle shells, memory of each`,
    value: all / idleCount / MB,
    unit: 'MB',
    target: 60,
    want: 'at most',
    note: `watching all of them takes ${((used.user + used.system) / 20_000).toFixed(1)} % of a core`,
  };
}

/** What the processes below take together, pages they share counted once. */
function bytesBelow(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below: number[] = [];
  for (let found = [pid]; found.length > 0;) {
    found = parents.flatMap(([child = 0, parent = 0]) => (found.includes(parent) ? [child] : []));
    below.push(...found);
  }
  return below.reduce((sum, one) => sum + pssOf(one), 0);
}

function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // It has ended, as `ps` has.
    return 0;
  }
}

interface Seen {
  /** Bytes it printed. */
  output: number;
  folder: string;
}

interface Abuse {
  script: string;
  limits?: Partial<SandboxLimits>;
  /** Whether it is over its cap now, found out apart from what ends it. */
  isOver(seen: Seen): boolean;
}

function isOverMemory(): boolean {
  const { resident, pids } = useOf(process.pid);
  return resident > usualLimits.memory_bytes && fairBytes(pids) > usualLimits.memory_bytes;
}

const abuses: Record<string, Abuse> = {
  'fork bomb': { script: ':(){ :|:& };:; sleep 60', isOver: () => useOf(process.pid).threads > usualLimits.processes },
  '10 GB file': { script: 'head -c 10G /dev/zero > big', isOver: ({ folder }) => bytesIn(folder) >= usualLimits.file_bytes },
  'many files': {
    script: 'for i in $(seq 99); do head -c 100M /dev/zero > f$i; done',
    isOver: ({ folder }) => bytesIn(folder) > usualLimits.disk_bytes,
  },
  '100 MB of output': { script: 'head -c 100M /dev/zero', isOver: ({ output }) => output >= usualLimits.output_bytes },
  'endless loop': { script: 'while :; do :; done', limits: { wall_ms: 2000 }, isOver: () => false },
  '3 GB of memory': {
    script: "python3 -c 'x=[bytearray(50000000) for _ in range(60)]; import time; time.sleep(60)'",
    isOver: isOverMemory,
  },
};

function bytesIn(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    sum += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return sum;
}

async function greedy(driver: SandboxDriver, folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const quiet = await latencies(20);
  const crowded: number[] = [];
  const worst = { name: '', ms: 0 };
  for (const [name, { script, limits = {}, isOver }] of Object.entries(abuses)) {
    const task_id = `greedy-${name}`;
    const seen = { output: 0, folder };
    const started = performance.now();
    const running = driver.start(task_id, {
      run: { script },
      signal: new AbortController().signal,
      limits,
      output: ({ bytes }) => void (seen.output += bytes.length),
    }).ended;
    let ended_at = 0;
    void running.then(() => (ended_at = performance.now()));
    // Until it was seen to be over, it went over after the last look at the earliest.
    let over_at = started + (limits.wall_ms ?? 0);
    let wasOver = limits.wall_ms !== undefined;
    while (ended_at === 0) {
      crowded.push(...(await latencies(1)));
      if (wasOver || ended_at !== 0) continue;
      over_at = performance.now();
      wasOver = isOver(seen);
    }
    const { ended_by } = await running;
    const ms = ended_at - over_at;
    if (ended_by === 'itself') throw new Error(`${name} came to its own end`);
    if (ms > worst.ms) Object.assign(worst, { name: `${name}, ended by ${ended_by}`, ms });
    await driver.release(`greedy-${name}`);
  }
  figures.push({
    name: 'terminal: greedy command from going over its cap until it is ended, worst',
    value: worst.ms / 1000,
    unit: 's',
    target: 5,
    want: 'at most',
    note: worst.name,
  });
  figures.push({
    name: 'terminal: neighbours beside a greedy command, p50',
    value: median(crowded) / median(quiet),
    unit: '×',
    target: 1.2,
    want: 'at most',
    note: `a wake-up and 3 ms of work: ${median(quiet).toFixed(2)} → ${median(crowded).toFixed(2)} ms, p95 ${quantile(quiet, 0.95).toFixed(2)} → ${quantile(crowded, 0.95).toFixed(2)} ms`,
  });
  return figures;
}

/** What the product does all day: wakes up and works for a moment. */
async function latencies(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    await wait(5);
    const started = performance.now();
    let sum = 0;
    for (let i = 0; i < 3_000_000; i++) sum = (sum * 31 + i) | 0;
    times.push(performance.now() - started + (sum === 0.5 ? 1 : 0));
  }
  return times;
}
