/** The one port through which the page tells about itself. By default usage goes nowhere; errors go to this product's own server. Never what people write. */
import { pageSettings, serverPath } from './base-path.ts';
import type { ItemType } from './item-type.ts';
import { pageSession } from './page-session.ts';
import { messageOf } from './trouble.ts';
import { withoutContent } from './without-content.ts';

/** What may be told. `route` is a pattern such as /task/:taskId. */
export type UsageEvent =
  | { name: 'page_view'; params: { route: string } }
  | { name: 'skill_choose'; params: { skill: string } }
  | { name: 'message_send'; params: { skill: string } }
  | { name: 'file_open' | 'render_success' | 'render_failed'; params: { item_type: ItemType } };

type Stamped = UsageEvent & { at: number };

export interface Sink {
  take(event: UsageEvent): void;
}

const nowhere: Sink = { take() {} };
const sink: Sink = pageSettings.telemetry ? batches() : nowhere;

export function track(event: UsageEvent): void {
  sink.take(event);
}

let route = '/';

/** Which route is shown; told once for each change of page. */
export function enterRoute(pattern: string): void {
  route = pattern;
  track({ name: 'page_view', params: { route } });
}

const most_reports = 5;
const reported = new Set<string>();

/** Puts an error nobody foresaw into the server's log, once each and a few at most. */
export function reportError(error: unknown): void {
  const message = withoutContent(messageOf(error)).slice(0, 300);
  if (reported.has(message) || reported.size >= most_reports) return;
  reported.add(message);
  const stack = withoutContent(error instanceof Error ? (error.stack ?? '') : '').slice(0, 2000);
  beacon('ReportError', { page_session: pageSession, route, message, stack });
}

function batches(): Sink {
  const most = 20;
  const wait_ms = 5000;
  let waiting: Stamped[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) beacon('TrackEvents', { page_session: pageSession, events: waiting });
    waiting = [];
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return {
    take(event) {
      waiting.push({ ...event, at: Date.now() });
      if (waiting.length >= most) flush();
      else timer ??= setTimeout(flush, wait_ms);
    },
  };
}

/** Goes out even while the page is being left; whether it arrives changes nothing for the person. */
function beacon(operation: 'ReportError' | 'TrackEvents', body: unknown): void {
  navigator.sendBeacon(serverPath(`/api/rpc/${operation}`), new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
