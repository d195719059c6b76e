/** The files of a task as a tree: what the agent made and what was uploaded, in folders where names have them. Pure. */
import { wholeOf } from '#capabilities/deliverables/kinds.ts';

export interface TreeFile {
  name: string;
  uri: string;
  /** Null when unknown. */
  bytes: number | null;
  made_by: 'agent' | 'person';
  /** Milliseconds since 1970, null when unknown. */
  at: number | null;
  versions: number;
}

/** A line of the tree as it is drawn. `of` and `nth` count among its siblings, from 1. */
export type TreeRow = { id: string; level: number; label: string; nth: number; of: number } & (
  | { kind: 'group' | 'folder'; open: boolean; count: number }
  | { kind: 'file'; file: TreeFile }
);

interface Folder {
  id: string;
  label: string;
  folders: Map<string, Folder>;
  files: { label: string; file: TreeFile }[];
}

const groups = [
  { made_by: 'agent', label: '做出的文件' },
  { made_by: 'person', label: '上传的文件' },
] as const;

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** The visible lines from top to bottom; `closed` holds the ids of groups and folders that are folded up. */
export function treeRows(files: Iterable<TreeFile>, closed: ReadonlySet<string>): TreeRow[] {
  const all = [...files];
  const roots = groups.flatMap(({ made_by, label }) => {
    const own = all.filter((file) => file.made_by === made_by);
    return own.length > 0 ? [folderOf(made_by, label, own)] : [];
  });
  const rows: TreeRow[] = [];
  roots.forEach((root, n) => addFolder(rows, root, 1, n + 1, roots.length, closed, 'group'));
  return rows;
}

/** The folders that hold nothing a person looks for by itself. */
export function foldersOfParts(files: Iterable<TreeFile>): Set<string> {
  const found = new Set<string>();
  for (const { name, made_by } of files) if (wholeOf(name) !== null) found.add(`${made_by}/${name.slice(0, name.lastIndexOf('/'))}`);
  return found;
}

function folderOf(id: string, label: string, files: TreeFile[]): Folder {
  const root: Folder = { id, label, folders: new Map(), files: [] };
  for (const file of files) {
    const parts = file.name.split('/').filter((part) => part !== '');
    const own = parts.pop() ?? file.name;
    let at = root;
    for (const part of parts) {
      let next = at.folders.get(part);
      if (!next) {
        next = { id: `${at.id}/${part}`, label: part, folders: new Map(), files: [] };
        at.folders.set(part, next);
      }
      at = next;
    }
    at.files.push({ label: own, file });
  }
  return root;
}

function addFolder(
  rows: TreeRow[],
  folder: Folder,
  level: number,
  nth: number,
  of: number,
  closed: ReadonlySet<string>,
  kind: 'group' | 'folder',
): void {
  const open = !closed.has(folder.id);
  rows.push({ id: folder.id, level, label: folder.label, nth, of, kind, open, count: countOf(folder) });
  if (!open) return;
  const folders = [...folder.folders.values()].sort((one, other) => collator.compare(one.label, other.label));
  const files = folder.files.sort((one, other) => collator.compare(one.label, other.label));
  const size = folders.length + files.length;
  folders.forEach((one, n) => addFolder(rows, one, level + 1, n + 1, size, closed, 'folder'));
  files.forEach(({ label, file }, n) =>
    rows.push({
      id: `${folder.id}/${label}?${file.uri}`,
      level: level + 1,
      label,
      nth: folders.length + n + 1,
      of: size,
      kind: 'file',
      file,
    }),
  );
}

function countOf({ folders, files }: Folder): number {
  return files.length + [...folders.values()].reduce((sum, folder) => sum + countOf(folder), 0);
}
