/** A site's files as texts. */
import { isAsset } from '#contract/site/paths.ts';
import type { SiteFiles } from '../site-ports.ts';
import type { SourceFiles } from './edit-element.server.ts';

export function sourcesOf(files: SiteFiles): SourceFiles {
  return {
    paths: files.paths,
    async read(path) {
      if (isAsset(path)) return null;
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await files.read(path));
      } catch (error) {
        if (error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}
