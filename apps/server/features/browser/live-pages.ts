/** Holds the room of every browser session that is open, and opens a page again that a person is asked to take over. */
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import type { BrowsingSession } from '#server/platform/browsing/session.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { LiveRelay } from '#server/platform/live/relay.ts';
import type { LiveRooms } from '#server/platform/live/rooms.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { createLivePage, type LivePage } from './live-page.ts';

export interface LivePagesInput {
  browsing: Browsing;
  rooms: LiveRooms;
  hub: Hub;
  db: Database;
  log: Log;
  /** The task is at work: the agent drives. */
  isWorking(task_id: string): Promise<boolean>;
  /** Where a person is asked to take over, while the task waits for that; null otherwise. */
  awaitedPage(task_id: string): Promise<string | null>;
  /** The process that worked on the task last; '' for none. */
  workerOf(task_id: string): Promise<string>;
  relay: Pick<LiveRelay, 'room'>;
}

const elsewhere = '这个任务的浏览器在另一台服务器上，暂时连不上，看不到它的画面，也不能接管；可以跳过，或停止后重试。';

const reopened = '浏览器已重新打开这个页面：之前没有提交的内容可能要重填，没有保存的登录要重新登录。';

/** Where this process has no browser itself, what another one has can be watched all the same. */
export function passOnLivePages({ rooms, hub, relay }: Pick<LivePagesInput, 'rooms' | 'hub' | 'relay'>): void {
  rooms.openWith('browser', async ({ is_relayed, ...task }) => (hub.hasOthers() && !is_relayed ? relay.room(task, 'browser') : null));
}

/** Returns how to let go of all of them. */
export function holdLivePages(input: LivePagesInput): () => void {
  const { browsing, rooms, hub, log } = input;
  const open = new Map<string, { page: LivePage; close(): void }>();

  function hold(task_id: string, session: BrowsingSession): void {
    close(task_id);
    const page = createLivePage({
      session,
      mayDrive: async () => !(await input.isWorking(task_id)),
      onError: (error) => log.debug({ err: error, task_id }, 'a live page could not do something'),
    });
    const unhold = rooms.hold(task_id, 'browser', page);
    const unwatch = hub.watchTask(task_id, {
      stored(_last, events) {
        if (!events || events.some(({ type }) => type === 'message' || type === 'status' || type === 'run_start' || type === 'run_end'))
          page.askAgain();
      },
      live: () => undefined,
    });
    open.set(task_id, {
      page,
      close() {
        unwatch();
        page.close();
        unhold();
      },
    });
  }

  function close(task_id: string): void {
    open.get(task_id)?.close();
    open.delete(task_id);
  }

  const unhear = browsing.onSession((task_id, session) => (session ? hold(task_id, session) : close(task_id)));
  rooms.openWith('browser', async ({ task_id, user_id, is_relayed }) => {
    const worker = await input.workerOf(task_id);
    // A second browser would be another page: the picture comes from where the first one is (docs/decisions/0060).
    if (hub.isElsewhere(worker) && !is_relayed)
      return hub.addressOf(worker) === null ? { why: elsewhere } : input.relay.room({ task_id, user_id }, 'browser');
    const url = await input.awaitedPage(task_id);
    // Another process may take the task later.
    if (url === null) return hub.hasOthers() && !is_relayed ? input.relay.room({ task_id, user_id }, 'browser') : null;
    try {
      const session = await browsing.sessionOf({ task_id, user_id });
      const page = open.get(task_id)?.page ?? null;
      if (url !== '' && session.url() === '') page?.reopen(url, reopened);
      return page;
    } catch (error) {
      log.warn({ err: error, task_id }, 'a browser could not be opened again');
      return { why: error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '浏览器没有启动，请稍后重试' };
    }
  });
  return () => {
    unhear();
    for (const one of open.values()) one.close();
    open.clear();
  };
}
