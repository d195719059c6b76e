/** Operations on decks. */
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { pagesOfDeck } from '#capabilities/deliverables/slides/slides.server.ts';
import { Refusal } from '#contract/codes.ts';
import { TaskStatus } from '#contract/task.ts';
import { granted } from '#server/platform/access.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import { newestFiles } from '#server/runs/workspace.ts';

export function slidesOperations(store: FileStore): { GetSubpageUris: Handler<'GetSubpageUris'> } {
  return {
    async GetSubpageUris({ id: task_id }, context) {
      const { tx } = context;
      const task = await tx.query<{ user_id: string }>(
        `select user_id from task where task_id = $1 and task_status <> ${TaskStatus.Delete}`,
        [task_id],
      );
      granted(signedIn(context), 'see', 'task', task.rows[0], '任务不存在或已被删除');
      const { rows } = await tx.query<{ name: string; store_key: string }>(
        `select name, store_key from task_file where task_id = $1 and is_current order by written desc`,
        [task_id],
      );
      const newest = rows.find(({ name }) => kindOf(name)?.id === 'slides');
      const pages = newest && pagesOfDeck(await store.get(newest.store_key));
      if (!pages) throw new Refusal('NOT_FOUND', '这个任务里还没有演示文稿');
      // A page without a version of its own goes by its name.
      const named = new Map((await newestFiles(tx, task_id)).map((file) => [file.name, file.file_uri]));
      return { subpage_uris: pages.flatMap(({ uri, file }) => (uri === '' ? (named.get(file) ?? []) : [uri])) };
    },
  };
}
