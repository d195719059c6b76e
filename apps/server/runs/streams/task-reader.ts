/** One reader of one task's stream: every number once and in order; live text only while it is at the end. */
import type { ServerResponse } from 'node:http';
import type { StreamEvent } from '#contract/timeline/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { Hub } from './hub.ts';
import { jsonOf, pageBytes, readPage, type StoredEvent } from '../log/log-pages.ts';

export interface ReaderInput {
  db: Database;
  hub: Hub;
  metrics: Metrics;
  log: Log;
  /** A reader that takes nothing for so long while there is something to take is let go; it comes back and resumes. */
  patience_ms?: number;
}

/** What may lie unsent for one reader, in bytes, unless one event alone is larger. More is read from the log when this is gone. */
export const maxBehindBytes = 1024 * 1024;
const patienceMs = 20_000;
/** Of the text so far, at once. */
const liveTextChars = 64 * 1024;

/** What an event looks like on the wire, printed once however many read it. */
const printed = new WeakMap<StreamEvent, Buffer>();

function print(event: StreamEvent): Buffer {
  let bytes = printed.get(event);
  if (bytes === undefined) {
    bytes = Buffer.from('seq' in event ? `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n` : `data: ${JSON.stringify(event)}\n\n`);
    printed.set(event, bytes);
  }
  return bytes;
}

/** What is said live, as a chunk of a body: a write of this alone costs half of what the three pieces cost that Node makes of one. */
interface Frame {
  chunk: Buffer;
  /** Without the chunk's own words. */
  bytes: Buffer;
}

/** The readers of one task hear the same one after the other. */
let lastFrame: { event: StreamEvent; frame: Frame } | undefined;

function frameOf(event: StreamEvent): Frame {
  if (lastFrame?.event !== event) {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    const size = Buffer.byteLength(text);
    const head = `${size.toString(16)}\r\n`;
    const chunk = Buffer.from(`${head}${text}\r\n`);
    lastFrame = { event, frame: { chunk, bytes: chunk.subarray(head.length, head.length + size) } };
  }
  return lastFrame.frame;
}

function printStored(page: StoredEvent[]): Buffer {
  return Buffer.from(page.map((event) => `id: ${event.seq}\ndata: ${jsonOf(event)}\n\n`).join(''));
}

export class TaskReader {
  sent: number;
  private readonly input: ReaderInput;
  private readonly task_id: string;
  readonly response: ServerResponse;
  private catching: Promise<void> | null = null;
  private heard: number;
  /** Stored by the worker itself: what it said live before is in the log. */
  private settled = 0;

  constructor(input: ReaderInput, task_id: string, after: number, response: ServerResponse) {
    this.input = input;
    this.task_id = task_id;
    this.sent = after;
    this.heard = after;
    this.response = response;
  }

  /** Says the event that stands for all those before. */
  begin(event: StreamEvent): void {
    this.write(print(event));
  }

  stored(last_seq: number, events: StreamEvent[] | null): void {
    this.heard = Math.max(this.heard, last_seq);
    if (this.catching) return;
    const next = events?.[0];
    const bytes = events?.map(print) ?? [];
    if (!events || !next || !('seq' in next) || next.seq !== this.sent + 1 || !this.hasRoom(bytes)) {
      void this.catchUp();
      return;
    }
    this.write(Buffer.concat(bytes));
    this.settle(events);
    this.sent = last_seq;
    this.input.metrics.events.inc(events.length);
  }

  /** The log may have been read before the words came that it holds by now. */
  live(event: StreamEvent, after = Infinity): void {
    if (this.catching || (event.type === 'text_delta' && after < this.settled)) return;
    const frame = frameOf(event);
    if (this.hasRoom([frame.bytes])) this.writeFrame(frame);
    // What is said meanwhile is said again from its beginning.
    else void this.catchUp();
  }

  private settle(events: { type: string; seq?: number }[]): void {
    const last = events.findLast(({ type }) => type === 'text' || type === 'turn_end' || type === 'run_end');
    if (last?.seq !== undefined) this.settled = last.seq;
  }

  /** Sends what is stored beyond `sent`, then the text streamed so far in the turn under way. One at a time. */
  catchUp(): Promise<void> {
    this.catching ??= this.readAndSay();
    return this.catching;
  }

  private async readAndSay(): Promise<void> {
    try {
      do await this.readToTheEnd();
      while (!(await this.sayLiveText()));
    } catch (error) {
      this.input.log.warn({ err: error, task_id: this.task_id }, 'a stream could not read the log');
      this.response.end();
    } finally {
      // In the same breath as the last look, so that nothing told in between is missed.
      this.catching = null;
    }
  }

  private async readToTheEnd(): Promise<void> {
    for (;;) {
      await this.drained();
      if (this.response.destroyed) return;
      const { events, more } = await readPage(this.input.db, this.task_id, { after: this.sent, bytes: pageBytes });
      if (events.length > 0) this.write(printStored(events));
      this.settle(events);
      this.sent = events.at(-1)?.seq ?? this.sent;
      this.input.metrics.events.inc(events.length);
      if (more) continue;
      if (this.sent >= this.heard) return;
      // What was told of and is not there comes with the next look, if at all.
      if (events.length === 0) this.heard = this.sent;
    }
  }

  /** A piece at a time, as the reader takes it; false when something was stored meanwhile. */
  private async sayLiveText(): Promise<boolean> {
    let said = 0;
    for (let first = true; !this.response.destroyed; first = false) {
      if (this.heard > this.sent) return false;
      const text = this.input.hub.liveText(this.task_id);
      if (!text || (text.after ?? Infinity) < this.settled) return true;
      const { run_id } = text;
      // Its beginning was taken back meanwhile.
      if (first || text.text.length < said) {
        said = 0;
        this.write(print({ type: 'text_reset', run_id }));
      }
      const piece = text.text.slice(said, said + liveTextChars);
      this.write(print({ type: 'text_delta', run_id, text: piece }));
      said += piece.length;
      if (said === text.text.length) return true;
      await this.drained();
    }
    return true;
  }

  private hasRoom(bytes: Buffer[]): boolean {
    return this.behind() + bytes.reduce((sum, one) => sum + one.length, 0) <= maxBehindBytes;
  }

  private behind(): number {
    return this.response.writableLength;
  }

  private write(bytes: Buffer): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(bytes);
  }

  /** Straight to the socket when it is this response's, chunked, and nothing is before it there. */
  private writeFrame({ chunk, bytes }: Frame): void {
    const { socket, headersSent, chunkedEncoding, destroyed, writableEnded } = this.response;
    const isNext = socket?.writableLength === 0 && headersSent && chunkedEncoding && !destroyed && !writableEnded;
    if (isNext) socket.write(chunk);
    else this.write(bytes);
  }

  private drained(): Promise<void> {
    if (!this.response.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.response.off('drain', done);
        this.response.off('close', done);
        resolve();
      };
      const timer = setTimeout(() => {
        this.response.destroy();
        done();
      }, this.input.patience_ms ?? patienceMs);
      this.response.once('drain', done);
      this.response.once('close', done);
    });
  }
}
