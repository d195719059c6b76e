/** Finds pictures in the search the operator configured: SearXNG, or a service that answers as Unsplash does. */
import { z } from 'zod';
import type { FoundImage, ImageFinder } from '#capabilities/images/image-ports.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { fetched, hostAndPort, sameHost } from './image-maker.ts';

export interface ImageFinderConfig {
  driver: 'searxng' | 'unsplash';
  base_url: string;
  api_key: string;
}

interface Hit {
  address: string;
  title: string;
  page: string;
}

const searxng = z.object({ results: z.array(z.object({ img_src: z.string(), title: z.string().nullish(), url: z.string().nullish() })) });
const unsplash = z.object({
  results: z.array(
    z.object({
      urls: z.object({ regular: z.string() }),
      alt_description: z.string().nullish(),
      description: z.string().nullish(),
      links: z.object({ html: z.string() }).partial().nullish(),
    }),
  ),
});

export function createImageFinder({ driver, base_url, api_key }: ImageFinderConfig): ImageFinder & { close(): Promise<void> } {
  const base = base_url.replace(/\/+$/, '');
  const own = createOutbound({
    allow_private_hosts: [hostAndPort(base)],
    max_bytes: 20 * 1024 * 1024,
    timeout_ms: 20_000,
    max_redirects: 0,
  });
  const foreign = createOutbound({ max_bytes: 20 * 1024 * 1024, timeout_ms: 20_000, max_redirects: 4 });

  async function hits(query: string, count: number, signal: AbortSignal): Promise<Hit[]> {
    const words = encodeURIComponent(query);
    const url =
      driver === 'searxng'
        ? `${base}/search?q=${words}&categories=images&format=json`
        : `${base}/search/photos?query=${words}&per_page=${Math.min(30, count * 2)}`;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (api_key !== '') headers['authorization'] = driver === 'unsplash' ? `Client-ID ${api_key}` : `Bearer ${api_key}`;
    const answer = await own.fetch(url, { headers, signal });
    if (!answer.ok) throw new Error(`图片搜索没有回答（${answer.status}）；请稍后再试。`);
    const told: unknown = await answer.json().catch(() => null);
    if (driver === 'searxng') {
      const parsed = searxng.safeParse(told);
      if (!parsed.success) throw new Error('图片搜索的回答看不懂；请检查 IMAGE_SEARCH_DRIVER 是否与服务一致。');
      return parsed.data.results.map((one) => ({
        address: one.img_src.startsWith('//') ? `https:${one.img_src}` : one.img_src,
        title: one.title ?? '',
        page: one.url ?? '',
      }));
    }
    const parsed = unsplash.safeParse(told);
    if (!parsed.success) throw new Error('图片搜索的回答看不懂；请检查 IMAGE_SEARCH_DRIVER 是否与服务一致。');
    return parsed.data.results.map((one) => ({
      address: one.urls.regular,
      title: one.alt_description ?? one.description ?? '',
      page: one.links?.html ?? '',
    }));
  }

  return {
    async find(query, count, signal) {
      const found: FoundImage[] = [];
      // Some of what is found can't be had: others take its place.
      for (const { address, title, page } of (await hits(query, count, signal)).slice(0, count * 3)) {
        if (found.length >= count) break;
        signal.throwIfAborted();
        const image = await fetched(sameHost(address, base) ? own : foreign, address, signal).catch(() => null);
        if (image && image.mime.startsWith('image/')) found.push({ ...image, title, page: /^https?:/.test(page) ? page : '' });
      }
      return found;
    },
    async close() {
      await Promise.all([own.close(), foreign.close()]);
    },
  };
}
