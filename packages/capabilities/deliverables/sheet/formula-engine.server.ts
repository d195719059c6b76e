/** Fetches the formula engine's class from its package, when the first formula comes. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Model } from '@ironcalc/wasm';

let loaded: Promise<typeof Model> | undefined;

/** The engine's own class, fetched once. */
export function loadModel(): Promise<typeof Model> {
  loaded ??= (async () => {
    const { initSync, Model: made } = await import('@ironcalc/wasm');
    const wasm = createRequire(import.meta.url).resolve('@ironcalc/wasm/wasm_bg.wasm');
    initSync({ module: await readFile(wasm) });
    return made;
  })();
  return loaded;
}
