/**
 * The website expert's channel for other clients: the log of a task as the specification's events over a WebSocket. At least once: a frame is
 * told again until it is acknowledged, and a new connection goes on behind the last one that was.
 */
import { z } from 'zod';
import { withTexts } from '#agent/context/result-texts.ts';
import { comesAfter, realtimeTeller, realtimeWords, type RealtimeFrame } from '#contract/site/realtime.ts';
import { id } from '#contract/task.ts';
import type { Database } from '#server/platform/db/database.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import type { LiveGuest, LiveRooms, LiveSeat } from '#server/platform/live/rooms.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Seal } from '#server/platform/sealed.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { readLog } from '#server/runs/log/log-pages.ts';
import { projectOfTask, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { owned } from './found.ts';

/** A key is to be used at once. */
const keyMs = 60_000;
const keyOwner = 'realtime';
const again_ms = 10_000;
/** What is on its way and not acknowledged; beyond it the log is read no further. */
const mostOpen = 200;
const pageRows = 200;
/** Each is acknowledged by a frame, of which a client may not send more. */
const mostASecond = 200;
const second_ms = 1000;

const claims = z.strictObject({ user_id: z.string(), task_id: id, token: z.string(), until: z.number() });
export type RealtimeKey = z.infer<typeof claims>;

export function openRealtimeKey(seal: Seal, key: string, now: number): RealtimeKey | null {
  const plain = key.length > 2000 ? null : seal.open(key, keyOwner);
  if (plain === null) return null;
  const opened = claims.safeParse(JSON.parse(plain)).data;
  return opened && opened.until > now ? opened : null;
}

export const realtimePath = '/api/realtime';

export function realtimeOperations({ seal }: { seal: Seal }): { GetRealtimeConfig: Handler<'GetRealtimeConfig'> } {
  return {
    async GetRealtimeConfig({ projectId, deviceId }, context: CallContext) {
      const { task_id } = await owned(context, 'change', projectId);
      const key: RealtimeKey = {
        user_id: signedIn(context).user_id,
        task_id,
        token: context.caller.session_token,
        until: context.now() + keyMs,
      };
      return {
        accessKey: seal.close(JSON.stringify(key), keyOwner),
        app_id: 'antou',
        product_id: 'website-expert',
        device_id: deviceId ?? context.new_id(),
        path: realtimePath,
      };
    },
  };
}

export interface RealtimeInput {
  db: Database;
  hub: Hub;
  rooms: LiveRooms;
  log: Log;
  now(): number;
}

export function holdRealtime(input: RealtimeInput): void {
  input.rooms.openWith('site_chat', async ({ task_id }) => {
    const project = await projectOfTask(input.db, task_id);
    return project && { tells_itself: true, join: (seat) => followChat(input, project, seat) };
  });
}

/** One connection: it is told that it is open, and nothing more until it says where it goes on. */
function followChat({ db, hub, log, now }: RealtimeInput, project: SiteProject, seat: LiveSeat): LiveGuest {
  const open = new Map<string, { frame: RealtimeFrame; told_at: number }>();
  const tellerOf = realtimeTeller({
    projectId: project.project_id,
    mode: project.mode,
    resultOf: ({ result, in_output, output }) => withTexts({ result, ...(in_output ? { in_output } : {}) }, output),
  });
  const waiting: RealtimeFrame[] = [];
  let read = 0;
  let stored = 0;
  let after = '';
  let state: 'silent' | 'idle' | 'reading' | 'left' = 'silent';
  let unwatch: (() => void) | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let pace: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let told = 0;

  function flush(): void {
    const at = now();
    if (at - since >= second_ms) [since, told] = [at, 0];
    while (open.size < mostOpen && told < mostASecond) {
      const frame = waiting.shift();
      if (!frame) return;
      told += 1;
      open.set(frame.id, { frame, told_at: at });
      seat.tell(frame);
    }
    if (told >= mostASecond && waiting.length > 0) {
      clearTimeout(pace);
      pace = setTimeout(goOn, second_ms);
    }
  }

  async function catchUp(): Promise<void> {
    if (state !== 'idle') return;
    state = 'reading';
    try {
      while (isReading() && waiting.length === 0) {
        const events = await readLog(db, project.task_id, read, pageRows);
        if (events.length === 0 || !isReading()) break;
        for (const event of events) waiting.push(...tellerOf(event).filter((frame) => after === '' || comesAfter(frame.id, after)));
        read = events.at(-1)?.seq ?? read;
        flush();
      }
    } finally {
      if (isReading()) state = 'idle';
    }
  }
  const isReading = (): boolean => state === 'reading';

  /** What came while the last page was read is read by the next round; what fails is tried again by the timer. */
  function goOn(): void {
    flush();
    catchUp().then(
      () => {
        if (state === 'idle' && waiting.length === 0 && stored > read) goOn();
      },
      (error: unknown) => log.warn({ err: error, task_id: project.task_id }, 'the log was not read for a site’s channel'),
    );
  }

  function begin(from: string): void {
    after = from;
    state = 'idle';
    unwatch = hub.watchTask(project.task_id, {
      stored(last_seq) {
        stored = Math.max(stored, last_seq);
        goOn();
      },
      live: () => undefined,
    });
    timer = setInterval(() => {
      const late = now() - again_ms;
      for (const one of open.values()) {
        if (one.told_at > late) continue;
        one.told_at = now();
        seat.tell(one.frame);
      }
      goOn();
    }, again_ms);
    goOn();
  }

  seat.tell({ event: 'OPEN', id: '', send_time_msec: now(), data: { project_id: project.project_id } });

  return {
    take(given) {
      const said = realtimeWords.parse(given);
      if (said.type === 'BEGIN') {
        if (state !== 'silent') throw new Error('a channel begins once');
        return begin(said.after);
      }
      for (const known of open.keys()) if (!comesAfter(known, said.id)) open.delete(known);
      goOn();
    },
    leave() {
      state = 'left';
      unwatch?.();
      clearInterval(timer);
      clearTimeout(pace);
    },
  };
}
