/** What the browser tool needs of the browser: the session of its task, and where a picture of a step is kept. */
import type { Download, Page } from 'playwright-core';
import type { FileReading } from '#contract/content/reading.ts';
import type { GuardedFetch } from '../../egress/guarded-fetch.server.ts';

/** What happened beside the page and would otherwise go unseen. */
export type Happening =
  | { kind: 'dialog'; type: string; message: string }
  | { kind: 'tab'; url: string }
  | { kind: 'closed_tab' }
  | { kind: 'refused'; url: string; reason: string }
  | { kind: 'download'; download: Download };

export interface OpenBrowser {
  /** The tab in front: the one opened last that is still open. */
  page(): Page;
  /** '' while nothing was opened. */
  url(): string;
  /** One act after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** The page in front is of a site the person lets tasks use their login of: it may show what is theirs. */
  hasLogin(): boolean;
  /** Why the way to a host was refused; null when it was not. */
  refusalOf(host: string): string | null;
  /** Bytes that have come in so far. */
  bytesIn(): number;
  /** What happened since this was last asked. */
  takeHappenings(): Happening[];
}

export interface BrowserPorts {
  /** The task's own session, begun when there is none. Rejects with a sentence for the person. */
  open(): Promise<OpenBrowser>;
  /** The guarded way out, for a file with its own address; `cookie` as the page would send it. */
  fetch: GuardedFetch;
  /** Keeps a small picture of a step beside the task's files, and answers with its uri; '' when there are too many. The same key is the same picture. */
  keepPicture(key: string, jpeg: Uint8Array): Promise<string>;
  /** The text of a page, read in a bounded process. */
  readPage(
    request: { name: string; bytes: Uint8Array; part?: string; offset?: number },
    signal: AbortSignal,
  ): Promise<{ reading: FileReading; text: string } | { error: string }>;
}
