/** How a whole conversation is shown where that differs: whether links can be followed, and what is said of a diagram that could not be drawn. */
import { createContext } from 'react';

export interface Manner {
  /** Links are words: nobody is led anywhere. */
  plainLinks: boolean;
  diagramFailed: string;
}

export const usualManner: Manner = { plainLinks: false, diagramFailed: '这张图的写法有误，没有画出来。下面是它的源码' };

export const MarkdownManner = createContext<Manner>(usualManner);
