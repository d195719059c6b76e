/** Keeps a running command within the limits that the system itself does not keep for it, and behind people who wait when it computes long. */
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndedBy, SandboxLimits } from '#capabilities/sandbox/sandbox.ts';
import { fairBytes, namelessBytes, useOf } from './process-tree.ts';
import { sprintTicks, createRenice } from './renice.ts';

const busyMs = 100;
const quietMs = 400;
const diskMs = 400;
const slowestDiskMs = 3_000;

export interface Watched {
  /** The process whose descendants are meant. */
  pid: number;
  folder: string;
  limits: SandboxLimits;
  over(what: EndedBy): void;
}

/** Looks until it is told to stop. */
export function watch({ pid, folder, limits, over }: Watched): () => void {
  let stopped = false;
  let ticks = -1;
  let crowded = false;
  let timer: NodeJS.Timeout | undefined;
  let diskTimer: NodeJS.Timeout | undefined;
  let ticksAtDisk = -1;
  const lower = createRenice();
  const end = (what: EndedBy): void => {
    if (stopped) return;
    stop();
    over(what);
  };

  function look(): void {
    const use = useOf(pid);
    if (use.resident > limits.memory_bytes && fairBytes(use.pids) > limits.memory_bytes) return end('memory');
    // One look may see what is just ending.
    if (use.threads > limits.processes && crowded) return end('processes');
    crowded = use.threads > limits.processes;
    if (use.ticks >= sprintTicks) lower(use.pids);
    const isBusy = use.ticks !== ticks;
    ticks = use.ticks;
    timer = setTimeout(look, isBusy ? busyMs : quietMs);
  }

  async function lookAtDisk(): Promise<void> {
    const started = performance.now();
    const isQuiet = ticks === ticksAtDisk;
    ticksAtDisk = ticks;
    if (isQuiet) return void (diskTimer = setTimeout(goOn, diskMs));
    const { bytes, entries } = await sizeOf(folder, limits);
    const all = bytes + namelessBytes(useOf(pid).pids);
    if (all > limits.disk_bytes || entries > limits.disk_entries) return end('disk');
    if (!stopped) diskTimer = setTimeout(goOn, Math.min(slowestDiskMs, Math.max(diskMs, 20 * (performance.now() - started))));
  }
  // A folder that can't be looked into for a moment is looked into again.
  const goOn = (): void => void lookAtDisk().catch(() => (diskTimer = setTimeout(goOn, diskMs)));

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(diskTimer);
  }

  timer = setTimeout(look, busyMs);
  diskTimer = setTimeout(goOn, diskMs);
  return stop;
}

/** Goes on only until it is known to be too much. Links are not followed. */
async function sizeOf(folder: string, limits: SandboxLimits): Promise<{ bytes: number; entries: number }> {
  const sum = { bytes: 0, entries: 0 };
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const dir = await opendir(at).catch(() => null);
    if (!dir) continue;
    for await (const entry of dir) {
      const path = join(at, entry.name);
      sum.entries++;
      if (entry.isDirectory()) folders.push(path);
      else sum.bytes += ((await lstat(path).catch(() => null))?.blocks ?? 0) * 512;
      if (sum.bytes > limits.disk_bytes || sum.entries > limits.disk_entries) return sum;
    }
  }
  return sum;
}
