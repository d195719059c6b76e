/** Bundles what draws the pages of a presentation into one script that needs nothing else: for the frame beside the page, and for the machine's own browser. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin as BundlerPlugin } from 'esbuild';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../packages/capabilities/presentations/', import.meta.url));

export type Board = 'draw-in-frame' | 'draw-on-request' | 'draw-pdf-on-request';

export async function bundleDrawing(board: Board): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}${board}.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: ['chrome111', 'edge111', 'safari16.4', 'firefox128'],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [onlyWhatDraws],
  });
  return outputFiles[0]?.text ?? '';
}

/** Charts are drawn as shapes with words, not as pixels; what unpacks files and typefaces in ways of its own stays out. */
const onlyWhatDraws: BundlerPlugin = {
  name: 'only-what-draws',
  setup(bundler) {
    bundler.onResolve({ filter: /^(jszip|mtx-decompressor|pdfjs-dist\b.*)$/ }, ({ path, importer }) =>
      importer.includes('pptx-renderer') ? { path, namespace: 'left-out' } : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: 'export default {}; export const decompressEot = () => null;',
    }));
    bundler.onResolve({ filter: /^echarts\/renderers$/ }, ({ path, importer }) =>
      importer.includes('pptx-renderer') ? { path, namespace: 'shapes' } : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'shapes' }, () => ({
      contents: "export { SVGRenderer as CanvasRenderer } from 'echarts/lib/export/renderers.js';",
      resolveDir: folder,
    }));
  },
};

const name = 'virtual:slides-drawing';

/** Gives the page the address of the script as the default export of `virtual:slides-drawing`. */
export function slidesDrawing(): Plugin {
  return {
    name: 'slides-drawing',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const asset = this.emitFile({ type: 'asset', name: 'slides-drawing.js', source: await bundleDrawing('draw-in-frame') });
      return `export default import.meta.ROLLUP_FILE_URL_${asset};`;
    },
  };
}
