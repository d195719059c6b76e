/** The page's half of a kind: a viewer that loads when the panel opens. */
import type { ComponentType } from 'react';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { AnsweringName, Operations } from '#contract/operations/all.ts';
import type { Kind } from './kind.ts';

/** The other files of the task, for kinds made of several. */
export interface ViewerFiles {
  /** '' before there is a task. */
  task_id: string;
  /** The newest version of each name; another uri is another version. */
  newest(name: string): { uri: string } | null;
  /** Every file of the task, oldest first; absent where only one file is known. */
  names?(): string[];
  /** Kept while it is in use; throws what the page's fetching throws. */
  fetch(uri: string): Promise<Uint8Array>;
  /** A short-lived address, for what plays by itself. */
  address?(uri: string): Promise<string>;
  /** Shows another file of the task. */
  open?(name: string): void;
}

/** Calls an operation as the page does: rejects with the sentence to show. */
export type CallOperation = <Name extends AnsweringName>(
  name: Name,
  input: InputOf<Operations[Name]>,
) => Promise<AnswerOf<Operations[Name]>>;

export interface ViewerProps {
  name: string;
  /** Content of the file; a new object when the file changed. */
  bytes: Uint8Array;
  /** '' as long as only this device has it. */
  uri?: string;
  theme: 'light' | 'dark';
  /** Address of the frame in which pages run with their scripts. */
  script_frame?: string;
  /** A new object when another file of the task changed. */
  files: ViewerFiles;
  /** Absent where nothing may be changed. */
  call?: CallOperation;
  /** Shows the pages of a file as they will be printed; absent as long as only this device has it. */
  paper?: ComponentType<{ uri: string; name: string }>;
  /** What the task is doing or did last: another value once another request is being answered. */
  turn?: string;
  /** The task writes: files are the agent's meanwhile. */
  isWorking?: boolean;
  /** Puts markup into the message beside the file; absent where there is none. */
  quote?(markup: string): void;
  /** Opens the file anew, without what was changed here. */
  reopen?(): void;
}

/** A file drawn in its answer. */
export interface FigureProps {
  name: string;
  bytes: Uint8Array;
  onOpen(): void;
  onFailure(error: unknown): void;
}

export interface WebKind {
  kind: Kind;
  /** The viewer stays when a new version comes, and takes it in itself: a file that is written while somebody looks at it. */
  keepsPlace?: true;
  /** The words two versions are compared by, as a reader meets them; without it they are compared as they are kept. */
  loadWords?(): Promise<(name: string, text: string) => string | null>;
  /** It stands drawn in the answer that made it, below its card. */
  figure?: {
    /** Kept for it before it is there, px; it may grow. */
    height: number;
    /** Called when the first one comes near the view. */
    load(): Promise<{ Figure: ComponentType<FigureProps> }>;
  };
  /**
   * Called when the panel first shows this kind. `by_ending`: it is shown by the viewer of all files of its ending, deliverables or not;
   * `in_the_panel`: the panel has a view of its own for it.
   */
  loadViewer: 'by_ending' | 'in_the_panel' | (() => Promise<{ Viewer: ComponentType<ViewerProps> }>);
}
