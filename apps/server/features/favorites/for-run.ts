/** What a run may do with its person's favourites. */
import type { OpenFavorite } from '#capabilities/tools/open-favorite/open-favorite.server.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { refOf } from '#server/runs/workspace.ts';
import { openFavorite } from './bring.ts';
import type { Carrier } from './carry.ts';

/** Null for a person who keeps nothing. */
export async function favoritesOfRun(
  input: Carrier & { db: Database; now(): number; new_id(): string },
  run: { task_id: string; user_id: string; run_id: string },
): Promise<OpenFavorite | null> {
  if (!(await hasAny(input.db, run.user_id))) return null;
  return async (favorite_id) => {
    const undoing: (() => void)[] = [];
    const context = { now: input.now, new_id: input.new_id, afterRollback: (undo: () => void) => void undoing.push(undo) };
    const into = { task_id: run.task_id, user_id: run.user_id, answer_id: run.run_id };
    try {
      return refOf(await input.db.transaction((tx) => openFavorite(input, { ...context, tx }, into, favorite_id)));
    } catch (error) {
      for (const undo of undoing) undo();
      throw error;
    }
  };
}

async function hasAny(db: Queryable, user_id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has_favorites',
    text: 'select 1 from favorite where user_id = $1 limit 1',
    values: [user_id],
  });
  return (rowCount ?? 0) > 0;
}
