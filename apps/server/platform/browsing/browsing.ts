/** The browser tasks work with: one Chromium, started at first use behind a proxy that reaches only the public internet, and a session for each task. */
import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core';
import { beginSession, type BrowsingSession, type ManagedSession, type SessionOwner, type WhyClosed } from './session.ts';
import { launchJailed } from './jail.ts';
import { startProxy, ticketOffice, type FilteringProxy, type Ticket } from './proxy.ts';

export interface Browsing {
  /** The session of a task; begun when there is none. Rejects with a sentence for the person. */
  sessionOf(owner: SessionOwner): Promise<BrowsingSession>;
  /** The session that is open now. */
  opened(task_id: string): BrowsingSession | null;
  /** Those of one person that are open now. */
  openedBy(user_id: string): BrowsingSession[];
  /** Told when the session of a task begins, and with null when it is over. */
  onSession(listener: (task_id: string, session: BrowsingSession | null) => void): () => void;
  close(): Promise<void>;
}

export interface BrowsingInput {
  executable: string;
  /** `host:port` of private places that may be opened all the same. */
  private_hosts: string[];
  /** What a new session begins with: the accounts its person lets tasks use. */
  cookiesFor?(owner: SessionOwner): Promise<readonly Cookie[]>;
  /** Milliseconds of a clock that never steps. */
  monotonic(): number;
  /** Of what a person is told in their own words. */
  onError?(error: unknown): void;
  /** How names become addresses; the system's way when left out. */
  resolve?(host: string): Promise<string[]>;
}

const sessionIdleMs = 10 * 60_000;
const browserIdleMs = 60_000;
const mostSessions = 10;
/** One person's tasks leave room for somebody else's. */
const mostOfPerson = 7;
const lookMs = 15_000;
/** Opening a tab takes longer than most pages: the next session's is opened ahead. */
const aheadMs = 400;

interface Place {
  context: BrowserContext;
  page: Page;
  ticket: Ticket;
}

interface Running {
  browser: Browser;
  proxy: FilteringProxy;
  close(): Promise<void>;
}

export function createBrowsing(input: BrowsingInput): Browsing {
  const sessions = new Map<string, Promise<ManagedSession>>();
  const open = new Map<string, ManagedSession>();
  /** Whose they are, by task; those that begin too. */
  const owners = new Map<string, string>();
  const listeners = new Set<(task_id: string, session: BrowsingSession | null) => void>();
  let running: Promise<Running> | null = null;
  let idleSince: number | null = null;
  let looking: NodeJS.Timeout | undefined;
  let closed = false;
  let spare: Promise<Place> | null = null;
  let preparing: NodeJS.Timeout | undefined;

  async function start(): Promise<Running> {
    const proxy = await startProxy({ private_hosts: input.private_hosts, ...(input.resolve ? { resolve: input.resolve } : {}) });
    try {
      const jailed = await launchJailed({ executable: input.executable, proxy: proxy.address });
      const here: Running = {
        browser: jailed.browser,
        proxy,
        async close() {
          await jailed.close();
          await proxy.close();
        },
      };
      jailed.browser.once('disconnected', () => {
        if (running && started === running) running = null;
        spare = null;
        for (const session of open.values()) void session.end('crashed');
        void here.close();
      });
      return here;
    } catch (error) {
      await proxy.close();
      input.onError?.(error);
      throw new Error('浏览器没有启动，暂时不能打开网页；任务里的文件都还在。请稍后重试，仍然这样请联系管理员。', { cause: error });
    }
  }
  let started: Promise<Running> | null = null;

  function browserNow(): Promise<Running> {
    idleSince = null;
    looking ??= setInterval(() => void look(), lookMs).unref();
    if (!running) {
      running = started = start();
      running.catch(() => (running = null));
    }
    return running;
  }

  /** Closes what nobody uses: first sessions, then the browser itself. */
  async function look(): Promise<void> {
    const at = input.monotonic();
    for (const session of open.values()) if (!session.isHeld() && at - session.usedAt() > sessionIdleMs) await session.end('idle');
    if (sessions.size > 0) return;
    idleSince ??= at;
    if (at - idleSince >= browserIdleMs) await stop();
  }

  async function stop(): Promise<void> {
    clearInterval(looking);
    looking = undefined;
    clearTimeout(preparing);
    spare = null;
    const was = running;
    running = null;
    // One that did not start has nothing to close.
    await was?.then((it) => it.close()).catch(() => undefined);
  }

  /** A context that is let in, with its first tab. */
  async function prepare(): Promise<Place> {
    const { browser, proxy } = await browserNow();
    const ticket = proxy.admit();
    const context = await browser.newContext({
      proxy: { server: proxy.address, bypass: '<-loopback>' },
      viewport: { width: 1280, height: 800 },
      locale: 'zh-CN',
      acceptDownloads: true,
    });
    return { context, ticket, page: await admitted(context, ticket) };
  }

  /** The one made ahead, where there is one that still works; the next is made when this one has had time to be used. */
  async function place(): Promise<Place> {
    const ahead = spare;
    spare = null;
    // One that could not be made, or whose browser is gone, is made anew.
    const ready = await ahead?.catch(() => null);
    const taken = ready && !ready.page.isClosed() ? ready : await prepare();
    clearTimeout(preparing);
    preparing = setTimeout(() => {
      if (closed || !running) return;
      spare ??= prepare();
      spare.catch(() => undefined);
    }, aheadMs).unref();
    return taken;
  }

  /** Closes the one that was idle longest: of this person where they have their share, else of whoever has the most. */
  async function compact({ user_id }: SessionOwner): Promise<void> {
    const all = [...owners.values()];
    const countOf = (id: string): number => all.filter((owner) => owner === id).length;
    // It counts itself already, as do those that begin in this moment.
    const isShareUsed = countOf(user_id) > mostOfPerson;
    if (!isShareUsed && all.length <= mostSessions) return;
    const [longest] = [...open.values()]
      .filter((one) => !one.isHeld() && !one.isBusy() && (!isShareUsed || one.owner.user_id === user_id))
      .toSorted((a, b) => countOf(b.owner.user_id) - countOf(a.owner.user_id) || a.usedAt() - b.usedAt());
    if (!longest)
      throw new Error(
        isShareUsed
          ? `你的任务同时打开的浏览器已有 ${mostOfPerson} 个，都在使用；请等其中一个任务结束后再试。`
          : `同时打开的浏览器已有 ${mostSessions} 个，都在使用；请等其中一个任务结束后再试。`,
      );
    await longest.end('room');
  }

  async function begin(owner: SessionOwner): Promise<ManagedSession> {
    await compact(owner);
    const { context, page, ticket } = await place();
    const session = beginSession({
      owner,
      context,
      page,
      ticket,
      monotonic: input.monotonic,
      onClose: (_why: WhyClosed) => {
        ticket.end();
        sessions.delete(owner.task_id);
        owners.delete(owner.task_id);
        open.delete(owner.task_id);
        for (const listener of listeners) listener(owner.task_id, null);
      },
    });
    const cookies = (await input.cookiesFor?.(owner)) ?? [];
    if (cookies.length > 0) await session.addCookies(cookies);
    open.set(owner.task_id, session);
    for (const listener of listeners) listener(owner.task_id, session);
    return session;
  }

  return {
    sessionOf(owner) {
      if (closed) return Promise.reject(new Error('服务正在停止，不能打开网页；稍后重试。'));
      const there = sessions.get(owner.task_id);
      if (there) return there;
      owners.set(owner.task_id, owner.user_id);
      const begun = begin(owner);
      sessions.set(owner.task_id, begun);
      begun.catch(() => {
        sessions.delete(owner.task_id);
        owners.delete(owner.task_id);
      });
      return begun;
    },
    opened: (task_id) => open.get(task_id) ?? null,
    openedBy: (user_id) => [...open.values()].filter(({ owner }) => owner.user_id === user_id),
    onSession(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      await Promise.all([...open.values()].map((session) => session.end('ended')));
      await stop();
    },
  };
}

/**
 * Opens the first tab and shows the ticket from it. Chromium keeps what it was once let in with for the whole context, also for sockets
 * and workers; giving Playwright the credentials would have it stop every single request to look at it.
 */
async function admitted(context: BrowserContext, { username, password }: Ticket): Promise<Page> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  cdp.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const isProxy = authChallenge.source === 'Proxy';
    const answer = isProxy ? { response: 'ProvideCredentials' as const, username, password } : { response: 'CancelAuth' as const };
    // A page that is gone needs no answer.
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: answer }).catch(() => undefined);
  });
  cdp.on('Fetch.requestPaused', ({ requestId }) => void cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined));
  await cdp.send('Fetch.enable', { handleAuthRequests: true });
  await page.evaluate((office) => fetch(office, { mode: 'no-cors' }).then(() => undefined), ticketOffice);
  await cdp.detach();
  return page;
}
