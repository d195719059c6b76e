/** The page's half of a kind: a viewer that loads when the panel opens. */
import type { ComponentType } from 'react';
import type { Kind } from './kind.ts';

/** The other files of the task, for kinds made of several. */
export interface ViewerFiles {
  /** '' before there is a task. */
  task_id: string;
  /** The newest version of each name; another uri is another version. */
  newest(name: string): { uri: string } | null;
  /** Kept while it is in use; throws what the page's fetching throws. */
  fetch(uri: string): Promise<Uint8Array>;
}

export interface ViewerProps {
  name: string;
  /** Content of the file; a new object when the file changed. */
  bytes: Uint8Array;
  theme: 'light' | 'dark';
  /** A new object when another file of the task changed. */
  files: ViewerFiles;
}

export interface WebKind {
  kind: Kind;
  /** The viewer stays when a new version comes, and takes it in itself: a file that is written while somebody looks at it. */
  keepsPlace?: true;
  /** Called when the panel first shows this kind. */
  loadViewer(): Promise<{ Viewer: ComponentType<ViewerProps> }>;
}
