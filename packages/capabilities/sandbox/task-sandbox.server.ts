/** A task's sandbox as its tools use it: commands, and the task's files brought in before and out after. */
import type { FileRef } from '#agent/events.ts';
import type { Workspace } from '#agent/tool.ts';
import type { LeftOut, SandboxCommand, SandboxEnding, SandboxOffers, SandboxProcess } from './sandbox.ts';

export interface Sandboxes {
  offers(): Promise<SandboxOffers>;
  /** `person`: whose commands they are, when many wait. */
  of(task_id: string, person: string): TaskSandbox;
  /** Where Python runs instead, when these have none. */
  python: Sandboxes | null;
  /** Ends what runs for the task and removes its folder. */
  release(task_id: string): Promise<void>;
  close(): Promise<void>;
}

export interface TaskSandbox {
  offers(): Promise<SandboxOffers>;
  /**
   * Brings the task's files in, runs the command, brings out what it made and changed. Commands of one task run so one after another,
   * those of all tasks so many at a time, shared fairly by person.
   * Rejects only when the files can't be read or written; `key` is the call's id, so that a call made again writes the same files.
   */
  run(files: Workspace, key: string, command: SandboxCommand): Promise<SandboxRun>;
  /** For what goes on beside others: a shell, a server. Whoever starts it brings files in and out. */
  start(command: SandboxCommand): SandboxProcess;
  /** Only what changed since the last time; answers with what could not come in. */
  bringIn(files: Workspace): Promise<LeftOut[]>;
  bringOut(files: Workspace, key: string): Promise<BroughtOut>;
  /** Lays what programs may use and nobody made in the task: it never comes out. Files are asked for when they are not there under this stamp. */
  lay(laid: LaidFolder): Promise<void>;
}

export interface LaidFolder {
  /** One whose name begins with a dot, relative to the working folder. */
  folder: string;
  /** Changes whenever its content has. */
  stamp: string;
  files(): Promise<{ name: string; bytes: Uint8Array }[]>;
}

export interface SandboxRun extends SandboxEnding {
  brought: BroughtOut;
}

export interface BroughtOut {
  /** New files, and new versions of those that were there. */
  files: FileRef[];
  /** Names that are gone from the folder. The task keeps its files. */
  deleted: string[];
  left_out: LeftOut[];
}
