/** Who shows which file: a plain list, each viewer loaded when it is first needed. The first whose endings fit is taken. */
import type { ComponentType } from 'react';
import type { ViewerProps } from '#capabilities/deliverables/kind.web.ts';
import { presentationEndings } from '#capabilities/presentations/drawn-page.ts';
import { extensionOf, imageExtensions } from '#contract/task.ts';

export type { ViewerProps };

/** For what the browser fetches by itself, piece by piece. */
export interface AddressViewerProps {
  name: string;
  address: string;
}

interface Named {
  id: string;
  endings: readonly string[];
  /** Larger files are not opened at all. */
  most_bytes: number;
}
export type FileViewer =
  | (Named & {
      takes: 'bytes';
      load(): Promise<{ Viewer: ComponentType<ViewerProps> }>;
      /** The viewer stays when a new version comes, and takes it in itself. */
      keepsPlace?: true;
    })
  | (Named & { takes: 'address'; load(): Promise<{ Viewer: ComponentType<AddressViewerProps> }> })
  /** What the server looks into piece by piece. */
  | (Named & { takes: 'uri'; load(): Promise<{ Viewer: ComponentType<{ uri: string }> }> });

const MB = 1024 * 1024;

export const viewers: readonly FileViewer[] = [
  {
    // The pictures that are no deliverables; viewers are kept by their ids, kinds' among them.
    id: 'other image',
    endings: [...imageExtensions, 'svg', 'apng', 'jfif'],
    most_bytes: 100 * MB,
    takes: 'bytes',
    load: () => import('./image/image-viewer.tsx'),
  },
  { id: 'pdf', endings: ['pdf'], most_bytes: 200 * MB, takes: 'bytes', load: () => import('./pdf/pdf-viewer.tsx') },
  { id: 'word', endings: ['docx', 'docm', 'dotx'], most_bytes: 60 * MB, takes: 'bytes', load: () => import('./word/word-viewer.tsx') },
  {
    id: 'sheet',
    endings: ['xlsx', 'xlsm', 'xlsb', 'xltx', 'xls', 'et', 'ods', 'csv', 'tsv'],
    most_bytes: 100 * MB,
    takes: 'bytes',
    load: () => import('./sheet/sheet-viewer.tsx'),
    keepsPlace: true,
  },
  {
    id: 'slides',
    // Those of before 2007 and of OpenDocument are drawn by the server's LibreOffice.
    endings: presentationEndings,
    most_bytes: 200 * MB,
    takes: 'bytes',
    load: () => import('./slides/slides-viewer.tsx'),
  },
  { id: 'web', endings: ['html', 'htm', 'xhtml'], most_bytes: 20 * MB, takes: 'bytes', load: () => import('./web/web-viewer.tsx') },
  {
    id: 'archive',
    endings: ['zip', 'jar', 'epub'],
    most_bytes: 200 * MB,
    takes: 'bytes',
    load: () => import('./archive/archive-viewer.tsx'),
  },
  {
    id: 'database',
    endings: ['sqlite', 'sqlite3', 'db', 'db3'],
    most_bytes: 100 * MB,
    takes: 'uri',
    load: () => import('./database/database-viewer.tsx'),
  },
  {
    id: 'media',
    endings: ['mp3', 'wav', 'ogg', 'oga', 'm4a', 'aac', 'flac', 'opus', 'mp4', 'm4v', 'webm', 'mov', 'mkv', 'ogv'],
    most_bytes: Infinity,
    takes: 'address',
    load: () => import('./media/media-viewer.tsx'),
  },
  {
    id: 'text',
    endings:
      ' txt text md markdown mdx json jsonl ndjson json5 log xml yaml yml toml ini conf cfg env properties css scss less js mjs cjs ts mts cts tsx jsx py rb go rs java kt c h cc cpp hpp cs php swift sql sh bash zsh bat ps1 r lua pl vue svelte graphql proto diff patch tex bib srt vtt rst adoc ics vcf eml'.split(
        ' ',
      ),
    most_bytes: 200 * MB,
    takes: 'bytes',
    load: () => import('./text/text-viewer.tsx'),
  },
];

export function viewerOf(name: string): FileViewer | undefined {
  const ending = extensionOf(name);
  return viewers.find((one) => one.endings.includes(ending));
}
