/** A model that says one word, and the rest when it is let go on: what a run costs until its first word can be told from what it costs afterwards. */
import { once } from 'node:events';
import { createServer } from 'node:http';

export interface HoldingModel {
  base_url: string;
  /** From now on answers wait after their first word. */
  hold(): void;
  goOn(): void;
  close(): void;
}

export async function startHoldingModel(): Promise<HoldingModel> {
  let held = Promise.withResolvers<void>();
  held.resolve();
  const server = createServer(async (request, response) => {
    request.resume();
    await once(request, 'end');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (delta: object, finish_reason: string | null) =>
      response.write(`data: ${JSON.stringify({ id: 'h', model: 'holding', choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
    say({ content: '好的，' }, null);
    await held.promise;
    say({ content: '已经记下了。' }, null);
    say({}, 'stop');
    response.end('data: [DONE]\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    base_url: `http://127.0.0.1:${port}/v1`,
    hold: () => (held = Promise.withResolvers<void>()),
    goOn: () => held.resolve(),
    close() {
      held.resolve();
      server.closeAllConnections();
      server.close();
    },
  };
}
