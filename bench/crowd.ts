/** Fifty tasks that work and five hundred readers: how late a streamed word comes, and whether the server's heap stays as it is. `--long` for three minutes. */
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startClock } from './clock.ts';
import { quantile, type Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, type Person, type RunningProduct } from './product.ts';

const people = 10;
const tasksEach = 5;
const readersEach = 10;
const wordsPerSecond = 10;
const answerSeconds = 8;
const seconds = process.argv.includes('--long') ? 180 : 30;

export async function crowdBench(): Promise<Figure[]> {
  const provider = await startClock({ words: answerSeconds * wordsPerSecond, every_ms: 1000 / wordsPerSecond, now: Date.now });
  const inspector = await freePort();
  const product = await startProduct({ ...modelEnv(provider.base_url), NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` });
  const abort = new AbortController();
  const late: number[] = [];
  let ended = 0;
  try {
    const desks: { person: Person; task_id: string }[] = [];
    for (let p = 0; p < people; p++) {
      const person = await signUp(product);
      for (let t = 0; t < tasksEach; t++) desks.push({ person, task_id: await person.newTask() });
    }
    for (const { person, task_id } of desks) {
      const goOn = (): void => {
        ended += 1;
        if (!abort.signal.aborted) person.send(task_id, '接着写').catch((error: unknown) => console.warn('sending:', error));
      };
      await Promise.all(
        Array.from({ length: readersEach }, (_, n) =>
          follow(product, person, task_id, abort.signal, late, n === 0 ? goOn : () => undefined),
        ),
      );
    }
    const begun = performance.now();
    const cpu = product.cpuMs();
    await Promise.all(desks.map(({ person, task_id }) => person.send(task_id, '写')));
    await wait(seconds * 400);
    const midway = await keptMb(product, inspector);
    await wait(seconds * 600);
    const late_on = await keptMb(product, inspector);
    const busy = (product.cpuMs() - cpu) / (performance.now() - begun);
    abort.abort();
    const load = `${desks.length} tasks, ${desks.length * readersEach} streams, ${seconds} s`;
    return [
      {
        name: 'lag of a streamed word in a crowd, p99',
        value: quantile(late, 0.99),
        unit: 'ms',
        target: 1000,
        want: 'at most',
        note: `${load}; p50 ${quantile(late, 0.5).toFixed(0)} ms, ${late.length} pieces read, ${ended} answers, server at ${(busy * 100).toFixed(0)} % of a core`,
      },
      {
        name: "server's kept heap at the end of a crowd, against midway",
        value: late_on / midway,
        unit: '×',
        target: 1.15,
        want: 'at most',
        note: `${midway.toFixed(1)} MB → ${late_on.toFixed(1)} MB after a collection`,
      },
    ];
  } finally {
    abort.abort();
    await product.stop();
    provider.close();
  }
}

/** Resolves when the stream is open; each piece of text adds how late its first word came. */
async function follow(
  product: RunningProduct,
  person: Person,
  task_id: string,
  signal: AbortSignal,
  late: number[],
  onEnd: () => void,
): Promise<void> {
  const request = get(`${product.origin}/api/tasks/${task_id}/events?after=0`, {
    headers: { cookie: person.cookie },
    signal,
    agent: false,
  });
  // It is closed by the signal.
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]; // what this event carries
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`);
  let rest = '';
  response.setEncoding('utf8').on('error', () => undefined);
  response.on('data', (text: string) => {
    const now = Date.now();
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = /"text_delta".*"text":"(\d{13}) /.exec(line)?.[1];
      if (said) late.push(now - Number(said));
      else if (line.includes('"type":"run_end"')) onEnd();
    }
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** What is still held after everything that can go has gone: what is used goes up and down with the collector's mood. */
async function keptMb(product: RunningProduct, inspector: number): Promise<number> {
  // The inspector's own list of what it can look into.
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the inspector shows nothing');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })));
    socket.addEventListener('message', resolve);
    socket.addEventListener('error', () => reject(new Error('the inspector could not be reached')));
  });
  socket.close();
  const text = await (await fetch(`${product.origin}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024;
}
