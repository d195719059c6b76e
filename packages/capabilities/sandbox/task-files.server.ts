/** Keeps a sandbox's folder and the task's files alike: in before a command, out after it, and only what changed. */
import { createHash } from 'node:crypto';
import type { FileRef } from '#agent/events.ts';
import type { Workspace } from '#agent/tool.ts';
import { QueueFull, type FairQueue } from '../queues/fair-queue.ts';
import {
  comingOut,
  endingSentence,
  isIgnored,
  isSafeName,
  limitsOf,
  type LeftOut,
  type SandboxCommand,
  type SandboxDriver,
  type SandboxEnding,
  type SandboxFolder,
  usualLimits,
} from './sandbox.ts';
import type { BroughtOut, LaidFolder, Sandboxes, TaskSandbox } from './task-sandbox.server.ts';

/**
 * What a driver needs beside it to serve tools. Nothing is kept across processes: a new one fills the folder anew.
 * `commands` is shared by all tasks. `python` runs Python in its place where the driver has none, in a folder of its own.
 */
export function createSandboxes(driver: SandboxDriver, commands: FairQueue, python: SandboxDriver | null = null): Sandboxes {
  const open = new Map<string, TaskSandbox>();
  const standIn = python && createSandboxes(python, commands);
  return {
    offers: () => driver.offers(),
    python: standIn,
    of(task_id, person) {
      const found = open.get(task_id) ?? sandboxOf(driver, task_id, (signal) => commands.take(person, signal));
      open.set(task_id, found);
      return found;
    },
    async release(task_id) {
      open.delete(task_id);
      await Promise.all([driver.release(task_id), standIn?.release(task_id)]);
    },
    async close() {
      await Promise.all([driver.close(), standIn?.close()]);
    },
  };
}

function sandboxOf(driver: SandboxDriver, task_id: string, takeTurn: (signal: AbortSignal) => Promise<() => void>): TaskSandbox {
  const inTurn = turns();
  const files = folderFiles(() => driver.folder(task_id));

  async function commanded(command: SandboxCommand): Promise<SandboxEnding> {
    let free: () => void;
    try {
      free = await takeTurn(command.signal);
    } catch (error) {
      const full = error instanceof QueueFull;
      const sentence = full ? error.message : endingSentence('stopped', limitsOf(command.limits));
      return { ended_by: full ? 'failed' : 'stopped', exit_code: null, sentence, elapsed_ms: 0 };
    }
    try {
      return await driver.start(task_id, command).ended;
    } finally {
      free();
    }
  }

  return {
    offers: () => driver.offers(),
    start: (command) => driver.start(task_id, command),
    bringIn: (from) => inTurn(() => files.bringIn(from)),
    bringOut: (to, key) => inTurn(() => files.bringOut(to, key)),
    lay: (laid) => inTurn(() => lay(driver.folder(task_id), laid)),
    run: (of, key, command) =>
      inTurn(async () => {
        const missing = await files.bringIn(of);
        const ending = await commanded(command);
        // Nobody hears the answer of a call that was stopped. What it wrote comes out with the next one.
        const brought = command.signal.aborted ? nothing : await files.bringOut(of, key);
        // A folder that is full would end the next command before it could tidy up. The task has its files.
        if (ending.ended_by === 'disk') {
          files.forget();
          await driver.release(task_id);
        }
        return { ...ending, brought: { ...brought, left_out: [...missing, ...brought.left_out] } };
      }),
  };
}

/** The stamp is written last: what was broken off is laid anew. */
async function lay(at: SandboxFolder, { folder, stamp, files }: LaidFolder): Promise<void> {
  const mark = `${folder}/.stamp`;
  const known = await at.read(mark, 1000);
  if (known !== null && Buffer.from(known).toString() === stamp) return;
  await at.remove(folder);
  for (const { name, bytes } of await files()) await at.write(`${folder}/${name}`, bytes);
  await at.write(mark, Buffer.from(stamp));
}

const nothing: BroughtOut = { files: [], deleted: [], left_out: [] };

/** One after another, in the order asked for, whatever becomes of those before. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

interface Known {
  uri: string;
  /** Of the folder's file when it was last the same as the task's. */
  stamp: string;
  hash: string;
}

function folderFiles(folderNow: () => SandboxFolder) {
  const known = new Map<string, Known>();

  /** What could not come in. */
  async function bringIn(files: Workspace): Promise<LeftOut[]> {
    const folder = folderNow();
    const [wanted, { files: there }] = await Promise.all([files.list(), folder.list()]);
    const stamps = new Map(there.map(({ name, stamp }) => [name, stamp]));
    const names = new Set(wanted.map(({ name }) => name));
    for (const [name, { stamp }] of known) {
      if (names.has(name)) continue;
      // Gone from the task, by its person or another branch; what a program changed meanwhile is its own.
      if (stamps.get(name) === stamp) await folder.remove(name);
      known.delete(name);
    }
    const left_out: LeftOut[] = [];
    let room = usualLimits.disk_bytes - there.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const ref of wanted) {
      const before = known.get(ref.name);
      const isThere = isIgnored(ref.name) || (before !== undefined && stamps.get(ref.name) === before.stamp);
      if (before?.uri === ref.uri && isThere) continue;
      if (!isSafeName(ref.name)) {
        left_out.push({ name: ref.name, reason: 'name' });
        continue;
      }
      if (ref.bytes > room) {
        left_out.push({ name: ref.name, reason: 'size' });
        continue;
      }
      const { bytes } = await files.read(ref.uri);
      const { stamp } = await folder.write(ref.name, bytes);
      known.set(ref.name, { uri: ref.uri, stamp, hash: hashOf(bytes) });
      room -= bytes.length;
    }
    return left_out;
  }

  async function bringOut(files: Workspace, key: string): Promise<BroughtOut> {
    const folder = folderNow();
    const [{ files: there, left_out }, inTask] = await Promise.all([folder.list(), files.list()]);
    const names = new Set(there.map(({ name }) => name));
    const taken = new Set(inTask.map(({ name }) => name));
    const deleted = [...known.keys()].filter((name) => !names.has(name) && !isIgnored(name));
    // It comes back the next time: the task keeps its files.
    for (const name of deleted) known.delete(name);
    const out: BroughtOut = { files: [], deleted, left_out: [...left_out] };
    let room: number = comingOut.all_bytes;
    for (const { name, bytes: size, stamp } of there) {
      const before = known.get(name);
      if (before?.stamp === stamp) continue;
      if (!isSafeName(name)) {
        out.left_out.push({ name, reason: 'name' });
        continue;
      }
      if (out.files.length >= comingOut.files) {
        out.left_out.push({ name, reason: 'count' });
        continue;
      }
      if (size > Math.min(comingOut.file_bytes, room)) {
        out.left_out.push({ name, reason: 'size' });
        continue;
      }
      const bytes = await folder.read(name, Math.min(comingOut.file_bytes, room));
      if (bytes === null) continue;
      const hash = hashOf(bytes);
      if (before?.hash === hash) {
        known.set(name, { ...before, stamp });
        continue;
      }
      const ref: FileRef = await files.write({ name, bytes, key: `${key} ${name}`, ...(taken.has(name) ? { replace: name } : {}) });
      known.set(name, { uri: ref.uri, stamp, hash });
      out.files.push(ref);
      room -= bytes.length;
    }
    return out;
  }

  return { bringIn, bringOut, forget: () => known.clear() };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
