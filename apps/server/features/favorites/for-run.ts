/** What a run may do with its person's favourites. */
import type { OpenFavorite } from '#capabilities/tools/open-favorite/open-favorite.server.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refOf } from '#server/runs/workspace.ts';
import { openFavorite } from './bring.ts';
import type { Carrier } from './carry.ts';

/** Opens what the run's person keeps. */
export function favoritesOfRun(
  input: Carrier & { db: Database; now(): number; new_id(): string },
  run: { task_id: string; user_id: string; run_id: string },
): OpenFavorite {
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
