/** The project of a run's task as its tools see it: a tree that is read and changed, and versions of it. */
import type { FileRef } from '#agent/events.ts';
import type { PageDetail } from '#contract/site/frame-places.ts';
import type { DomSelectPart } from '#contract/site/selection.ts';
import type { SiteError, SiteFiles } from './site-ports.ts';

export interface ProjectNow {
  /** As the last write of a run left them. */
  files: SiteFiles;
  /** Bytes by path. */
  sizes: ReadonlyMap<string, number>;
  /** Null before there is a version. */
  head: { displayVersion: string; title: string } | null;
  /** It differs from the head: the next version is still to be made. */
  is_draft: boolean;
  mode: string;
  /** The kit it is to begin from; '' for none. */
  template: string;
  /** What the run's request points at, and the page its person looked at. */
  selection: readonly DomSelectPart[];
  page: PageDetail | undefined;
  /** The request is to mend what the panel showed. */
  is_mending: boolean;
}

/** What becomes of a path: its new content, or null where it goes. */
export type SiteChanges = ReadonlyMap<string, Uint8Array | null>;

export interface ChangedSite {
  before: SiteFiles;
  files: SiteFiles;
  changes: { path: string; how: 'added' | 'changed' | 'removed' }[];
}

export interface ProjectTree {
  /** hands_off: what is wanted is written down first. */
  mode: string;
  now(): Promise<ProjectNow>;
  /**
   * Calls side by side take turns; `decide` sees what the one before left, and its changes are all made or none. The same call id changes
   * once. Rejects with a sentence for the brain: what `decide` threw, or which rule of paths and sizes stood against it.
   */
  change(call_id: string, decide: (files: SiteFiles) => Promise<SiteChanges>): Promise<ChangedSite>;
  /** What is wrong with it, of every module the routes reach. */
  check(files: SiteFiles, signal: AbortSignal): Promise<{ errors: SiteError[]; routes: string[] }>;
  /** The files of a version by its number; null where there is none. */
  versionTree(number: number): Promise<SiteFiles | null>;
  /** Makes the tree a version if it runs and differs from the head; the same call id makes one. */
  tag(
    call_id: string,
    title: string,
    signal: AbortSignal,
  ): Promise<{ made: true; displayVersion: string; file: FileRef } | { made: false; reason: string; errors: SiteError[] }>;
}
