/** Each service as it answers; without one, one's own tasks and a plain word that the internet was not searched. */
import { expect, it } from 'vitest';
import type { ToolContext } from '#agent/tool.ts';
import { webSearch, type SearchConfig } from './drivers.server.ts';
import { searchTool, type SearchPorts } from './search.server.ts';

const signal = new AbortController().signal;
const context = { signal, call_id: 'c', attempt: 1, note: () => undefined, egress: () => Promise.resolve() } as unknown as ToolContext;

const answers: Record<SearchConfig['provider'], unknown> = {
  searxng: {
    results: [
      { title: '甲', url: 'https://a.cn/1', content: '内容 <b>一</b>', publishedDate: '2026-11-20T00:00:00' },
      { title: 7, url: 'x' },
      { url: 'javascript:1', title: '坏' },
    ],
  },
  tavily: { results: [{ title: '甲', url: 'https://a.cn/1', content: '内容 一', published_date: '2026-11-20' }] },
  brave: {
    web: { results: [{ title: '甲', url: 'https://a.cn/1', description: '内容 <strong>一</strong>', page_age: '2026-11-20T01:02:03' }] },
  },
  bing: { webPages: { value: [{ name: '甲', url: 'https://a.cn/1', snippet: '内容 一', datePublished: '2026-11-20T00:00:00Z' }] } },
};

it.each(Object.keys(answers) as SearchConfig['provider'][])(
  '%s: asked with its own words and key, its answer read into one shape',
  async (provider) => {
    const asked: { url: string; headers: Record<string, string>; body?: string }[] = [];
    const service = webSearch({ provider, base_url: 'http://search.internal:8080/', api_key: 'key-1' }, (url, init) => {
      asked.push({ url, ...init });
      return Promise.resolve(Response.json(answers[provider]));
    });
    expect(await service.search({ query: '产量 & 出口', count: 5, recency: 'week' }, signal)).toEqual([
      { title: '甲', url: 'https://a.cn/1', snippet: '内容 一', time: '2026-11-20' },
    ]);
    expect(asked[0]?.url).toMatch(/^http:\/\/search\.internal:8080\//);
    expect(`${asked[0]?.url}${asked[0]?.body ?? ''}`).toMatch(/产量 & 出口|%E4%BA%A7%E9%87%8F\+%26\+/);
    if (provider !== 'searxng') expect(JSON.stringify(asked[0]?.headers)).toContain('key-1');
  },
);

it('a service that refuses or answers no JSON is a sentence, not an exception', async () => {
  const own = () => Promise.resolve([]);
  const outcomeOf = (response: Response) => {
    const web = webSearch({ provider: 'searxng', base_url: 'http://s', api_key: '' }, () => Promise.resolve(response));
    return searchTool({ web, own }).run({ query: '产量' }, context);
  };
  expect(await outcomeOf(new Response('no', { status: 403 }))).toMatchObject({ ok: false, output: expect.stringContaining('密钥') });
  expect(await outcomeOf(new Response('<html>'))).toMatchObject({ ok: false, output: expect.stringContaining('json') });
});

it('without a service the own tasks and files are searched, and what was not done is named', async () => {
  const ports: SearchPorts = {
    web: null,
    own: (query) =>
      Promise.resolve([
        {
          name: `${query}周报.md`,
          kind: 'file',
          task_name: '写周报',
          favorite_id: '',
          address: '/task/1?file=x',
          snippet: '……产量……',
          time: 1_763_640_000,
        },
      ]),
  };
  const outcome = await searchTool(ports).run({ query: '产量' }, context);
  expect(outcome).toMatchObject({
    ok: true,
    // `brains/builtin/search` says the same, so that it is told once.
    not_done: ['没有上网搜索“产量”：这台服务器没有配置搜索服务，只查了自己的任务、文件和收藏。'],
    display: { kind: 'sources', items: [{ title: '产量周报.md', url: '/task/1?file=x', time: '2025-11-20' }] },
  });
  expect(outcome.output).toContain('文件“产量周报.md”（任务“写周报”）');
  expect(searchTool(ports).description).toContain('No internet search is configured');
});
