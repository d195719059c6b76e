/** Speaks with a service of the OpenAI kind: `POST {base}/audio/speech`, a line at a time. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Speech } from '#capabilities/deliverables/kind.server.ts';
import { soundOfWav } from '#capabilities/deliverables/podcast/sound.server.ts';
import { createOutbound, type Outbound } from '#server/platform/outbound/outbound.ts';
import { OutboundRefusal } from '#server/platform/outbound/refusal.ts';
import { wavFrom } from './sound-in.ts';

export interface SpeechService {
  /** Up to and with `/v1`. */
  base_url: string;
  api_key: string;
  model: string;
  voices: [string, string];
}

const perLineMs = 60_000;
const mostBytes = 30 * 1024 * 1024;

export function serviceSpeech(service: SpeechService): Speech & { close(): Promise<void> } {
  const url = new URL(`${service.base_url.replace(/\/+$/, '')}/audio/speech`);
  const outbound = createOutbound({
    // The operator chose this address; it may well be on this machine or network.
    allow_private_hosts: [`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`],
    max_bytes: mostBytes,
    timeout_ms: perLineMs,
    max_redirects: 0,
  });
  /** WAV loses nothing; some services only know MP3. */
  let format: 'wav' | 'mp3' = 'wav';
  return {
    // Another service or model speaks with another voice, whatever the voice is called.
    label: `speech ${createHash('sha256').update(`${url.href} ${service.model}`).digest('hex').slice(0, 8)}`,
    voices: service.voices,
    at_once: 3,
    async speak(text, voice, signal) {
      const ask = () => request(outbound, url, service, { text, voice: service.voices[voice], format }, signal);
      let answer = await ask();
      if (format === 'wav' && (answer.status === 400 || answer.status === 422)) {
        await answer.body?.cancel();
        format = 'mp3';
        answer = await ask();
      }
      if (answer.status === 429 || answer.status >= 500) {
        await answer.body?.cancel();
        await wait(waitMs(answer.headers.get('retry-after')), undefined, { signal });
        answer = await ask();
      }
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(sentenceOf(answer.status));
      }
      const wav = await wavFrom(await bodyOf(answer, signal), answer.headers.get('content-type') ?? '');
      if (lengthMs(wav) < leastMs(text)) throw new Error('语音服务返回的声音不完整，比这句话短得多');
      return wav;
    },
    close: () => outbound.close(),
  };
}

async function request(
  outbound: Outbound,
  url: URL,
  { api_key, model }: SpeechService,
  { text, voice, format }: { text: string; voice: string; format: string },
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await outbound.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(api_key === '' ? {} : { authorization: `Bearer ${api_key}` }) },
      body: JSON.stringify({ model, voice, input: text, response_format: format }),
      signal,
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundRefusal)) throw error;
    throw new Error(error.reason === 'timeout' ? '语音服务太久没有回应' : '连不上语音服务', { cause: error });
  }
}

async function bodyOf(answer: Response, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new Error('语音服务没有把声音传完', { cause: error });
  }
}

/** What the fastest voice needs: nobody speaks twenty characters a second. */
function leastMs(text: string): number {
  const letters = text.match(/[A-Za-z]/g)?.length ?? 0;
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return characters * 50 + letters * 12;
}

function lengthMs(wav: Uint8Array): number {
  const sound = soundOfWav(wav);
  return sound ? (sound.samples.length / sound.rate) * 1000 : 0;
}

function waitMs(retry_after: string | null): number {
  const seconds = Number(retry_after ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(20_000, seconds * 1000) : 1000;
}

function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return '语音服务不接受这里的密钥';
  if (status === 404) return '语音服务没有这个地址或模型';
  if (status === 429) return '语音服务正忙（请求太多）';
  if (status >= 500) return `语音服务出错（${status}）`;
  return `语音服务没有接受这一句（${status}）`;
}
