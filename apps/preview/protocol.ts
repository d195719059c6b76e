/** What the server asks the engine, and what it answers. Sources are told by their hash; the engine asks for those it has not. */
import type { Pack, SiteFault, Update } from './runtime/pack.ts';

/** Path and hash of a file. Pictures and the like never come here: their hash is ''. */
export type Listed = readonly [path: string, hash: string];

export interface Tree {
  tree: string;
  files: readonly Listed[];
}

export type Work =
  /** All that a frame needs to begin. */
  | { op: 'pack' }
  /** What a frame of another tree lacks. */
  | { op: 'update'; from: Tree }
  | { op: 'check' }
  | { op: 'single' };

export type Question = Work & {
  /** Whose it is: words that mean something to the server alone. */
  site: string;
  to: Tree;
  /** Sources that come along, one behind the other: hash and length in bytes. */
  given: readonly (readonly [hash: string, bytes: number])[];
  /** Hashes of sources that ended the process before. */
  refused: readonly string[];
};

export interface Answers {
  pack: Pack;
  update: Update;
  check: { errors: SiteFault[]; routes: string[] };
  single: { script: string; css: string; errors: SiteFault[] };
}

export type Answer<Op extends keyof Answers> =
  /** Hashes that have to come along. */
  { need: string[] } | { done: Answers[Op] };

/** What one question may come to: the code and styles of a frame, or of a bundle. */
export const mostCompiledBytes = 5 * 1024 * 1024;

/** Said on stderr before a source is worked on, each on a line of its own: whatever ends the process was in the last one. */
export const workingOn = '@';

/** Files that are compiled; all others are served as they are. */
export const isSource = (path: string): boolean => /\.(tsx|ts|jsx|js|mjs|css|json|md|txt|html)$/.test(path) && !path.startsWith('public/');
