/** Has pictures made by an OpenAI-compatible images endpoint that the operator configured. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ImageMaker, MadeImage } from '#capabilities/images/image-ports.ts';
import { openedPicture } from '#capabilities/images/opened-picture.server.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { inWords, refusedWith, retryAfter, tooSlow, type ServiceWords } from './image-failures.ts';

export interface ImageMakerConfig {
  base_url: string;
  api_key: string;
  model: string;
  /** For the whole of a call: asking, asking again, and fetching what it points to. */
  limit_ms: number;
}

const sizes = { square: '1024x1024', wide: '1536x1024', tall: '1024x1536' } as const;
const max_bytes = 60 * 1024 * 1024;
/** A service that is busy is asked once more when it asks for no more patience than this. */
const most_patience_s = 30;

export function createImageMaker(config: ImageMakerConfig): ImageMaker & { close(): Promise<void> } {
  const { base_url, api_key, model, limit_ms } = config;
  // The operator chose this address; it may be on this machine. What it points to elsewhere is a foreign address like any other.
  const most = { max_bytes, timeout_ms: limit_ms };
  const own = createOutbound({ ...most, max_redirects: 0, allow_private_hosts: [hostAndPort(base_url)] });
  const foreign = createOutbound({ ...most, max_redirects: 3 });
  const words: ServiceWords = {
    name: '图片服务',
    address: 'IMAGE_BASE_URL',
    key: 'IMAGE_API_KEY',
    limit_ms,
    limit: 'IMAGE_TIMEOUT_SECONDS',
  };
  const url = `${base_url.replace(/\/+$/, '')}/images/generations`;
  const headers = { 'content-type': 'application/json', ...(api_key === '' ? {} : { authorization: `Bearer ${api_key}` }) };

  /** `until` is on the clock of `performance.now()`. */
  async function ask(body: string, until: number, signal: AbortSignal, onWait: (words: string) => void): Promise<string> {
    for (let times = 1; ; times++) {
      const answer = await own.fetch(url, { method: 'POST', headers, body, signal });
      const told = await answer.text();
      if (answer.ok) return told;
      const after = retryAfter(answer.headers.get('retry-after'), Date.now());
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy || times > 1 || after === null || after > most_patience_s || performance.now() + after * 1000 >= until)
        throw refusedWith(answer.status, reasonIn(told, api_key), after, words);
      onWait(`图片服务正忙，按它的要求等 ${after} 秒后再问一次`);
      await wait(after * 1000, undefined, { signal });
    }
  }

  return {
    limit_ms,
    async make({ prompt, count, shape }, signal, onWait = () => undefined) {
      const late = AbortSignal.timeout(limit_ms);
      const both = AbortSignal.any([signal, late]);
      try {
        const body = JSON.stringify({ model, prompt, n: count, size: sizes[shape] });
        const told = await ask(body, performance.now() + limit_ms, both, onWait);
        // One that can't be had does not take away the others.
        const each = await Promise.allSettled(
          imagesIn(told)
            .slice(0, count)
            .map(async (one) => {
              if ('bytes' in one) return whole(one.bytes);
              const from = sameHost(one.url, base_url) ? own : foreign;
              return whole(await fetched(from, one.url, both));
            }),
        );
        const images = each.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        if (images.length > 0) return images;
        throw each.find((one) => one.status === 'rejected')?.reason ?? new Error(withoutPicture(told));
      } catch (cause) {
        if (signal.aborted) throw cause;
        throw late.aborted ? tooSlow(words) : inWords(cause, words);
      }
    },
    async close() {
      await Promise.all([own.close(), foreign.close()]);
    },
  };
}

async function whole(bytes: Uint8Array): Promise<MadeImage> {
  const opened = await openedPicture(bytes);
  if ('instead' in opened) throw new Error(`图片服务给的不是能用的图片，是${opened.instead}；没有保存。`);
  return opened;
}

function withoutPicture(told: string): string {
  if (json(told) !== null) return '图片服务的回答里没有图片；请稍后再试，或换一个说法。';
  const what = /^\s*</.test(told) ? '一个网页' : '看不懂的内容';
  return `图片服务回答的不是图片，是${what}；请管理员检查 IMAGE_BASE_URL，它一般写到 /v1 为止。`;
}

function imagesIn(text: string): ({ bytes: Uint8Array } | { url: string })[] {
  const parsed = json(text);
  const data = typeof parsed === 'object' && parsed !== null && 'data' in parsed && Array.isArray(parsed.data) ? parsed.data : [];
  return data.flatMap((one: unknown): ({ bytes: Uint8Array } | { url: string })[] => {
    if (typeof one !== 'object' || one === null) return [];
    // Some put the whole address of the data before it.
    if ('b64_json' in one && typeof one.b64_json === 'string')
      return [{ bytes: Buffer.from(one.b64_json.replace(/^data:[^,]*,/, ''), 'base64') }];
    return 'url' in one && typeof one.url === 'string' ? [{ url: one.url }] : [];
  });
}

/** What the service said, without the key, should it repeat it. */
function reasonIn(text: string, api_key: string): string {
  const parsed = json(text);
  const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : null;
  const message =
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string' ? error.message : '';
  const clean = (api_key === '' ? message : message.replaceAll(api_key, '***')).replace(/\s+/g, ' ').trim().slice(0, 200);
  return clean;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not what the protocol promises: it holds no picture and no reason.
    return null;
  }
}

export async function fetched(outbound: Outbound, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await outbound.fetch(url, { signal });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  await answer.body?.cancel();
  throw new Error(`图片服务说图片做好了，去取时却没有（${answer.status}）；请稍后再试。`);
}

export function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

export function sameHost(url: string, base_url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(base_url).origin;
}
