/** What a journey has around it: servers, browser windows and a folder of its own, all gone or kept as evidence when it ends. */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startServer, type Environment, type RunningServer } from './server.ts';

export interface Journey {
  name: string;
  run(stage: Stage): Promise<void>;
}

export interface WindowOptions extends BrowserContextOptions {
  /** What its pages throw is part of the story, not a reason to fail. */
  quiet?: boolean;
  /** Tours begin by themselves, as they do for a newcomer. */
  tours?: boolean;
}

export interface Stage {
  folder: string;
  startServer(env?: Environment): Promise<RunningServer>;
  /** Ends it and starts another process on the same data at the same address. */
  restartServer(server: RunningServer, env?: Environment): Promise<RunningServer>;
  /** A window of a person nobody knows yet; `baseURL` is the server's. Tours were walked already, unless `tours` asks for them. */
  openWindow(server: RunningServer, options?: WindowOptions): Promise<{ window: BrowserContext; page: Page }>;
  onEnd(end: () => Promise<void>): void;
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export class JourneyStage implements Stage {
  readonly folder: string;
  private readonly browser: Browser;
  private readonly servers: RunningServer[] = [];
  private readonly windows: BrowserContext[] = [];
  private readonly ends: (() => Promise<void>)[] = [];
  private readonly pageErrors: string[] = [];

  constructor(browser: Browser) {
    this.browser = browser;
    this.folder = mkdtempSync(join(tmpdir(), 'antou-journey-'));
    // The database of a root's server runs under another user and must get through.
    chmodSync(this.folder, 0o755);
  }

  async startServer(env?: Environment): Promise<RunningServer> {
    const server = await startServer(join(this.folder, `data-${this.servers.length}`), env);
    this.servers.push(server);
    return server;
  }

  async restartServer(server: RunningServer, env?: Environment): Promise<RunningServer> {
    await server.stop();
    this.servers.splice(this.servers.indexOf(server), 1);
    const next = await startServer(server.data_dir, { ...env, PORT: new URL(server.address).port });
    this.servers.push(next);
    return next;
  }

  async openWindow(
    server: RunningServer,
    { tours = false, quiet = false, ...options }: WindowOptions = {},
  ): Promise<{ window: BrowserContext; page: Page }> {
    const window = await this.browser.newContext({ viewport: desktop, locale: 'zh-CN', baseURL: server.address, ...options });
    window.setDefaultTimeout(20_000);
    if (!tours) await window.addInitScript(toursWalked);
    if (!quiet) window.on('weberror', (error) => this.pageErrors.push(error.error().stack || String(error.error())));
    this.windows.push(window);
    return { window, page: await window.newPage() };
  }

  onEnd(end: () => Promise<void>): void {
    this.ends.push(end);
  }

  /** Pictures of every open page, and what the servers printed. */
  async keepEvidence(folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const pages = this.windows.flatMap((window) => window.pages());
    for (const [n, page] of pages.entries()) {
      const shot = await page.screenshot({ timeout: 5000 }).catch(() => null);
      if (shot) writeFileSync(join(folder, `page-${n + 1}.png`), shot);
    }
    for (const [n, server] of this.servers.entries()) writeFileSync(join(folder, `server-${n + 1}.log`), server.printed());
    if (this.pageErrors.length > 0) writeFileSync(join(folder, 'page-errors.log'), this.pageErrors.join('\n\n'));
    for (const [n, server] of this.servers.entries()) {
      try {
        copyFileSync(join(server.data_dir, 'database/server.log'), join(folder, `postgres-${n + 1}.log`));
      } catch {
        // Only there when the database of its own wrote one.
      }
    }
  }

  /** Ends everything; the first thing that did not end well is thrown, after the rest was ended too. */
  async close(): Promise<void> {
    const problems: unknown[] = this.pageErrors.map((error) => new Error(`a page threw: ${error}`));
    const closing = [
      ...this.windows.map((window) => () => window.close()),
      ...this.ends,
      ...this.servers.map((server) => () => server.stop()),
    ];
    for (const close of closing) await close().catch((error: unknown) => problems.push(error));
    rmSync(this.folder, { recursive: true, force: true });
    if (problems.length > 0) throw problems[0];
  }
}

/** In the page: whoever signs in here has seen every tour on this device. */
function toursWalked(): void {
  const kept = Storage.prototype.getItem;
  Storage.prototype.getItem = function getItem(name: string) {
    return name.startsWith('space_onboarding_tooltip_') ? '1' : kept.call(this, name);
  };
}
