/** One warm Chromium that draws pages of our own making: to PDF, to pictures, and to measure them. Started at first use, offline, the pages' own scripts switched off. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Frame, PageDrawer } from '#capabilities/deliverables/kind.server.ts';
import { quietFlags } from './chromium.ts';

export interface WarmPageDrawer extends PageDrawer {
  close(): Promise<void>;
}

const idleMs = 60_000;

export function createPageDrawer(executablePath: string): WarmPageDrawer {
  let browser: Promise<Browser> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pages = 0;

  async function start(): Promise<Browser> {
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

  /** A page of its own, gone afterwards; an aborted signal ends it at once. */
  async function onPage<T>(html: string, frame: Frame | null, signal: AbortSignal, work: (page: Page) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    clearTimeout(idle);
    pages += 1;
    let context: BrowserContext | undefined;
    const stop = () => void context?.close().catch(() => undefined);
    try {
      browser ??= start();
      const running = await browser.catch((error: Error) => {
        browser = null;
        throw new Error(`Chromium 没有启动，暂时无法绘制页面；文件都还在。（${error.message.split('\n')[0]}）`);
      });
      const size = frame && { viewport: { width: frame.width, height: frame.height ?? 800 }, deviceScaleFactor: frame.scale ?? 1 };
      context = await running.newContext({ javaScriptEnabled: false, offline: true, ...size });
      signal.addEventListener('abort', stop, { once: true });
      const page = await context.newPage();
      await page.setContent(html, { waitUntil: 'load' });
      return await work(page);
    } catch (error) {
      throw signal.aborted ? new Error('绘制页面用时过长或已取消，已停止；原文件没有改动。') : error;
    } finally {
      signal.removeEventListener('abort', stop);
      await context?.close().catch(() => undefined);
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
    open: (html, frame, signal, work) =>
      onPage(html, frame, signal, (page) =>
        work({
          measure: (script) => page.evaluate(script),
          picture: (clip, { transparent = false } = {}) =>
            page.screenshot({ type: 'png', clip, omitBackground: transparent, animations: 'disabled' }),
        }),
      ),
    close,
  };
}
