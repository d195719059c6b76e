/** Before the first test: builds the server that the tests start as a process of its own, unless it is up to date. */
import { buildProduct } from './build.ts';

export async function setup(): Promise<void> {
  await buildProduct(['server']);
}
