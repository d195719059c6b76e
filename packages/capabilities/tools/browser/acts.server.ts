/** Acts on a page, each as far as a person with a mouse and a keyboard could do it, and the waiting until the page has answered. */
import type { Locator, Page, Request } from 'playwright-core';
import type { OpenBrowser } from './session.server.ts';
import { troubleInWords } from './trouble-words.server.ts';

/** A sentence for the brain about an act that could not be done. */
export class ActFailure extends Error {
  override name = 'ActFailure';
  /** The same for whoever reads beside it what was to be opened. */
  readonly reason: string | undefined;
  constructor(message: string, { reason, ...options }: ErrorOptions & { reason?: string } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

function unopened(address: string, reason: string): ActFailure {
  return new ActFailure(`没有打开 ${address}：${reason}`, { reason });
}

/** Part of the picture, each from 0 to 1. */
export interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
}

const openMs = 25_000;
const actMs = 6_000;
/** Nothing under way for so long: the page has answered. */
const quietMs = 150;
const settleMs = 4_000;
/** What keeps a page from being read; pictures and streams may come later. */
const awaited = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch']);

export interface Opened {
  /** Not everything had come in time. */
  is_partial: boolean;
  content_type: string;
  status: number;
}

/** Rejects with ActFailure. A page that is a download settles without being left. */
export async function openAddress(browser: OpenBrowser, address: string): Promise<Opened> {
  const page = browser.page();
  let asked = address;
  const follow = (request: Request): void => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked = request.url();
  };
  page.on('request', follow);
  try {
    const answer = await goTo(page, address);
    const refusal = answer?.status() === 403 ? browser.refusalOf(new URL(asked).hostname) : null;
    if (refusal) {
      // What stands there now is our own refusal, no page.
      await page.goto('about:blank').catch(() => undefined);
      throw unopened(asked, `${refusal}。`);
    }
    return { is_partial: false, content_type: answer?.headers()['content-type'] ?? '', status: answer?.status() ?? 200 };
  } catch (error) {
    if (error instanceof ActFailure) throw error;
    const message = error instanceof Error ? error.message : String(error);
    if (/Download is starting/i.test(message)) return { is_partial: false, content_type: 'download', status: 200 };
    if (/Timeout \d+ms exceeded/.test(message)) {
      if (page.url() !== 'about:blank' && !page.url().startsWith('chrome-error:'))
        return { is_partial: true, content_type: '', status: 200 };
      throw unopened(address, `网站在 ${openMs / 1000} 秒内没有回应，请稍后重试。`);
    }
    const refusal = browser.refusalOf(new URL(asked).hostname);
    throw unopened(asked, `${refusal ?? troubleInWords(message)}。`);
  } finally {
    page.off('request', follow);
  }
}

async function goTo(page: Page, address: string): ReturnType<Page['goto']> {
  for (let tries = 1; ; tries++) {
    try {
      return await page.goto(address, { waitUntil: 'domcontentloaded', timeout: openMs });
    } catch (error) {
      // The browser's own page about what was opened before came in only now, or our own last try did.
      const [, by = ''] = /interrupted by another navigation to "([^"]*)"/.exec(error instanceof Error ? error.message : '') ?? [];
      if (tries === 3 || !(/^(?:chrome-error:|about:blank)/.test(by) || by === new URL(address).href)) throw error;
      await page.waitForLoadState('domcontentloaded', { timeout: settleMs }).catch(() => undefined);
    }
  }
}

/** Does it and waits until what it set going has come in; what the page still does after a few seconds is not waited for. */
export async function settling<T>(page: Page, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const open = new Set<Request>();
  let last = performance.now();
  const begin = (request: Request): void => {
    if (awaited.has(request.resourceType())) open.add(request);
    last = performance.now();
  };
  const end = (request: Request): void => {
    if (open.delete(request)) last = performance.now();
  };
  const moved = (): void => void (last = performance.now());
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end).on('framenavigated', moved);
  try {
    const done = await work();
    last = performance.now();
    const until = last + settleMs;
    while (!signal.aborted && !page.isClosed()) {
      const at = performance.now();
      if (at > until || (open.size === 0 && at - last > quietMs)) break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    if (!page.isClosed()) {
      const left = Math.max(1, until - performance.now());
      // A page that never gets ready is read as far as it is there.
      await page.waitForLoadState('domcontentloaded', { timeout: left }).catch(() => undefined);
    }
    return done;
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end).off('framenavigated', moved);
  }
}

/** What is there of the page stays. */
export async function stopLoading(page: Page): Promise<void> {
  if (page.isClosed()) return;
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.stopLoading');
    await session.detach();
  } catch (error) {
    // It closed meanwhile, which ends its loading too.
    if (!page.isClosed()) throw error;
  }
}

/** The element a reference of the last answer names; rejects with ActFailure when it has gone. */
export async function elementNamed(page: Page, ref: string): Promise<Locator> {
  const found = page.locator(`aria-ref=${ref}`);
  // A reference the page has never had is an error of the library's, not an empty list.
  const count = await found.count().catch(() => 0);
  if (count === 0) throw new ActFailure(`要操作的地方已经不在页面上了，可能页面变了。\n没有 ${ref}：请用下面列出的编号。`);
  return found;
}

/** Where it is in the picture; null when it is not in view. */
export async function markOf(page: Page, element: Locator): Promise<Mark | null> {
  await element.scrollIntoViewIfNeeded({ timeout: actMs }).catch(() => undefined);
  const box = await element.boundingBox({ timeout: actMs }).catch(() => null);
  const size = page.viewportSize();
  if (!box || !size) return null;
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  const part = (value: number, whole: number): number => rounded(Math.min(1, Math.max(0, value / whole)));
  const [x, y] = [part(box.x, size.width), part(box.y, size.height)];
  return { x, y, width: rounded(part(box.x + box.width, size.width) - x), height: rounded(part(box.y + box.height, size.height) - y) };
}

export const acts = {
  click: (element: Locator) => tried(element.click({ timeout: actMs }), '没有点到'),

  async type(element: Locator, text: string, submit: boolean): Promise<void> {
    await tried(element.fill(text, { timeout: actMs }), '没有填进去');
    if (submit) await tried(element.press('Enter', { timeout: actMs, noWaitAfter: true }), '没有提交');
  },

  async select(element: Locator, option: string): Promise<void> {
    const labels = await tried(
      element.evaluate((node) =>
        'options' in node ? Array.from(node.options as ArrayLike<{ label: string }>, ({ label }) => label.trim()) : [],
      ),
      '没有选上',
    );
    if (labels.length === 0) throw new ActFailure('没有选上：这不是普通的下拉框；请点开它，再点要选的一项。');
    const label = labels.find((one) => one === option.trim()) ?? labels.find((one) => one.includes(option.trim()));
    if (label === undefined) throw new ActFailure(`没有选上：下拉框里没有“${option}”，有：${labels.slice(0, 30).join('、')}。`);
    await tried(element.selectOption({ label }, { timeout: actMs }), '没有选上');
  },

  press: (page: Page, key: string) => tried(page.keyboard.press(key), `没有按下 ${key}`),

  /** In the page itself; where another part is what scrolls, the wheel turns over the middle. */
  async scroll(page: Page, to: 'down' | 'up' | 'top' | 'bottom'): Promise<void> {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.mouse.move(width / 2, height / 2);
    const far = { down: height * 0.85, up: -height * 0.85, top: -1_000_000, bottom: 1_000_000 }[to];
    await page.mouse.wheel(0, far);
    await new Promise((resolve) => setTimeout(resolve, 250));
  },
};

async function tried<T>(work: Promise<T>, what: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ActFailure(`${what}：${whyNot(message)}。`, { cause: error });
  }
}

function whyNot(message: string): string {
  const covered = /<(\w+)[^>]*>(?:[^<]{0,40})?.*intercepts pointer events/.exec(message);
  if (covered) return '它被别的内容挡住了，可能是弹层或提示；先关掉它';
  if (/not visible|outside of the viewport/.test(message)) return '它现在看不见';
  if (/not enabled|is disabled/.test(message)) return '它现在不能用';
  if (/not an <input>|not editable|readonly/i.test(message)) return '它不能填写文字';
  if (/Unknown key/.test(message)) return '没有这个键，请用 Enter、Escape、ArrowDown、Control+A 这样的名字';
  if (/Timeout/.test(message)) return '等了几秒它仍然不能操作';
  return troubleInWords(message);
}
