/** Pages as they are met: menus around a text, letters in GBK, files instead of pages, refusals. */
import { expect, it } from 'vitest';
import type { ToolContext, ToolOutcome } from '#agent/tool.ts';
import { createReader } from '../read-file/reader.server.ts';
import type { GuardedFetch } from '../../egress/guarded-fetch.server.ts';
import { webFetchTool } from './web-fetch.server.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';

const reader = createReader({ entry: readerEntry }).of('test');
const prose = '今年前三季度，全市新能源汽车产量达到 46.2 万辆，同比增长 38.5%，占全省的四成。'.repeat(8);
const page = `<!doctype html><html><head><meta charset="utf-8"><title>产量创新高</title><meta property="article:published_time" content="2026-10-20T08:00:00+08:00"></head>
<body><div class="top-nav"><ul>${Array.from({ length: 30 }, (_, n) => `<li><a href="/c${n}">栏目${n}</a></li>`).join('')}</ul></div>
<div class="wrap"><div class="left"><h1>新能源汽车产量创新高</h1><div id="content"><p>${prose}</p><p>${prose}</p><h2>出口</h2><p>出口 5.1 万辆。${prose}</p>
<script>alert(1)</script></div></div><div class="sidebar"><h3>热门推荐</h3><a href="/x">别的新闻标题别的新闻标题</a></div></div>
<div class="comments">网友评论：说得好，说得好，说得好。</div><div class="footer">版权所有 备案号</div></body></html>`;

function answering(body: string | Uint8Array, type: string, status = 200): GuardedFetch {
  return (url) =>
    Promise.resolve(
      Object.defineProperty(new Response(Buffer.from(body), { status, headers: { 'content-type': type } }), 'url', { value: url }),
    );
}

function fetched(fetch: GuardedFetch, input: object): Promise<ToolOutcome> {
  const tool = webFetchTool(fetch, reader);
  const context = {
    signal: new AbortController().signal,
    call_id: 'c',
    attempt: 1,
    note: () => undefined,
    egress: () => Promise.resolve(),
  } as unknown as ToolContext;
  return tool.run(tool.input.parse(input), context);
}

it('gives the text of a page without menus, recommendations, comments and footer', async () => {
  const outcome = await fetched(answering(page, 'text/html; charset=utf-8'), { url: 'https://news.example.cn/2026/a.html' });
  expect(outcome).toMatchObject({
    ok: true,
    display: { kind: 'sources', items: [{ title: '产量创新高', url: 'https://news.example.cn/2026/a.html', time: '2026-10-20' }] },
  });
  expect(outcome.output).toContain('46.2 万辆');
  expect(outcome.output).toContain('## 出口');
  for (const noise of ['栏目3', '热门推荐', '说得好', '备案号', 'alert']) expect(outcome.output).not.toContain(noise);
  const whole = await fetched(answering(page, 'text/html'), { url: 'https://news.example.cn/a.html', whole: true });
  expect(whole.output).toContain('栏目3');
});

it('reads letters as the answer or the page names them', async () => {
  // 中文 in GBK.
  const gbk = Buffer.concat([
    Buffer.from('<html><head><title>'),
    Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
    Buffer.from('</title></head><body><p>'),
    Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
    Buffer.from('</p></body></html>'),
  ]);
  expect((await fetched(answering(gbk, 'text/html; charset=GBK'), { url: 'http://a.cn/' })).output).toContain('《中文》');
  expect((await fetched(answering(gbk, 'text/html'), { url: 'http://a.cn/' })).output).toContain('《中文》');
});

it('reads files by what they are, and says plainly what it could not open', async () => {
  const csv = await fetched(answering('月份,销售额\n1月,100\n', 'text/csv'), { url: 'https://a.cn/data.csv' });
  expect(csv.output).toMatch(/^文件：data\.csv\n类型：CSV/);
  expect(await fetched(answering('no', 'text/html', 404), { url: 'https://a.cn/x' })).toMatchObject({
    ok: false,
    output: expect.stringContaining('404（没有这个网页）'),
  });
  expect(await fetched(answering('', 'text/html'), { url: 'https://a.cn/x' })).toMatchObject({ ok: false });
  expect(await fetched(() => Promise.reject(new Error('目标地址指向内部网络')), { url: 'http://10.0.0.1/' })).toMatchObject({
    ok: false,
    output: expect.stringContaining('内部网络'),
  });
});

it('takes only web addresses', () => {
  const { input } = webFetchTool(answering('', ''), reader);
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'ftp://a.cn/', '/etc', 'data:text/html,x'])
    expect(input.safeParse({ url }).success).toBe(false);
});
