/** Fetches the formula engine into the worker. */
import init, { Model } from '@ironcalc/wasm';

let ready: Promise<unknown> | undefined;

export async function loadEngine(): Promise<typeof Model> {
  ready ??= init();
  await ready;
  return Model;
}
