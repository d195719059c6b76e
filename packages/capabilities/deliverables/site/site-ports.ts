/** What the parts of the website expert ask of each other: a site's files, what is wrong with them, and who compiles them. */
import type { SiteCheck, SiteFinding } from '#contract/site/site-check.ts';

/** Files of a site by path, as a project holds them at one tree. */
export interface SiteFiles {
  tree: string;
  paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
  /** SHA-256 of a file in hex, where it is known without reading it. */
  hashOf?(path: string): string | undefined;
}

/** One of the specification's seven types of collected error. */
export interface SiteError {
  type: 'Error' | 'CodeError' | 'ApiError' | 'BuildError' | 'InstallError' | 'RuntimeError' | 'ServerError';
  message: string;
  path?: string;
  line?: number;
  column?: number;
  suggestion?: string;
}

/** Compiles sites in a process of their own; what a file says is data to it. */
export interface SiteCompiler {
  /** Every module the routes reach; empty when it runs. */
  check(files: SiteFiles, signal: AbortSignal): Promise<{ errors: SiteError[]; routes: string[] }>;
  /** The whole site as one self-contained HTML file that routes by `#/path`. Rejects with a sentence for the person. */
  single(files: SiteFiles, signal: AbortSignal): Promise<string>;
}

/** Reads a site's code by rules, without running it; what a file says is data to it. */
export interface SiteLinter {
  /** Rejects with a sentence where it could not look. */
  lint(files: SiteFiles, signal: AbortSignal): Promise<SiteFinding[]>;
}

/** One act on the page, as a person would do it; words are those that are seen. */
export type SiteStep =
  | { do: 'open'; page: string }
  | { do: 'click'; name: string }
  | { do: 'type'; name: string; text: string }
  | { do: 'expect'; text: string };

/** Opens pages of a site that compiles in a real browser, without a network. */
export interface SiteVisitor {
  /** `routes` as the compiler names them. Rejects with a sentence where no page could be opened at all. */
  visit(
    files: SiteFiles,
    routes: readonly string[],
    steps: readonly SiteStep[],
    signal: AbortSignal,
  ): Promise<Pick<SiteCheck, 'findings' | 'pages' | 'not_looked' | 'steps'>>;
}

export interface SiteChecker {
  /** Compiles, reads, opens every page and does the steps. The same tree without steps is looked at once. */
  check(files: SiteFiles, signal: AbortSignal, steps?: readonly SiteStep[]): Promise<SiteCheck>;
}
