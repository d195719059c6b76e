/** Finds pictures in the search the operator configured: SearXNG, or a service that answers as Unsplash does. */
import { z } from 'zod';
import type { FoundImage, ImageFinder } from '#capabilities/images/image-ports.ts';
import { openedPicture } from '#capabilities/images/opened-picture.server.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { inWords, refusedWith, retryAfter, tooSlow, type ServiceWords } from './image-failures.ts';
import { fetched, hostAndPort, sameHost } from './image-maker.ts';

export interface ImageFinderConfig {
  driver: 'searxng' | 'unsplash';
  base_url: string;
  api_key: string;
  /** For the whole of a call: asking, and fetching what was found. */
  limit_ms: number;
}

interface Hit {
  address: string;
  title: string;
  page: string;
}

const max_bytes = 20 * 1024 * 1024;
/** So many are fetched at a time: some sites are slow, and some never answer. */
const at_once = 4;
/** In milliseconds: what a better picture may be later than the last one needed. */
const grace_ms = 1500;
/** For one picture alone more than three addresses are tried. */
const fewest_tried = 9;

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

export function createImageFinder({ driver, base_url, api_key, limit_ms }: ImageFinderConfig): ImageFinder & { close(): Promise<void> } {
  const base = base_url.replace(/\/+$/, '');
  // A part of the time is left for the pictures, of which each has its own.
  const most = { max_bytes, timeout_ms: Math.ceil(limit_ms / 2) };
  const own = createOutbound({ ...most, allow_private_hosts: [hostAndPort(base)], max_redirects: 0 });
  const foreign = createOutbound({ ...most, max_redirects: 4 });
  const words: ServiceWords = {
    name: '图片搜索',
    address: 'IMAGE_SEARCH_URL',
    key: 'IMAGE_SEARCH_KEY',
    limit_ms: most.timeout_ms,
    limit: 'IMAGE_SEARCH_TIMEOUT_SECONDS',
  };

  async function hits(query: string, count: number, signal: AbortSignal): Promise<Hit[]> {
    const asked = encodeURIComponent(query);
    const url =
      driver === 'searxng'
        ? `${base}/search?q=${asked}&categories=images&format=json`
        : `${base}/search/photos?query=${asked}&per_page=${Math.min(30, count * 2)}`;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (api_key !== '') headers['authorization'] = driver === 'unsplash' ? `Client-ID ${api_key}` : `Bearer ${api_key}`;
    const answer = await own.fetch(url, { headers, signal });
    const text = await answer.text();
    if (!answer.ok) throw refusedWith(answer.status, '', retryAfter(answer.headers.get('retry-after'), Date.now()), words);
    const told = json(text);
    if (driver === 'searxng') {
      const parsed = searxng.safeParse(told);
      if (!parsed.success) throw new Error(notUnderstood);
      return parsed.data.results.map((one) => ({
        address: one.img_src.startsWith('//') ? `https:${one.img_src}` : one.img_src,
        title: one.title ?? '',
        page: one.url ?? '',
      }));
    }
    const parsed = unsplash.safeParse(told);
    if (!parsed.success) throw new Error(notUnderstood);
    return parsed.data.results.map((one) => ({
      address: one.urls.regular,
      title: one.alt_description ?? one.description ?? '',
      page: one.links?.html ?? '',
    }));
  }

  return {
    limit_ms,
    async find(query, count, signal) {
      const late = AbortSignal.timeout(limit_ms);
      const enough = new AbortController();
      const both = AbortSignal.any([signal, late, enough.signal]);
      const hit = await hits(query, count, both).catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        throw late.aborted ? tooSlow(words) : inWords(cause, words);
      });
      // Some of what is found can't be had: others take its place.
      const tried = hit.slice(0, Math.max(count * 3, fewest_tried));
      const found = new Map<number, FoundImage>();
      const asked = new Set<number>();
      let next = 0;
      let grace: NodeJS.Timeout | undefined;
      // Whoever still waits for a slow site waits for nothing; what stands further in front has a moment more, as it fits better.
      const endWhenEnough = (): void => {
        if (found.size < count) return;
        const last = [...found.keys()].toSorted((one, other) => one - other)[count - 1] ?? 0;
        if ([...asked].every((at) => at > last)) enough.abort();
        else grace ??= setTimeout(() => enough.abort(), grace_ms);
      };
      const fetchNext = async (): Promise<void> => {
        for (let at = next++; at < tried.length && found.size < count && !both.aborted; at = next++) {
          const { address, title, page } = tried[at] ?? { address: '', title: '', page: '' };
          asked.add(at);
          const opened = await fetched(sameHost(address, base) ? own : foreign, address, both)
            .then(openedPicture)
            .catch(() => null);
          asked.delete(at);
          if (opened && 'ending' in opened) found.set(at, { ...opened, title, page: /^https?:/.test(page) ? page : '' });
          endWhenEnough();
        }
      };
      await Promise.all(Array.from({ length: Math.min(at_once, tried.length) }, fetchNext));
      clearTimeout(grace);
      signal.throwIfAborted();
      if (found.size === 0 && tried.length > 0)
        throw new Error(
          `图片搜索给了 ${hit.length} 个结果，但试过的 ${tried.length} 张都没有取到（网站没有给，或给的不是图片）；请换一个说法，或上传图片。`,
        );
      return [...found]
        .toSorted(([one], [other]) => one - other)
        .slice(0, count)
        .map(([, image]) => image);
    },
    async close() {
      await Promise.all([own.close(), foreign.close()]);
    },
  };
}

const notUnderstood = '图片搜索的回答看不懂；请管理员检查 IMAGE_SEARCH_DRIVER 是否与服务一致。';

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A web page, or an answer torn off: no search result either way.
    return null;
  }
}
