/**
 * One warm Chromium that draws pages of our own making: to PDF, to pictures, and to measure them. Started at first use, offline, the pages' own scripts switched off.
 * A new tab costs four times what drawing a page does, so tabs are used again where nothing of a page can stay in them: where no script runs.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isForPeople } from '#contract/sentence.ts';
import type { Frame, OpenPage, PageDrawer } from '#capabilities/deliverables/kind.server.ts';
import { untilAborted } from '#capabilities/queues/until-aborted.ts';
import { launchJailed } from '../browsing/jail.ts';
import { quietFlags } from './chromium.ts';

export interface WarmPageDrawer extends PageDrawer {
  /** A context of its own for `work`, gone afterwards; an aborted signal ends it at once. */
  inContext<T>(frame: Frame | null, signal: AbortSignal, work: (context: BrowserContext) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const idleMs = 60_000;
/** Tabs that draw side by side in one call, and tabs that wait for the next. */
const mostTabs = 2;
/** Nobody listens at the port of discarding. */
const nowhere = 'http://127.0.0.1:9';
const tooComplex = '页面太复杂，画了半分钟还没有画成，已停止；原文件没有改动。请把内容拆短后再试。';
const notDrawn = '页面没有画成，可能太长、太宽或太复杂；原文件没有改动。可以换一种格式导出，或把内容拆短后再试。';

/** `locked_in` draws pages with scripts of anybody's: behind the walls of the browsing Chromium, with no proxy to reach. */
export function createPageDrawer(executablePath: string, { locked_in = false } = {}): WarmPageDrawer {
  let browser: Promise<Browser> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let calls = 0;
  /** Waiting; what they drew last is gone with what they draw next. */
  let tabs: Page[] = [];

  async function start(onGone: () => void): Promise<Browser> {
    if (locked_in) {
      const jailed = await launchJailed({ executable: executablePath, proxy: nowhere });
      jailed.browser.once('disconnected', () => {
        onGone();
        void jailed.close();
      });
      return jailed.browser;
    }
    const { chromium } = await import('playwright-core');
    // Chromium's own sandbox needs a user that is not root.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    // The server ends in order by itself; the library's own handlers would end the process before that.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    const running = await chromium.launch({ executablePath, headless: true, args: [...quietFlags, ...asRoot], ...signals });
    running.once('disconnected', onGone);
    return running;
  }

  function started(): Promise<Browser> {
    const own = start(() => forget(own));
    own.catch(() => forget(own));
    return own;
  }

  function forget(one: Promise<Browser> | null): void {
    // Another may run already when one is gone.
    if (browser !== one) return;
    browser = null;
    tabs = [];
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const running = browser;
    forget(running);
    if (running) await (await running).close();
  }

  function onPage<T>(html: string, frame: Frame | null, signal: AbortSignal, work: (page: Page) => Promise<T>): Promise<T> {
    return working(signal, (running) =>
      onTab(running, frame, signal, async (page) => {
        await page.setContent(html, { waitUntil: 'load' });
        return work(page);
      }),
    );
  }

  /** Draws one page after the other in two tabs. */
  function each<T>(
    htmls: readonly string[],
    frame: Frame,
    signal: AbortSignal,
    work: (page: OpenPage, n: number) => Promise<T>,
  ): Promise<T[]> {
    return working(signal, async (running) => {
      const results: T[] = [];
      let next = 0;
      const draw = async (page: Page) => {
        const open: OpenPage = {
          measure: (script) => page.evaluate(script),
          picture: (clip, { transparent = false, quality } = {}) =>
            page.screenshot({
              ...(quality === undefined ? { type: 'png', omitBackground: transparent } : { type: 'jpeg', quality }),
              clip,
              animations: 'disabled',
            }),
        };
        for (let n = next++; n < htmls.length; n = next++) {
          signal.throwIfAborted();
          await page.setContent(htmls[n] ?? '', { waitUntil: 'load' });
          results[n] = await work(open, n);
        }
      };
      const tabs = Array.from({ length: Math.min(mostTabs, htmls.length) }, () =>
        onTab(running, frame, signal, draw).catch((error: unknown) => {
          next = htmls.length;
          throw error;
        }),
      );
      await Promise.all(tabs);
      return results;
    });
  }

  /** Gives a running browser; what goes wrong meanwhile is told in a sentence for the person. */
  async function working<T>(signal: AbortSignal, work: (running: Browser) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    clearTimeout(idle);
    calls += 1;
    try {
      browser ??= started();
      const running = await browser.catch((error: Error) => {
        throw new Error('Chromium 没有启动，暂时无法绘制页面；文件都还在。请稍后重试，仍然这样请联系管理员。', { cause: error });
      });
      return await work(running);
    } catch (error) {
      if (signal.aborted) throw new Error('绘制页面用时过长或已取消，已停止；原文件没有改动。', { cause: error });
      if (error instanceof Error && isForPeople(error.message)) throw error;
      throw new Error(error instanceof Error && error.name === 'TimeoutError' ? tooComplex : notDrawn, { cause: error });
    } finally {
      calls -= 1;
      // A browser nobody uses costs memory.
      if (calls === 0) idle = setTimeout(() => void close(), idleMs).unref();
    }
  }

  function inContext<T>(frame: Frame | null, signal: AbortSignal, work: (context: BrowserContext) => Promise<T>): Promise<T> {
    return working(signal, async (running) => {
      const scripts = locked_in || frame?.scripts === true;
      const context = await running.newContext({
        javaScriptEnabled: scripts,
        offline: true,
        ...(frame && { viewport: { width: frame.width, height: frame.height ?? 800 }, deviceScaleFactor: frame.scale ?? 1 }),
      });
      try {
        return await untilAborted(signal, work(context));
      } finally {
        // It is gone with its browser, or was already.
        const closed = context.close().catch(() => undefined);
        if (!signal.aborted) await closed;
      }
    });
  }

  /** A tab nobody else has; an aborted signal ends it at once. */
  async function onTab<T>(running: Browser, frame: Frame | null, signal: AbortSignal, work: (page: Page) => Promise<T>): Promise<T> {
    const size = frame ? { width: frame.width, height: frame.height ?? 800 } : { width: 1280, height: 720 };
    const scripts = locked_in || frame?.scripts === true;
    const lasts = !scripts && (frame?.scale ?? 1) === 1;
    let page: Page | undefined;
    const opened = (async () => {
      const kept = lasts ? tabs.pop() : undefined;
      if (kept) {
        page = kept;
        const own = kept.viewportSize();
        if (own?.width !== size.width || own.height !== size.height) await kept.setViewportSize(size);
        return kept;
      }
      const context = await running.newContext({
        javaScriptEnabled: scripts,
        offline: true,
        viewport: size,
        deviceScaleFactor: frame?.scale ?? 1,
      });
      const fresh = await context.newPage();
      fresh.once('crash', () => (tabs = tabs.filter((one) => one !== fresh)));
      return (page = fresh);
    })();
    let isSound = false;
    try {
      const done = await untilAborted(signal, opened.then(work));
      isSound = true;
      return done;
    } finally {
      if (isSound && lasts && page && running.isConnected() && tabs.length < mostTabs) tabs.push(page);
      else {
        const left = opened.then(closeTab, () => page && closeTab(page));
        if (!signal.aborted) await left;
      }
    }
  }

  return {
    pdf: (html, signal) =>
      onPage(html, null, signal, (page) => page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })),
    picture: (html, { type, quality, transparent, ...frame }, signal) =>
      onPage(html, frame, signal, (page) =>
        page.screenshot({
          type,
          ...(type === 'jpeg' && quality !== undefined ? { quality } : {}),
          omitBackground: transparent === true && type === 'png',
          fullPage: frame.height === null,
          animations: 'disabled',
        }),
      ),
    measure: (html, frame, script, signal) => onPage(html, frame, signal, (page) => page.evaluate(script)),
    each,
    inContext,
    close,
  };
}

async function closeTab(page: Page): Promise<void> {
  // It is gone with its browser, or was already.
  await page
    .context()
    .close()
    .catch(() => undefined);
}
