/** The files of a drop, those inside folders too, however deep. */

/** As many files of folders are looked at; whoever drops a disk learns that there were more. */
const most_files = 500;

export interface DroppedFiles {
  files: File[];
  /** How many of them lay in folders. */
  in_folders: number;
  /** There were more than are looked at. */
  more: boolean;
}

/** Must be called while the drop is handled: afterwards the browser closes its list. */
export async function filesOfDrop(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  if (!entries.some((entry) => entry?.isDirectory)) return { files: [...transfer.files], in_folders: 0, more: false };
  const walk: Walk = { files: [], in_folders: 0, more: false };
  for (const entry of entries) if (entry) await take(entry, walk, false);
  return walk;
}

type Walk = DroppedFiles;

async function take(entry: FileSystemEntry, walk: Walk, inFolder: boolean): Promise<void> {
  if (walk.files.length >= most_files) {
    walk.more = true;
    return;
  }
  // Files that systems lay into folders for themselves.
  if (inFolder && /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(entry.name)) return;
  if (isFolder(entry)) {
    for (const child of await childrenOf(entry)) await take(child, walk, true);
    return;
  }
  walk.files.push(await fileOf(entry));
  if (inFolder) walk.in_folders += 1;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** The browser hands out at most a hundred at a time, and an empty list at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemEntry): Promise<File> {
  // What is no folder is a file: the standard knows only these two.
  return new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
}
