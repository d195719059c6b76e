/** What pictures cost the server with every call of a model that sees, once they are ready: making the request and sending it over a real connection. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Transcript } from '#agent/brain.ts';
import type { Sight } from '#agent/pictures.ts';
import { modelConfig } from '#brains/model/config.ts';
import { modelBrain } from '#brains/model/model.ts';
import type { SievingFetch } from '#brains/model/text-tap.ts';
import { pictureForModel } from '#capabilities/images/model-picture.server.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { median, type Figure } from './figure.ts';

const calls = 40;

/** A service in a process of its own, which reads what it is sent and says one word. */
const swallowing = `
const answer = 'data: {"id":"1","choices":[{"index":0,"delta":{"content":"好"},"finish_reason":"stop"}]}\\n\\ndata: [DONE]\\n\\n';
const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

export async function seenPicturesBench(): Promise<Figure[]> {
  const { default: sharp } = await import('sharp');
  // Grain, so that a picture is as large as a photo's.
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  const picture = await pictureForModel(photo);
  if (!picture) throw new Error('the picture could not be made');
  const service = spawn(process.execPath, ['-e', swallowing], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(service.stdout, 'data');
  const host = `127.0.0.1:${String(port).trim()}`;
  const outbound = createOutbound({ allow_private_hosts: [host], max_bytes: 1_000_000, timeout_ms: 60_000, max_redirects: 0 });
  const config = modelConfig.parse({ provider: 'openai-compatible', base_url: `http://${host}/v1`, model: 'seeing', vision: 'on' });
  const brain = modelBrain(config, {
    // The library hands over what fetch takes; Outbound takes the part of it that it uses.
    fetch: outbound.fetch as SievingFetch,
    sleep: async () => {},
    now: Date.now,
    monotonic: () => performance.now(),
  });
  const sight: Sight = { picture: async () => picture };
  const cpuOf = async (count: number): Promise<number> => {
    const files = Array.from({ length: count }, (_, n) => ({ uri: `picture_${n}`, name: `照片${n}.jpg`, bytes: photo.length }));
    const transcript: Transcript = {
      instructions: 'You are 案头.',
      skill: null,
      today: { date: '2026-11-27', time_zone: 'Asia/Shanghai' },
      entries: [{ role: 'user', text: '看看', files }],
    };
    const taken: number[] = [];
    for (let n = 0; n < calls; n += 1) {
      const before = process.cpuUsage();
      for await (const _ of brain.next(transcript, [], new AbortController().signal, sight));
      const { user, system } = process.cpuUsage(before);
      if (n >= 10) taken.push((user + system) / 1000);
    }
    return median(taken);
  };
  const [none, one, twenty] = [await cpuOf(0), await cpuOf(1), await cpuOf(20)];
  await outbound.close();
  service.kill();
  return [
    {
      name: 'one picture more in a call, ready, CPU of the server, p50',
      value: one - none,
      unit: 'ms',
      target: 5,
      want: 'at most',
      note: `${Math.round(picture.base64.length / 1024)} KB each; 20 pictures ${(twenty - none).toFixed(1)} ms, without ${none.toFixed(1)} ms`,
    },
  ];
}
