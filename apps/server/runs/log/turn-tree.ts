/** The tree of a task's turns, read from the events that make it and from nothing else of the log. */
import { treeOf, pathOf, type TurnTree } from '#contract/timeline/fold/branches.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** In O(turns), whatever was said in them. `until`: as it was with this event. */
export async function readTree(db: Queryable, task_id: string, until = Number.MAX_SAFE_INTEGER): Promise<TurnTree> {
  const { rows } = await db.query<{ seq: number; at: number; type: string; body: object }>({
    name: 'turn_tree',
    text: `select seq, at, type, case type when 'message' then jsonb_build_object('message_id', body -> 'message_id', 'answer_id', body -> 'answer_id')
        else body end as body
      from task_event where task_id = $1 and seq <= $2 and type in ('message', 'branched', 'branch_opened', 'turn_undone') order by seq`,
    values: [task_id, until],
  });
  // Of messages, what a tree is made of.
  return treeOf(rows.map(({ body, ...row }) => ({ ...body, ...row }) as NumberedEvent));
}

/** The answer at the end of the open branch; null before there is one. */
export async function lastAnswerId(db: Queryable, task_id: string): Promise<string | null> {
  const tree = await readTree(db, task_id);
  return tree.turns.get(pathOf(tree).at(-1) ?? '')?.answer_id || null;
}
