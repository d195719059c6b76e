/** What of a page becomes a file of the task: pictures of it, and files it offers. */
import { readFile, stat } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import type { FileRef } from '#agent/events.ts';
import type { ToolContext } from '#agent/tool.ts';
import { limitInWords } from '#contract/file-size.ts';
import { acts, ActFailure, settling } from './acts.server.ts';
import { guarded } from './guarded-navigation.server.ts';
import type { BrowserPorts, OpenBrowser } from './session.server.ts';

export interface Saved {
  file: FileRef;
  /** For a person: 截图保存为“…”. */
  words: string;
}

const mostBytes = 50 * 1024 * 1024;
const mostShotHeight = 12_000;
const downloadMs = 90_000;
/** What a click leads to begins within this. */
const beginMs = 10_000;

export async function saveShot(
  page: Page,
  { whole, file_name }: { whole?: boolean; file_name?: string },
  context: ToolContext,
): Promise<Saved> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : size.height;
  const isCut = height > mostShotHeight;
  const bytes = await page
    .screenshot({
      type: 'png',
      timeout: 20_000,
      animations: 'disabled',
      ...(isCut ? { fullPage: true, clip: { x: 0, y: 0, width: size.width, height: mostShotHeight } } : { fullPage: whole === true }),
    })
    .catch((error: unknown) => {
      throw new ActFailure('没有截到图：网页一直没有画完，请稍后再试。', { cause: error });
    });
  const name = named(file_name ?? `${(await page.title()).slice(0, 40) || '网页'} 截图`, '.png');
  const file = await context.files.write({ name, bytes, key: context.call_id });
  return { file, words: `截图保存为“${file.name}”${isCut ? `（网页太长，只截了上面 ${mostShotHeight} 像素）` : ''}` };
}

/** A download under way, or the one a click on `from` sets off; a plain link to a file is fetched when the page would only show it. */
export async function saveDownload(
  browser: OpenBrowser,
  from: Download | Locator,
  context: ToolContext,
  { ports, file_name }: { ports?: BrowserPorts; file_name?: string | undefined } = {},
): Promise<Saved> {
  if ('suggestedFilename' in from) return finish(browser, from, file_name, context);
  const page = browser.page();
  const address = await from.evaluate((node) => {
    const link = node.closest('a[href]');
    const source = link && 'href' in link ? link.href : 'src' in node ? node.src : '';
    return typeof source === 'string' ? source : '';
  });
  const begun = page.waitForEvent('download', { timeout: beginMs }).catch(() => null);
  // A link that is not meant to be downloaded would only take the page away.
  const isPlain = ports !== undefined && /^https?:/.test(address) && !(await from.evaluate((node) => node.closest('a[download]') !== null));
  if (isPlain && /\.\w{2,5}$/.test(new URL(address).pathname)) return saveFrom(ports, browser, address, file_name, context);
  await guarded(browser, context.egress, null, () => settling(page, () => acts.click(from), context.signal));
  const download = await begun;
  if (download) return finish(browser, download, file_name, context);
  throw new ActFailure('点击后没有开始下载。如果它打开了网页，请在新页面上找下载的链接。');
}

/** Waits for it, within the caps. */
async function finish(browser: OpenBrowser, download: Download, file_name: string | undefined, context: ToolContext): Promise<Saved> {
  const suggested = download.suggestedFilename();
  const from = browser.bytesIn();
  let isTooLarge = false;
  const watch = setInterval(() => {
    if (browser.bytesIn() - from <= mostBytes * 1.1) return;
    isTooLarge = true;
    void download.cancel().catch(() => undefined);
  }, 100);
  const late = setTimeout(() => void download.cancel().catch(() => undefined), downloadMs);
  try {
    const path = await download.path().catch(() => null);
    if (path === null)
      throw new ActFailure(isTooLarge ? tooLarge(suggested) : `“${suggested}”没有下载完：连接中断或超过 ${downloadMs / 1000} 秒。`);
    if ((await stat(path)).size > mostBytes) throw new ActFailure(tooLarge(suggested));
    return await keep(await readFile(path), file_name ?? suggested, context);
  } finally {
    clearInterval(watch);
    clearTimeout(late);
    // The task has its own copy.
    await download.delete().catch(() => undefined);
  }
}

/** A file by its address, with the cookies the page would send. */
export async function saveFrom(
  ports: BrowserPorts,
  browser: OpenBrowser,
  address: string,
  file_name: string | undefined,
  context: ToolContext,
): Promise<Saved> {
  if (!/^https?:/i.test(address)) throw new ActFailure('没有可以下载的网址。');
  const cookies = await browser.page().context().cookies(address);
  const referer = browser.url();
  try {
    const answer = await ports.fetch(address, {
      headers: {
        accept: '*/*',
        ...(cookies.length > 0 ? { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}),
        ...(referer === '' ? {} : { referer: new URL(referer).origin === new URL(address).origin ? referer : new URL(referer).origin }),
      },
      signal: context.signal,
      egress: context.egress,
    });
    if (!answer.ok) throw new ActFailure(`没有下载 ${address}：网站回答 ${answer.status}。`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return await keep(bytes, file_name ?? nameIn(answer, address), context);
  } catch (error) {
    if (context.signal.aborted || error instanceof ActFailure) throw error;
    throw new ActFailure(`没有下载 ${address}：${error instanceof Error ? error.message : String(error)}。`, { cause: error });
  }
}

async function keep(bytes: Uint8Array, name: string, context: ToolContext): Promise<Saved> {
  if (bytes.length === 0) throw new ActFailure('下载到的文件是空的，没有保存。');
  if (bytes.length > mostBytes) throw new ActFailure(tooLarge(name));
  const file = await context.files.write({ name: named(name, ''), bytes, key: context.call_id });
  return { file, words: `下载保存为“${file.name}”` };
}

function tooLarge(name: string): string {
  return `“${name}”超过 ${limitInWords(mostBytes)}，没有保存。`;
}

/** What the answer calls it, else the last part of the address. */
function nameIn(answer: Response, address: string): string {
  const given = answer.headers.get('content-disposition') ?? '';
  const star = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(given)?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(given)?.[1];
  const last = new URL(answer.url || address).pathname.split('/').at(-1) ?? '';
  for (const name of [star, plain, last]) {
    if (!name) continue;
    try {
      return decodeURIComponent(name);
    } catch {
      // Not percent-encoded in UTF-8: taken as it is.
      return name;
    }
  }
  return new URL(address).host;
}

/** A name without folders, marks of systems and hidden letters; `ending` is put to it where it is missing. */
export function named(given: string, ending: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(-120);
  const name = plain === '' ? '下载的文件' : plain;
  return ending === '' || name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
