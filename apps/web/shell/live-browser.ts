/** What the open task's browser shows and who drives it: the card in the chat and the picture in the panel agree through this. */
import { create } from 'zustand';
import type { Driver } from '#contract/live-page.ts';

export interface LiveBrowser {
  /** The page in front, as far as it is seen here; '' otherwise. */
  url: string;
  /** The person wants to drive as soon as that is possible. */
  wants: boolean;
  /** The box beside every way to hand back: what signs the person in is kept. */
  keeps: boolean;
  /** Shows the picture beside the chat; null where nothing can. */
  open: (() => void) | null;
  /** Who moves the page; null while its picture is not looked at here. */
  driver: Driver | null;
  /** Why there is no picture where one was looked for; '' otherwise. */
  why: string;
}

const atFirst = { url: '', wants: false, keeps: false } as const;

export const useLiveBrowser = create<LiveBrowser>(() => ({ ...atFirst, open: null, driver: null, why: '' }));

/** Shows the page and takes the wheel. */
export function takeTheWheel(): void {
  useLiveBrowser.setState({ wants: true });
  useLiveBrowser.getState().open?.();
}

/** Another task is looked at, or the browser was handed back. */
export function forgetLiveBrowser(): void {
  useLiveBrowser.setState(atFirst);
}
