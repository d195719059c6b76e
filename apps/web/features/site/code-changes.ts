/** What a person changed in the code of a site and has not saved: a layer over the files of one version. Pure. */

export interface CodeChanges {
  /** The version it lies over. */
  base: string;
  /** New contents by path, of files of the version and of new ones. */
  written: Readonly<Record<string, string>>;
  deleted: readonly string[];
}

/** Of the version, by path. */
export type BaseFiles = ReadonlyMap<string, string>;

export function noChanges(base: string): CodeChanges {
  return { base, written: {}, deleted: [] };
}

/** Unsaved files and deleted ones. */
export function countOf({ written, deleted }: CodeChanges): number {
  return Object.keys(written).length + deleted.length;
}

/** A content as it was is no change. */
export function withText(changes: CodeChanges, files: BaseFiles, path: string, text: string): CodeChanges {
  const { [path]: _before, ...others } = changes.written;
  const isAsBefore = files.get(path) === text;
  return {
    ...changes,
    written: isAsBefore ? others : { ...others, [path]: text },
    deleted: changes.deleted.filter((one) => one !== path),
  };
}

/** A new file that goes again leaves nothing behind. */
export function without(changes: CodeChanges, files: ReadonlySet<string>, path: string): CodeChanges {
  const { [path]: _before, ...others } = changes.written;
  const deleted = changes.deleted.filter((one) => one !== path);
  return { ...changes, written: others, deleted: files.has(path) ? [...deleted, path] : deleted };
}

/** The file under another path; what is in it stays. */
export function renamed(changes: CodeChanges, files: BaseFiles, paths: ReadonlySet<string>, from: string, to: string): CodeChanges {
  const text = changes.written[from] ?? files.get(from);
  return text === undefined ? changes : withText(without(changes, paths, from), files, to, text);
}

/** The same texts over a newer version. */
export function rebased(changes: CodeChanges, base: string, files: BaseFiles): CodeChanges {
  const written = Object.entries(changes.written).filter(([path, text]) => files.get(path) !== text);
  return { base, written: Object.fromEntries(written), deleted: changes.deleted.filter((path) => files.has(path)) };
}

/** What was changed here and in the newer version as well. */
export function changedInBoth(changes: CodeChanges, base: BaseFiles, newer: BaseFiles): string[] {
  return [...Object.keys(changes.written), ...changes.deleted].filter((path) => base.get(path) !== newer.get(path));
}

/** The paths there are with the changes, in the order of folders before files. */
export function pathsWith(changes: CodeChanges, paths: Iterable<string>): string[] {
  const gone = new Set(changes.deleted);
  return [...new Set([...paths, ...Object.keys(changes.written)])].filter((path) => !gone.has(path)).sort(byFolder);
}

function byFolder(a: string, b: string): number {
  const [as, bs] = [a.split('/'), b.split('/')];
  for (let n = 0; ; n++) {
    const [one, other] = [as[n] ?? '', bs[n] ?? ''];
    if (one === other && n < as.length - 1 && n < bs.length - 1) continue;
    const [isFolder, isOther] = [n < as.length - 1, n < bs.length - 1];
    if (isFolder !== isOther) return isFolder ? -1 : 1;
    return one.localeCompare(other);
  }
}

/** What was kept on this device; null when it is none. */
export function readChanges(kept: unknown): CodeChanges | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const [base, written, deleted]: unknown[] = ['base', 'written', 'deleted'].map((name) => Reflect.get(kept, name));
  if (typeof base !== 'string' || typeof written !== 'object' || written === null || !Array.isArray(deleted)) return null;
  const texts = Object.entries(written).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { base, written: Object.fromEntries(texts), deleted: deleted.filter((path: unknown) => typeof path === 'string') };
}

/** One line of the tree: a folder before what is in it. */
export interface TreeLine {
  path: string;
  name: string;
  depth: number;
  isFolder: boolean;
}

/** Lines in folders of `closed` are left out. */
export function treeLines(paths: readonly string[], closed: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    const folders = parts.slice(0, -1).map((_, n) => parts.slice(0, n + 1).join('/'));
    for (const [depth, folder] of folders.entries()) {
      if (seen.has(folder) || folders.slice(0, depth).some((outer) => closed.has(outer))) continue;
      seen.add(folder);
      lines.push({ path: folder, name: parts[depth] ?? '', depth, isFolder: true });
    }
    if (folders.some((folder) => closed.has(folder))) continue;
    lines.push({ path, name: parts.at(-1) ?? '', depth: parts.length - 1, isFolder: false });
  }
  return lines;
}
