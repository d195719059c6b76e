/** Before the first test: builds the server that the tests start as a process of its own, unless it is up to date, and says where its pieces lie. */
import { builtServer } from '#server/built.ts';
import { buildProduct } from './build.ts';

export async function setup(): Promise<void> {
  await buildProduct(['server']);
  const built = builtServer();
  if (!built) return;
  const { ANTOU_READER, ANTOU_DOCUMENTS, ANTOU_FILE_WORK, ANTOU_BOARDS } = built.env;
  Object.assign(process.env, { ANTOU_READER, ANTOU_DOCUMENTS, ANTOU_FILE_WORK, ANTOU_BOARDS });
}
