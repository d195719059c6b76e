/**
 * Files in a folder of this machine.
 * Written with node:fs because the folder driver of files-sdk gathers a whole upload in memory and never syncs it to disk.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkedKey } from './key.ts';
import { metered } from './metered.ts';
import { FileMissing, FileStoreError, type FileStore } from './port.ts';

/** Half-written files to which nothing was added for so long belong to nobody. */
const abandonedAfterMs = 60 * 60 * 1000;
/** Left to the database and the system. */
const keepFreeBytes = 100 * 1024 * 1024;

/** Of one file whose end is not known: what has no bound of its own is held against the room there is as the largest upload is. */
const mostPromisedBytes = 64 * 1024 * 1024;

export interface FolderOptions {
  /** Of the disk a folder lies on. */
  freeBytes?(folder: string): Promise<number>;
  now?(): number;
}

export async function openFolder(dir: string, { freeBytes = freeOnDisk, now = Date.now }: FolderOptions = {}): Promise<FileStore> {
  const root = resolve(dir);
  const halfWritten = join(root, 'incoming');
  await mkdir(halfWritten, { recursive: true }).catch(explain);
  await sweep(halfWritten, now());
  /** What files under way may still grow by: many begun at once must not fill the disk together. */
  let promised = 0;

  /** Counts down as the file is written; `written` all of it when it is over. */
  function reserve(wanted: number): (written: number) => void {
    let left = wanted;
    promised += left;
    return (written) => {
      const less = Math.min(left, written);
      left -= less;
      promised -= less;
    };
  }

  async function refuseWithoutRoom(wanted: number): Promise<void> {
    if ((await freeBytes(halfWritten)) - wanted >= keepFreeBytes) return;
    throw Object.assign(new Error('no room for what is under way'), { code: 'ENOSPC' });
  }

  const pathOf = (key: string): string => join(root, checkedKey(key).slice(0, 2), key);

  return {
    async put(key, source, { max_bytes, signal }) {
      const target = pathOf(key);
      const temporary = join(halfWritten, randomBytes(16).toString('hex'));
      const wanted = source instanceof Uint8Array ? source.byteLength : Math.min(max_bytes, mostPromisedBytes);
      const meter = metered(source, max_bytes, signal);
      const written = reserve(wanted);
      // Those begun before it, and itself.
      const all = promised;
      try {
        await refuseWithoutRoom(all);
        await writeSynced(temporary, meter.bytes, written);
        const made = await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target);
        await syncFolder(dirname(target));
        if (made !== undefined) await syncFolder(root);
      } catch (error) {
        await rm(temporary, { force: true });
        return explain(error);
      } finally {
        written(wanted);
      }
      return meter.result();
    },
    get: async (key) => readFile(pathOf(key)).catch(explain),
    async stream(key, range) {
      const handle = await open(pathOf(key), 'r').catch(explain);
      return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
    },
    size: async (key) => (await stat(pathOf(key)).catch(explain)).size,
    delete: async (key) => rm(pathOf(key), { force: true }).catch(explain),
    tidy: () => sweep(halfWritten, now()),
    ready: () => access(halfWritten, constants.W_OK | constants.X_OK).catch(explain),
  };
}

async function writeSynced(path: string, bytes: AsyncIterable<Uint8Array>, written: (bytes: number) => void): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) {
      await writeWhole(handle, chunk);
      written(chunk.byteLength);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.byteLength;) written += (await handle.write(chunk, written)).bytesWritten;
}

/** A rename lasts through a power cut only once its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function sweep(halfWritten: string, at: number): Promise<void> {
  for (const name of await readdir(halfWritten)) {
    const path = join(halfWritten, name);
    const found = await stat(path).catch(() => null);
    if (found && at - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') throw new FileMissing();
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new FileStoreError('磁盘空间不足，文件没有保存；请清理磁盘后重试', { cause: error });
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR')
    throw new FileStoreError('文件目录的位置被同名文件占用，无法存放文件；请检查数据目录', { cause: error });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    throw new FileStoreError('文件目录不可写，文件没有保存；请检查数据目录的权限', { cause: error });
  throw error;
}
