/** What the engine makes of a site for its frame. */
import type { RouteTable } from '../routes/routes.ts';

/** One module as it is sent: JavaScript whose imports are module names. */
export interface PackedModule {
  name: string;
  code: string;
  /** Names of modules of the site it imports. */
  deps: string[];
  /** Exports components and nothing else that is used: it can run again alone. */
  stands_alone: boolean;
  /** Of each line of `code` the line of its file; 0 for what nobody wrote. Left out where they are the same. */
  lines?: readonly number[];
}

export interface SiteFault {
  type: 'CodeError' | 'BuildError' | 'InstallError';
  message: string;
  path?: string;
  line?: number;
  column?: number;
  suggestion?: string;
}

export interface Pack {
  tree: string;
  modules: PackedModule[];
  css: string;
  table: RouteTable;
  /** Module names of packages to their files. */
  vendors: Record<string, string>;
  errors: SiteFault[];
}

export interface Update extends Omit<Pack, 'modules' | 'css'> {
  /** Null when it is the same. */
  css: string | null;
  /** Those that are new or another. */
  modules: PackedModule[];
  /** All there are now. */
  names: string[];
}
