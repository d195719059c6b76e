/** The server's half of a kind: tools that make it, exporters. */
import type { FileFacts } from '#agent/events.ts';
import type { Tool } from '#agent/tool.ts';
import type { Kind } from './kind.ts';

/** What a kind may use of the machine; the server gives it. */
export interface KindPorts {
  /** Prints a self-contained HTML page to PDF, or null where no Chromium is installed. */
  html_to_pdf: ((html: string, signal: AbortSignal) => Promise<Uint8Array>) | null;
}

export interface ServerKind {
  kind: Kind;
  /** Tools that make or change deliverables of this kind. */
  tools(ports: KindPorts): Tool[];
  /** Turns a file of this kind into one of `kind.exports`. Throws `Error` with a sentence for the person when it can't. */
  export(
    file: { name: string; bytes: Uint8Array },
    format: string,
    ports: KindPorts,
    signal: AbortSignal,
  ): Promise<{ name: string; bytes: Uint8Array; mime: string }>;
  /** Opens the bytes again as its reader would; a sentence when it is broken, empty or nothing but placeholders. Asked before a run calls it done. */
  check(file: { name: string; bytes: Uint8Array }): string | null;
  /** What stands in a file that `check` had nothing against; `look` are words to look for. */
  facts?(file: { name: string; bytes: Uint8Array }, look: string[]): FileFacts;
}
