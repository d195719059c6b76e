/** A speech service that hums: real HTTP, the OpenAI protocol, longer text longer sound, and lines it fails at until told to mend. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import { wavOf } from '#capabilities/deliverables/podcast/sound.server.ts';

export interface SpeechService {
  /** Up to and with `/v1`. */
  base_url: string;
  /** What was asked for, in order, failures too. */
  asked: { voice: string; input: string; authorization: string }[];
  /** From now on nothing fails. */
  mend(): void;
  close(): Promise<void>;
}

const wanted = z.object({ model: z.string(), voice: z.string(), input: z.string().min(1), response_format: z.string() });

export async function startSpeech({ fails }: { fails?: RegExp } = {}): Promise<SpeechService> {
  const asked: SpeechService['asked'] = [];
  let broken = fails ?? null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const parsed = wanted.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    if (request.url !== '/v1/audio/speech' || !parsed.success) return void response.writeHead(400).end();
    const { voice, input } = parsed.data;
    asked.push({ voice, input, authorization: request.headers.authorization ?? '' });
    if (broken?.test(input)) return void response.writeHead(500).end('{"error":{"message":"overloaded"}}');
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(hum(voice === 'low' ? 140 : 240, 0.4 + Array.from(input).length * 0.08));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    base_url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    asked,
    mend: () => (broken = null),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function hum(pitch: number, seconds: number): Uint8Array {
  const rate = 24_000;
  const samples = Int16Array.from({ length: Math.round(rate * seconds) }, (_, n) =>
    Math.round(Math.sin((2 * Math.PI * pitch * n) / rate) * 6000),
  );
  return wavOf({ rate, samples });
}
