/** What tests of deliverables work with: files in memory, and a real Chromium where there is one. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { FileRef } from '#agent/events.ts';
import type { ToolContext, Workspace } from '#agent/tool.ts';
import type { Frame, PageDrawer } from './kind.server.ts';

/** A desk in memory that keeps the promises of `Workspace`: one file a key, versions under one name. */
export function desk() {
  const files = new Map<string, { file: FileRef; bytes: Uint8Array }>();
  const byKey = new Map<string, FileRef>();
  const workspace: Workspace = {
    list: () => Promise.resolve([...files.values()].map(({ file }) => file)),
    read: (name) => {
      const found = files.get(name) ?? [...files.values()].find(({ file }) => file.uri === name);
      return found ? Promise.resolve(found) : Promise.reject(new Error(`没有名为“${name}”的文件。`));
    },
    write: ({ name, bytes, key, replace }) => {
      const known = byKey.get(key);
      const free = replace === undefined && known === undefined && files.has(name) ? `(2) ${name}` : name;
      const file = { uri: `file-${key}`, name: known?.name ?? free, bytes: bytes.length };
      byKey.set(key, file);
      files.set(file.name, { file, bytes });
      return Promise.resolve(file);
    },
    move: ({ from, to, key }) => {
      const known = byKey.get(key);
      if (known) return Promise.resolve(known);
      const found = files.get(from);
      if (!found) return Promise.reject(new Error(`没有名为“${from}”的文件。`));
      if (files.has(to)) return Promise.reject(new Error(`已经有文件“${to}”。`));
      const file = { uri: `file-${key}`, name: to, bytes: found.bytes.length, was: from };
      byKey.set(key, file);
      files.delete(from);
      files.set(to, { file, bytes: found.bytes });
      return Promise.resolve(file);
    },
  };
  const context = (call_id: string, attempt = 1): ToolContext => ({
    signal: new AbortController().signal,
    call_id,
    attempt,
    files: workspace,
    note: () => undefined,
    egress: () => Promise.resolve(),
  });
  const text = (name: string) => new TextDecoder().decode(files.get(name)?.bytes);
  const bytes = (name: string) => ({ name, bytes: files.get(name)?.bytes ?? new Uint8Array() });
  return { files, context, text, bytes };
}

export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
/** Draws with the same engine; a window without an interface of its own costs a fifth. */
export const drawingPath = ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)) ?? chromiumPath;

const bare = { javaScriptEnabled: false, offline: true };

/** Draws as the server does; close it when done. */
export function testDrawer(): PageDrawer & { close(): Promise<void> } {
  let browser: Promise<Browser> | null = null;
  let measuring: Promise<Page> | null = null;
  const launched = (): Promise<Browser> => {
    if (!drawingPath) throw new Error('no Chromium on this machine');
    return (browser ??= chromium.launch({ executablePath: drawingPath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] }));
  };
  async function onPage<T>(html: string, frame: Frame | null, work: (page: Page) => Promise<T>): Promise<T> {
    const size = frame && { viewport: { width: frame.width, height: frame.height ?? 800 }, deviceScaleFactor: frame.scale ?? 1 };
    const page = await (await launched()).newPage({ ...bare, ...size, javaScriptEnabled: frame?.scripts === true });
    try {
      await page.setContent(html, { waitUntil: 'load' });
      return await work(page);
    } finally {
      await page.close();
    }
  }
  return {
    pdf: (html) => onPage(html, null, (page) => page.pdf({ preferCSSPageSize: true, printBackground: true })),
    picture: (html, { type, quality, transparent, ...frame }) =>
      onPage(html, frame, (page) =>
        page.screenshot({
          type,
          ...(type === 'jpeg' && quality !== undefined ? { quality } : {}),
          omitBackground: transparent === true && type === 'png',
          fullPage: frame.height === null,
        }),
      ),
    // One page for all that is measured: a window costs more than what is drawn in it.
    measure: async (html, { width, height, scale = 1 }, script) => {
      if (scale !== 1) return onPage(html, { width, height, scale }, (page) => page.evaluate(script));
      const page = await (measuring ??= launched().then((running) => running.newPage(bare)));
      await page.setViewportSize({ width, height: height ?? 800 });
      await page.setContent(html, { waitUntil: 'load' });
      return page.evaluate(script);
    },
    each: (pages, frame, _signal, work) =>
      onPage('', frame, async (page) => {
        const results = [];
        for (const [n, html] of pages.entries()) {
          await page.setContent(html, { waitUntil: 'load' });
          results.push(
            await work(
              {
                measure: (script) => page.evaluate(script),
                picture: (clip, { transparent = false } = {}) => page.screenshot({ type: 'png', clip, omitBackground: transparent }),
              },
              n,
            ),
          );
        }
        return results;
      }),
    close: async () => {
      if (browser) await (await browser).close();
    },
  };
}
