/** The data folder: made, held by one process at a time, with the secret that signs sessions and addresses. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive, startOf } from './process-life.ts';

/** Throws `Error` with a sentence for the person. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    // Several processes of one installation may begin in the same moment.
    const probe = join(folder, `.write-probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe, { force: true });
  } catch (error) {
    throw new Error(sentenceFor(error, folder), { cause: error });
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 200 * 1024 * 1024) throw new Error(`磁盘空间不足：数据目录 ${folder} 所在的磁盘剩余不到 200MB，请清理后再启动。`);
}

/** Not `recursive`: where the system takes no new folders (/proc) that asks again for ever. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start made it between the look and the making.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function sentenceFor(error: unknown, folder: string): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'ENOTDIR') return `数据目录 ${folder} 不能用：它或它的上级是文件，不是文件夹；请用 DATA_DIR 指定一个文件夹。`;
  if (code === 'ENOENT' || code === 'EEXIST') return `数据目录 ${folder} 不能用：这个位置建不了文件夹；请用 DATA_DIR 指定其他目录。`;
  if (code === 'ENOSPC') return `磁盘空间不足，无法写入数据目录 ${folder}，请清理后再启动。`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `数据目录 ${folder} 不可写；请换一个目录（DATA_DIR=…）或修改权限。`;
  return `数据目录 ${folder} 无法使用（${String(code)}）；请检查路径，或用 DATA_DIR 指定其他目录。`;
}

export interface Holder {
  pid: number;
  address: string;
}

/** Holds the folder for this process; `null` and the holder when another process that lives has it. */
export function holdFolder(folder: string): { release(): void; announce(address: string): void } | { holder: Holder } {
  const file = join(folder, 'holder.json');
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid), address: '' }));
      closeSync(handle);
      return {
        release: () => rmSync(file, { force: true }),
        announce: (address) => writeFileSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid), address })),
      };
    } catch (error) {
      if (!existsSync(file)) throw error;
      const holder = readHolder(file);
      if (holder && isRunning(holder)) return { holder };
      rmSync(file, { force: true });
    }
  }
  throw new Error(`数据目录 ${folder} 正被另一个进程占用。`);
}

function readHolder(file: string): (Holder & { started: string }) | null {
  try {
    const { pid, started, address } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof pid === 'number' ? { pid, started: String(started), address: String(address) } : null;
  } catch {
    // Cut off while it was written: whoever wrote it is gone.
    return null;
  }
}

/** The same number may be another process by now; its start tells. */
function isRunning(holder: Holder & { started: string }): boolean {
  return isAlive(holder.pid) && startOf(holder.pid) === holder.started;
}

/** Made at the first start; sessions and addresses signed with it live as long as it does. */
export function secretOf(folder: string, configured: string): string {
  if (configured) return configured;
  const file = join(folder, 'secret');
  if (!existsSync(file)) {
    // Whole or not there: of two processes that start at once, one's file stays and both read it.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}
