/** What is special about a conversation with the website expert; null in every other. */
import { createContext, type ReactNode } from 'react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import type { Manner } from '#ui/markdown/manner.ts';

export interface SiteChat {
  /** Puts words into the input, where there is one. */
  fill: ((words: string) => void) | null;
  /** A write of the site's file as the version it is, or as the way back to one; any other file as usual. */
  drawVersion(file: { uri: string; name: string }, how: 'made' | 'back', usual: ReactNode): ReactNode;
  /** The plan of an answer: the pages that were planned with its steps, or its steps alone. */
  drawPlan(answer: Answer, working: boolean, usual: ReactNode): ReactNode;
}

export const SiteChat = createContext<SiteChat | null>(null);

/** The specification's words. */
export const siteManner: Manner = { plainLinks: true, diagramFailed: 'The chart rendering failed' };
