/** What tasks and their people hold open while they work: browsers, shells, sandboxes, and the live pictures of them. */

import type { FairQueue } from '#capabilities/queues/fair-queue.ts';
import { createBrowserAccounts, type BrowserAccounts } from '#server/features/browser/accounts.ts';
import { closeOfDeleted } from '#server/features/browser/close-of-deleted.ts';
import { addressToReopen } from '#server/features/browser/hand-back.ts';
import { holdLivePages, passOnLivePages } from '#server/features/browser/live-pages.ts';
import { forgetRevoked } from '#server/features/browser/revoke.ts';
import { awaitedPage, isWorking, workerOf } from '#server/features/tasks/take-over.ts';
import { holdLiveShells } from '#server/features/terminal/live-shells.ts';
import { personFiles } from '#server/features/terminal/person-files.ts';
import { createBrowsing, type Browsing } from '#server/platform/browsing/browsing.ts';
import type { Config } from '#server/platform/config/config.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { createLiveRelay, type LiveRelay } from '#server/platform/live/relay.ts';
import { createLiveRooms, type LiveRooms } from '#server/platform/live/rooms.ts';
import { createSandbox, type SandboxService } from '#server/platform/sandbox/create-sandbox.ts';
import { createSeal } from '#server/platform/sealed.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import type { Log } from '#server/platform/observe/log.ts';

export interface InteractiveSessionsInput {
  config: Config;
  db: Database;
  store: FileStore;
  hub: Hub;
  log: Log;
  secret: string;
  /** The program; null where there is none. */
  chromium: string | null;
  commands: FairQueue;
  now(): number;
  new_id(): string;
}

export interface InteractiveSessions {
  accounts: BrowserAccounts;
  /** The browser tasks work with; null where there is no Chromium. */
  browsing: Browsing | null;
  /** What can be watched and driven while it moves, in this process. */
  live: LiveRooms;
  /** The address in front of the task's browser here; empty when there is none to come back to. */
  pageOf(task_id: string): string;
  /** For pages that sit at other processes. */
  relay: LiveRelay;
  /** Where programs of tasks run. */
  sandbox: SandboxService;
  /** Follows other processes no more. */
  letGo(): void;
  endShells(): Promise<void>;
  close(): Promise<void>;
}

export function openInteractiveSessions({
  config,
  db,
  store,
  hub,
  log,
  secret,
  chromium,
  commands,
  now,
  new_id,
}: InteractiveSessionsInput): InteractiveSessions {
  const live = createLiveRooms();
  const accounts = createBrowserAccounts({
    seal: createSeal(secret, 'browser accounts'),
    now,
    new_id,
    onBroken: (domain) => log.warn({ domain }, 'a kept login could not be opened'),
  });
  const browsing = chromium
    ? createBrowsing({
        executable: chromium,
        private_hosts: config.FETCH_PRIVATE_HOSTS,
        cookiesFor: ({ user_id }) => accounts.cookiesOf(db, user_id),
        monotonic: () => performance.now(),
        onError: (error) => log.error({ err: error }, 'the browser of tasks did not start'),
      })
    : null;
  const relay = createLiveRelay({
    seal: createSeal(secret, 'live relay'),
    now: () => databaseNow(db),
    addressOf: async (task_id) => hub.addressOf(await workerOf(db, task_id)),
  });
  const pageOf = (task_id: string): string => addressToReopen(browsing?.opened(task_id)?.url() ?? '');
  const letGoOfPages = browsing
    ? holdLivePages({
        browsing,
        rooms: live,
        hub,
        db,
        log,
        isWorking: (task_id) => isWorking(db, task_id),
        awaitedPage: (task_id) => awaitedPage(db, task_id),
        workerOf: (task_id) => workerOf(db, task_id),
        relay,
      })
    : () => undefined;
  if (!browsing) passOnLivePages({ rooms: live, hub, relay });
  const stopForgetting = browsing
    ? forgetRevoked({
        browsing,
        hub,
        monotonic: () => performance.now(),
        onError: (error) => log.warn({ err: error }, 'an open browser kept its login'),
      })
    : () => undefined;
  const sandbox = createSandbox(config, commands, (driver, error) => log.warn({ err: error, driver }, 'a sandbox does not work here'));
  const shells = holdLiveShells({
    sandboxes: () => sandbox.get(),
    rooms: live,
    hub,
    log,
    isWorking: (task_id) => isWorking(db, task_id),
    filesOf: (task) => personFiles({ ...task, db, store, hub, now, new_id }),
  });
  closeOfDeleted({ browsing, sandbox, shellEnded: (task_id) => shells.ended(task_id) }, hub, (error) =>
    log.warn({ err: error }, 'what a deleted task had open did not close'),
  );
  return {
    accounts,
    browsing,
    live,
    pageOf,
    relay,
    sandbox,
    letGo() {
      letGoOfPages();
      stopForgetting();
    },
    endShells: () => shells.endAll(),
    async close() {
      await browsing?.close();
      await sandbox.close();
    },
  };
}
