/** Keeps the search's texts up to date after the fact: what was said in tasks at once, what files hold one file after the other. */
import { bigramsOf } from '#contract/bigrams.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { indexFavorite } from './favorites.ts';
import { holdSeconds, isFileDue, mostTries, type SearchIndexInput } from './due-files.ts';
import { textOfFile } from './file-text.ts';
import { piecesOf, searchable, Source, withoutMarks } from './rules.ts';

export interface SearchIndex {
  /** Until nothing is due. */
  catchUp(): Promise<void>;
  /** Leaves what is under way where it is. */
  stop(): void;
}

const tasksAtOnce = 50;
const eventsAtOnce = 100;
export const isSearchDue = `exists (select 1 from task where search_due)
  or exists (select 1 from task_file where ${isFileDue}) or exists (select 1 from favorite where ${isFileDue})`;

/** What two processes do at once comes out the same. */
export function createSearchIndex(input: SearchIndexInput): SearchIndex {
  const abort = new AbortController();
  return {
    catchUp: () =>
      catchUp(input, abort.signal).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      }),
    stop: () => abort.abort(),
  };
}

/** Until nothing is due. */
export async function catchUp(input: SearchIndexInput, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const tasks = await indexTasks(input.db, input.store);
    const isFileDone = !signal.aborted && ((await indexFile(input, signal)) || (await indexFavorite(input, signal)));
    if (tasks < tasksAtOnce && !isFileDone) return;
    // Others want the database too.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

interface Piece {
  task_id: string;
  user_id: string;
  source: Source;
  ref: string;
  part: number;
  file_name: string;
  text: string;
  at: number;
}

interface SaidRow {
  task_id: string;
  seq: number;
  at: number;
  type: string;
  text: string | null;
  /** Of a text that is too long for its row. */
  store_key: string | null;
}

async function wordsIn(store: FileStore, store_key: string): Promise<string> {
  const { text }: { text: string } = JSON.parse(Buffer.from(await store.get(store_key)).toString());
  return text;
}

/** Names, messages and answers of some tasks, a page of events each; returns how many tasks it looked at. */
async function indexTasks(db: Database, store: FileStore): Promise<number> {
  const due = await db.query<{ task_id: string; user_id: string; task_name: string; update_time: number; searched_seq: number }>(
    'select task_id, user_id, task_name, update_time, searched_seq from task where search_due order by changed limit $1',
    [tasksAtOnce],
  );
  if (due.rows.length === 0) return 0;
  const ids = due.rows.map((task) => task.task_id);
  const { rows: events } = await db.query<SaidRow>(
    `select e.* from unnest($1::text[], $2::bigint[]) as due (task_id, seq) cross join lateral (
       select task_id, seq, at, type, case type when 'message' then body ->> 'content' when 'text' then body ->> 'text' when 'heard' then body ->> 'text' end as text,
         body -> 'whole' ->> 'key' as store_key
       from task_event where task_id = due.task_id and seq > due.seq order by seq limit ${eventsAtOnce}
     ) e`,
    [ids, due.rows.map((task) => task.searched_seq)],
  );
  const owners = new Map(due.rows.map((task) => [task.task_id, task.user_id]));
  const last = new Map(due.rows.map((task) => [task.task_id, task.searched_seq]));
  const pieces = due.rows.map((task): Piece => ({
    task_id: task.task_id,
    user_id: task.user_id,
    source: Source.name,
    ref: '',
    part: 0,
    file_name: '',
    text: searchable(task.task_name),
    at: task.update_time,
  }));
  for (const event of events) {
    last.set(event.task_id, Math.max(last.get(event.task_id) ?? 0, event.seq));
    if (event.text === null) continue;
    const source = event.type === 'text' ? Source.answer : Source.message;
    // What a person wrote may hold slots; their markup is not what is looked for.
    const words = event.store_key === null ? event.text : await wordsIn(store, event.store_key);
    const text = searchable(source === Source.message ? plainTextOf(words) : withoutMarks(words));
    const rest = { task_id: event.task_id, user_id: owners.get(event.task_id) ?? '', ref: String(event.seq), file_name: '', at: event.at };
    pieces.push(...piecesOf(text).map((piece, part) => ({ ...rest, source, part, text: piece })));
  }
  await db.transaction(async (tx) => {
    await keepPieces(tx, pieces);
    // What ended while this was read is looked at again; what still runs is, when it ends.
    await tx.query(
      `update task set searched_seq = done.seq,
         search_due = (task.last_seq > done.seq and (task.task_status <> ${TaskStatus.Running} or done.is_page))
           or task.task_name <> done.task_name
       from unnest($1::text[], $2::bigint[], $3::text[], $4::bool[]) as done (task_id, seq, task_name, is_page)
       where task.task_id = done.task_id and task.searched_seq <= done.seq`,
      [
        ids,
        ids.map((task_id) => last.get(task_id) ?? 0),
        due.rows.map((task) => task.task_name),
        ids.map((task_id) => events.filter((event) => event.task_id === task_id).length === eventsAtOnce),
      ],
    );
  });
  return due.rows.length;
}

interface DueFile {
  file_uri: string;
  task_id: string;
  user_id: string;
  name: string;
  bytes: number;
  store_key: string;
  created: number;
  is_newest: boolean;
}

/** The one of its name that can be opened: the last that was written on the open branch. */
const isNewest = `f.is_current and not exists (
  select 1 from task_file n where n.task_id = f.task_id and n.name = f.name and n.is_current and n.written > f.written)`;

/** Reads the next file that is due; false when there is none. */
async function indexFile(input: SearchIndexInput, signal: AbortSignal): Promise<boolean> {
  const { db } = input;
  const { rows } = await db.query<DueFile>(
    `update task_file f set search_tries = search_tries + 1, search_after = now() + make_interval(secs => ${holdSeconds})
     where file_uri = (
       select file_uri from task_file where ${isFileDue} order by search_after limit 1 for update skip locked
     )
     returning file_uri, task_id, user_id, name, bytes, store_key, created, ${isNewest} as is_newest`,
  );
  const [file] = rows;
  if (!file) return false;
  const tries = await db.query<{ search_tries: number }>('select search_tries from task_file where file_uri = $1', [file.file_uri]);
  const isHopeless = (tries.rows[0]?.search_tries ?? 0) > mostTries;
  const text = file.is_newest && !isHopeless ? searchable(withoutMarks(await textOfFile(input, file, signal))) : '';
  if (signal.aborted) {
    // It was not the file's fault.
    await db.query('update task_file set search_tries = search_tries - 1, search_after = now() where file_uri = $1', [file.file_uri]);
    return false;
  }
  const rest = { task_id: file.task_id, user_id: file.user_id, ref: file.file_uri, file_name: file.name, at: file.created };
  await db.transaction(async (tx) => {
    // Another branch may have been opened while it was read.
    const still = await tx.query<{ yes: boolean }>(`select ${isNewest} as yes from task_file f where f.file_uri = $1`, [file.file_uri]);
    if (file.is_newest && still.rows[0]?.yes) {
      // Only the newest of a name is there to be opened.
      await tx.query(
        `delete from search_text where task_id = $1 and source in (${Source.file_name}, ${Source.file}) and file_name = $2 and ref <> $3`,
        [file.task_id, file.name, file.file_uri],
      );
      await keepPieces(tx, [
        { ...rest, source: Source.file_name, part: 0, text: searchable(file.name) },
        ...piecesOf(text).map((piece, part) => ({ ...rest, source: Source.file, part, text: piece })),
      ]);
    }
    await tx.query('update task_file set searched = true where file_uri = $1', [file.file_uri]);
  });
  return true;
}

async function keepPieces(tx: Queryable, pieces: Piece[]): Promise<void> {
  if (pieces.length === 0) return;
  await tx.query(
    `insert into search_text (task_id, source, ref, part, user_id, file_name, text, at, bigrams)
     select given.task_id, given.source, given.ref, given.part, given.user_id, given.file_name, given.text, given.at, string_to_array(given.bigrams, ' ')
     from unnest($1::text[], $2::smallint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[])
       as given (task_id, source, ref, part, user_id, file_name, text, at, bigrams)
     -- A task that was thrown away meanwhile takes its texts along.
     where exists (select 1 from task where task.task_id = given.task_id)
     on conflict (task_id, source, ref, part) do update set text = excluded.text, at = excluded.at, bigrams = excluded.bigrams
       where search_text.text <> excluded.text or search_text.at <> excluded.at`,
    [
      pieces.map((piece) => piece.task_id),
      pieces.map((piece) => piece.source),
      pieces.map((piece) => piece.ref),
      pieces.map((piece) => piece.part),
      pieces.map((piece) => piece.user_id),
      pieces.map((piece) => piece.file_name),
      pieces.map((piece) => piece.text),
      pieces.map((piece) => piece.at),
      // The pieces hold no white space, which separates them here.
      pieces.map((piece) => [`@${piece.user_id}`, ...bigramsOf(piece.text)].join(' ')),
    ],
  );
}
