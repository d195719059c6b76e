/** A model that says what time it is, word by word: how late a word comes can be read from it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface ClockOptions {
  words: number;
  every_ms: number;
  now(): number | string;
}

export async function startClock({ words, every_ms, now }: ClockOptions): Promise<{ base_url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    request.resume();
    await once(request, 'end');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (delta: object, finish_reason: string | null) =>
      response.write(`data: ${JSON.stringify({ id: 'c', model: 'clock', choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
    for (let n = 0; n < words && !response.destroyed; n++) {
      say({ content: `${now()} ` }, null);
      await wait(every_ms);
    }
    say({}, 'stop');
    response.end('data: [DONE]\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    base_url: `http://127.0.0.1:${port}/v1`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
