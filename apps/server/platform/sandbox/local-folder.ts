/** A task's working folder on this machine's disk, where programs may have laid traps: no link is followed, nothing special is opened. */
import { constants, type BigIntStats } from 'node:fs';
import { lstat, mkdir, open, readdir, rmdir, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import {
  comingOut,
  isIgnored,
  isSafeName,
  type FolderFile,
  type FolderListing,
  type SandboxFolder,
} from '#capabilities/sandbox/sandbox.ts';

export interface LocalFolderOptions {
  root: string;
  /** Who the files belong to; by default whoever runs the product. */
  owner?: { uid: number; gid: number };
  /** Called before anything is done with it. */
  made(): Promise<void>;
}

/** Entries looked at; what programs unpack for themselves can be without end. */
const mostEntries = 20_000;
const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY, O_NONBLOCK, O_CREAT, O_EXCL, O_WRONLY } = constants;

export function localFolder({ root, owner, made }: LocalFolderOptions): SandboxFolder {
  /** Down the folders one by one, as openat(2) would: each step starts at the folder that was opened, wherever its name leads by now. */
  async function within<T>(name: string, create: boolean, work: (path: string) => Promise<T>): Promise<T> {
    const parts = name.split('/');
    const last = parts.pop() ?? '';
    let at = await openFolder(root);
    try {
      for (const part of parts) {
        const path = inside(at, part);
        const next = await (create ? openOrMake(path) : openFolder(path));
        await at.close();
        at = next;
      }
      return await work(inside(at, last));
    } finally {
      await at.close();
    }
  }

  async function openOrMake(path: string): Promise<FileHandle> {
    try {
      return await openFolder(path);
    } catch (error) {
      // A link or a file stands in the way.
      if (codeOf(error) !== 'ENOENT') await unlink(path);
    }
    await mkdir(path);
    const folder = await openFolder(path);
    if (owner) await folder.chown(owner.uid, owner.gid);
    return folder;
  }

  return {
    async list() {
      await made();
      const listing: FolderListing = { files: [], left_out: [] };
      let entries = 0;
      const walk = async (at: FileHandle, prefix: string, depth: number): Promise<void> => {
        for (const entry of await readdir(inside(at), { withFileTypes: true })) {
          const name = prefix + entry.name;
          if (isIgnored(entry.name)) continue;
          if (++entries > mostEntries) {
            if (entries === mostEntries + 1) listing.left_out.push({ name, reason: 'count' });
            return;
          }
          // U+FFFD: bytes that are no text; nobody could open it by this name.
          if (entry.name.includes('\uFFFD') || !isSafeName(name)) listing.left_out.push({ name, reason: 'name' });
          else if (entry.isSymbolicLink()) listing.left_out.push({ name, reason: 'link' });
          else if (entry.isDirectory()) {
            if (depth >= comingOut.depth) continue;
            const next = await openFolder(inside(at, entry.name)).catch(() => null);
            if (next === null) continue;
            await walk(next, `${name}/`, depth + 1).finally(() => next.close());
          } else if (!entry.isFile()) listing.left_out.push({ name, reason: 'special' });
          else {
            const stat = await lstat(inside(at, entry.name), { bigint: true }).catch(() => null);
            if (stat === null) continue;
            if (stat.nlink > 1n) listing.left_out.push({ name, reason: 'link' });
            else listing.files.push(fileOf(name, stat));
          }
        }
      };
      const top = await openFolder(root);
      await walk(top, '', 1).finally(() => top.close());
      listing.files.sort((a, b) => (a.name < b.name ? -1 : 1));
      return listing;
    },

    async read(name, max_bytes) {
      await made();
      if (!isSafeName(name)) return null;
      try {
        return await within(name, false, async (path) => {
          const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
          try {
            const stat = await file.stat();
            if (!stat.isFile() || stat.nlink > 1 || stat.size > max_bytes) return null;
            const bytes = new Uint8Array(stat.size);
            let filled = 0;
            while (filled < bytes.length) {
              const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled);
              if (bytesRead === 0) break;
              filled += bytesRead;
            }
            return bytes.subarray(0, filled);
          } finally {
            await file.close();
          }
        });
      } catch (error) {
        if (['ENOENT', 'ELOOP', 'ENOTDIR', 'ENXIO', 'EACCES'].includes(codeOf(error))) return null;
        throw error;
      }
    },

    async write(name, bytes) {
      await made();
      if (!isSafeName(name)) throw new Error(`这个名字不能用作文件名：${name}`);
      return within(name, true, async (path) => {
        await clear(path);
        const file = await open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o644);
        try {
          await file.writeFile(bytes);
          if (owner) await file.chown(owner.uid, owner.gid);
          return fileOf(name, await file.stat({ bigint: true }));
        } finally {
          await file.close();
        }
      });
    },

    async remove(name) {
      await made();
      if (!isSafeName(name)) return;
      try {
        await within(name, false, clear);
      } catch (error) {
        if (!['ENOENT', 'ELOOP', 'ENOTDIR'].includes(codeOf(error))) throw error;
      }
    },
  };
}

const openFolder = (path: string): Promise<FileHandle> => open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);

/** Whatever has this name, as deep as it goes; links are taken away, never followed, even if they come about meanwhile. */
async function clear(path: string): Promise<void> {
  try {
    return await unlink(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    if (codeOf(error) !== 'EISDIR' && codeOf(error) !== 'EPERM') throw error;
  }
  const folder = await openFolder(path);
  try {
    for (const name of await readdir(inside(folder))) await clear(inside(folder, name));
  } finally {
    await folder.close();
  }
  await rmdir(path);
}

/** A path that begins at an open folder, not at a name that may lead elsewhere by now. */
function inside(folder: FileHandle, name = ''): string {
  return join('/proc/self/fd', String(folder.fd), name);
}

function fileOf(name: string, stat: BigIntStats): FolderFile {
  return { name, bytes: Number(stat.size), stamp: `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}` };
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
