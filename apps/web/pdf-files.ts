/** Lays the character maps, fonts and decoders of pdf.js beside the page, under its version, so that they can be kept for ever. */
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

export function pdfFiles(): Plugin {
  let out = '';
  return {
    name: 'pdf-files',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir;
    },
    writeBundle() {
      const require = createRequire(import.meta.url);
      const manifest = require.resolve('pdfjs-dist/package.json');
      const { version } = require(manifest) as { version: string };
      for (const folder of folders) {
        cpSync(join(dirname(manifest), folder), join(out, `assets/pdfjs-${version}`, folder), {
          recursive: true,
          // Not needed: what stands in for WebAssembly, and the machine for scripts inside PDFs, which never run here.
          filter: (path) => !/nowasm|quickjs/.test(path),
        });
      }
    },
  };
}
