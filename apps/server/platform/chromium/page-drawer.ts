/** One warm Chromium that draws pages of our own making: to PDF, to pictures, and to measure them. Started at first use, offline, the pages' own scripts switched off. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isForPeople } from '#contract/sentence.ts';
import type { Frame, OpenPage, PageDrawer } from '#capabilities/deliverables/kind.server.ts';
import { launchJailed } from '../browsing/jail.ts';
import { quietFlags } from './chromium.ts';

export interface WarmPageDrawer extends PageDrawer {
  /** A context of its own for `work`, gone afterwards; an aborted signal ends it at once. */
  inContext<T>(frame: Frame | null, signal: AbortSignal, work: (context: BrowserContext) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const idleMs = 60_000;
/** Nobody listens at the port of discarding. */
const nowhere = 'http://127.0.0.1:9';
const tooComplex = '页面太复杂，画了半分钟还没有画成，已停止；原文件没有改动。请把内容拆短后再试。';
const notDrawn = '页面没有画成，可能太长、太宽或太复杂；原文件没有改动。可以换一种格式导出，或把内容拆短后再试。';

/** `locked_in` draws pages with scripts of anybody's: behind the walls of the browsing Chromium, with no proxy to reach. */
export function createPageDrawer(executablePath: string, { locked_in = false } = {}): WarmPageDrawer {
  let browser: Promise<Browser> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pages = 0;

  async function start(): Promise<Browser> {
    if (locked_in) {
      const jailed = await launchJailed({ executable: executablePath, proxy: nowhere });
      jailed.browser.once('disconnected', () => {
        browser = null;
        void jailed.close();
      });
      return jailed.browser;
    }
    const { chromium } = await import('playwright-core');
    // Chromium's own sandbox needs a user that is not root.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    // The server ends in order by itself; the library's own handlers would end the process before that.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    const started = await chromium.launch({ executablePath, headless: true, args: [...quietFlags, ...asRoot], ...signals });
    started.once('disconnected', () => (browser = null));
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const running = browser;
    browser = null;
    if (running) await (await running).close();
  }

  /** A page of its own, gone afterwards. */
  function onPage<T>(html: string, frame: Frame | null, signal: AbortSignal, work: (page: Page) => Promise<T>): Promise<T> {
    return inContext(frame, signal, async (context) => {
      const page = await context.newPage();
      await page.setContent(html, { waitUntil: 'load' });
      return work(page);
    });
  }

  async function inContext<T>(frame: Frame | null, signal: AbortSignal, work: (context: BrowserContext) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    clearTimeout(idle);
    pages += 1;
    let context: BrowserContext | undefined;
    // What a page was doing when its context is closed may never come back.
    let stop = (): void => undefined;
    const stopped = new Promise<never>((_, reject) => (stop = () => reject(signal.reason)));
    stopped.catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      browser ??= start();
      const running = await browser.catch((error: Error) => {
        browser = null;
        throw new Error('Chromium 没有启动，暂时无法绘制页面；文件都还在。请稍后重试，仍然这样请联系管理员。', { cause: error });
      });
      const size = frame && { viewport: { width: frame.width, height: frame.height ?? 800 }, deviceScaleFactor: frame.scale ?? 1 };
      context = await running.newContext({ javaScriptEnabled: locked_in || frame?.scripts === true, offline: true, ...size });
      return await Promise.race([work(context), stopped]);
    } catch (error) {
      if (signal.aborted) throw new Error('绘制页面用时过长或已取消，已停止；原文件没有改动。', { cause: error });
      if (error instanceof Error && isForPeople(error.message)) throw error;
      throw new Error(error instanceof Error && error.name === 'TimeoutError' ? tooComplex : notDrawn, { cause: error });
    } finally {
      signal.removeEventListener('abort', stop);
      const closed = context?.close().catch(() => undefined);
      if (!signal.aborted) await closed;
      pages -= 1;
      // A browser nobody uses costs memory.
      if (pages === 0) idle = setTimeout(() => void close(), idleMs).unref();
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
    each: (htmls, frame, signal, work) => inContext(frame, signal, (context) => eachPage(context, htmls, signal, work)),
    inContext,
    close,
  };
}

/** A new tab costs more than drawing a page: two are kept busy. */
async function eachPage<T>(
  context: BrowserContext,
  htmls: readonly string[],
  signal: AbortSignal,
  work: (page: OpenPage, n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const tab = async () => {
    const page = await context.newPage();
    const open: OpenPage = {
      measure: (script) => page.evaluate(script),
      picture: (clip, { transparent = false } = {}) =>
        page.screenshot({ type: 'png', clip, omitBackground: transparent, animations: 'disabled' }),
    };
    for (let n = next++; n < htmls.length; n = next++) {
      signal.throwIfAborted();
      await page.setContent(htmls[n] ?? '', { waitUntil: 'load' });
      results[n] = await work(open, n);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, htmls.length) }, tab));
  return results;
}
