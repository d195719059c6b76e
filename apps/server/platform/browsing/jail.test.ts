/** Every way out of the browser that pages and addresses know, tried in a real Chromium: nothing but the public internet is reached. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createBrowsing, type Browsing } from './browsing.ts';
import { launchJailed } from './jail.ts';
import { startProxy } from './proxy.ts';
import { startStandInSite, type StandInSite } from './stand-in-site.ts';
import type { BrowsingSession } from './session.ts';

const executable = findChromium('');
let outside: StandInSite;
/** Stands for what only the machine itself may reach. */
let inside: StandInSite;
let browsing: Browsing;
let session: BrowsingSession;

// The one site that may be opened has a name of the public internet; every other name leads into the private network.
beforeAll(async () => {
  if (!executable) return;
  [outside, inside] = [await startStandInSite(), await startStandInSite({ '/': '<title>内部</title>内部机密' })];
  browsing = createBrowsing({
    executable,
    private_hosts: [`site.test:${outside.port}`],
    monotonic: () => performance.now(),
    resolve: async () => ['127.0.0.1'],
  });
  session = await browsing.sessionOf({ task_id: 't', user_id: 'u' });
  await session.page().goto(`http://site.test:${outside.port}/`);
});
afterAll(async () => {
  await browsing?.close();
  await Promise.all([outside?.close(), inside?.close()]);
});

it.skipIf(!executable)('no address of the private network is opened, however it is written', async () => {
  const page = session.page();
  const hosts = [
    '127.0.0.1',
    'localhost',
    'inside.test',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost.',
  ];
  for (const host of hosts) {
    // A port of pages, so that it is the address that is refused; and the port where something listens.
    for (const port of [8080, inside.port]) await page.goto(`http://${host}:${port}/`).catch(() => null);
  }
  await page.goto(`https://127.0.0.1:8443/`).catch(() => null);
  expect(session.refusalOf('127.0.0.1')).toContain('内部网络');
  for (const host of ['169.254.169.254', '10.0.0.1', '192.168.1.1', '100.100.100.200', '[fd00:ec2::254]']) {
    await page.goto(`http://${host}/`).catch(() => null);
    expect(session.refusalOf(new URL(`http://${host}/`).hostname), host).toContain('内部网络');
  }
  await page.goto(`http://site.test:${outside.port + 1}/`).catch(() => null);
  expect(session.refusalOf('site.test')).not.toBeNull();
  expect(inside.seen).toEqual([]);
});

it.skipIf(!executable)(
  'a page that is let in reaches no further: redirects, fetch, frames, pictures, sockets, workers, WebRTC',
  async () => {
    const udp = createSocket('udp4');
    let packets = 0;
    udp.on('message', () => (packets += 1));
    await once(udp.bind(0, '127.0.0.1'), 'listening');
    const to = `127.0.0.1:${inside.port}`;
    const trap = await startStandInSite({
      '/redirect': { status: 302, headers: { location: `http://${to}/stolen` } },
      '/refresh': `<meta http-equiv="refresh" content="0;url=http://${to}/stolen">`,
      '/out': `<title>out</title><img src="http://${to}/img"><iframe src="http://localhost:${inside.port}/frame"></iframe>
      <link rel="dns-prefetch" href="//inside.test"><link rel="prefetch" href="http://${to}/prefetch"><script src="http://${to}/s.js"></script>`,
    });
    const careful = createBrowsing({
      executable: executable ?? '',
      private_hosts: [`site.test:${trap.port}`],
      monotonic: () => performance.now(),
      resolve: async () => ['127.0.0.1'],
    });
    try {
      const page = (await careful.sessionOf({ task_id: 't', user_id: 'u' })).page();
      for (const path of ['redirect', 'refresh', 'out']) {
        await page.goto(`http://site.test:${trap.port}/${path}`).catch(() => null);
        // Where the page sends itself elsewhere it has done so by then.
        await page.waitForTimeout(500);
      }
      await page.goto(`http://site.test:${trap.port}/out`).catch(() => null);
      const said = await page.evaluate(
        async ({ host, stun }) => {
          const failed = (work: Promise<unknown>): Promise<string> =>
            work.then(
              () => 'reached',
              () => 'refused',
            );
          const socket = (url: string): Promise<string> =>
            new Promise((done) => {
              const opened = new WebSocket(url);
              opened.addEventListener('open', () => done('reached'));
              opened.addEventListener('error', () => done('refused'));
            });
          const file = (url: string): Promise<string> => failed(fetch(url));
          const worker = (): Promise<string> =>
            new Promise((done) => {
              const made = new Worker(
                URL.createObjectURL(
                  new Blob([`fetch('http://${host}/worker',{mode:'no-cors'}).then(()=>postMessage('reached'),()=>postMessage('refused'))`]),
                ),
              );
              made.addEventListener('message', ({ data }) => done(String(data)));
            });
          const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${stun}` }] });
          peer.createDataChannel('x');
          await peer.setLocalDescription(await peer.createOffer());
          navigator.sendBeacon(`http://${host}/beacon`, 'x');
          const results = await Promise.all([
            failed(fetch(`http://${host}/fetch`)),
            // Without reading the answer: the request itself must not arrive.
            fetch(`http://${host}/opaque`, { mode: 'no-cors' }).then(
              ({ type }) => (type === 'opaque' ? 'refused' : type),
              () => 'refused',
            ),
            socket(`ws://${host}/ws`),
            socket(`wss://${host}/wss`),
            worker().then(() => 'refused'),
            file('file:///etc/passwd'),
          ]);
          const opened = window.open('file:///etc/passwd');
          await new Promise((done) => setTimeout(done, 400));
          return {
            results,
            popup: opened === null ? 'none' : 'some',
            candidates: peer.localDescription?.sdp.match(/a=candidate[^\r\n]*/g) ?? [],
          };
        },
        { host: to, stun: `127.0.0.1:${udp.address().port}` },
      );
      expect(said.results).toEqual(Array(6).fill('refused'));
      expect(said.candidates.filter((line) => !line.includes('.local'))).toEqual([]);
      expect(inside.seen).toEqual([]);
      expect(packets).toBe(0);
    } finally {
      udp.close();
      await careful.close();
      await trap.close();
    }
  },
);

it.skipIf(!executable)('documents of the machine and of the browser itself do not stand in front', async () => {
  for (const url of ['file:///etc/passwd', 'file:///proc/self/environ', 'chrome://version', 'data:text/html,<h1>x</h1>']) {
    await session
      .page()
      .goto(url)
      .catch(() => null);
    await expect.poll(() => session.page().url(), { message: url }).toMatch(/^(?:about:blank|chrome-error:.*)$/);
    expect(session.url(), url).toBe('');
  }
  await session.page().goto(`http://site.test:${outside.port}/`);
  for (const url of ['file:///etc/passwd', 'chrome://version', 'view-source:file:///etc/passwd', 'data:text/html,<h1>x</h1>']) {
    await session.page().evaluate((to) => void (location.href = to), url);
    await session.page().waitForTimeout(60);
    expect(session.url(), url).toContain('site.test');
  }
});

it('the proxy serves nobody without a ticket, and none after its end', async () => {
  const site = await startStandInSite();
  const proxy = await startProxy({ private_hosts: [`site.test:${site.port}`], resolve: async () => ['127.0.0.1'] });
  const ask = (authorization?: string): Promise<number> =>
    new Promise((done, failed) =>
      request(
        proxy.address,
        { agent: false, path: `http://site.test:${site.port}/`, headers: authorization ? { 'proxy-authorization': authorization } : {} },
        (answer) => {
          answer.resume();
          done(answer.statusCode ?? 0);
        },
      )
        .on('error', failed)
        .end(),
    );
  const ticket = proxy.admit();
  const basic = (password: string): string => `Basic ${Buffer.from(`${ticket.username}:${password}`).toString('base64')}`;
  expect([await ask(), await ask(basic('wrong')), await ask(basic(ticket.password))]).toEqual([407, 407, 200]);
  ticket.end();
  expect(await ask(basic(ticket.password))).toBe(407);
  expect(site.seen).toHaveLength(1);
  await proxy.close();
  await site.close();
});

it('a name that leads inside is refused at every request anew, whatever it led to before, and with one address of several', async () => {
  const answers = [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], ['::1']];
  let asked = 0;
  const proxy = await startProxy({ private_hosts: [], resolve: async () => answers[asked++ % answers.length] ?? [] });
  const ticket = proxy.admit();
  const authorization = `Basic ${btoa(`${ticket.username}:${ticket.password}`)}`;
  for (const [n] of answers.entries()) {
    const status = await new Promise<number>((done, failed) =>
      request(proxy.address, { agent: false, path: 'http://rebind.test/', headers: { 'proxy-authorization': authorization } }, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      })
        .on('error', failed)
        .end(),
    );
    expect([answers[n], status, ticket.refusalOf('rebind.test')]).toEqual([
      answers[n],
      expect.toSatisfy((code: number) => code >= 400),
      expect.stringContaining('内部网络'),
    ]);
  }
  expect(asked).toBe(answers.length);
  await proxy.close();
});

it('what is too large is cut off', async () => {
  const site = await startStandInSite({ '/big': { body: Buffer.alloc(300_000) } });
  const proxy = await startProxy({
    private_hosts: [`site.test:${site.port}`],
    resolve: async () => ['127.0.0.1'],
    connection_bytes: 100_000,
  });
  const { username, password } = proxy.admit();
  const ended = await new Promise<string>((done) =>
    request(
      proxy.address,
      { path: `http://site.test:${site.port}/big`, headers: { 'proxy-authorization': `Basic ${btoa(`${username}:${password}`)}` } },
      (answer) => {
        answer
          .on('error', () => done('cut'))
          .on('end', () => done('whole'))
          .resume();
      },
    )
      .on('error', () => done('cut'))
      .end(),
  );
  expect(ended).toBe('cut');
  await proxy.close();
  await site.close();
});

it.skipIf(!executable)('the jail shows Chromium neither the data of the product nor its environment', async (context) => {
  const proxy = await startProxy({ private_hosts: [] });
  const jailed = await launchJailed({ executable: executable ?? '', proxy: proxy.address });
  try {
    if (!jailed.is_walled) return context.skip();
    const page = await jailed.browser.newPage();
    const seen = (path: string): Promise<string> =>
      page.goto(`file://${path}`).then(
        () => page.innerText('body'),
        () => 'nothing',
      );
    expect(await seen(process.cwd())).toBe('nothing');
    expect(await seen('/etc/shadow')).toBe('nothing');
    expect(await seen('/root')).toBe('nothing');
    expect(await seen('/proc/1/environ')).not.toContain(process.env['HOME'] ?? 'HOME=');
    expect(await readFile('/etc/passwd', 'utf8')).not.toBe('');
  } finally {
    await jailed.close();
    await proxy.close();
  }
});

it.skipIf(!executable)('one person’s browsers leave those of others open: their own that was idle longest gives way', async () => {
  let now = 0;
  const shared = createBrowsing({ executable: executable ?? '', private_hosts: [], monotonic: () => (now += 1) });
  try {
    await shared.sessionOf({ task_id: 'other', user_id: 'b' });
    for (let n = 0; n < 11; n++) await shared.sessionOf({ task_id: `own${n}`, user_id: 'a' });
    expect(shared.opened('other')).not.toBeNull();
    expect(shared.openedBy('a')).toHaveLength(7);
    expect(shared.opened('own3')).toBeNull();
    expect(shared.opened('own10')).not.toBeNull();
  } finally {
    await shared.close();
  }
});
