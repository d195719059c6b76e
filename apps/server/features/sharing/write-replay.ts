/** Writes a replay while its task's log is read: neither is ever whole in memory. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Refusal } from '#contract/codes.ts';
import { pathOf, type TurnTree } from '#contract/timeline/fold/branches.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { endedByShare, filesOfMessage, replayFilter, type ReplayedFile, type ReplayIndex } from '#contract/timeline/fold/replay.ts';
import { snapshotMaker } from '#contract/timeline/fold/snapshot-maker.ts';
import { packSnapshot, type Snapshot } from '#contract/timeline/fold/snapshot.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { eventOf, logPages, readPage } from '#server/runs/log/log-pages.ts';
import { wholeEvent } from '#server/runs/log/long-events.ts';
import { readTree } from '#server/runs/log/turn-tree.ts';

const pack = promisify(gzip);

/** As a task is opened with its last questions. */
const endQuestions = 10;
/** The end is read at once, in parts of at most so many bytes. */
const partBytes = 900_000;

export interface ReplaySource {
  db: Queryable;
  store: FileStore;
  task_id: string;
  /** The last event that is shared. */
  until: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What the replay of a log will be, without its words. */
export interface ReplayPlan {
  tree: TurnTree;
  /** Without contents. */
  view: TaskView;
  snapshot: Snapshot | null;
  /** Ends a run under way; null when none was. */
  closing: NumberedEvent | null;
  /** Every file it tells of. */
  files: Map<string, string>;
}

/** Throws a Refusal when there is nothing to share. */
export async function planReplay(source: ReplaySource): Promise<ReplayPlan> {
  const tree = await readTree(source.db, source.task_id, source.until);
  const path = pathOf(tree);
  if (path.length === 0) throw new Refusal('STATE', '这个任务还没有可以分享的内容');
  const firstOfEnd = path.length > endQuestions ? path[path.length - endQuestions] : undefined;
  const maker = snapshotMaker();
  let snapshot: Snapshot | null = null;
  let asked = '';
  let ended = '';
  let last = 0;
  for await (const page of shownPages(source, replayFilter(tree))) {
    const at = page.findIndex(({ event }) => event.type === 'message' && event.message_id === firstOfEnd);
    if (at >= 0) {
      maker.take(page.slice(0, at));
      snapshot = maker.snapshot();
    }
    maker.take(page.slice(Math.max(0, at)));
    for (const { event } of page) {
      if (event.type === 'message') asked = event.answer_id;
      if (event.type === 'run_end') ended = event.run_id;
      last = event.seq;
    }
  }
  const { at } = source;
  const closing: NumberedEvent | null =
    asked === ended ? null : { type: 'run_end', seq: last + 1, at, run_id: asked, outcome: 'stopped', reason: endedByShare, not_done: [] };
  if (closing) maker.take([{ event: closing, bytes: 0 }]);
  const { view } = maker.snapshot();
  const files = new Map(
    view.messages.flatMap((message) => filesOfMessage(message).all.map(({ file_uri, file_name }) => [file_uri, file_name])),
  );
  return { tree, view, snapshot, closing, files };
}

export interface Written {
  /** The replay file, piece by piece. */
  text: AsyncGenerator<Uint8Array>;
  /** Of what was taken of it, which must be all. */
  index(): Promise<Buffer>;
}

/** `only`: the files that can be opened; what tools were given and answered is left out then. */
export function writeReplay(source: ReplaySource, plan: ReplayPlan, only?: ReadonlySet<string>): Written {
  const { tree, view, snapshot, closing } = plan;
  const file_list = [...plan.files]
    .filter(([uri]) => !only || only.has(uri))
    .map(([file_uri, file_name]) => ({ file_uri, file_name, file_url: '' }));
  const index: ReplayIndex = { name: view.task_name, file_list, events: 0, segments: [], snapshot: snapshot && packSnapshot(snapshot) };
  const full = [...(snapshot?.segments ?? [])];
  let written = 0;

  async function* text(): AsyncGenerator<Uint8Array> {
    yield print('{"events":[');
    for await (const page of shownPages(source, replayFilter(tree, only))) yield* page.map(({ event }) => print(place(event)));
    if (closing) yield print(place(closing));
    yield print(`],"name":${JSON.stringify(index.name)},"message_list":[`);
    let first = true;
    for await (const message of messagesOf(source, plan, only)) {
      yield print(`${first ? '' : ','}${JSON.stringify(message)}`);
      first = false;
    }
    yield print(`],"file_list":${JSON.stringify(file_list)},"image_list":[],"derived_product_list":[]}`);
  }

  function print(words: string): Uint8Array {
    const bytes = Buffer.from(words);
    written += bytes.length;
    return bytes;
  }

  /** Where it will stand, as the next of its segment or the first of another. */
  function place(event: NumberedEvent): string {
    const words = JSON.stringify(event);
    const bytes = Buffer.byteLength(words);
    const now = index.segments.at(-1);
    const isFull =
      now && (full[0] === undefined ? now.until > (snapshot?.view.last_seq ?? 0) && now.end - now.start + bytes > partBytes : false);
    const isOver = now && full[0] !== undefined && event.seq > full[0];
    const comma = now ? ',' : '';
    const start = written + comma.length;
    if (!now || isFull || isOver) {
      const after = isOver ? (full.shift() ?? 0) : (now?.until ?? 0);
      if (isOver) now.until = after;
      index.segments.push({ after, until: event.seq, events: 1, start, end: start + bytes });
    } else {
      now.until = event.seq;
      now.events += 1;
      now.end = start + bytes;
    }
    index.events += 1;
    return `${comma}${words}`;
  }

  return { text: text(), index: () => pack(JSON.stringify(index)) };
}

/** The events others may see, a page of the log at a time. */
async function* shownPages(
  { db, task_id, until }: ReplaySource,
  shown: ReturnType<typeof replayFilter>,
): AsyncGenerator<{ event: NumberedEvent; bytes: number }[]> {
  for await (const page of logPages(db, task_id, { after: 0, until })) {
    yield page.flatMap((stored) => {
      const event = shown(eventOf(stored));
      return event ? [{ event, bytes: Buffer.byteLength(stored.body) }] : [];
    });
  }
}

interface ReplayMessage {
  message_id: string;
  type: string;
  content: string;
  create_time: number;
  file_list: ReplayedFile[];
}

/** Questions and answers in words; the words of one answer are held at a time. */
async function* messagesOf(source: ReplaySource, { tree, view }: ReplayPlan, only?: ReadonlySet<string>): AsyncGenerator<ReplayMessage> {
  const known = new Map(view.messages.map((message) => [message.message_id, message]));
  let answer: { message_id: string; at: number; words: string[] } | null = null;
  const told = (message_id: string, type: string, content: string, create_time: number): ReplayMessage => {
    const message = known.get(message_id);
    return { message_id, type, content, create_time, file_list: message ? filesOfMessage(message).own : [] };
  };
  const close = (): ReplayMessage[] => (answer ? [told(answer.message_id, 'answer', answer.words.join('\n\n'), answer.at)] : []);
  for await (const page of shownPages(source, replayFilter(tree, only))) {
    for (const { event } of page) {
      if (event.type === 'text' && answer) answer.words.push(await wordsOf(source, event));
      if (event.type !== 'message') continue;
      yield* close();
      yield told(event.message_id, event.kind, event.content, event.at);
      answer = { message_id: event.answer_id, at: event.at, words: [] };
    }
  }
  yield* close();
}

/** Of a long text, those its file holds: where it lies is told by the row alone. */
async function wordsOf({ db, store, task_id }: ReplaySource, event: Extract<NumberedEvent, { type: 'text' }>): Promise<string> {
  if (!event.whole) return event.text;
  const { events } = await readPage(db, task_id, { after: event.seq - 1, until: event.seq });
  const whole = events[0] && (await wholeEvent(store, eventOf(events[0])));
  return whole?.type === 'text' ? whole.text : event.text;
}
