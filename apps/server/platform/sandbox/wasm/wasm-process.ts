/** The entry of the child process that runs one command in the WASM shell: it takes the order from stdin, prints and ends. */
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Bash, InMemoryFs, MountableFs, ReadWriteFs } from 'just-bash';
import { workingFolder } from '#capabilities/sandbox/sandbox.ts';
import { WasmOrder, type WasmMessage } from './wasm-protocol.ts';

const lines = createInterface({ input: process.stdin });
const stopped = new AbortController();
let hasBegun = false;
lines.on('line', (line) => {
  if (hasBegun) return stopped.abort();
  hasBegun = true;
  void carryOut(line).then(() => process.exit(0));
});
// Nobody is there any more to tell.
lines.on('close', () => process.exit(1));

async function carryOut(line: string): Promise<void> {
  try {
    const order = WasmOrder.parse(JSON.parse(line));
    const watch = watchMemory(order.memory_bytes);
    const disk: Disk = { ...(await usedIn(order.folder)), refused: false };
    const result = await shellOf(order, disk).exec(order.script ?? order.argv[0] ?? 'true', {
      ...(order.script === null ? { args: order.argv.slice(1) } : {}),
      rawScript: true,
      env: order.env,
      cwd: workingFolder,
      stdin: Buffer.from(order.stdin, 'base64').toString('latin1'),
      stdinKind: 'bytes',
      signal: stopped.signal,
    });
    clearInterval(watch);
    await say('stdout', Buffer.from(result.stdout));
    if (!stopped.signal.aborted) await say('stderr', Buffer.from(result.stderr));
    const isOver = /output size (?:limit )?exceeded|maximum output|total output size/i.test(result.stderr);
    const isLate = result.exitCode === 124 && /timeout: exceeded/i.test(result.stderr);
    const isFull = /out of memory|allocation failed|MemoryError/i.test(result.stderr) && result.exitCode !== 0;
    await send({
      ended_by: disk.refused ? 'disk' : isOver ? 'output' : isLate ? 'time' : isFull ? 'memory' : 'itself',
      exit_code: result.exitCode,
      cause: '',
    });
  } catch (error) {
    await send({ ended_by: 'failed', exit_code: null, cause: error instanceof Error ? error.message : String(error) });
  }
}

function shellOf(order: WasmOrder, disk: Disk): Bash {
  const real = new BoundedFolder(order, disk);
  const fs = new MountableFs({ base: new InMemoryFs(), mounts: [{ mountPoint: workingFolder, filesystem: real }] });
  return new Bash({
    fs,
    cwd: workingFolder,
    env: { HOME: workingFolder, USER: 'user', LANG: 'C.UTF-8', TERM: 'dumb' },
    python: true,
    javascript: true,
    executionLimits: {
      // The parent's clock goes first.
      maxExecutionTimeMs: order.wall_ms + 5_000,
      maxPythonTimeoutMs: order.wall_ms + 5_000,
      maxJsTimeoutMs: order.wall_ms + 5_000,
      maxSqliteTimeoutMs: order.wall_ms + 5_000,
      maxOutputSize: order.output_bytes,
      maxFileSystemBytes: Math.min(order.disk_bytes, order.memory_bytes / 2),
      maxLiveBytes: order.memory_bytes / 2,
      // The clock ends what runs too long, not a count of turns.
      maxLoopIterations: 1e9,
      maxAwkIterations: 1e9,
      maxSedIterations: 1e9,
      maxJqIterations: 1e9,
      maxCommandCount: 1e9,
      maxWorkUnits: 1e9,
    },
  });
}

interface Disk {
  bytes: number;
  entries: number;
  refused: boolean;
}

/** The task's folder, which grows no further than it may. Links lead nowhere: the file system of the shell refuses them. */
class BoundedFolder extends ReadWriteFs {
  private readonly order: WasmOrder;
  private readonly disk: Disk;

  constructor(order: WasmOrder, disk: Disk) {
    super({ root: order.folder, maxFileReadSize: order.file_bytes, maxCopyOnWriteSize: order.file_bytes, maxCopySize: order.file_bytes });
    this.order = order;
    this.disk = disk;
  }

  override async writeFile(path: string, content: string | Uint8Array, options?: Parameters<ReadWriteFs['writeFile']>[2]): Promise<void> {
    const before = await this.sizeOf(path);
    this.take(path, content.length - Math.max(before, 0), content.length, before < 0);
    await super.writeFile(path, content, options);
  }

  override async appendFile(path: string, content: string | Uint8Array, options?: Parameters<ReadWriteFs['appendFile']>[2]): Promise<void> {
    const before = await this.sizeOf(path);
    this.take(path, content.length, Math.max(before, 0) + content.length, before < 0);
    await super.appendFile(path, content, options);
  }

  override async cp(src: string, dest: string, options?: Parameters<ReadWriteFs['cp']>[2]): Promise<void> {
    const size = Math.max(await this.sizeOf(src), 0);
    this.take(dest, size, size, true);
    await super.cp(src, dest, options);
  }

  override async mkdir(path: string, options?: Parameters<ReadWriteFs['mkdir']>[1]): Promise<void> {
    this.take(path, 0, 0, true);
    await super.mkdir(path, options);
  }

  private async sizeOf(path: string): Promise<number> {
    // What isn't there yet has no size; what can't be looked at is refused below.
    return this.stat(path).then(
      (found) => found.size,
      () => -1,
    );
  }

  private take(path: string, grows: number, file: number, isNew: boolean): void {
    const { order, disk } = this;
    if (file > order.file_bytes || disk.bytes + grows > order.disk_bytes || (isNew && disk.entries >= order.disk_entries)) {
      disk.refused = true;
      throw new Error(`ENOSPC: no space left on device, write '${path}'`);
    }
    disk.bytes += grows;
    disk.entries += isNew ? 1 : 0;
  }
}

async function usedIn(folder: string): Promise<{ bytes: number; entries: number }> {
  const used = { bytes: 0, entries: 0 };
  for await (const entry of await opendir(folder, { recursive: true })) {
    used.entries += 1;
    if (entry.isFile()) used.bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return used;
}

/** The engines run in threads of this process, so that this one stays awake to look. */
function watchMemory(most: number): NodeJS.Timeout {
  const floor = process.memoryUsage.rss();
  return setInterval(() => {
    if (process.memoryUsage.rss() - floor < most) return;
    void send({ ended_by: 'memory', exit_code: null, cause: '' }).then(() => process.exit(0));
  }, 50);
}

const chunk = 64 * 1024;

async function say(from: 'stdout' | 'stderr', bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += chunk) await send({ from, base64: bytes.subarray(at, at + chunk).toString('base64') });
}

function send(message: WasmMessage): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}
