/** The server's half of a kind: tools that make it, exporters. */
import type { FileFacts } from '#contract/timeline/file-check.ts';
import type { Tool } from '#agent/tool.ts';
import type { ImageFinder, ImageMaker } from '../images/image-ports.ts';
import type { PresentationEnding } from '../presentations/drawn-page.ts';
import type { PageArtist } from '../presentations/office-pages.server.ts';
import type { Kind } from './kind.ts';
import type { Documents } from './document/work/documents.server.ts';
import type { PartsOfKind } from './parts.server.ts';
import type { SiteChecker, SiteCompiler, SiteFiles } from './site/site-ports.ts';
import type { TableLooks } from './sheet/looks/table-looks.server.ts';
import type { Workbooks } from './sheet/workbooks.server.ts';

/** The window a page is drawn in, in CSS pixels; `height` null takes the page as long as it is. */
export interface Frame {
  width: number;
  height: number | null;
  /** Device pixels per CSS pixel, 1 by default. */
  scale?: number;
  /** Lets scripts run, without a network: for blank pages in which we draw ourselves. */
  scripts?: true;
}

/** Draws self-contained HTML in Chromium: nothing is loaded from elsewhere, the page's own scripts run only where the frame says so. */
export interface PageDrawer {
  /** Size and margins come from the page's own `@page` rule. */
  pdf(html: string, signal: AbortSignal): Promise<Uint8Array>;
  picture(
    html: string,
    how: Frame & { type: 'png' | 'jpeg'; /** 1–100, JPEG only. */ quality?: number; /** PNG only. */ transparent?: boolean },
    signal: AbortSignal,
  ): Promise<Uint8Array>;
  /** `script` is an expression of ours, `(() => …)()`, evaluated in the drawn page; what it gives must be JSON. */
  measure(html: string, frame: Frame, script: string, signal: AbortSignal): Promise<unknown>;
  /** Draws one page after the other in tabs that are kept, two at a time, each for several looks at it; answers in the order of `pages`. */
  each<T>(pages: readonly string[], frame: Frame, signal: AbortSignal, work: (page: OpenPage, n: number) => Promise<T>): Promise<T[]>;
}

/** A drawn page while it is looked at. */
export interface OpenPage {
  /** As `PageDrawer.measure`. */
  measure(script: string): Promise<unknown>;
  /** A part of it, in CSS pixels of the page: as PNG, or as JPEG of `quality` 1–100. */
  picture(
    part: { x: number; y: number; width: number; height: number },
    how?: { transparent?: boolean; quality?: number },
  ): Promise<Uint8Array>;
}

/** Speaks text aloud, in two voices that can be told apart. */
export interface Speech {
  /** What speaks, for people. */
  label: string;
  voices: [string, string];
  /** How many lines may be asked for at a time. */
  at_once: number;
  /** One line as it is to be said, in one channel of a WAV file. Rejects with a sentence for the person. */
  speak(text: string, voice: 0 | 1, signal: AbortSignal): Promise<Uint8Array>;
}

/** Joins clips (WAV) with silence before each into one mp3 without a head; `spans` say where each came to stand. */
export type SoundJoiner = (
  clips: { wav: Uint8Array; pause_ms: number }[],
  signal: AbortSignal,
) => Promise<{ mp3: Uint8Array; spans: { start_ms: number; end_ms: number }[]; ms: number }>;

/** What a kind may use of the machine; the server gives it. */
export interface KindPorts {
  /** Null where no Chromium is installed. */
  pages: PageDrawer | null;
  /** Draws pages whose own scripts run, in a Chromium that is locked in; absent where none is installed. */
  scripted?: PageDrawer | null;
  /** Left out where nothing is worked on in another process. */
  workbooks?: Workbooks;
  /** Left out as `workbooks` is; then documents are worked on here. */
  documents?: Documents;
  /** Looks at tables while somebody waits; left out as `workbooks` is. */
  tables?: TableLooks;
  /** Absent where no image model is configured. */
  image_maker?: ImageMaker | null;
  /** Absent where no image search is configured. */
  image_finder?: ImageFinder | null;
  /** Null where no speech service is set up and espeak-ng is not installed. */
  speech?: Speech | null;
  join?: SoundJoiner;
  /** Null where no LibreOffice is installed. */
  office?: OfficeConverter | null;
  /** Pages of people's own files as pictures. */
  artist?: PageArtist;
  /** Versions of sites by the uri of their file, which its caller may see; null for a file that is none. */
  sites?: {
    open(file_uri: string): Promise<{ files: SiteFiles; title: string; displayVersion: string } | null>;
    compiler: SiteCompiler;
    checker: SiteChecker;
  };
}

/** What files are opened again with. */
export type CheckPorts = Pick<KindPorts, 'documents' | 'scripted' | 'sites'>;

/** By their endings. */
export type OfficeFormat = PresentationEnding | 'docx' | 'xlsx' | 'doc' | 'xls';

/** Turns office files into others by the machine's own office program. */
export interface OfficeConverter {
  /** Hidden pages are there, too. Throws `Error` with a sentence when it can't, is too slow or was cancelled. */
  convert(bytes: Uint8Array, from: OfficeFormat, to: 'pdf', signal: AbortSignal): Promise<Uint8Array>;
}

/** A file as its kind opens it. */
export interface KindFile {
  name: string;
  /** Where it is a file of a task. */
  uri?: string;
  bytes: Uint8Array;
  /** Another file of the same task, the newest version by its name or one version by its uri: the pages of a deck. Null when there is none. */
  sibling?(name: string): Promise<Uint8Array | null>;
}

/** How far a long export is. */
export interface ExportProgress {
  step: 'draw' | 'write' | 'check' | 'repair';
  /** Pages done, of `pages`. */
  page: number;
  pages: number;
}

/** How one page or sheet of a file is seen, as a page of HTML that stands by itself. */
export interface View {
  /** 第 3 页, 手机宽度. */
  label: string;
  /** Which page it shows, where several views show one. */
  page?: number;
  html: string;
  /** In CSS pixels; `height` null is as long as it is. */
  width: number;
  height: number | null;
  /** The page has scripts of its own, and looks as it does once they ran. */
  scripts?: boolean;
}

export interface ServerKind {
  kind: Kind;
  /** Tools that make or change deliverables of this kind. */
  tools(ports: KindPorts): Tool[];
  /** Turns a file of this kind into one of `kind.exports`. Throws `Error` with a sentence for the person when it can't. */
  export(
    file: KindFile,
    format: string,
    ports: KindPorts,
    signal: AbortSignal,
    onProgress?: (progress: ExportProgress) => void,
  ): Promise<{
    name: string;
    bytes: Uint8Array;
    mime: string;
    /** What isn't as in the file, by page. */ findings?: { page: number; what: string }[];
  }>;
  /**
   * Opens the bytes again as its reader would; a sentence when it is broken, empty or nothing but placeholders, thrown when it can't be told.
   * Asked before a run calls it done.
   */
  check(file: KindFile, by?: CheckPorts & { signal: AbortSignal }): string | null | Promise<string | null>;
  /** How it is seen, in the order of its pages; without it, as it is exported. Throws `Error` with a sentence when it can't be opened. */
  views?(file: KindFile): View[] | Promise<View[]>;
  /** What is wrong on the pages of its PDF, for kinds that are seen as they are printed; `page` 0 is the whole. */
  remarks?(file: KindFile, pdf: Uint8Array, ports: KindPorts, signal: AbortSignal): Promise<{ page: number; what: string }[]>;
  /** Where a deliverable is made of several files; without it, it stands by itself. */
  parts?: PartsOfKind;
  /** What stands in a file, asked where `check` had nothing against it, or where `tells_of_bad`; `look` are words to look for. */
  facts?(file: KindFile, look: string[], by?: CheckPorts & { signal: AbortSignal }): FileFacts | Promise<FileFacts>;
  /** There is something to tell of a file that is bad, too. */
  tells_of_bad?: true;
}
