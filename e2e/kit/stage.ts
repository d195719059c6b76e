/** What a journey has around it: servers, browser windows and a folder of its own, all gone or kept as evidence when it ends. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import type { CommonServer } from './common-server.ts';
import { modelEnvironment, patient, type ModelServer, type Played } from './model-server.ts';
import type { Protocol } from './protocols.ts';
import type { ProviderScript } from './provider-protocol.ts';
import { startProvider, type ProviderOptions } from './provider.ts';
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

/** What a window is opened on. */
export type Served = Pick<RunningServer, 'address'>;

/** Nothing of it may be changed or ended; `env` names its database. */
export type SharedServer = Pick<RunningServer, 'address' | 'env'>;

export interface Stage {
  folder: string;
  /** The one that many journeys share, each with people of its own: for those that change nothing but their people's things. */
  commonServer(): Promise<SharedServer>;
  /** One with a model that follows a script, shared with other journeys of the lane one after the other: for those that need nothing else of it. */
  modelServer(script: ProviderScript, options?: ProviderOptions): Promise<Played>;
  /** One of its own that speaks to its model, which sees pictures, as Anthropic or Google do. */
  modelServerOver(protocol: Protocol, script: ProviderScript, options?: ProviderOptions): Promise<Played>;
  /** One of its own, on a fresh database; `blank` makes it bring its database along, as on a machine that never saw it. */
  startServer(env?: Environment, options?: { blank?: boolean }): Promise<RunningServer>;
  /** Ends it and starts another process on the same data at the same address. */
  /** `meanwhile`: what is done while there is none. */
  restartServer(server: RunningServer, env?: Environment, meanwhile?: () => Promise<void>): Promise<RunningServer>;
  /** A window of a person nobody knows yet; `baseURL` is the server's. Tours were walked already, unless `tours` asks for them. */
  openWindow(server: Served, options?: WindowOptions): Promise<{ window: BrowserContext; page: Page }>;
  onEnd(end: () => Promise<void>): void;
}

export interface SharedServers {
  common: CommonServer;
  model: ModelServer;
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export class JourneyStage implements Stage {
  readonly folder: string;
  private readonly browser: Browser;
  private readonly shared: SharedServers | null;
  private readonly servers: RunningServer[] = [];
  private readonly databases: TestDatabase[] = [];
  private readonly windows: BrowserContext[] = [];
  private readonly ends: (() => Promise<void>)[] = [];
  private readonly pageErrors: string[] = [];
  private readonly pageLog: string[] = [];

  /** Without shared servers every server is the journey's own. */
  constructor(browser: Browser, shared: SharedServers | null = null) {
    this.browser = browser;
    this.shared = shared;
    this.folder = mkdtempSync(join(tmpdir(), 'antou-journey-'));
    // The database of a root's server runs under another user and must get through.
    chmodSync(this.folder, 0o755);
  }

  async commonServer(): Promise<SharedServer> {
    return (await this.shared?.common.get()) ?? this.startServer();
  }

  async modelServer(script: ProviderScript, options?: ProviderOptions): Promise<Played> {
    return this.shared ? this.shared.model.play(script, options) : this.modelServerOver('openai-compatible', script, options);
  }

  async modelServerOver(protocol: Protocol, script: ProviderScript, options?: ProviderOptions): Promise<Played> {
    const provider = await startProvider(script, options);
    this.onEnd(() => provider.close());
    const sees: Environment = protocol === 'openai-compatible' ? {} : { MODEL_VISION: 'on' };
    return { provider, server: await this.startServer({ ...modelEnvironment(provider, protocol), ...patient, ...sees }) };
  }

  async startServer(env: Environment = {}, { blank = false } = {}): Promise<RunningServer> {
    return this.start(join(this.folder, `data-${this.servers.length}`), { ...(blank ? {} : await this.database()), ...env });
  }

  async restartServer(server: RunningServer, env: Environment = {}, meanwhile?: () => Promise<void>): Promise<RunningServer> {
    await server.stop();
    await meanwhile?.();
    this.servers.splice(this.servers.indexOf(server), 1);
    const { DATABASE_URL = '' } = server.env;
    return this.start(server.data_dir, { DATABASE_URL, ...env, PORT: new URL(server.address).port });
  }

  private async start(data_dir: string, env: Environment): Promise<RunningServer> {
    const server = await startServer(data_dir, env);
    this.servers.push(server);
    return server;
  }

  private async database(): Promise<Environment> {
    const database = await testDatabase();
    this.databases.push(database);
    return { DATABASE_URL: database.url };
  }

  async openWindow(
    server: Served,
    { tours = false, quiet = false, ...options }: WindowOptions = {},
  ): Promise<{ window: BrowserContext; page: Page }> {
    const window = await this.browser.newContext({
      viewport: desktop,
      locale: 'zh-CN',
      baseURL: server.address,
      // What moves is drawn again and again. Under a thumb it is looked at as it is.
      reducedMotion: options.hasTouch ? 'no-preference' : 'reduce',
      ...options,
    });
    window.setDefaultTimeout(40_000);
    if (!tours) await window.addInitScript(toursWalked);
    if (!quiet)
      window.on('weberror', (error) => {
        const told = error.error().stack || String(error.error());
        // What a person's page throws in the frame of nobody is its own, and shown above it; from an attribute it comes without an address.
        if (!told.includes('/api/script-frame/board') && !told.includes('Blocked a frame with origin "null"')) this.pageErrors.push(told);
      });
    window.on('console', (message) => this.pageLog.push(`${message.type()} ${message.text()}`));
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
    for (const [name, { printed }] of Object.entries(this.shared ?? {}))
      if (printed()) writeFileSync(join(folder, `server-${name}.log`), printed());
    if (this.pageErrors.length > 0) writeFileSync(join(folder, 'page-errors.log'), this.pageErrors.join('\n\n'));
    if (this.pageLog.length > 0) writeFileSync(join(folder, 'page-console.log'), this.pageLog.join('\n'));
  }

  /** Ends everything; the first thing that did not end well is thrown, after the rest was ended too. */
  async close(): Promise<void> {
    const problems: unknown[] = this.pageErrors.map((error) => new Error(`a page threw: ${error}`));
    const closing = [
      ...this.windows.map((window) => () => window.close()),
      ...this.ends,
      () => this.shared?.model.rest() ?? Promise.resolve(),
      ...this.servers.map((server) => () => server.stop()),
      ...this.databases.map((database) => () => database.drop()),
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
