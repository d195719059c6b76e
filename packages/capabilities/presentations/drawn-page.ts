/** What the pages of somebody's presentation are drawn to, and how a page asks for it: known to whoever draws and to whoever shows. */

/** Presentations that only an office program draws. */
export const oldPresentationEndings = ['ppt', 'pps', 'pot', 'odp'] as const;

/** Presentations of which the pages can be asked for. */
export const presentationEndings = ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm', ...oldPresentationEndings] as const;

export type PresentationEnding = (typeof presentationEndings)[number];

export interface PageFacts {
  /** Left out when it is presented. */
  hidden: boolean;
}

export interface PresentationFacts {
  /** Of every page, in CSS pixels. */
  width: number;
  height: number;
  pages: PageFacts[];
}

/** Words as they stand on a page, in its pixels: for whoever looks for them or takes them along. */
export interface PlacedWords {
  text: string;
  /** The corner at the beginning of the words, before they are turned about it. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  turn: number;
}

export interface DrawnPage {
  /** A document of its own without scripts; every picture in it is a data address. */
  html: string;
  words: PlacedWords[];
  /** What stands on the page as a named box, because it can't be drawn: `图片（WMF）`. */
  undrawn: string[];
}

/** Why a presentation can't be drawn at all. */
export type OpenFailure = 'damaged' | 'large' | 'locked' | 'empty';

export type DrawingRequest = { type: 'open'; bytes: ArrayBuffer } | { type: 'draw'; page: number };

/** `page` counts from 0. A page that fails leaves the others as they are. */
export type DrawingAnswer =
  | { type: 'ready' }
  | { type: 'opened'; facts: PresentationFacts }
  | { type: 'not opened'; why: OpenFailure }
  | { type: 'drawn'; page: number; drawn: DrawnPage }
  | { type: 'not drawn'; page: number };
