/** Builds the page: relative addresses so that any base path works, and only what the page uses of the contract. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfFiles } from './pdf-files.ts';
import { slidesDrawing } from './slides-drawing.ts';
import { modulePreload, retryChunks } from './chunk-retry.ts';
import { withoutSchemas } from './without-schemas.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  base: './',
  plugins: [react(), tailwindcss(), withoutSchemas(), pdfFiles(), slidesDrawing(), retryChunks()],
  worker: { format: 'es', plugins: () => [withoutSchemas()] },
  build: {
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'safari16.4', 'firefox128'],
    sourcemap: false,
    modulePreload,
    // The page's policy allows pictures from data: addresses, but a file is cached and a data address is not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page stands on changes with the lockfile only, so it stays in the browser's cache when the product is updated.
          groups: [{ name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\// }],
        },
      },
    },
  },
});
