/** A site that tries everything, in real Chromium, in the frame the product shows it in: it reaches nobody and learns nothing. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium, quietFlags } from '../chromium/chromium.ts';
import type { SiteEngine } from './site-engine.ts';
import { engineForTests, serveSite, siteOf, smallSite, type Served } from './site-testing.ts';

let engine: SiteEngine;
let served: Served;
let browser: Browser;
let stranger: Server;
let outside = '';
/** What reached the stranger. */
const reached: string[] = [];

beforeAll(async () => {
  engine = await engineForTests();
  served = await serveSite(engine, siteOf(smallSite));
  stranger = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.setHeader('access-control-allow-origin', '*').end('ok');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has an AddressInfo.
  outside = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: findChromium('') ?? '',
    args: [...quietFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await served.close();
  engine.close();
  stranger.close();
});

/** The frame of a site with this page, once it is drawn. */
async function opened(page: Page, code: string): Promise<Frame> {
  const files = siteOf({ ...smallSite, 'app/page.tsx': code });
  served.show(files);
  await page.goto(served.page);
  await page.evaluate(
    ([address, tree]) => (window as unknown as { show(state: object): void }).show({ address, tree }),
    [served.address, files.tree],
  );
  await page.waitForSelector('iframe');
  const frame = (await (await page.$('iframe'))?.contentFrame()) ?? null;
  if (!frame) throw new Error('no frame');
  return frame;
}

const quiet = `'use client';\nexport default function Home() { return <main id="here">在这里</main>; }\n`;
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard);

test('it reaches nobody outside, nothing of the page and nothing of other projects', async () => {
  const page = await browser.newPage();
  const frame = await opened(page, quiet);
  await frame.waitForSelector('#here');
  const other = served.tickets.seal({ project_id: '2', viewer: 'another', shows: 'head' }, Date.now());
  const told = await frame.evaluate(
    async ({ outside, page, other }) => {
      const results: Record<string, string> = {};
      const attempt = async (name: string, work: () => unknown) => {
        try {
          results[name] = `got ${String(await work())}`.slice(0, 80);
        } catch (error) {
          results[name] = error instanceof Error ? error.name : 'refused';
        }
      };
      await attempt('storage of the page', () => parent.localStorage.length);
      await attempt('document of the page', () => parent.document.title);
      await attempt('top window', () => {
        if (top) top.location.href = `${outside}/top`;
        return top?.location.href;
      });
      await attempt('operations', () => fetch(`${page}/api/rpc/GetTaskList`, { method: 'POST', credentials: 'include' }));
      await attempt('another project', () => fetch(new URL(`/p/${other}/`, document.baseURI)));
      await attempt('fetch', () => fetch(`${outside}/fetch`));
      await attempt('XMLHttpRequest', () => {
        const request = new XMLHttpRequest();
        request.open('GET', `${outside}/xhr`, false);
        request.send();
        return request.status;
      });
      await attempt('service worker', () => navigator.serviceWorker.register('/sw.js'));
      // As text: what runs the tests has its own way with imports.
      // oxlint-disable-next-line no-eval
      await attempt('module', () => (0, eval)(`import('${outside}/module.js')`));
      await attempt('frame', async () => {
        const inner = document.createElement('iframe');
        inner.src = `${outside}/frame`;
        document.body.append(inner);
      });
      const add = (tag: string, attributes: Record<string, string>) => {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        document.body.append(element);
        return element;
      };
      add('img', { src: `${outside}/img` });
      add('script', { src: `${outside}/script` });
      add('link', { rel: 'stylesheet', href: `${outside}/css` });
      add('link', { rel: 'preconnect', href: `${outside}/preconnect` });
      add('link', { rel: 'prefetch', href: `${outside}/prefetch` });
      add('video', { src: `${outside}/video` });
      add('object', { data: `${outside}/object` });
      add('div', { style: `background: url(${outside}/background)` });
      add('base', { href: `${outside}/base/` });
      navigator.sendBeacon(`${outside}/beacon`, 'x');
      await attempt('WebSocket', () => new WebSocket(`${outside.replace('http', 'ws')}/ws`).url.length > 0);
      await attempt('worker', () => new Worker(`${outside}/worker.js`));
      const form = add('form', { action: `${outside}/form`, method: 'post' });
      if (form instanceof HTMLFormElement) form.submit();
      const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${new URL(outside).host}` }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      document.cookie = 'mine=1';
      results['cookies'] = document.cookie;
      results['origin'] = origin;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return results;
    },
    { outside, page: new URL(served.page).origin, other },
  );
  expect(reached).toEqual([]);
  expect(told).toMatchObject({
    'storage of the page': 'SecurityError',
    'document of the page': 'SecurityError',
    'top window': 'SecurityError',
    operations: 'TypeError',
    'another project': 'TypeError',
    fetch: 'TypeError',
    'service worker': 'TypeError',
    module: 'TypeError',
    cookies: 'mine=1',
    origin: 'null',
  });
  expect(told['XMLHttpRequest']).toBe('NetworkError');
  expect(page.url()).toBe(served.page);
  await page.close();
});

test('leaving by its own location is stopped, brought back and said', async () => {
  const page = await browser.newPage();
  const frame = await opened(page, quiet);
  await frame.waitForSelector('#here');
  await frame.evaluate((address) => void setTimeout(() => location.assign(address)), `${outside}/away`).catch(() => undefined);
  await expect.poll(async () => (await (await page.$('iframe'))?.contentFrame())?.$('#here').then(Boolean, () => false)).toBe(true);
  expect(reached.filter((one) => one.includes('/away')).length).toBeLessThanOrEqual(1);
  await page.close();
});

test('what it forges is text, what it floods with is not heard, and ten thousand errors are fifty', async () => {
  const page = await browser.newPage();
  const code = `'use client';
export default function Home() {
  const flood = () => {
    for (let n = 0; n < 10_000; n += 1) setTimeout(() => { throw new Error('error ' + n); });
    for (let n = 0; n < 500; n += 1) parent.postMessage({ type: 'SELECT_ELEMENT', element: { filePath: '../../x' } }, '*');
  };
  return <main id="here" onClick={flood}>{'</script><script>alert(1)</script>'}</main>;
}
`;
  const frame = await opened(page, code);
  await frame.click('#here');
  await page.waitForTimeout(2_000);
  const told = await heard(page);
  const errors = told.filter(([what]) => what === 'error');
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.length).toBeLessThanOrEqual(50);
  expect(told.filter(([what]) => what === 'select')).toEqual([]);
  expect(await page.textContent('section strong')).toMatch(/^发现 \d+ 个错误$/);
  await page.close();
});

test('an endless loop stops the preview and not the page', async () => {
  const page = await browser.newPage();
  const frame = await opened(
    page,
    `'use client';\nexport default function Home() { return <main id="here" onClick={() => { for (;;); }}>按</main>; }\n`,
  );
  await frame.waitForSelector('#here');
  // The answer never comes.
  void frame.click('#here', { timeout: 60_000 }).catch(() => undefined);
  await page.waitForSelector('text=停止预览', { timeout: 30_000 });
  expect(await page.$('iframe')).toBeNull();
  await page.close();
});

test('tickets that are altered, expired or of somebody else open nothing, and every answer is sandboxed', async () => {
  const ticket = new URL(served.address).pathname.split('/')[2] ?? '';
  const at = Math.floor(ticket.length / 2);
  const altered = ticket.slice(0, at) + (ticket[at] === 'A' ? 'B' : 'A') + ticket.slice(at + 1);
  const expired = served.tickets.seal({ project_id: '1', viewer: 'a person', shows: 'head' }, Date.now() - 13 * 60 * 60 * 1000);
  const of_another = served.tickets.seal({ project_id: '2', viewer: 'a person', shows: 'head' }, Date.now());
  const base = new URL(served.address).origin;
  const own = {
    'public/own.html': '<script>fetch("/api/rpc/GetTaskList")</script>',
    'public/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  };
  served.show(siteOf({ ...smallSite, ...own }));
  for (const [path, status, headers] of [
    [`/p/${altered}/`, 404, {}],
    [`/p/${expired}/`, 404, {}],
    [`/p/${of_another}/`, 404, {}],
    [`/p/${ticket}/`, 200, {}],
    [`/p/${ticket}/dots.svg`, 200, {}],
    [`/p/${ticket}/own.html`, 200, {}],
    [`/p/${ticket}/own.svg`, 200, {}],
    [`/p/${ticket}/app/page.tsx`, 404, {}],
    [`/p/${ticket}/..%2fapp%2fpage.tsx`, 404, {}],
    [`/p/${ticket}/_site/vendor/..%2f..%2fmanifest.json`, 404, {}],
    [`/p/${ticket}/_site/update?from=nothing`, 404, {}],
    [`/p/${ticket}/sw.js`, 403, { 'service-worker': 'script' }],
  ] as const) {
    const answer = await fetch(`${base}${path}`, { headers });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts (?!.*allow-same-origin)(?!.*allow-top)/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('set-cookie')).toBeNull();
    await answer.body?.cancel();
  }
  expect(served.tickets.seal({ project_id: '1', viewer: 'a person', shows: 'head' }, Date.now())).toBe(ticket);
});
