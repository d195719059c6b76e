/** The search services that can be configured: how each is asked and what its answer says. */
import { z } from 'zod';
import type { WebResult } from '#contract/content/search.ts';

export type Recency = 'day' | 'week' | 'month' | 'year';

export interface WebQuery {
  query: string;
  count: number;
  recency?: Recency | undefined;
}

export interface WebSearch {
  /** For people: SearXNG. */
  label: string;
  /** Throws `Error` with a sentence for the person. */
  search(query: WebQuery, signal: AbortSignal): Promise<WebResult[]>;
}

export interface SearchConfig {
  provider: 'searxng' | 'tavily' | 'brave' | 'bing';
  /** '' takes the service's own; SearXNG has none. */
  base_url: string;
  api_key: string;
}

type Fetch = (
  url: string,
  init: { method?: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Response>;

interface Driver {
  label: string;
  base_url: string;
  ask(config: SearchConfig, query: WebQuery): { url: string; method?: string; headers: Record<string, string>; body?: string };
  read(answer: unknown): WebResult[];
}

const text = z.string().catch('');
const item = z
  .object({ title: text, url: z.string(), content: text, publishedDate: text, published_date: text, description: text, page_age: text })
  .partial();

const drivers: Record<SearchConfig['provider'], Driver> = {
  searxng: {
    label: 'SearXNG',
    base_url: '',
    ask: ({ base_url }, { query, recency }) => ({
      url: `${base_url}/search?${new URLSearchParams({ q: query, format: 'json', language: 'zh-CN', ...(recency ? { time_range: recency } : {}) })}`,
      headers: {},
    }),
    read: (answer) => listOf(answer, 'results').map((one) => resultOf(one.title, one.url, one.content, one.publishedDate)),
  },
  tavily: {
    label: 'Tavily',
    base_url: 'https://api.tavily.com',
    ask: ({ base_url, api_key }, { query, count, recency }) => ({
      url: `${base_url}/search`,
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, max_results: count, ...(recency ? { time_range: recency } : {}) }),
    }),
    read: (answer) => listOf(answer, 'results').map((one) => resultOf(one.title, one.url, one.content, one.published_date)),
  },
  brave: {
    label: 'Brave',
    base_url: 'https://api.search.brave.com/res/v1',
    ask: ({ base_url, api_key }, { query, count, recency }) => ({
      url: `${base_url}/web/search?${new URLSearchParams({ q: query, count: String(Math.min(20, count)), ...(recency ? { freshness: `p${recency[0]}` } : {}) })}`,
      headers: { 'x-subscription-token': api_key, accept: 'application/json' },
    }),
    read: (answer) => listOf(field(answer, 'web'), 'results').map((one) => resultOf(one.title, one.url, one.description, one.page_age)),
  },
  bing: {
    label: 'Bing',
    base_url: 'https://api.bing.microsoft.com/v7.0',
    ask: ({ base_url, api_key }, { query, count, recency }) => ({
      url: `${base_url}/search?${new URLSearchParams({ q: query, count: String(count), mkt: 'zh-CN', ...(recency && recency !== 'year' ? { freshness: recency[0]?.toUpperCase() + recency.slice(1) } : {}) })}`,
      headers: { 'ocp-apim-subscription-key': api_key },
    }),
    read: (answer) =>
      rawList(field(answer, 'webPages'), 'value').map((one) =>
        resultOf(
          field(one, 'name'),
          field(one, 'url'),
          field(one, 'snippet'),
          field(one, 'datePublished') ?? field(one, 'dateLastCrawled'),
        ),
      ),
  },
};

export function webSearch(config: SearchConfig, fetch: Fetch): WebSearch {
  const driver = drivers[config.provider];
  const set = { ...config, base_url: (config.base_url || driver.base_url).replace(/\/+$/, '') };
  return {
    label: driver.label,
    async search(query, signal) {
      const { url, ...init } = driver.ask(set, query);
      const answer = await fetch(url, { ...init, signal });
      const said = await answer.text();
      if (!answer.ok)
        throw new Error(`搜索服务回答 ${answer.status}${answer.status === 401 || answer.status === 403 ? '，请检查搜索的密钥' : ''}。`);
      let parsed: unknown;
      try {
        parsed = JSON.parse(said);
      } catch {
        throw new Error('搜索服务的回答不是 JSON；SearXNG 要在设置里打开 json 格式。');
      }
      const seen = new Set<string>();
      return driver
        .read(parsed)
        .filter(({ url: address, title }) => /^https?:\/\//i.test(address) && title !== '' && !seen.has(address) && seen.add(address))
        .slice(0, query.count);
    },
  };
}

function listOf(answer: unknown, name: string): z.infer<typeof item>[] {
  return rawList(answer, name).flatMap((one) => {
    const parsed = item.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

function rawList(answer: unknown, name: string): unknown[] {
  const list = field(answer, name);
  return Array.isArray(list) ? list : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function resultOf(title: unknown, url: unknown, snippet: unknown, time: unknown): WebResult {
  return { title: words(title, 200), url: words(url, 2000), snippet: words(snippet, 500), time: dayOf(time) };
}

/** Services mark what was found with tags. */
function words(value: unknown, most: number): string {
  return typeof value === 'string'
    ? value
        .replace(/<\/?(?:strong|b|em|mark)>/gi, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, most)
    : '';
}

function dayOf(value: unknown): string {
  return typeof value === 'string' ? (/\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '') : '';
}
