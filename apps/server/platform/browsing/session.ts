/** One task's browser: a context of its own with its tabs, and all that happens beside the page. */
import type { Ticket } from './proxy.ts';
import type { BrowserContext, CDPSession, Cookie, Page } from 'playwright-core';
import type { Happening, OpenBrowser } from '#capabilities/tools/browser/session.server.ts';

export interface SessionOwner {
  task_id: string;
  user_id: string;
}

/** `idle`: nobody used it. `crashed`: Chromium went away. `room`: another task needed the place. */
export type WhyClosed = 'idle' | 'crashed' | 'room' | 'ended';

export interface BrowsingSession extends OpenBrowser {
  readonly owner: SessionOwner;
  title(): Promise<string>;
  /** Of the tab in front; the same one until another tab comes to the front. */
  cdp(): Promise<CDPSession>;
  /** Another tab came to the front, or the one in front went elsewhere. Returns the way to stop listening. */
  onPageChanged(listener: (page: Page) => void): () => void;
  onClosed(listener: (why: WhyClosed) => void): () => void;
  cookies(): Promise<Cookie[]>;
  addCookies(cookies: readonly Cookie[]): Promise<void>;
  /** Forgets those of a domain and of the names below it. */
  clearCookies(domain: string): Promise<void>;
  /** Somebody looks on or drives: the session stays open until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

export interface SessionInput {
  owner: SessionOwner;
  /** New, and admitted to the proxy. */
  context: BrowserContext;
  /** Its only tab, still empty. */
  page: Page;
  ticket: Ticket;
  /** What was used last goes last when room is needed; milliseconds of a clock that never steps. */
  monotonic(): number;
  onClose(why: WhyClosed): void;
}

export interface ManagedSession extends BrowsingSession {
  /** On the clock of `monotonic`. */
  usedAt(): number;
  isHeld(): boolean;
  isBusy(): boolean;
  end(why: WhyClosed): Promise<void>;
}

const mostTabs = 8;

export function beginSession(input: SessionInput): ManagedSession {
  const { context, owner } = input;
  const tabs: Page[] = [];
  const happened: Happening[] = [];
  const pageListeners = new Set<(page: Page) => void>();
  const closeListeners = new Set<(why: WhyClosed) => void>();
  let holders = 0;
  /** Domains of logins the person lets tasks use. */
  const logins = new Set<string>();
  let acts = 0;
  let used = input.monotonic();
  let tail: Promise<unknown> = Promise.resolve();
  let ended: Promise<void> | null = null;
  let attached: { page: Page; cdp: Promise<CDPSession> } | null = null;

  const front = (): Page => {
    const page = tabs.at(-1);
    if (!page) throw new Error('浏览器里没有打开的标签页；请重新打开网址。');
    return page;
  };
  const tell = (): void => {
    const page = tabs.at(-1);
    if (page) for (const listener of pageListeners) listener(page);
  };

  function watch(page: Page): void {
    tabs.push(page);
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') happened.push({ kind: 'dialog', type: dialog.type(), message: dialog.message().slice(0, 500) });
      // Whoever leaves a page leaves it. One that is gone meanwhile has no dialog to answer.
      if (dialog.type() === 'beforeunload') dialog.accept().catch(() => undefined);
      else dialog.dismiss().catch(() => undefined);
    });
    page.on('download', (download) => happened.push({ kind: 'download', download }));
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const url = page.url();
      if (!mayStandInFront(url)) {
        happened.push({ kind: 'refused', url: url.slice(0, 200), reason: '只能打开 http 或 https 开头的网址' });
        page.goto('about:blank').catch(() => undefined);
        return;
      }
      if (page === tabs.at(-1)) tell();
    });
    // One that ran out of memory can't be brought back; closing it opens another.
    page.on('crash', () => void page.close().catch(() => undefined));
    page.on('close', () => {
      const wasInFront = page === tabs.at(-1);
      tabs.splice(tabs.indexOf(page), 1);
      if (ended) return;
      if (wasInFront) happened.push({ kind: 'closed_tab' });
      if (tabs.length === 0)
        void context
          .newPage()
          .then(tell)
          .catch(() => undefined);
      else if (wasInFront) tell();
    });
  }

  context.on('page', (page) => {
    watch(page);
    // Opened in place of the last one that was closed.
    if (tabs.length === 1) return;
    happened.push({ kind: 'tab', url: page.url() });
    // Pages that open tab after tab: the oldest goes.
    if (tabs.length > mostTabs) void tabs[0]?.close().catch(() => undefined);
    tell();
  });
  watch(input.page);

  const session: ManagedSession = {
    owner,
    page: front,
    url: () => {
      const url = tabs.at(-1)?.url() ?? '';
      return /^https?:/i.test(url) ? url : '';
    },
    title: () => front().title(),
    async cdp() {
      const page = front();
      if (attached?.page !== page) attached = { page, cdp: context.newCDPSession(page) };
      return attached.cdp;
    },
    onPageChanged(listener) {
      pageListeners.add(listener);
      return () => void pageListeners.delete(listener);
    },
    onClosed(listener) {
      closeListeners.add(listener);
      return () => void closeListeners.delete(listener);
    },
    inTurn(work) {
      used = input.monotonic();
      acts += 1;
      const mine = tail.then(work).finally(() => {
        acts -= 1;
        used = input.monotonic();
      });
      tail = mine.catch(() => undefined);
      return mine;
    },
    cookies: () => context.cookies(),
    async addCookies(cookies) {
      await context.addCookies(cookies);
      for (const { domain } of cookies) logins.add(domain.replace(/^\./, '').toLowerCase());
    },
    hasLogin() {
      const url = tabs.at(-1)?.url() ?? '';
      const host = URL.canParse(url) ? new URL(url).hostname : '';
      return [...logins].some((domain) => host === domain || host.endsWith(`.${domain}`));
    },
    async clearCookies(domain) {
      const bare = domain.replace(/^\./, '').toLowerCase();
      const own = (await context.cookies()).map((cookie) => cookie.domain);
      for (const one of new Set(own)) {
        const name = one.replace(/^\./, '').toLowerCase();
        if (name === bare || name.endsWith(`.${bare}`)) await context.clearCookies({ domain: one });
      }
    },
    hold() {
      holders += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holders -= 1;
        used = input.monotonic();
      };
    },
    takeHappenings: () => happened.splice(0),
    usedAt: () => used,
    isHeld: () => holders > 0,
    isBusy: () => acts > 0,
    refusalOf: (host) => input.ticket.refusalOf(host),
    bytesIn: () => input.ticket.bytesIn(),
    end(why) {
      ended ??= (async () => {
        // A Chromium that is gone has closed it already.
        await context.close().catch(() => undefined);
        input.onClose(why);
        for (const listener of closeListeners) listener(why);
      })();
      return ended;
    },
    close: () => session.end('ended'),
  };
  return session;
}

/** Everything else reaches into the machine, or is a document of the browser itself. */
export function mayStandInFront(url: string): boolean {
  return /^https?:/i.test(url) || url === 'about:blank' || url === '' || url.startsWith('chrome-error:');
}
