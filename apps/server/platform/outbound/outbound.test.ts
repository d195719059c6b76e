/** Servers on this machine stand for the internal network nobody may reach, and, where a test allows it, for the site asked for. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { buildConnector } from 'undici';
import { isPublicAddress } from './address.ts';
import { createOutbound, type Outbound, type OutboundInit, type OutboundOptions } from './outbound.ts';

const opened: { servers: Server[]; outbounds: Outbound[] } = { servers: [], outbounds: [] };
afterEach(async () => {
  for (const outbound of opened.outbounds.splice(0)) await outbound.close();
  for (const server of opened.servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(handler: RequestListener): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.servers.push(server);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return { port: address.port, seen };
}

function outboundTo(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({ max_bytes: 1_000_000, timeout_ms: 5_000, max_redirects: 3, ...options });
  opened.outbounds.push(outbound);
  return outbound;
}

const toLoopback = { resolve: async () => ['127.0.0.1'] };

test('no way of writing an internal address leads to it', async () => {
  const inside = await listen((_, response) => response.end('secret'));
  const outbound = outboundTo();
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '0.0.0.0',
    '0',
    'localhost',
    'localhost.',
    'any.LOCALHOST.',
    '１２７.0.0.1',
    '127。0。0。1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[fec0::1]',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
  ];
  for (const host of hosts) {
    await expect(outbound.fetch(`http://${host}:${inside.port}/`), host).rejects.toMatchObject({
      reason: 'private',
      message: expect.stringContaining('内部网络'),
    });
  }
  expect(inside.seen).toEqual([]);
});

test('the public internet is public', () => {
  for (const address of ['93.184.216.34', '1.1.1.1', '2606:4700::1111', '2400:3200::1'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ['4000::1', '1::1', '2001:db8::1', '3fff::1', 'fe80::1%eth0', '8.8', '010.8.8.8', ''])
    expect(isPublicAddress(address), address).toBe(false);
});

test('only http and https, without credentials', async () => {
  const outbound = outboundTo();
  for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'data:text/plain,x', 'gopher://example.com/'])
    await expect(outbound.fetch(url), url).rejects.toMatchObject({ reason: 'scheme' });
  await expect(outbound.fetch('http://me:secret@example.com/')).rejects.toMatchObject({ reason: 'credentials' });
  await expect(outbound.fetch('not a url')).rejects.toMatchObject({ reason: 'invalid' });
});

test('a name that answers public first and private afterwards never reaches the private address', async () => {
  const inside = await listen((_, response) => response.end('secret'));
  let asked = 0;
  const dialled: string[] = [];
  const outbound = outboundTo({
    network: {
      resolve: async () => (asked++ === 0 ? ['93.184.216.34'] : ['127.0.0.1']),
      connect: (target, callback) => {
        dialled.push(target.hostname);
        // The public address of this test is not reachable; what counts is which one was dialled.
        if (target.hostname === '93.184.216.34') callback(new Error('unreachable here'), null);
        else buildConnector({})(target, callback);
      },
    },
  });
  await expect(outbound.fetch(`http://rebind.test:${inside.port}/`)).rejects.toMatchObject({ reason: 'connect' });
  await expect(outbound.fetch(`http://rebind.test:${inside.port}/`)).rejects.toMatchObject({ reason: 'private' });
  expect(dialled).toEqual(['93.184.216.34']);
  expect(inside.seen).toEqual([]);
});

test('one private address among public ones is refused', async () => {
  const outbound = outboundTo({ network: { resolve: async () => ['93.184.216.34', '10.0.0.1'] } });
  await expect(outbound.fetch('http://mixed.test/')).rejects.toMatchObject({ reason: 'private' });
});

test('an endpoint set by the operator may be private: exactly that host and port', async () => {
  const model = await listen((request, response) => response.end(request.headers.authorization));
  const other = await listen((_, response) => response.end('secret'));
  const outbound = outboundTo({ allow_private_hosts: [`models.internal:${model.port}`], network: toLoopback });
  const answer = await outbound.fetch(`http://models.internal:${model.port}/v1`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: '{}',
  });
  expect(await answer.text()).toBe('Bearer k');
  expect(answer.url).toBe(`http://models.internal:${model.port}/v1`);
  expect(model.seen).toEqual([`POST models.internal:${model.port}/v1`]);
  for (const url of [`http://models.internal:${other.port}/`, `http://127.0.0.1:${model.port}/`, `http://x.models.internal:${model.port}/`])
    await expect(outbound.fetch(url), url).rejects.toMatchObject({ reason: 'private' });
  expect(other.seen).toEqual([]);
});

test('a redirect into the internal network is refused, also to an endpoint only the operator may name', async () => {
  const inside = await listen((_, response) => response.end('secret'));
  const site = await listen((request, response) =>
    response.writeHead(302, { location: `http://${request.url === '/ip' ? '127.0.0.1' : 'models.internal'}:${inside.port}/` }).end(),
  );
  const outbound = outboundTo({ allow_private_hosts: [`site.test:${site.port}`, `models.internal:${inside.port}`], network: toLoopback });
  for (const path of ['/ip', '/name'])
    await expect(outbound.fetch(`http://site.test:${site.port}${path}`)).rejects.toMatchObject({ reason: 'private' });
  expect(inside.seen).toEqual([]);
});

test('whoever asks may look at each redirect before it is followed', async () => {
  const site = await listen((request, response) => response.writeHead(302, { location: `${request.url}1` }).end());
  const outbound = outboundTo({ allow_private_hosts: [`127.0.0.1:${site.port}`] });
  const asked: string[] = [];
  const onRedirect = async (to: URL, from: URL): Promise<void> => {
    asked.push(`${from.pathname} ${to.pathname}`);
    if (to.pathname === '/11') throw new Error('not there');
  };
  await expect(outbound.fetch(`http://127.0.0.1:${site.port}/`, { onRedirect })).rejects.toThrow();
  expect(asked).toEqual(['/ /1', '/1 /11']);
  expect(site.seen.map((one) => one.split(':')[1]?.replace(/^\d+/, ''))).toEqual(['/', '/1']);
});

test('redirects are followed on the same site, keep their method where they should, and end', async () => {
  const site = await listen((request, response) => {
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/see-other') return response.writeHead(303, { location: '/end' }).end();
    if (request.url === '/again') return response.writeHead(307, { location: '/end' }).end();
    if (request.url === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    request.pipe(response);
  });
  const base = `http://site.test:${site.port}`;
  const outbound = outboundTo({ allow_private_hosts: [`site.test:${site.port}`], network: toLoopback });
  const seeOther = await outbound.fetch(`${base}/see-other`, { method: 'POST', body: 'text' });
  expect([await seeOther.text(), seeOther.url, seeOther.redirected]).toEqual(['', `${base}/end`, true]);
  expect(await (await outbound.fetch(`${base}/again`, { method: 'POST', body: 'text' })).text()).toBe('text');
  await expect(outbound.fetch(`${base}/loop`)).rejects.toMatchObject({ reason: 'redirects', message: '网址跳转超过 3 次，已停止访问' });
  await expect(outbound.fetch(`${base}/file`)).rejects.toMatchObject({ reason: 'scheme' });
});

test('secrets stay with the site they were meant for', async () => {
  const target = await listen((request, response) => response.end(JSON.stringify(request.headers)));
  const site = await listen((_, response) => response.writeHead(307, { location: `http://93.184.216.34:${target.port}/` }).end());
  const outbound = outboundTo({
    allow_private_hosts: [`site.test:${site.port}`],
    network: { ...toLoopback, connect: (options, callback) => buildConnector({})({ ...options, hostname: '127.0.0.1' }, callback) },
  });
  const answer = await outbound.fetch(`http://site.test:${site.port}/`, {
    headers: { authorization: 'Bearer k', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/html' },
  });
  const arrived: Record<string, string> = JSON.parse(await answer.text());
  expect(arrived['accept']).toBe('text/html');
  expect(arrived['host']).toBe(`93.184.216.34:${target.port}`);
  expect(Object.keys(arrived).filter((name) => ['authorization', 'cookie', 'x-api-key'].includes(name))).toEqual([]);
});

test('an answer larger than the cap is cut off: announced, streamed, or packed small', async () => {
  const site = await listen((request, response) => {
    if (request.url === '/announced') return response.writeHead(200, { 'content-length': 5_000_000 }).end('x');
    if (request.url === '/packed') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    const more = (): void =>
      void (response.destroyed || (response.write(Buffer.alloc(64 * 1024)) ? setImmediate(more) : response.once('drain', more)));
    more();
  });
  const outbound = outboundTo({ allow_private_hosts: [`site.test:${site.port}`], network: toLoopback });
  for (const path of ['/announced', '/packed', '/endless']) {
    const read = outbound.fetch(`http://site.test:${site.port}${path}`).then((answer) => answer.arrayBuffer());
    await expect(read, path).rejects.toMatchObject({ reason: 'too_large', message: '内容超过 977KB，已停止下载' });
  }
});

test('a site that dawdles is left, before the headers and within the body; a stop of the caller is the caller’s', async () => {
  const site = await listen((request, response) => {
    if (request.url === '/body') response.writeHead(200).write('a');
  });
  const outbound = outboundTo({ allow_private_hosts: [`site.test:${site.port}`], network: toLoopback, timeout_ms: 150 });
  for (const path of ['/headers', '/body']) {
    const read = outbound.fetch(`http://site.test:${site.port}${path}`).then((answer) => answer.text());
    await expect(read, path).rejects.toMatchObject({ reason: 'timeout', message: expect.stringContaining('150 毫秒') });
  }
  const patient = outboundTo({ allow_private_hosts: [`site.test:${site.port}`], network: toLoopback });
  const stop = new AbortController();
  const read = patient.fetch(`http://site.test:${site.port}/body`, { signal: stop.signal }).then((answer) => answer.text());
  setTimeout(() => stop.abort(new Error('enough')), 50);
  await expect(read).rejects.toThrow('enough');
});

test('a library that asks for a fetch can have it, and a number HTTP does not know is an answer all the same', async () => {
  const site = await listen((_, response) => response.writeHead(999).end('no robots'));
  const given: typeof globalThis.fetch = outboundTo({ allow_private_hosts: [`site.test:${site.port}`], network: toLoopback }).fetch;
  const answer = await given(new Request(`http://site.test:${site.port}/`, { method: 'POST', body: 'text' }));
  expect([answer.status, answer.ok, await answer.text()]).toEqual([502, false, 'no robots']);
  expect(site.seen).toEqual([`POST site.test:${site.port}/`]);
});

test('what is sent and what comes back is as fetch has it: forms, packed text, odd headers, an answer without a body, a slow reader', async () => {
  const site = await listen((request, response) => {
    const said: Buffer[] = [];
    request.on('data', (piece: Buffer) => said.push(piece));
    request.on('end', () => {
      switch (request.url) {
        case '/packed':
          return response
            .writeHead(200, { 'content-encoding': 'deflate, gzip', 'x-name': Buffer.from('报告').toString('latin1') })
            .end(gzipSync(deflateSync('一二三')));
        case '/none':
          return response.writeHead(204).end();
        case '/torn':
          return response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed at all');
        case '/long':
          return response.end(Buffer.alloc(900_000, 'x'));
        default:
          return response.end(`${request.headers['content-type']}|${Buffer.concat(said).toString('utf8')}`);
      }
    });
  });
  const outbound = outboundTo({ allow_private_hosts: [`site.test:${site.port}`], network: toLoopback });
  const at = (path: string, init?: OutboundInit) => outbound.fetch(`http://site.test:${site.port}${path}`, init);
  const form = new FormData();
  form.set('name', '表.xlsx');
  expect(await (await at('/', { method: 'POST', body: form })).text()).toMatch(/^multipart\/form-data; boundary=.*表\.xlsx/s);
  expect(await (await at('/', { method: 'POST', body: new URLSearchParams({ a: '1' }) })).text()).toMatch(
    /^application\/x-www-form.*\|a=1$/,
  );
  expect(await (await at('/', { method: 'POST', body: new Blob(['流']).stream() })).text()).toBe('undefined|流');
  const packed = await at('/packed');
  expect([await packed.text(), Buffer.from(packed.headers.get('x-name') ?? '', 'latin1').toString('utf8')]).toEqual(['一二三', '报告']);
  expect((await at('/none')).body).toBeNull();
  await expect(at('/torn').then((answer) => answer.text())).rejects.toMatchObject({ reason: 'connect' });
  const long = await at('/long');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect((await long.text()).length).toBe(900_000);
  await (await at('/long')).body?.cancel();
  expect(await (await at('/packed')).text()).toBe('一二三');
});

test('a sieve sees an answer unpacked as it comes, and the body is what it leaves; it may hold the rest back', async () => {
  const packed = gzipSync('加减乘除'.repeat(50_000));
  const site = await listen((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
  let seen = '';
  let waits = 0;
  const decoder = new TextDecoder();
  const sieve = {
    sift(bytes: Uint8Array) {
      seen += decoder.decode(bytes, { stream: true });
      return new TextEncoder().encode('·');
    },
    rest: () => new TextEncoder().encode('。'),
    held: () => new Promise<void>((resolve) => setTimeout(resolve, 1)).then(() => void (waits += 1)),
  };
  const outbound = outboundTo({ allow_private_hosts: [`127.0.0.1:${site.port}`] });
  const answer = await outbound.fetch(`http://127.0.0.1:${site.port}/`, { sieveFor: (status) => (status === 200 ? sieve : null) });
  expect(await answer.text()).toMatch(/^·+。$/);
  expect(seen).toBe('加减乘除'.repeat(50_000));
  expect(waits).toBeGreaterThan(1);
});

test('a name nobody knows is said so', async () => {
  const outbound = outboundTo({ network: { resolve: async () => Promise.reject(new Error('ENOTFOUND')) } });
  await expect(outbound.fetch('http://nowhere.test/')).rejects.toMatchObject({
    reason: 'dns',
    message: '找不到网站 nowhere.test，请检查网址是否正确',
  });
});
