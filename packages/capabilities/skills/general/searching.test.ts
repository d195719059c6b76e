/** Searching in plain words: what is searched for, what is said of what was found and where it stands, and what is said where nothing can be searched. */
import { expect, test } from 'vitest';
import { askedSearch } from '#brains/builtin/search/asked-search.ts';
import { webSearch } from '#capabilities/tools/search/drivers.server.ts';
import { searchTool, type SearchPorts } from '#capabilities/tools/search/search.server.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { webFetchTool } from '#capabilities/tools/web-fetch/web-fetch.server.ts';
import { startDesk } from '../writing/testing.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';

test('what is to be searched for is read from the words; writing and other work is not searching', () => {
  for (const [text, query, where, recency] of [
    ['搜索新能源汽车出口', '新能源汽车出口', null, null],
    ['帮我上网查一下最新的光伏补贴政策，总结成三点', '最新的光伏补贴政策', null, 'month'],
    ['请在网上搜搜“低空经济”的相关资料', '低空经济', null, null],
    ['百度一下杭州亚运会开幕时间。', '杭州亚运会开幕时间', null, null],
    ['搜一下 2026 年中秋放假安排', '2026 年中秋放假安排', null, null],
    ['今天的黄金行情', '今天的黄金行情', null, 'day'],
    ['在我的任务和文件里找产量简报', '产量简报', 'own', null],
    ['搜索我的文件里的报销制度', '报销制度', 'own', null],
    ['在我的任务和收藏里找产量简报', '产量简报', 'own', null],
    ['在我的收藏里找关于预算的资料', '预算', 'favorites', null],
    ['请从收藏夹里找一下差旅标准', '差旅标准', 'favorites', null],
    ['在我收藏的文件里搜仓储盘点', '仓储盘点', 'favorites', null],
    ['帮我找找我收藏的合同模板', '合同模板', 'favorites', null],
    ['搜索我的收藏里的报销制度', '报销制度', 'favorites', null],
  ] as const)
    expect(askedSearch(text), text).toEqual({ query, where, recency });
  for (const text of [
    '写一份网上购物的通知',
    '上网搜集资料写一份竞品报告',
    '搜集素材',
    '你好',
    '搜索',
    '把搜索框改成蓝色',
    '查询每个部门的人数',
  ])
    expect(askedSearch(text), text).toBeNull();
});

const news = `<html><head><title>出口创新高</title></head><body><nav><a href="/">首页</a></nav><article><h1>出口创新高</h1>
<p>前三季度新能源汽车出口5.1万辆，比上年同期增加1.2万辆。</p><p>${'企业表示将继续扩大产能，完善充电设施。'.repeat(12)}</p></article></body></html>`;

test('what was found is opened and told with its sources; what could not be opened is named', async () => {
  const web = webSearch({ provider: 'searxng', base_url: 'https://s.cn', api_key: '' }, () =>
    Promise.resolve(
      Response.json({
        results: [
          { title: '出口创新高', url: 'https://a.cn/x_(1).html', content: '出口', publishedDate: '2026-10-20T00:00:00' },
          { title: '[点我](javascript:1) 的新闻', url: 'https://b.cn/', content: '新能源汽车出口的*传闻*。' },
        ],
      }),
    ),
  );
  const pages = webFetchTool(
    (url) =>
      Promise.resolve(
        url.includes('a.cn') ? new Response(news, { headers: { 'content-type': 'text/html' } }) : new Response('', { status: 403 }),
      ),
    createReader({ entry: readerEntry }).of('test'),
  );
  const desk = startDesk(null, '2026-11-20', undefined, [searchTool({ web, own: () => Promise.resolve([]) }), pages]);
  const { calls, reply } = await desk.send('搜索新能源汽车出口');
  expect(calls).toEqual(['search', 'web_fetch', 'web_fetch']);
  expect(reply).toContain('- 前三季度新能源汽车出口5.1万辆，比上年同期增加1.2万辆。[[1](https://a.cn/x_%281%29.html)]');
  expect(reply).toContain('1. [出口创新高](https://a.cn/x_%281%29.html)（a.cn，2026-10-20）');
  expect(reply).toContain(String.raw`的\*传闻\*。[[2](https://b.cn/)]`);
  expect(reply).not.toMatch(/(?<!\\)\]\(javascript/);
  expect(reply).toMatch(/未完成：\n- 没有打开《.*》：对方回答 403/);
});

test('without a service the own things are searched, and it says that the internet was not', async () => {
  const ports: SearchPorts = {
    web: null,
    own: () =>
      Promise.resolve([
        { name: '产量周报.md', kind: 'file', task_name: '写周报', favorite_id: '', address: '/task/1', snippet: '……产量46万辆……', time: 0 },
        { name: '产量.pdf', kind: 'favorite', task_name: '', favorite_id: 'f1', address: '/collection', snippet: '……产量计划……', time: 0 },
      ]),
  };
  const { reply } = await startDesk(null, '2026-11-20', undefined, [searchTool(ports)]).send('上网搜一下产量');
  expect(reply).toContain('文件“产量周报.md”（任务“写周报”）**：……产量46万辆……');
  expect(reply).toContain('收藏“产量.pdf”**：……产量计划……');
  expect(reply).not.toContain('f1');
  // In the tool's own words: the page then doesn't say it once more.
  expect(reply).toContain('未完成：\n- 没有上网搜索“产量”：这台服务器没有配置搜索服务，只查了自己的任务、文件和收藏。');
});
