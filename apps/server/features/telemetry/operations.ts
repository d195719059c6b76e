/** Takes what pages tell about themselves: errors go to the log, usage to the configured collector, otherwise nowhere. */
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import type { Handler } from '#server/platform/http/context.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Collector } from './collector.ts';

/** All pages together: a bad release must not fill the disk with its own complaint. */
const reports_a_minute = 120;

export interface TelemetryInput {
  log: Log;
  now(): number;
  collector: Collector | null;
}

export function telemetryOperations({ log, now, collector }: TelemetryInput): {
  [Name in 'ReportError' | 'TrackEvents']: Handler<Name>;
} {
  const allowed = createRateLimit(now);
  return {
    async ReportError({ page_session, route, message, stack }) {
      if (allowed('every page', reports_a_minute)) log.warn({ page_session, route, message, stack }, 'a page reported an error');
      return {};
    },
    async TrackEvents({ page_session, events }, { user }) {
      collector?.take({ page_session, user_id: user?.user_id ?? null, events });
      return {};
    },
  };
}
