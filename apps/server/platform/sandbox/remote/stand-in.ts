/** A sandbox service for tests: speaks the protocol of docs/remote-sandbox.md in front of any driver. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxDriver, SandboxProcess } from '#capabilities/sandbox/sandbox.ts';
import { RemoteCommand, RemoteInput, type RemoteLine } from './remote-protocol.ts';

export interface StandIn {
  url: string;
  token: string;
  close(): Promise<void>;
}

export async function startStandIn(driver: SandboxDriver): Promise<StandIn> {
  const token = randomUUID();
  const commands = new Map<string, SandboxProcess>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${token}`) return end(response, 401);
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/v1/offers') return json(response, await driver.offers());
    const [, place = '', what = '', rest = ''] = /^\/v1\/workspaces\/([\da-f]{32})(?:\/(files|commands))?(?:\/(.+))?$/.exec(path) ?? [];
    if (place === '') return end(response, 404);
    const { method } = request;
    const folder = driver.folder(place);
    const name = rest.split('/').map(decodeURIComponent).join('/');
    if (what === '' && method === 'DELETE') return driver.release(place).then(() => end(response, 204));
    if (what === 'files' && rest === '') return json(response, await folder.list());
    if (what === 'files' && method === 'GET') {
      const bytes = await folder.read(name, 200 * 1024 * 1024);
      return bytes === null ? end(response, 404) : void response.end(bytes);
    }
    if (what === 'files' && method === 'PUT') return json(response, await folder.write(name, await bodyOf(request)));
    if (what === 'files' && method === 'DELETE') return folder.remove(name).then(() => end(response, 204));
    if (what === 'commands' && rest === '' && method === 'POST')
      return begin(place, RemoteCommand.parse(JSON.parse((await bodyOf(request)).toString())), response);
    const [number = '', input] = rest.split('/');
    const running = commands.get(number);
    if (what !== 'commands' || !running) return end(response, 404);
    if (method === 'DELETE') running.stop();
    else if (input === 'input') {
      const { base64, close, resize } = RemoteInput.parse(JSON.parse((await bodyOf(request)).toString()));
      if (base64 !== undefined) running.write(Buffer.from(base64, 'base64'));
      if (resize) running.resize(resize);
      if (close) running.closeInput();
    }
    end(response, 204);
  }

  async function begin(place: string, command: RemoteCommand, response: ServerResponse): Promise<void> {
    const { script, argv, env, stdin, pty, hosts, limits } = command;
    const [program = 'true', ...args] = argv ?? [];
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    response.setHeader('content-type', 'application/x-ndjson');
    const say = (line: RemoteLine): void => void response.write(`${JSON.stringify(line)}\n`);
    const number = randomUUID();
    say({ command: number });
    const running = driver.start(place, {
      run: script === undefined ? { argv: [program, ...args] } : { script },
      env,
      ...(stdin === null ? { stdin: 'open' as const } : { stdin: Buffer.from(stdin, 'base64') }),
      ...(pty ? { pty } : {}),
      ...(hosts.length > 0 ? { hosts } : {}),
      limits,
      signal: gone.signal,
      output: ({ from, bytes }) => say({ from, base64: Buffer.from(bytes).toString('base64') }),
    });
    commands.set(number, running);
    const { ended_by, exit_code, sentence } = await running.ended;
    commands.delete(number);
    say({ ended_by, exit_code, cause: ended_by === 'failed' ? sentence.slice(0, 400) : '' });
    response.end();
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    async close() {
      server.closeAllConnections();
      server.close();
      await driver.close();
    },
  };
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
