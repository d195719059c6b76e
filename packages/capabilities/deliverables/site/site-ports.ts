/** What the parts of the website expert ask of each other: a site's files, what is wrong with them, and who compiles them. */

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
