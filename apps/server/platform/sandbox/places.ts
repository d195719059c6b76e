/** Where the working folders of tasks are on this machine: one for each task this process works on, gone when nobody uses it. */
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Owner {
  uid: number;
  gid: number;
}

export interface Place {
  folder: string;
  owner: Owner | null;
}

export interface Places {
  /** Of this process: files that every sandbox sees. */
  kit: string;
  /** Makes it when it isn't there; counts as use. */
  of(task_id: string): Place;
  /** A folder of its own for sockets, which goes with the task's. */
  sockets(task_id: string, name: string): string;
  remove(task_id: string): Promise<void>;
  close(): Promise<void>;
}

export interface PlacesInput {
  /** `DATA_DIR/sandboxes`. */
  root: string;
  kitFiles: Readonly<Record<string, string>>;
  /** A product that runs as root gives each task a user of its own. */
  isRoot: boolean;
  /** Of what is being used the folder stays, however long that takes. */
  isBusy(task_id: string): boolean;
  idle_ms?: number;
  sweep_ms?: number;
  /** Milliseconds of a clock that never steps. */
  monotonic?(): number;
}

const idleMs = 30 * 60_000;
const sweepMs = 60_000;
/** A process that has not shown itself for so long is gone, and its folders with it. */
const goneMs = 10 * sweepMs;

export function createPlaces({
  root,
  kitFiles,
  isRoot,
  isBusy,
  idle_ms = idleMs,
  sweep_ms = sweepMs,
  monotonic = () => performance.now(),
}: PlacesInput): Places {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const mine = join(root, `${process.pid}-${Date.now().toString(36)}`);
  const kit = join(mine, 'kit');
  layKit();
  const used = new Map<string, number>();
  removeThoseOfTheGone();
  const timer = setInterval(sweep, sweep_ms).unref();

  function layKit(): void {
    mkdirSync(kit, { recursive: true });
    for (const [name, content] of Object.entries(kitFiles)) writeFileSync(join(kit, name), content, { mode: 0o644 });
  }

  function removeThoseOfTheGone(): void {
    for (const name of readdirSync(root)) {
      const path = join(root, name);
      const seen = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      // The clock may have stepped since it last showed itself: of a process that lives here nothing goes.
      if (path !== mine && Date.now() - seen > goneMs && !isOfLiving(name)) rmSync(path, { recursive: true, force: true });
    }
  }

  function sweep(): void {
    // Whoever tidies temporary folders may have taken it: that must not end the server.
    if (!existsSync(mine)) layKit();
    utimesSync(mine, new Date(), new Date());
    for (const [task_id, at] of used) {
      if (isBusy(task_id)) used.set(task_id, monotonic());
      else if (monotonic() - at > idle_ms) void remove(task_id);
    }
  }

  /** Named by a digest, so that no id can be a way elsewhere. */
  function placeOf(task_id: string): string {
    return join(mine, createHash('sha256').update(task_id).digest('hex').slice(0, 32));
  }

  async function remove(task_id: string): Promise<void> {
    used.delete(task_id);
    await rm(placeOf(task_id), { recursive: true, force: true });
  }

  return {
    kit,
    of(task_id) {
      const owner = isRoot ? ownerOf(task_id) : null;
      const folder = join(placeOf(task_id), 'files');
      used.set(task_id, monotonic());
      if (mkdirSync(folder, { recursive: true, mode: 0o755 }) === undefined) return { folder, owner };
      const home = join(folder, '.home');
      mkdirSync(home);
      if (owner) for (const path of [folder, home]) chownSync(path, owner.uid, owner.gid);
      return { folder, owner };
    },
    sockets(task_id, name) {
      const folder = join(placeOf(task_id), name);
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    },
    remove,
    async close() {
      clearInterval(timer);
      await rm(mine, { recursive: true, force: true });
    },
  };
}

/** Whether the process a folder is named after is there; one of another machine never is. */
function isOfLiving(name: string): boolean {
  const pid = Number(/^\d+/.exec(name)?.[0]);
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const firstUid = 30_000;
const uids = 29_000;

/** Users nobody has: tasks share no files, and each has its own count of processes. */
function ownerOf(task_id: string): Owner {
  const uid = firstUid + (createHash('sha256').update(task_id).digest().readUInt32BE() % uids);
  return { uid, gid: uid };
}
