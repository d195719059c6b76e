/** A search service that speaks SearXNG's protocol, and the pages it finds: one of them as old sites send them, one that is gone. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SearchStandIn {
  address: string;
  /** For FETCH_PRIVATE_HOSTS. */
  host: string;
  /** What it was asked for, in order. */
  asked: URLSearchParams[];
  close(): Promise<void>;
}

const page = (title: string, said: string, charset: string): string =>
  `<!doctype html><html><head><meta charset="${charset}"><title>${title}</title></head><body><nav><a href="/">首页</a></nav><article><h1>${title}</h1>
<p>${said}</p><p>${'企业表示将继续扩大产能，完善充电设施。'.repeat(10)}</p></article><footer>版权所有</footer></body></html>`;

/** Node encodes no GBK: every pair of bytes is decoded once. */
const gbk = (text: string): Buffer => {
  const decoder = new TextDecoder('gbk');
  const pairs = new Map<string, [number, number]>();
  for (let high = 0x81; high < 0xff; high += 1)
    for (let low = 0x40; low < 0xff; low += 1) pairs.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  return Buffer.from([...text].flatMap((letter) => (letter.charCodeAt(0) < 128 ? [letter.charCodeAt(0)] : (pairs.get(letter) ?? [0x3f]))));
};

export async function startSearchStandIn(): Promise<SearchStandIn> {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    if (pathname === '/search') {
      asked.push(searchParams);
      const results = [
        {
          title: '新能源汽车出口创新高',
          url: `${address}/export.html`,
          content: '前三季度<strong>出口</strong>5.1万辆',
          publishedDate: '2026-10-20T08:00:00',
        },
        { title: '新能源汽车均价', url: `${address}/price.html`, content: '出口均价' },
        { title: '已经撤下的报道', url: `${address}/gone.html`, content: '新能源汽车出口的旧报道。' },
        { title: '不是网页', url: 'javascript:alert(1)', content: '' },
      ];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ query: searchParams.get('q'), results }));
    } else if (pathname === '/export.html') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page('新能源汽车出口创新高', '前三季度新能源汽车出口5.1万辆，比上年同期增加1.2万辆。', 'utf-8'));
    } else if (pathname === '/price.html') {
      response.setHeader('content-type', 'text/html');
      response.end(gbk(page('新能源汽车均价', '新能源汽车出口均价为18.6万元，与上年持平。', 'gb2312')));
    } else {
      response.statusCode = 404;
      response.end('no');
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server has an address with a port.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = `http://${host}`;
  return {
    address,
    host,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
