/** The page's half of a kind: a viewer that loads when the panel opens. */
import type { ComponentType } from 'react';
import type { Kind } from './kind.ts';

export interface ViewerProps {
  name: string;
  /** Content of the file; a new object when the file changed. */
  bytes: Uint8Array;
  theme: 'light' | 'dark';
}

export interface WebKind {
  kind: Kind;
  /** Called when the panel first shows this kind. */
  loadViewer(): Promise<{ Viewer: ComponentType<ViewerProps> }>;
}
