/** Lets every `import()` of the built page go through `shell/fetched-parts.ts`, with the names of all files it needs. */
import { fileURLToPath } from 'node:url';
import type { ModulePreloadOptions, Plugin } from 'vite';

const parts = fileURLToPath(new URL('shell/fetched-parts.ts', import.meta.url));

/** Takes the place of Vite's own way of fetching ahead, which a broken line leaves without the module until the page is loaded again. */
export function retryChunks(): Plugin {
  return {
    name: 'chunk-retry',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => ({ code: `export { withParts as __vitePreload } from ${JSON.stringify(parts)};`, map: null }),
    },
  };
}

/** Vite names the files of a module only when there are several; whether they are there is asked of each. */
export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, dependencies, { hostType }) => (hostType === 'js' ? [...new Set([file, ...dependencies])] : dependencies),
};
