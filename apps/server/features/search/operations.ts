/** Searching one's own tasks and favourites: the index finds candidates, the text decides, the weightiest place of each task and file is shown. */
import type { SearchHit } from '#contract/operations/search.ts';
import { TaskStatus } from '#contract/task.ts';
import type { AnswerOf, ParsedOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import { isMovedAway } from '#server/runs/workspace.ts';
import { titlePart } from './favorites.ts';
import { parseSearchCursor, patternOf, printSearchCursor, rangesOf, snippetOf, Source, wantedOf } from './rules.ts';

interface HitRow {
  source: Source;
  at: number;
  key: string;
  task_id: string;
  task_name: string;
  task_status: TaskStatus;
  file_uri: string;
  file_name: string;
  favorite_id: string;
  text: string;
}

const sourceNames = { 1: 'name', 2: 'file_name', 3: 'message', 4: 'answer', 5: 'file' } as const satisfies Record<Source, string>;

export function searchOperations(): { SearchTasks: Handler<'SearchTasks'> } {
  return { SearchTasks: (given, context) => searchTasks(context.tx, signedIn(context).user_id, given) };
}

type Given = ParsedOf<Operations['SearchTasks']>;

/** In this person's tasks and favourites and nobody else's; `only` leaves out the tasks. */
export async function searchTasks(
  db: Queryable,
  user_id: string,
  given: Given,
  only: 'favorites' | null = null,
): Promise<AnswerOf<Operations['SearchTasks']>> {
  const { terms, bigrams } = wantedOf(given.query);
  if (terms.length === 0) return { hits: [], has_more: false, next_cursor: '' };
  const cursor = parseSearchCursor(given.cursor);
  const { rows } = await db.query<HitRow>(
    `with hit as (
           select s.task_id, s.source, s.file_name, s.part, s.text, s.at, t.task_name, t.task_status,
             case when s.source in (${Source.file_name}, ${Source.file}) then s.ref else '' end as file_uri, '' as favorite_id
           from search_text s join task t using (task_id)
           where ${only === null} and s.bigrams @> $2 and s.user_id = $1 and s.text ilike all ($3) ${bigrams.length === 0 ? `and s.source <= ${Source.file_name}` : ''}
             and t.user_id = $1 and t.task_status not in (${TaskStatus.Delete}, ${TaskStatus.Init}) and t.parent_id = 0
             -- What is on branches that are not open is not there to be opened.
             and case
               when s.source in (${Source.message}, ${Source.answer}) then not t.hidden_seqs @> s.ref::bigint
               when s.source in (${Source.file_name}, ${Source.file}) then exists (select 1 from task_file f where f.file_uri = s.ref and f.is_current and not ${isMovedAway})
               else true
             end
           union all
           select '', case x.part when ${titlePart} then ${Source.file_name} else ${Source.file} end::smallint, v.title, x.part, x.text, v.created, '',
             ${TaskStatus.TaskFinish}::smallint, f.file_uri, v.favorite_id
           from favorite_text x join favorite v using (favorite_id) join favorite_file f on f.favorite_id = v.favorite_id and f.is_main
           where x.bigrams @> $2 and v.user_id = $1 and x.text ilike all ($3) ${bigrams.length === 0 ? `and x.part = ${titlePart}` : ''}
         ), best as (
           select distinct on (task_id, file_uri) *, task_id || file_uri as key from hit order by task_id, file_uri, source, at desc, part
         )
         select source, at, key, task_id, task_name, task_status, file_uri, file_name, favorite_id, text from best
         ${cursor ? 'where (source, -at, key) > ($5, $6, $7)' : ''} order by source, at desc, key limit $4`,
    [user_id, [`@${user_id}`, ...bigrams], terms.map(patternOf), given.size + 1, ...(cursor ? [cursor[0], -cursor[1], cursor[2]] : [])],
  );
  const page = rows.slice(0, given.size);
  const last = page.at(-1);
  const has_more = rows.length > given.size;
  return {
    hits: page.map((row) => present(row, terms)),
    has_more,
    next_cursor: has_more && last ? printSearchCursor([last.source, last.at, last.key]) : '',
  };
}

function present(row: HitRow, terms: string[]): SearchHit {
  const isFile = row.file_uri !== '';
  const isNameOnly = row.source === Source.name || row.source === Source.file_name;
  const snippet = isNameOnly ? { text: '', ranges: [] } : snippetOf(row.text, terms);
  return {
    kind: row.favorite_id !== '' ? 'favorite' : isFile ? 'file' : 'task',
    source: sourceNames[row.source],
    task_id: row.task_id,
    task_name: row.task_name,
    task_status: row.task_status,
    favorite_id: row.favorite_id,
    file_uri: row.file_uri,
    file_name: row.file_name,
    name_ranges: rangesOf(isFile ? row.file_name : row.task_name, terms),
    snippet: snippet.text,
    snippet_ranges: snippet.ranges,
    time: Math.floor(row.at / 1000),
  };
}
