/** Opens the pages of a site in the locked-in Chromium as the preview shows them: in a frame of nobody, every answer ours, nothing from elsewhere. */
import type { BrowserContext, Frame, Page, Route } from 'playwright-core';
import type { SiteFiles, SiteStep, SiteVisitor } from '#capabilities/deliverables/site/site-ports.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { readFrameMessage, type FrameSays } from '#contract/site/frame-messages.ts';
import type { SiteFinding, SiteStepSeen } from '#contract/site/site-check.ts';
import { matchRoute } from '#preview/routes/routes.ts';
import type { Pack } from '#preview/runtime/pack.ts';
import type { WarmPageDrawer } from '../chromium/page-drawer.ts';
import { frameDocument } from './frame-document.ts';
import { fileOf } from './serve-sites.ts';
import type { SiteEngine } from './site-engine.ts';
import { siteFileType } from './site-file-types.ts';
import { siteHeaders } from './site-headers.ts';
import { lookAt, overflowAt, type Looked } from './site-looks.ts';
import { openVendors, type Vendors } from './vendors.ts';

export interface SiteVisitsInput {
  engine: SiteEngine;
  vendor_folder: string;
  browser: WarmPageDrawer;
  limits?: VisitLimits;
}

/** In milliseconds: how long one page may take to show itself, and all of them. */
export interface VisitLimits {
  page_ms: number;
  all_ms: number;
}

const usual: VisitLimits = { page_ms: 8_000, all_ms: 20_000 };
const sideBySide = 3;
const mostPages = 20;
/** What goes wrong right after a page is shown belongs to it, too. */
const settleMs = 150;
const stepMs = 2_000;
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** No name of the internet's. Sites of different names have processes of their own: one that stands still does not hold up the others. */
const originOf = (n: number): string => `https://page-${n}.invalid`;
const ownOrigin = /^https:\/\/page-\d+\.invalid$/;
const base = '/p/check';

interface Seen {
  /** stuck: nothing answers in it. slow: it lives, but was not there in time. */
  state: 'shown' | 'stuck' | 'slow';
  findings: SiteFinding[];
  links: string[];
}

export function createSiteVisits({ engine, vendor_folder, browser, limits = usual }: SiteVisitsInput): Shared<SiteVisitor> {
  let vendors: Vendors | null = null;
  const visitorOf = (person: string): SiteVisitor => ({
    async visit(files, routes, steps, signal) {
      vendors ??= openVendors(vendor_folder);
      if (!vendors) throw new Error('预览所需的文件还没有构建');
      const pack = await engine.of(person).pack(`check ${files.tree}`, files, signal);
      const served: Served = { files, vendors, pack };
      const time = AbortSignal.timeout(limits.all_ms);
      return browser.inContext({ ...wide, scripts: true }, signal, async (context) => {
        await context.route('**/*', (route) => answer(route, served));
        const pages = routes.filter((route) => !route.includes('['));
        const opened: string[] = [];
        const seen = new Map<string, Seen>();
        const lateOnes: string[] = [];
        async function visitAll(list: readonly string[]): Promise<void> {
          let next = 0;
          const one = async (): Promise<void> => {
            for (let n = next++; n < list.length; n = next++) {
              const page = list[n] ?? '/';
              if (time.aborted || opened.length >= mostPages) lateOnes.push(page);
              else seen.set(page, await visitPage(context, { page, origin: originOf(opened.push(page)) }, limits));
            }
          };
          await Promise.all(Array.from({ length: Math.min(sideBySide, list.length) }, one));
        }
        await visitAll(pages);
        // Pages with a part in their address are opened by the first link that leads to one.
        const patterns = routes.filter((route) => route.includes('['));
        const linked = patterns.flatMap((pattern) => {
          const found = [...seen.values()].flatMap(({ links }) => links).find((link) => patternOf(served, pathIn(link)) === pattern);
          return found === undefined ? [] : [pathIn(found)];
        });
        await visitAll(linked);
        // A page that stands still, or a machine with much to do, holds up those beside it: once more, alone.
        const held = [...seen].flatMap(([page, { state }]) => (state === 'shown' ? [] : [page]));
        const again = new Set<string>();
        for (const page of held)
          if (!time.aborted && opened.length < mostPages + held.length) {
            again.add(page);
            seen.set(page, await visitPage(context, { page, origin: originOf(opened.push(page)) }, limits));
          }
        // Only what stands still with the machine to itself does so by its own fault.
        const late = held.filter((page) => seen.get(page)?.state !== 'shown' && !(again.has(page) && seen.get(page)?.state === 'stuck'));
        for (const page of late) seen.delete(page);
        lateOnes.push(...late);
        const unlinked = patterns.filter((pattern) => !linked.some((link) => patternOf(served, link) === pattern));
        const findings = [...seen].flatMap(([page, { findings: own, links }]) => [...own, ...deadLinks(page, links, served)]);
        const done = steps.length > 0 ? await doSteps(context, steps, limits.page_ms) : { steps: [], findings: [], is_late: false };
        return {
          findings: once([...findings, ...done.findings]),
          pages: [...seen.keys()].sort(),
          not_looked: [
            ...(unlinked.length > 0 ? [`没有链接指向的页面 ${unlinked.join('、')}`] : []),
            ...(done.is_late ? ['操作步骤：页面没有及时显示出来'] : []),
            ...(lateOnes.length > 0
              ? [`页面 ${lateOnes.slice(0, 5).join('、')}${lateOnes.length > 5 ? ' 等' : ''}：时间或数量到了上限`]
              : []),
          ],
          steps: done.steps,
        };
      });
    },
  });
  return { of: visitorOf };
}

interface Served {
  files: SiteFiles;
  vendors: Vendors;
  pack: Pack;
}

/** The page around the frame hands it its line, as the product's page does, and keeps what it says. */
const around = `<!doctype html><meta charset="utf-8"><style>html,body{margin:0;height:100%}iframe{display:block;width:100%;height:100%;border:0}</style>
<script>window.heard=[];addEventListener('message',(event)=>{const frame=document.querySelector('iframe');
if(!frame||event.source!==frame.contentWindow||event.data?.type!=='site-frame')return;
const line=new MessageChannel();line.port1.onmessage=({data})=>{if(heard.length<400)heard.push(data)};
frame.contentWindow.postMessage({type:'init',kept:{}},'*',[line.port2])});</script>`;

async function answer(route: Route, { files, vendors, pack }: Served): Promise<void> {
  const address = new URL(route.request().url());
  const { origin } = address;
  if (!ownOrigin.test(origin)) return route.abort('blockedbyclient');
  const headers = siteHeaders({ own: `${origin}${base}/`, pages: [origin], hosts: [] });
  if (address.pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: around });
  if (!address.pathname.startsWith(`${base}/`)) return route.fulfill({ status: 404, headers, body: '' });
  const path = decoded(address.pathname.slice(base.length + 1));
  if (path.startsWith('_site/vendor/')) {
    const bytes = vendors.file(path.slice('_site/vendor/'.length));
    return bytes
      ? route.fulfill({ headers, contentType: 'text/javascript; charset=utf-8', body: bytes })
      : route.fulfill({ status: 404, headers, body: '' });
  }
  const file = fileOf(files, path);
  if (file !== null) return route.fulfill({ headers, contentType: siteFileType(file), body: Buffer.from(await files.read(file)) });
  const isDocument = route.request().resourceType() === 'document';
  if (!isDocument || path.startsWith('_site/') || /\.\w{1,8}$/.test(path)) return route.fulfill({ status: 404, headers, body: '' });
  return route.fulfill({ headers, contentType: 'text/html; charset=utf-8', body: frameDocument(pack, base, vendors) });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone % is what it is.
    return path;
  }
}

async function visitPage(context: BrowserContext, at: Place, { page_ms }: VisitLimits): Promise<Seen> {
  const tab = await context.newPage();
  try {
    return await Promise.race([looked(tab, at, page_ms), tooLong(at.page, page_ms)]);
  } finally {
    // What is stuck in a loop does not close by itself; its context does.
    await Promise.race([tab.close().catch(() => undefined), new Promise((done) => setTimeout(done, 500).unref())]);
  }
}

/** Even what is around the page answers no more. */
function tooLong(page: string, page_ms: number): Promise<Seen> {
  return new Promise((done) => setTimeout(() => done(stuck(page, page_ms)), page_ms * 1.4).unref());
}

function stuck(page: string, page_ms: number): Seen {
  const message = `页面 ${page} ${page_ms / 1_000} 秒没有显示出来，也没有回应，可能陷入了没有尽头的循环`;
  return { state: 'stuck', findings: [{ type: 'RuntimeError', by: 'page', page, message }], links: [] };
}

/** Where the machine has much to do, a page that lives answers late. */
async function isAlive(tab: Page, page_ms: number): Promise<boolean> {
  const frame = tab.frames().find((one) => one !== tab.mainFrame());
  if (!frame) return true;
  const answered = frame.evaluate(() => true).catch(() => true);
  return Promise.race([answered, new Promise<boolean>((done) => setTimeout(() => done(false), page_ms / 4).unref())]);
}

interface Place {
  /** Of the site. */
  page: string;
  origin: string;
}

async function looked(tab: Page, at: Place, page_ms: number): Promise<Seen> {
  const { page } = at;
  const frame = await shown(tab, at, page_ms);
  if (!frame) return (await isAlive(tab, page_ms)) ? { state: 'slow', findings: [], links: [] } : stuck(page, page_ms);
  await tab.waitForTimeout(settleMs);
  // Code of ours, whose answer is what it was written to give.
  const look = (await frame.evaluate(lookAt)) as Looked;
  const findings: SiteFinding[] = [];
  const errors = collected(await heardBy(tab), page);
  if (look.is_empty && errors.every(({ is_hint }) => is_hint))
    findings.push({ type: 'RuntimeError', by: 'page', page, message: '页面是空的，什么也没有显示' });
  for (const { address, place } of look.missing)
    findings.push({ type: 'Error', by: 'page', page, message: `图片没有显示：${address}`, ...placeOf(place) });
  for (const { name, place } of look.anchors)
    findings.push({ type: 'Error', by: 'page', page, message: `链接指向本页没有的位置 #${name}`, ...placeOf(place) });
  await tab.setViewportSize(phone);
  await tab.waitForTimeout(80);
  const wider = (await frame.evaluate(overflowAt)) as { by: number; place: string } | null;
  if (wider)
    findings.push({
      type: 'Error',
      by: 'page',
      page,
      message: `${phone.width} 宽时横向溢出 ${wider.by} 像素`,
      suggestion: '让这一块能换行或缩小，不写死宽度',
      ...placeOf(wider.place),
    });
  return { state: 'shown', findings: [...errors, ...findings], links: look.links };
}

/** The frame once the site says that it is drawn; null when it does not in time. */
async function shown(tab: Page, { page, origin }: Place, page_ms: number): Promise<Frame | null> {
  await tab.goto(`${origin}/`);
  await tab.evaluate(
    ({ address, sandbox }) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', sandbox);
      frame.src = address;
      document.body.append(frame);
    },
    { address: `${base}${encodeURI(page)}`, sandbox: 'allow-scripts allow-forms allow-modals allow-popups allow-downloads' },
  );
  const isShown = await tab
    .waitForFunction(() => (window as unknown as { heard: { type?: string }[] }).heard.some(({ type }) => type === 'renderLoaded'), null, {
      timeout: page_ms,
    })
    .then(
      () => true,
      () => false,
    );
  return isShown ? (tab.frames().find((one) => one !== tab.mainFrame()) ?? null) : null;
}

async function heardBy(tab: Page): Promise<FrameSays[]> {
  const said = await tab.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  // The site's own code speaks on that line, too.
  return said.flatMap((one) => readFrameMessage(one) ?? []);
}

function collected(said: readonly FrameSays[], page: string): SiteFinding[] {
  return said.flatMap((message): SiteFinding[] => {
    if (message.type === 'HOST_REFUSED')
      return [{ type: 'ApiError', by: 'page', page, message: `想连接外部地址 ${message.host}，没有让它连接`, is_hint: true }];
    if (message.type !== 'COLLECTED_ERROR') return [];
    const { type, message: words, path, line, column, suggestion } = message.error;
    // Told of pictures by what is seen of them.
    if (type === 'Error' && /^没有加载到 .*\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i.test(words)) return [];
    return [
      {
        type,
        message: words.slice(0, 500),
        by: 'page',
        page,
        ...(path === undefined ? {} : { path }),
        ...(line === undefined ? {} : { line }),
        ...(column === undefined ? {} : { column }),
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  });
}

/** `app/page.tsx:10:7:Home`, as elements are marked. */
function placeOf(place: string): Pick<SiteFinding, 'path' | 'line' | 'column'> {
  const found = /^(.+?):(\d+):(\d+)(?::|$)/.exec(place);
  return found?.[1] === undefined ? {} : { path: found[1], line: Number(found[2]), column: Number(found[3]) };
}

const pathIn = (link: string): string => new URL(link, originOf(0)).pathname;

function patternOf({ pack }: Served, path: string): string | null {
  return matchRoute(pack.table.routes, path)?.route.pattern ?? null;
}

/** Links within the site that lead to nothing. */
function deadLinks(page: string, links: readonly string[], served: Served): SiteFinding[] {
  return links.flatMap((link): SiteFinding[] => {
    const path = pathIn(link);
    if (patternOf(served, path) !== null || fileOf(served.files, decoded(path.slice(1))) !== null) return [];
    return [{ type: 'Error', by: 'page', page, message: `链接 ${decoded(path)} 打不开，没有这个页面` }];
  });
}

/** The same of several pages is said of the first. */
function once(findings: readonly SiteFinding[]): SiteFinding[] {
  const known = new Set<string>();
  return findings.filter(({ type, message, path }) => {
    const key = `${type} ${message} ${path ?? ''}`;
    return !known.has(key) && known.add(key);
  });
}

/** One after the other in one page; what can't be done ends them. */
async function doSteps(
  context: BrowserContext,
  steps: readonly SiteStep[],
  page_ms: number,
): Promise<{ steps: SiteStepSeen[]; findings: SiteFinding[]; is_late: boolean }> {
  const tab = await context.newPage();
  tab.setDefaultTimeout(stepMs);
  const seen: SiteStepSeen[] = [];
  let frame: Frame | null = null;
  let page = '/';
  for (const step of steps) {
    try {
      if (step.do === 'open') page = step.page;
      if (step.do === 'open' || !frame) frame = await shown(tab, { page, origin: originOf(0) }, page_ms);
      // Nothing is known of what was to be done there.
      if (!frame) return { steps: seen, findings: [], is_late: true };
      seen.push(step.do === 'open' ? { what: wordsOf(step), ok: true, seen: '打开了' } : await doStep(frame, step));
    } catch {
      // Whatever the browser says of it is not for people.
      seen.push({ what: wordsOf(step), ok: false, seen: '没有做成' });
    }
    if (seen.at(-1)?.ok !== true) break;
  }
  const findings = collected(await heardBy(tab).catch((): FrameSays[] => []), page);
  return { steps: seen, findings: findings.map((one) => ({ ...one, by: 'step' })), is_late: false };
}

function wordsOf(step: SiteStep): string {
  switch (step.do) {
    case 'open':
      return `打开 ${step.page}`;
    case 'click':
      return `点击“${step.name}”`;
    case 'type':
      return `在“${step.name}”里输入“${step.text.slice(0, 60)}”`;
    case 'expect':
      return `应看到“${step.text.slice(0, 60)}”`;
  }
}

async function doStep(frame: Frame, step: Exclude<SiteStep, { do: 'open' }>): Promise<SiteStepSeen> {
  const what = wordsOf(step);
  if (step.do === 'expect') {
    const isThere = await frame
      .getByText(step.text)
      .or(frame.getByRole('textbox').and(frame.locator(`[value=${JSON.stringify(step.text)}]`)))
      .first()
      .waitFor({ state: 'visible' })
      .then(
        () => true,
        () => false,
      );
    if (isThere) return { what, ok: true, seen: '看到了' };
    const text = (await frame.locator('body').innerText()).replaceAll(/\s+/g, ' ').slice(0, 300);
    return { what, ok: false, seen: `没有看到；页面上是：${text}` };
  }
  const found =
    step.do === 'click'
      ? frame
          .getByRole('button', { name: step.name })
          .or(frame.getByRole('link', { name: step.name }))
          .or(frame.getByRole('tab', { name: step.name }))
          .or(frame.getByLabel(step.name))
          .or(frame.getByText(step.name, { exact: true }))
      : frame
          .getByLabel(step.name)
          .or(frame.getByPlaceholder(step.name))
          .or(frame.getByRole('textbox', { name: step.name }));
  const count = await found.count();
  if (count === 0) return { what, ok: false, seen: `页面上没有“${step.name}”` };
  if (step.do === 'click') await found.first().click();
  else await found.first().fill(step.text);
  return { what, ok: true, seen: '做了' };
}
