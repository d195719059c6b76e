/** One reader of one task's stream: every number once and in order; live text only while it is at the end. */
import type { ServerResponse } from 'node:http';
import type { StreamEvent } from '#contract/timeline/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { Hub } from './hub.ts';
import { readLog } from './log.ts';

export interface ReaderInput {
  db: Database;
  hub: Hub;
  metrics: Metrics;
  log: Log;
}

/** A reader this far behind is let go; it comes back and resumes. */
const maxBehindBytes = 4 * 1024 * 1024;

/** What an event looks like on the wire, printed once however many read it. */
const printed = new WeakMap<StreamEvent, string>();

function print(event: StreamEvent): string {
  let text = printed.get(event);
  if (text === undefined) {
    text = 'seq' in event ? `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n` : `data: ${JSON.stringify(event)}\n\n`;
    printed.set(event, text);
  }
  return text;
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
    if (!events || !next || !('seq' in next) || next.seq !== this.sent + 1) {
      void this.catchUp();
      return;
    }
    this.write(events.map(print).join(''));
    this.settle(events);
    this.sent = last_seq;
    this.input.metrics.events.inc(events.length);
  }

  /** The log may have been read before the words came that it holds by now. */
  live(event: StreamEvent, after = Infinity): void {
    if (!this.catching && !(event.type === 'text_delta' && after < this.settled)) this.write(print(event));
  }

  private settle(events: StreamEvent[]): void {
    const last = events.findLast(({ type }) => type === 'text' || type === 'turn_end' || type === 'run_end');
    if (last && 'seq' in last) this.settled = last.seq;
  }

  /** Sends what is stored beyond `sent`, then the text streamed so far in the turn under way. One at a time. */
  catchUp(): Promise<void> {
    this.catching ??= this.readAndSay();
    return this.catching;
  }

  private async readAndSay(): Promise<void> {
    try {
      await this.readToTheEnd();
      const text = this.input.hub.liveText(this.task_id);
      if (text && (text.after ?? Infinity) >= this.settled)
        this.write(
          print({ type: 'text_reset', run_id: text.run_id }) + print({ type: 'text_delta', run_id: text.run_id, text: text.text }),
        );
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
      const events = await readLog(this.input.db, this.task_id, this.sent, 500);
      if (events.length > 0) this.write(events.map(print).join(''));
      this.settle(events);
      this.sent = events.at(-1)?.seq ?? this.sent;
      this.input.metrics.events.inc(events.length);
      if (this.response.destroyed) return;
      if (events.length < 500 && this.sent >= this.heard) break;
      if (events.length === 0) this.heard = this.sent;
      await this.drained();
    }
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > maxBehindBytes && !this.catching) this.response.destroy();
  }

  private drained(): Promise<void> {
    if (!this.response.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        this.response.off('drain', done);
        this.response.off('close', done);
        resolve();
      };
      this.response.once('drain', done);
      this.response.once('close', done);
    });
  }
}
