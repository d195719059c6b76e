/** The search as a brain has it: of the person whose task it works on, in everything of theirs but that task's own words. */
import { segmentWords } from '#text/segment.ts';
import type { OwnHit } from '#capabilities/tools/search/search.server.ts';
import type { SearchHit } from '#contract/operations/search.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { searchTasks } from './operations.ts';

const most = 10;

type Run = { user_id: string; task_id: string };

export async function searchOwn(db: Queryable, run: Run, query: string, only: 'favorites' | null = null): Promise<OwnHit[]> {
  const asWritten = await hitsOf(db, run, query, only);
  if (asWritten.length > 0) return asWritten;
  // Chinese is written without spaces: 贷款利率 may stand there as 贷款 and, further on, 利率.
  const words = segmentWords(query).join(' ');
  return words === query ? [] : hitsOf(db, run, words, only);
}

async function hitsOf(db: Queryable, { user_id, task_id }: Run, query: string, only: 'favorites' | null): Promise<OwnHit[]> {
  const { hits } = await searchTasks(db, user_id, { query, size: most, cursor: '' }, only);
  // The question itself stands in this task.
  return hits.filter((hit) => hit.kind !== 'task' || hit.task_id !== task_id).map(presented);
}

function presented({ kind, task_id, task_name, favorite_id, file_name, snippet, time }: SearchHit): OwnHit {
  const address =
    kind === 'favorite'
      ? `/collection?name=${encodeURIComponent(file_name)}`
      : `/task/${task_id}${kind === 'file' ? `?file=${encodeURIComponent(file_name)}` : ''}`;
  return { kind, name: file_name || task_name, task_name, favorite_id, address, snippet, time };
}
