/** Reads a task's log a page at a time: what is held at once is bounded in bytes, however long the log is. */
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** An event as it lies in its row: `body` is the JSON of all but `seq`, `at` and `type`. */
export interface StoredEvent {
  seq: number;
  at: number;
  type: string;
  body: string;
}

export interface PageOptions {
  /** Events behind this number. */
  after: number;
  /** Up to and with this number; the log's end when left out. */
  until?: number;
  rows?: number;
  /** Of bodies, in UTF-8. One event that is larger comes alone. */
  bytes?: number;
}

/** What is read at once where nobody says otherwise. */
export const pageBytes = 256 * 1024;
const pageRows = 1000;
/** No number of an event is larger. */
const noEnd = Number.MAX_SAFE_INTEGER;

export interface Page {
  /** At least one where there is one. */
  events: StoredEvent[];
  more: boolean;
}

export async function readPage(
  db: Queryable,
  task_id: string,
  { after, until = noEnd, rows = pageRows, bytes = pageBytes }: PageOptions,
): Promise<Page> {
  const { rows: found } = await db.query<Omit<StoredEvent, 'body'> & { body: string | null }>({
    name: 'log_page',
    text: 'select seq, at, type, body from log_page($1, $2, $3, $4, $5)',
    values: [task_id, after, until, rows, bytes],
  });
  const events = found.flatMap(({ body, ...row }) => (body === null ? [] : [{ ...row, body }]));
  return { events, more: events.length < found.length };
}

/** Page after page, up to where the log ends. */
export async function* logPages(db: Queryable, task_id: string, options: PageOptions = { after: 0 }): AsyncGenerator<StoredEvent[]> {
  let { after } = options;
  for (;;) {
    const { events, more } = await readPage(db, task_id, { ...options, after });
    if (events.length > 0) yield events;
    if (!more) return;
    after = events.at(-1)?.seq ?? after;
  }
}

/** What was stored was a TaskEvent; types a newer version wrote fold to nothing. */
export function eventOf({ seq, at, type, body }: StoredEvent): NumberedEvent {
  return { ...JSON.parse(body), seq, at, type } as NumberedEvent;
}

/** The event as JSON, without parsing it. */
export function jsonOf({ seq, at, type, body }: StoredEvent): string {
  return `{"seq":${seq},"at":${at},"type":${JSON.stringify(type)}${body === '{}' ? '}' : `,${body.slice(1)}`}`;
}

/** Events after `after` as events, in order: a page of them. */
export async function readLog(db: Queryable, task_id: string, after: number, rows = pageRows): Promise<NumberedEvent[]> {
  return (await readPage(db, task_id, { after, rows })).events.map(eventOf);
}

/** The whole log, with every word of it: for what can't be done with less. */
export function readWholeLog(db: Queryable, task_id: string): Promise<NumberedEvent[]> {
  return readReduced(db, task_id, (event) => event);
}

/**
 * Every event of a log, each as `keep` leaves it: the whole log is never in memory with what `keep` takes away. For work that must know all
 * turns at once.
 */
export async function readReduced(
  db: Queryable,
  task_id: string,
  keep: (event: NumberedEvent) => NumberedEvent | null,
  until = noEnd,
): Promise<NumberedEvent[]> {
  const all: NumberedEvent[] = [];
  for await (const page of logPages(db, task_id, { after: 0, until }))
    for (const stored of page) {
      const kept = keep(eventOf(stored));
      if (kept) all.push(kept);
    }
  return all;
}
