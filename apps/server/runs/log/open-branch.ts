/** Brings a task's rows in line with the branch of its log that is open: which files are there, and what no query should find. */
import { hiddenStretches } from '#contract/timeline/fold/branches.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import type { Queryable } from '#server/platform/db/database.ts';

interface PlacedFile {
  file_uri: string;
  name: string;
  answer_id: string | null;
  is_current: boolean;
}

/** `view` is the fold of `events`, the whole log. The caller holds the task's row. */
export async function placeOnBranch(tx: Queryable, task_id: string, events: NumberedEvent[], view: TaskView): Promise<void> {
  const hidden = hiddenStretches(events).map(([from, to]) => `[${from},${to}]`);
  await tx.query('update task set hidden_seqs = $2::int8multirange where task_id = $1', [task_id, `{${hidden.join(',')}}`]);

  const order = new Map(view.messages.map(({ message_id }, n) => [message_id, n]));
  const named = new Set(urisIn(view.messages));
  const namedElsewhere = new Set([...(view.branches?.held.values() ?? [])].flatMap(urisIn));
  const { rows } = await tx.query<PlacedFile>(
    'select file_uri, name, answer_id, is_current from task_file where task_id = $1 order by written',
    [task_id],
  );
  const isThere = ({ file_uri, answer_id }: PlacedFile): boolean => {
    if (named.has(file_uri)) return true;
    // An upload that was not sent yet goes along wherever its person goes.
    return answer_id === null ? !namedElsewhere.has(file_uri) : order.has(answer_id);
  };
  const leaving = rows.filter((row) => row.is_current && !isThere(row));
  const coming = rows
    .filter((row) => !row.is_current && isThere(row))
    .toSorted((a, b) => (order.get(a.answer_id ?? '') ?? -1) - (order.get(b.answer_id ?? '') ?? -1));
  if (leaving.length + coming.length === 0) return;
  await tx.query('update task_file set is_current = false where file_uri = any($1)', [leaving.map((row) => row.file_uri)]);
  // They come after what is there already, in the order of their turns, whatever was written on other branches meanwhile.
  await tx.query(
    `with again as (
       select given.file_uri, nextval('task_file_written') as written
       from (select * from unnest($1::text[]) with ordinality as given (file_uri, n) order by n) given
     )
     update task_file f set is_current = true, written = again.written from again where f.file_uri = again.file_uri`,
    [coming.map((row) => row.file_uri)],
  );
  // The search has the text of one version a name.
  await tx.query(
    `update task_file set searched = false, search_tries = 0, search_after = now() where file_uri in (
       select distinct on (name) file_uri from task_file where task_id = $1 and name = any($2) and is_current order by name, written desc
     )`,
    [task_id, [...new Set([...leaving, ...coming].map((row) => row.name))]],
  );
}

function urisIn(messages: TaskView['messages']): string[] {
  return messages.flatMap((message) => (message.type === 'answer' ? [] : message.file_list.map((file) => file.file_uri)));
}
