/** Where programs of a task run: what every sandbox offers, what it holds to, and how a command in it ends. */
import { limitInWords } from '#contract/file-size.ts';

/** One way to run programs apart from the product. A driver implements this; tools use `TaskSandbox`, which stands on it. */
export interface SandboxDriver {
  /** What is there to work with; found out once, when it is first asked. */
  offers(): Promise<SandboxOffers>;
  /**
   * Begins a command in the task's place. Never throws: what can't begin ends at once with `failed`.
   * Ending takes everything the command began with it, also what went on in the background.
   */
  start(task_id: string, command: SandboxCommand): SandboxProcess;
  /** The task's working folder, made when it is first used. What is in it may be gone after a while without use. */
  folder(task_id: string): SandboxFolder;
  /** Ends what runs for the task and removes its folder. */
  release(task_id: string): Promise<void>;
  close(): Promise<void>;
}

export interface SandboxCommand {
  /** A script for bash, or a program and its arguments, which no shell reads. */
  run: { script: string } | { argv: [string, ...string[]] };
  /** Added to what the sandbox sets itself; nothing of the product's own environment is ever there. */
  env?: Readonly<Record<string, string>>;
  /** Told at the start, then closed; `open` leaves it to `SandboxProcess.write` and `closeInput`. Without it there is none. */
  stdin?: string | Uint8Array | 'open';
  /** A pseudo-terminal, with input open; everything then comes as `stdout`. */
  pty?: TerminalSize;
  /** Aborting ends it as `stopped`. */
  signal: AbortSignal;
  /** Names of hosts it may reach by http and https (`pypi.org`, `*.example.com`), public addresses only. None by default. */
  hosts?: readonly string[];
  limits?: Partial<SandboxLimits>;
  /** Called as it comes, not by lines; a character may be cut in two. */
  output?(chunk: SandboxChunk): void;
}

export interface SandboxChunk {
  from: 'stdout' | 'stderr';
  bytes: Uint8Array;
}

export interface TerminalSize {
  cols: number;
  rows: number;
}

export interface SandboxProcess {
  /** Does nothing once it has ended. */
  write(bytes: string | Uint8Array): void;
  closeInput(): void;
  /** Only with a pseudo-terminal. */
  resize(size: TerminalSize): void;
  /** As aborting the signal. */
  stop(): void;
  /** Never rejects; resolves when nothing of it is left. */
  ended: Promise<SandboxEnding>;
}

/** `itself`: it came to its end, well or not; `failed`: the sandbox could not run it. All others: what it was ended for. */
export const endings = ['itself', 'time', 'memory', 'output', 'disk', 'processes', 'stopped', 'failed'] as const;
export type EndedBy = (typeof endings)[number];

export interface SandboxEnding {
  ended_by: EndedBy;
  /** As bash counts: 128 + n for signal n. Null when it did not come to its own end. */
  exit_code: number | null;
  /** For the person, of what ended it; '' for `itself`. */
  sentence: string;
  elapsed_ms: number;
}

export interface SandboxLimits {
  /** Milliseconds from start to end. */
  wall_ms: number;
  /** Seconds of computing, of each process. */
  cpu_s: number;
  /** Bytes, all processes together. */
  memory_bytes: number;
  /** Bytes of one file. */
  file_bytes: number;
  /** Bytes in the working folder. /tmp is apart from it, in memory and smaller. */
  disk_bytes: number;
  /** Files and folders in the working folder. */
  disk_entries: number;
  /** Processes and threads at a time. */
  processes: number;
  /** Bytes of stdout and stderr together. */
  output_bytes: number;
}

const MB = 1024 * 1024;

/** What holds where nothing else is said. */
export const usualLimits: SandboxLimits = {
  wall_ms: 120_000,
  cpu_s: 240,
  memory_bytes: 1024 * MB,
  file_bytes: 200 * MB,
  disk_bytes: 512 * MB,
  disk_entries: 50_000,
  processes: 192,
  output_bytes: 10 * MB,
};

export function limitsOf(asked: Partial<SandboxLimits> | undefined): SandboxLimits {
  return { ...usualLimits, ...asked };
}

/** The one place that puts an ending in words; `cause` is for `failed`. */
export function endingSentence(ended_by: EndedBy, limits: SandboxLimits, cause = ''): string {
  switch (ended_by) {
    case 'itself':
      return '';
    case 'time':
      return `运行超过了 ${timeInWords(limits)}的时限，已停止。已写出的文件保留；可以把工作拆小后再运行。`;
    case 'memory':
      return `用到的内存超过了 ${limitInWords(limits.memory_bytes)}，已停止。已写出的文件保留；请分批处理数据后再运行。`;
    case 'output':
      return `输出超过了 ${limitInWords(limits.output_bytes)}，已停止。请把大量结果写进文件，只打印需要看的部分。`;
    case 'disk':
      return `文件太大或太多，已停止：单个文件最多 ${limitInWords(limits.file_bytes)}，合计最多 ${limitInWords(limits.disk_bytes)}、${limits.disk_entries} 个。请删掉不需要的文件后再运行。`;
    case 'processes':
      return `同时开的进程超过了 ${limits.processes} 个，已停止。请减少同时进行的工作后再运行。`;
    case 'stopped':
      return '已按要求停止。';
    case 'failed':
      return `运行环境没有成功运行这条命令${cause ? `（${cause}）` : ''}。任务的文件没有改动，请稍后再试。`;
  }
}

function timeInWords({ wall_ms, cpu_s }: SandboxLimits): string {
  const seconds = Math.min(wall_ms / 1000, cpu_s);
  return seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${Math.round(seconds * 10) / 10} 秒`;
}

export const sandboxDrivers = ['bubblewrap', 'wasm', 'remote'] as const;
export type SandboxDriverName = (typeof sandboxDrivers)[number];

/** So that tools can say what there is, and what there is not. */
export interface SandboxOffers {
  driver: SandboxDriverName;
  /** For people: 本机沙箱（bubblewrap）. */
  label: string;
  python: { kind: 'real' | 'wasm'; version: string; /** As they are imported: pandas, openpyxl. */ packages: readonly string[] } | null;
  javascript: { kind: 'node' | 'wasm'; version: string } | null;
  /** Whether `pty` is kept to. */
  terminal: boolean;
  /** Whether `hosts` can be granted. */
  network: boolean;
  /** A family of fonts that has Chinese letters, for plots: Noto Sans CJK SC. */
  chinese_font: string | null;
}

/** Where the working folder is for programs inside, in every driver. */
export const workingFolder = '/workspace';

/** The task's working folder as the product sees it. Names are relative to it, with `/` between folders. */
export interface SandboxFolder {
  /** Regular files that may come out. Links, devices and pipes are named in `left_out`, ignored folders are not looked into. */
  list(): Promise<FolderListing>;
  /** Bytes of a regular file that is really in the folder, at most `max_bytes`; null when it is none (any more). */
  read(name: string, max_bytes: number): Promise<Uint8Array | null>;
  /** Takes the place of whatever has this name; follows no link on the way. */
  write(name: string, bytes: Uint8Array): Promise<FolderFile>;
  /** Does nothing when there is none. */
  remove(name: string): Promise<void>;
}

export interface FolderListing {
  files: FolderFile[];
  left_out: LeftOut[];
}

export interface FolderFile {
  name: string;
  bytes: number;
  /** Changes whenever the content may have. */
  stamp: string;
}

export interface LeftOut {
  name: string;
  reason: 'link' | 'special' | 'name' | 'size' | 'count';
}

/** Bounds of what a command may bring out at once. */
export const comingOut = { files: 200, file_bytes: 100 * MB, all_bytes: 300 * MB, name_chars: 200, depth: 8 } as const;

/** Folders that programs fill for themselves: nobody's work. Those that begin with a dot are ignored too. */
export const ignoredFolders: ReadonlySet<string> = new Set(['node_modules', '__pycache__', '__MACOSX', 'venv', 'site-packages']);

export function isIgnored(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || ignoredFolders.has(part)) || /\.(pyc|pyo)$/.test(name);
}

/** A name a task's file may have: no way out of the folder, nothing that hides or breaks a line. */
export function isSafeName(name: string): boolean {
  const parts = name.split('/');
  return (
    name.length > 0 &&
    name.length <= comingOut.name_chars &&
    parts.length <= comingOut.depth &&
    !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\\]/u.test(name) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && part.trim() === part && bytesOf(part) <= 255)
  );
}

const encoder = new TextEncoder();
function bytesOf(part: string): number {
  return encoder.encode(part).length;
}
