/** How wide sidebar, content and right panel may be in a window. Pure. */
import { widths } from '#web/shell/media.ts';

export const sidebarWidths = { least: 260, most: 400 } as const;
const contentLeast = 400;
const panelLeast = 600;

/** Beside the content there is room for the panel: from 1024 px, and only while the content keeps its least width. `sidebar`: 0 when closed. */
export function fitsBeside(window_width: number, sidebar: number): boolean {
  return window_width >= widths.panel && window_width - sidebar - panelLeast >= contentLeast;
}

/** An open panel takes its least from the sidebar's extra width before it gives way. */
export function sidebarWidthIn(window_width: number, wanted: number, panelOpen: boolean): number {
  const most = panelOpen ? Math.min(sidebarWidths.most, window_width - panelLeast - contentLeast) : sidebarWidths.most;
  return Math.max(sidebarWidths.least, Math.min(most, wanted));
}

/** `usual` is where it stands until somebody moves it, and after a double click. */
export function panelWidths(window_width: number, sidebar: number): { least: number; most: number; usual: number } {
  const most = Math.max(panelLeast, Math.min(window_width - 660, window_width - sidebar - contentLeast));
  const usual = window_width < widths.both ? (window_width - 280) / 2 : (window_width - 260) / 2;
  return { least: panelLeast, most, usual: Math.round(Math.min(most, Math.max(panelLeast, usual))) };
}

/** `wanted` 0: nobody has moved it. */
export function panelWidthIn(window_width: number, sidebar: number, wanted: number): number {
  const { least, most, usual } = panelWidths(window_width, sidebar);
  return wanted === 0 ? usual : Math.min(most, Math.max(least, wanted));
}
