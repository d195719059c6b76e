/** What is special about a conversation with the website expert; null in every other. */
import { createContext } from 'react';
import type { Manner } from '#ui/markdown/manner.ts';

export interface SiteChat {
  /** Puts words into the input, where there is one. */
  fill: ((words: string) => void) | null;
}

export const SiteChat = createContext<SiteChat | null>(null);

/** The specification's words. */
export const siteManner: Manner = { plainLinks: true, diagramFailed: 'The chart rendering failed' };
