/** One warm Chromium that prints pages to PDF: found on the machine, started at first use, offline and without scripts. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';

export interface Printer {
  print(html: string, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
/** For a Chromium that calls nobody by itself; journeys and benches start theirs with the same. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const idleMs = 60_000;

/** Where Chromium lies, or null. */
export function findChromium(configured: string, path = process.env['PATH'] ?? ''): string | null {
  const places = configured
    ? [configured]
    : [...path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))), ...macPaths];
  return places.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function createPrinter(executablePath: string): Printer {
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

  return {
    async print(html, signal) {
      signal.throwIfAborted();
      clearTimeout(idle);
      pages += 1;
      browser ??= start();
      const running = await browser.catch((error: Error) => {
        browser = null;
        throw new Error(`Chromium 没有启动，暂时无法导出 PDF；可以先下载 Word 版本。（${error.message.split('\n')[0]}）`);
      });
      const context = await running.newContext({ javaScriptEnabled: false, offline: true });
      const stop = () => void context.close().catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        const page = await context.newPage();
        await page.setContent(html, { waitUntil: 'load' });
        return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
      } catch (error) {
        throw signal.aborted ? new Error('导出 PDF 用时过长，已停止；可以先下载 Word 版本。') : error;
      } finally {
        signal.removeEventListener('abort', stop);
        await context.close().catch(() => undefined);
        pages -= 1;
        // A browser nobody uses costs memory.
        if (pages === 0) idle = setTimeout(() => void close(), idleMs).unref();
      }
    },
    close,
  };
}
