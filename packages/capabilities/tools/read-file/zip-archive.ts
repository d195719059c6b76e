/** Opens zip archives (and the Office files that are such) without ever unpacking more than the limits allow. */
import { fromBufferPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { limitInWords, sizeTold } from '#contract/file-size.ts';
import { LIMITS, Unreadable } from './reading.ts';

export interface ZipEntry {
  path: string;
  size: number;
  encrypted: boolean;
  /** It stands for a link to somewhere else, as systems with such write it. */
  link: boolean;
}

export interface ZipArchive {
  /** Files only, in the archive's order. */
  entries: ZipEntry[];
  /** Paths that would leave the folder they are unpacked to; they are never read. */
  refused: string[];
  has(path: string): boolean;
  /** The unpacked bytes. Throws Unreadable when it is missing, locked, too large or broken. */
  read(path: string): Promise<Uint8Array>;
}

/** Lists an archive. Throws Unreadable when it is broken or has too many entries. */
export async function openZip(bytes: Uint8Array): Promise<ZipArchive> {
  const raw = new Map<string, Entry>();
  const entries: ZipEntry[] = [];
  const refused: string[] = [];
  const zip = await opened(bytes);
  if (zip.entryCount > LIMITS.entries) {
    throw new Unreadable(`里面有 ${zip.entryCount} 个条目，超过上限 ${LIMITS.entries} 个，为安全起见没有打开。`);
  }
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length + refused.length >= LIMITS.entries)
        throw new Unreadable(`里面的条目超过 ${LIMITS.entries} 个，为安全起见没有打开。`);
      const path = entryPath(entry);
      if (path.endsWith('/')) continue;
      if (validateFileName(path) !== null || path.includes('\0') || path.split('/').includes('..')) {
        refused.push(path);
        continue;
      }
      raw.set(path, entry);
      entries.push({ path, size: entry.uncompressedSize, encrypted: entry.isEncrypted(), link: isLink(entry) });
    }
  } catch (error) {
    throw broken(error);
  }
  return { entries, refused, has: (path) => raw.has(path), read: (path) => unpacked(zip, raw.get(path), path) };
}

/** Throws Unreadable for an archive that would unpack to too much or hides paths: for formats that are read whole. */
export function checkUnpacking(archive: ZipArchive, packed_bytes: number): void {
  const total = archive.entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > LIMITS.unpacked_bytes) {
    throw new Unreadable(
      `解压后有 ${sizeTold(total)}，超过上限 ${limitInWords(LIMITS.unpacked_bytes)}，为安全起见没有打开。请拆成较小的文件。`,
    );
  }
  if (total > LIMITS.ratio_from_bytes && total > packed_bytes * LIMITS.ratio) {
    throw new Unreadable(`压缩得异常厉害（${sizeTold(packed_bytes)} 会变成 ${sizeTold(total)}），像是“压缩炸弹”，为安全起见没有打开。`);
  }
  if (archive.refused.length > 0) {
    throw new Unreadable(`里面有不安全的路径（${archive.refused[0]}），为安全起见没有打开。`);
  }
}

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return await fromBufferPromise(buffer, { decodeStrings: false, validateEntrySizes: true });
  } catch (error) {
    throw broken(error);
  }
}

async function unpacked(zip: ZipFile, entry: Entry | undefined, path: string): Promise<Uint8Array> {
  if (!entry) throw new Unreadable(`里面没有“${path}”。`);
  if (entry.isEncrypted()) throw new Unreadable(`里面的“${path}”设了密码，读不了。请去掉密码后重新上传。`);
  if (!entry.canDecodeFileData()) throw new Unreadable(`里面的“${path}”用了不支持的压缩方式。请用普通的 zip 重新压缩。`);
  if (entry.uncompressedSize > LIMITS.unpacked_bytes) {
    throw new Unreadable(`里面的“${path}”有 ${sizeTold(entry.uncompressedSize)}，超过上限 ${limitInWords(LIMITS.unpacked_bytes)}。`);
  }
  try {
    const chunks: Buffer[] = [];
    // yauzl stops the stream as soon as it gives more than the entry claims, so the claim checked above is the truth.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer); // a byte stream
    return Buffer.concat(chunks);
  } catch (error) {
    throw broken(error);
  }
}

/** Names marked as UTF-8 are; others are tried as UTF-8 and then read as GBK, which Chinese Windows writes. */
function entryPath(entry: Entry): string {
  // With decodeStrings off yauzl hands out the name's bytes, which its types don't say.
  const name = entry.fileName as unknown as Buffer;
  let path: string;
  try {
    path = new TextDecoder('utf-8', { fatal: true }).decode(name);
  } catch {
    // Not UTF-8: the other encoding zip programs use here.
    path = new TextDecoder('gb18030').decode(name);
  }
  return path.replaceAll('\\', '/');
}

/** The upper half of the attributes is the mode of Unix; S_IFLNK. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function broken(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error;
  return new Unreadable('文件损坏或不完整，打不开。请重新导出或重新上传。', { cause: error });
}
