/** Has pictures made by an OpenAI-compatible images endpoint that the operator configured. */
import type { ImageMaker, MadeImage } from '#capabilities/images/image-ports.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { OutboundRefusal } from '../outbound/refusal.ts';

export interface ImageMakerConfig {
  base_url: string;
  api_key: string;
  model: string;
}

const sizes = { square: '1024x1024', wide: '1536x1024', tall: '1024x1536' } as const;
const most = { max_bytes: 60 * 1024 * 1024, timeout_ms: 200_000, max_redirects: 0 };

export function createImageMaker({ base_url, api_key, model }: ImageMakerConfig): ImageMaker & { close(): Promise<void> } {
  // The operator chose this address; it may be on this machine. What it points to elsewhere is a foreign address like any other.
  const own = createOutbound({ ...most, allow_private_hosts: [hostAndPort(base_url)] });
  const foreign = createOutbound({ ...most, timeout_ms: 60_000, max_redirects: 3 });
  return {
    async make({ prompt, count, shape }, signal) {
      const body = JSON.stringify({ model, prompt, n: count, size: sizes[shape] });
      const headers = { 'content-type': 'application/json', ...(api_key === '' ? {} : { authorization: `Bearer ${api_key}` }) };
      const { answer, told } = await own
        .fetch(`${base_url.replace(/\/+$/, '')}/images/generations`, { method: 'POST', headers, body, signal })
        .then(async (response) => ({ answer: response, told: await response.text() }))
        .catch((cause: unknown) => {
          throw signal.aborted ? cause : refusedBy(cause);
        });
      if (!answer.ok) throw new Error(`图片服务没有生成图片（${answer.status}${reasonIn(told, api_key)}）；请换一个说法，或稍后再试。`);
      const images: MadeImage[] = [];
      const lost: Error[] = [];
      for (const { b64_json, url } of imagesIn(told).slice(0, count)) {
        if (b64_json) images.push({ bytes: Buffer.from(b64_json, 'base64'), mime: 'image/png' });
        else if (url)
          // One that can't be fetched does not take away the others.
          await fetched(sameHost(url, base_url) ? own : foreign, url, signal).then(
            (image) => images.push(image),
            (cause: unknown) => {
              signal.throwIfAborted();
              lost.push(refusedBy(cause));
            },
          );
      }
      if (images.length === 0) throw lost[0] ?? new Error('图片服务的回答里没有图片；请稍后再试。');
      return images;
    },
    async close() {
      await Promise.all([own.close(), foreign.close()]);
    },
  };
}

/** The guard of addresses speaks of web sites; here it is the service that did not give. */
function refusedBy(cause: unknown): Error {
  if (cause instanceof OutboundRefusal) return new Error(`没有得到图片服务的图片：${cause.message}。`, { cause });
  return cause instanceof Error ? cause : new Error(String(cause));
}

function imagesIn(text: string): { b64_json?: string; url?: string }[] {
  const parsed = json(text);
  const data = typeof parsed === 'object' && parsed !== null && 'data' in parsed && Array.isArray(parsed.data) ? parsed.data : [];
  return data.flatMap((one: unknown): { b64_json?: string; url?: string }[] => {
    if (typeof one !== 'object' || one === null) return [];
    if ('b64_json' in one && typeof one.b64_json === 'string') return [{ b64_json: one.b64_json }];
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
  return clean === '' ? '' : `：${clean}`;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not what the protocol promises: it holds no picture and no reason.
    return null;
  }
}

export async function fetched(outbound: Outbound, url: string, signal: AbortSignal): Promise<MadeImage> {
  const answer = await outbound.fetch(url, { signal });
  if (!answer.ok) throw new Error(`图片没有取到（${answer.status}）；请稍后再试。`);
  return { bytes: new Uint8Array(await answer.arrayBuffer()), mime: answer.headers.get('content-type') ?? 'application/octet-stream' };
}

export function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

export function sameHost(url: string, base_url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(base_url).origin;
}
