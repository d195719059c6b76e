/** How likely a line is what a poster, a page or a paper is called, and no line below it, as tools/headlines taught it. */
import model from './headline-model.json' with { type: 'json' };
import { likelihood, modelOf, runsOf } from './line-model.ts';

/** `kind`: what it is of: poster, document, page, slides, podcast. */
export const signsOfHeadline = (line: string, kind: string): Set<string> =>
  new Set([...runsOf(line.trim().replace(/[。；;!！]+$/u, ''), 3), `@${kind}`]);

const known = modelOf(model);

/** From 0 to 1. */
export const headlineLikelihood = (line: string, kind: string): number => likelihood(known, signsOfHeadline(line, kind));
