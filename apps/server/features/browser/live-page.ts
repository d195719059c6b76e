/** The room of a task's browser: everybody of its person's windows sees the page move, and one of them at a time may drive it. */
import type { CDPSession, Page } from 'playwright-core';
import { troubleInWords } from '#capabilities/tools/browser/trouble-words.server.ts';
import { livePageFrame, type LivePageFrame, type LivePageTold } from '#contract/live-page.ts';
import type { BrowsingSession } from '#server/platform/browsing/session.ts';
import type { LiveRoom, LiveSeat } from '#server/platform/live/rooms.ts';
import { doToPage } from './page-input.ts';
import { createScreencast, type PictureSize } from './screencast.ts';

export interface LivePage extends LiveRoom {
  /** Somebody may have let the agent work again, or have stopped it: asks once more who may drive. */
  askAgain(): void;
  /** Opens an address for the person, and says this of it unless it can't be opened. */
  reopen(url: string, text: string): void;
  close(): void;
}

export interface LivePageInput {
  session: BrowsingSession;
  /** Nobody drives while the agent works. */
  mayDrive(): Promise<boolean>;
  onError(error: unknown): void;
}

interface Guest {
  seat: LiveSeat;
  size: PictureSize;
  css_width: number;
  /** It was too slow for the last picture and gets the newest as soon as it can. */
  behind: boolean;
}

const usual: PictureSize = { width: 1280, height: 800 };
const phoneWidth = 480;
const againMs = 150;
const goMs = 20_000;

export function createLivePage({ session, mayDrive, onError }: LivePageInput): LivePage {
  const guests = new Set<Guest>();
  let driver: Guest | null = null;
  let isFree = false;
  let release: (() => void) | null = null;
  let latest: Buffer | null = null;
  /** The last sentence and the page it was said of: it ends with that page. */
  let said = { text: '', url: '' };
  let catchingUp: NodeJS.Timeout | undefined;
  let closed = false;
  const cast = createScreencast((jpeg) => {
    latest = jpeg;
    for (const guest of guests) show(guest, jpeg);
  });

  function show(guest: Guest, jpeg: Buffer): void {
    guest.behind = !guest.seat.show(jpeg, 'fresh');
    if (guest.behind) catchingUp ??= setTimeout(catchUp, againMs);
  }

  function catchUp(): void {
    catchingUp = undefined;
    for (const guest of guests) if (guest.behind && latest) show(guest, latest);
  }

  const tell = (guest: Guest, told: LivePageTold): void => guest.seat.tell(told);

  function tellDriver(): void {
    for (const guest of guests)
      tell(guest, { type: 'driver', driver: !isFree ? 'agent' : driver === null ? 'nobody' : driver === guest ? 'you' : 'other' });
  }

  /** What goes wrong with a page that is being left is nobody's concern. */
  function quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!closed) onError(error);
    });
  }

  async function look(): Promise<void> {
    if (guests.size === 0 || closed) return cast.stop();
    const width = Math.max(...[...guests].map(({ size }) => size.width));
    const height = Math.max(...[...guests].map(({ size }) => size.height));
    await cast.point(await session.cdp(), { width: Math.min(width, 1600), height: Math.min(height, 1600) });
  }

  async function tellPage(to: Iterable<Guest> = guests): Promise<void> {
    const cdp = await session.cdp();
    const page = session.page();
    const { width, height } = page.viewportSize() ?? usual;
    const [history, title] = await Promise.all([cdp.send('Page.getNavigationHistory'), titleOf(page)]);
    const told: LivePageTold = {
      type: 'page',
      url: session.url(),
      title,
      width,
      height,
      can_back: history.currentIndex > 0,
      can_forward: history.currentIndex < history.entries.length - 1,
    };
    for (const guest of to) tell(guest, told);
  }

  const unheed = session.onPageChanged((page) => {
    quietly(page.bringToFront());
    quietly(look());
    quietly(tellPage());
    // Its title comes a little later than its address.
    page.once('domcontentloaded', () => quietly(tellPage()));
  });

  async function drive(guest: Guest | null): Promise<void> {
    driver = guest;
    const size = guest ? sizeFor(guest) : usual;
    const page = session.page();
    const before = page.viewportSize();
    tellDriver();
    if (before?.width === size.width && before.height === size.height) return;
    await page.setViewportSize(size);
    await tellPage();
  }

  async function askAgain(): Promise<void> {
    const free = await mayDrive();
    if (closed) return;
    isFree = free;
    if (!free && driver) await drive(null);
    else tellDriver();
  }

  async function go(url: string): Promise<void> {
    const address = /^[a-z][a-z\d+.-]*:/i.test(url) && !/^[^/]*:\d+(\/|$)/.test(url) ? url : `https://${url}`;
    if (!URL.canParse(address) || !/^https?:/i.test(address)) return say('只能打开 http 或 https 开头的网址');
    await arrive(() => session.page().goto(address, { timeout: goMs, waitUntil: 'commit' }), new URL(address).hostname);
  }

  async function arrive(move: () => Promise<unknown>, host = ''): Promise<void> {
    let trouble = '';
    try {
      await move();
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      // Another address was asked for meanwhile, or the page began a download.
      if (/interrupted|ERR_ABORTED/.test(reason)) return;
      trouble = /Timeout/.test(reason)
        ? '网页很久没有回应，可以重新载入或换一个网址'
        : `网页没有打开：${session.refusalOf(host) ?? troubleInWords(reason)}`;
    }
    await tellPage();
    say(trouble);
  }

  /** Told after the page: to whoever watches, another page ends what was said of the one before. */
  function say(text: string): void {
    said = { text, url: session.url() };
    for (const guest of guests) tell(guest, { type: 'said', text });
  }

  async function greet(guest: Guest): Promise<void> {
    await tellPage([guest]);
    if (said.text !== '' && said.url === session.url()) tell(guest, { type: 'said', text: said.text });
  }

  async function act(guest: Guest, frame: LivePageFrame): Promise<void> {
    switch (frame.type) {
      case 'look':
        guest.size = { width: frame.width, height: frame.height };
        guest.css_width = frame.css_width;
        if (driver === guest) await drive(guest);
        return look();
      case 'drive':
        if (!frame.on) return driver === guest ? drive(null) : undefined;
        await askAgain();
        return isFree ? drive(guest) : undefined;
      case 'go':
        return driver === guest ? go(frame.url) : undefined;
      case 'way': {
        if (driver !== guest) return;
        const page = session.page();
        const options = { timeout: goMs, waitUntil: 'commit' as const };
        return arrive(() =>
          frame.to === 'back' ? page.goBack(options) : frame.to === 'forward' ? page.goForward(options) : page.reload(options),
        );
      }
      case 'copy':
        return driver === guest ? copy(guest, frame.cut) : undefined;
      default:
        // Nobody's hand but the driver's moves anything.
        if (driver === guest) await doToPage(await session.cdp(), frame);
    }
  }

  async function copy(guest: Guest, cut: boolean): Promise<void> {
    const cdp = await session.cdp();
    const { result } = await cdp.send('Runtime.evaluate', { expression: `(${selectedText.toString()})()`, returnByValue: true });
    const text = typeof result.value === 'string' ? result.value.slice(0, 100_000) : '';
    if (text === '') return;
    tell(guest, { type: 'copied', text });
    if (cut) await press(cdp, 'Delete', 46);
  }

  return {
    askAgain: () => quietly(askAgain()),
    reopen: (url, text) =>
      quietly(
        go(url).then(() => {
          if (said.text === '') say(text);
        }),
      ),
    join(seat) {
      const guest: Guest = { seat, size: usual, css_width: usual.width, behind: false };
      guests.add(guest);
      release ??= session.hold();
      quietly(askAgain());
      quietly(greet(guest));
      if (latest) show(guest, latest);
      return {
        take(given) {
          quietly(act(guest, livePageFrame.parse(given)));
        },
        leave() {
          guests.delete(guest);
          if (guests.size === 0) {
            release?.();
            release = null;
            latest = null;
          }
          if (closed) return;
          if (driver === guest) quietly(drive(null));
          quietly(look());
        },
      };
    },
    close() {
      closed = true;
      clearTimeout(catchingUp);
      unheed();
      cast.stop();
      release?.();
      release = null;
    },
  };
}

/** A page as wide as the phone that drives it; on a desk wide enough to be what it is, and not so wide that nobody can read it. */
function sizeFor({ css_width, size }: Guest): PictureSize {
  const width = css_width < phoneWidth ? Math.max(320, css_width) : Math.min(usual.width, Math.max(820, Math.round(css_width * 1.4)));
  return { width, height: Math.min(1600, Math.max(300, Math.round((width * size.height) / size.width))) };
}

async function titleOf(page: Page): Promise<string> {
  // A page that is just going elsewhere has none.
  return (await page.title().catch(() => '')).slice(0, 300);
}

async function press(cdp: CDPSession, key: string, code: number): Promise<void> {
  for (const kind of ['down', 'up'] as const)
    await doToPage(cdp, { type: 'key', kind, key, code: key, key_code: code, repeat: false, mods: 0 });
}

/** In the page: what is selected, in a field too. */
function selectedText(): string {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password'))
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  return String(getSelection() ?? '');
}
