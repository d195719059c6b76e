/** The operations as the command line calls them: in this process, as whoever sits at this machine. */
import { createReadStream } from 'node:fs';
import type { InputOf, OutputOf } from '#contract/operation.ts';
import { operations, type AnsweringName, type Operations } from '#contract/operations/all.ts';
import { limits } from '#contract/task.ts';
import type { CallContext, Handler, ReceivedFile, User } from '#server/platform/http/context.ts';
import type { Product } from '../product.ts';

/** Whoever sits at this machine; has no password and so can't sign in from elsewhere. */
export async function localUser(product: Product): Promise<User> {
  const user = { user_id: '0'.repeat(31) + '1', name: '本机用户', email: 'local@antou.invalid', avatar_url: '' };
  await product.db.query('insert into "user" (id, name, email) values ($1, $2, $3) on conflict (id) do nothing', [
    user.user_id,
    user.name,
    user.email,
  ]);
  return user;
}

export async function callLocally<Name extends AnsweringName>(
  product: Product,
  user: User,
  name: Name,
  input: InputOf<Operations[Name]>,
  upload: ReceivedFile | null = null,
): Promise<OutputOf<Operations[Name]>> {
  const effects: (() => void)[] = [];
  const undoing: (() => void)[] = [];
  // One entry of the table and its handler belong together; TypeScript can't follow that through an index.
  const handler = product.handlers[name] as Handler<Name>;
  const parsed = operations[name].input.parse(input) as Parameters<Handler<Name>>[0];
  const answer = await product.db
    .transaction((tx) => {
      const context: CallContext = {
        user,
        tx,
        caller: { session_token: '', address: '', user_agent: '' },
        upload,
        now: product.now,
        new_id: product.new_id,
        afterCommit: (effect) => effects.push(effect),
        afterRollback: (effect) => undoing.push(effect),
        afterAnswer: (effect) => effect(),
        pass: null,
        page_origin: '',
        content_origin: '',
        signal: new AbortController().signal,
      };
      return handler(parsed, context);
    })
    .catch((error: unknown) => {
      for (const undo of undoing) undo();
      throw error;
    });
  for (const effect of effects) effect();
  return answer;
}

export async function receive(product: Product, path: string): Promise<ReceivedFile> {
  const store_key = product.new_id();
  return { store_key, ...(await product.store.put(store_key, createReadStream(path), { max_bytes: limits.file_bytes })) };
}
