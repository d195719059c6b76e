/** The two voices the product may have: a service over real HTTP, and espeak-ng where it is installed. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { loudnessOf } from '#capabilities/deliverables/podcast/joining.ts';
import { createJoiner, soundOfWav, wavOf } from '#capabilities/deliverables/podcast/sound.server.ts';
import { espeakSpeech, findEspeak } from './espeak.ts';
import { serviceSpeech } from './speech-service.ts';

const { signal } = new AbortController();
const hum = wavOf({ rate: 24_000, samples: Int16Array.from({ length: 12_000 }, (_, n) => Math.round(Math.sin(n / 20) * 5000)) });
let server: Server | null = null;
afterEach(() => void server?.close());

/** Answers each request with what the function makes of its body. */
async function service(
  answer: (
    body: { input: string; voice: string; response_format: string },
    n: number,
  ) => { status?: number; body?: Uint8Array; cut?: boolean },
) {
  let count = 0;
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { status = 200, body, cut } = answer(JSON.parse(Buffer.concat(parts).toString()), ++count);
    response.writeHead(status, { 'retry-after': '0.01', ...(body ? { 'content-length': body.length } : {}) });
    if (cut) response.write(body?.subarray(0, 1000), () => response.destroy());
    else response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return serviceSpeech({ base_url: `http://127.0.0.1:${port}/v1`, api_key: 'k', model: 'm', voices: ['甲', '乙'] });
}

test('a service speaks with the voice of the speaker; one that is busy is asked again', async () => {
  const speech = await service(({ voice }, n) => (n === 1 ? { status: 429 } : { body: voice === '乙' ? hum : undefined }));
  expect(soundOfWav(await speech.speak('你好', 1, signal))?.samples.length).toBe(12_000);
  await expect(speech.speak('你好', 0, signal)).rejects.toThrow('语音服务返回的不是能用的声音');
  await speech.close();
});

test('a service that only knows MP3 is asked for that, and its MP3 is understood', async () => {
  const join = createJoiner(new URL('../../../../packages/capabilities/deliverables/podcast/join-thread.server.ts', import.meta.url));
  const { mp3 } = await join([{ wav: hum, pause_ms: 0 }], signal);
  const speech = await service(({ response_format }) => (response_format === 'wav' ? { status: 400 } : { body: mp3 }));
  const sound = soundOfWav(await speech.speak('你好', 0, signal));
  expect(sound?.rate).toBe(24_000);
  expect((sound?.samples.length ?? 0) / 24_000).toBeGreaterThan(0.4);
  await speech.close();
});

test.each([
  [401, '密钥'],
  [404, '没有这个地址或模型'],
  [503, '语音服务出错（503）'],
])('status %i is told in a sentence', async (status, words) => {
  const speech = await service(() => ({ status }));
  await expect(speech.speak('你好', 0, signal)).rejects.toThrow(words);
  await speech.close();
});

test('a sound much shorter than its sentence is not taken for it', async () => {
  const speech = await service(() => ({ body: hum }));
  await expect(speech.speak('这一句有二十多个字，半秒钟里谁也念不完它的一半。', 0, signal)).rejects.toThrow('声音不完整');
  await speech.close();
});

test('a sound that breaks off on its way is told without the address', async () => {
  const speech = await service((_, n) => ({ body: hum, cut: n === 1 }));
  await expect(speech.speak('你好', 0, signal)).rejects.toThrow('语音服务没有把声音传完');
  expect(soundOfWav(await speech.speak('你好', 0, signal))?.samples.length).toBe(12_000);
  await speech.close();
});

const espeak = findEspeak('');

test.skipIf(!espeak)('espeak-ng speaks Chinese with foreign words in two voices, and no text is an option to it', async () => {
  const speech = espeakSpeech(espeak ?? '');
  const texts = ['我们用 Excel 做报表。', '--help -w /tmp/x', '-f /etc/passwd'];
  for (const text of texts) {
    const [one, other] = [soundOfWav(await speech.speak(text, 0, signal)), soundOfWav(await speech.speak(text, 1, signal))];
    expect((one?.samples.length ?? 0) / (one?.rate ?? 1)).toBeGreaterThan(0.3);
    expect(one?.samples).not.toEqual(other?.samples);
  }
  const sound = soundOfWav(await speech.speak('同比增长百分之十二', 0, signal));
  expect(loudnessOf(Float32Array.from(sound?.samples ?? [], (sample) => sample / 32768))).toBeGreaterThan(0.02);
  await expect(speech.speak('……', 0, signal)).rejects.toThrow('没有可以念的文字');
});

test('espeak-ng can be left out', () => {
  expect(findEspeak('none')).toBeNull();
  expect(findEspeak('/nowhere/espeak-ng')).toBeNull();
});
