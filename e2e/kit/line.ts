/** A line between browser and server that can be slow and can break, with real sockets: what a page sees is what it would see. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface Line {
  /** Where the server is reached over this line. */
  address: string;
  /** Every connection ends at once and none is taken until it is mended. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** `bytes_per_second` is what goes up on each connection. */
export async function startLine(to: string, bytes_per_second: number): Promise<Line> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let server = listener();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the line has no port');
  const { port } = bound;

  function listener(): Server {
    return createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
        // A cut line is no fault of either end.
        socket.on('error', () => undefined);
      }
      far.pipe(near);
      void (async () => {
        for await (const chunk of near) {
          far.write(chunk);
          await wait((chunk.length / bytes_per_second) * 1000);
        }
        far.end();
      })().catch(() => far.destroy());
    });
  }
  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    async mend() {
      server = listener();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
