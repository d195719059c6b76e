/** Four hundred people who send within two seconds: how soon each sees the first word, against a bare relay that stores nothing. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startClock } from './clock.ts';
import { median, quantile, type Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, type Person } from './product.ts';

const people = 20;
const tasksEach = 20;
const withinMs = 2000;
/** Beside each other, so that both have the same machine. */
const rounds = 3;

interface Desk {
  events: string;
  send: { url: string; headers: Record<string, string>; body: string };
}

export async function arrivalsBench(): Promise<Figure[]> {
  const model = await startClock({ words: 10, every_ms: 100, now: () => '词' });
  const relay = fork(join(import.meta.dirname, 'bare-relay.ts'), [model.base_url]);
  const product = await startProduct({ ...modelEnv(model.base_url), RUN_CONCURRENCY: String(people * tasksEach) });
  try {
    const [port] = (await once(relay, 'message')) as [number]; // what it says first
    const bare = Array.from({ length: people * tasksEach }, (_, n): Desk => {
      const origin = `http://127.0.0.1:${port}`;
      return { events: `${origin}/events/${n}`, send: { url: `${origin}/send/${n}`, headers: {}, body: '{}' } };
    });
    const all: Person[] = [];
    for (let p = 0; p < people; p++) all.push(await signUp(product));
    const ours = async (): Promise<Desk[]> => {
      const desks: Desk[] = [];
      for (let n = 0; n < tasksEach; n++)
        for (const person of all) {
          const task_id = await person.newTask();
          desks.push({
            events: `${product.origin}/api/tasks/${task_id}/events?after=0`,
            send: {
              url: `${product.origin}/api/rpc/SendMessage`,
              headers: { cookie: person.cookie },
              body: JSON.stringify({ task_id, query: '你好', files: [], ability_type: 0 }),
            },
          });
        }
      return desks;
    };
    const times = { ours: [] as number[], bare: [] as number[], ratios: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const own = await arrive(await ours());
      const least = await arrive(bare);
      // The first round is everybody's warming up.
      if (round === 0) continue;
      times.ours.push(...own);
      times.bare.push(...least);
      times.ratios.push(median(own) / median(least));
    }
    return [
      {
        name: `first words of ${people * tasksEach} arrivals in 2 s, against a bare relay`,
        value: median(times.ratios),
        unit: '×',
        target: 5,
        want: 'at most',
        note: `p50 ${median(times.ours).toFixed(1)} ms against ${median(times.bare).toFixed(1)} ms, p95 ${quantile(times.ours, 0.95).toFixed(0)} against ${quantile(times.bare, 0.95).toFixed(0)} ms; rounds ${times.ratios.map((one) => one.toFixed(1)).join(', ')}`,
      },
    ];
  } finally {
    relay.kill();
    await product.stop();
    model.close();
  }
}

/** Milliseconds from each sending to the first word on its stream. */
async function arrive(desks: Desk[]): Promise<number[]> {
  const abort = new AbortController();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const listeners = await Promise.all(desks.map((desk) => listen(desk, abort.signal)));
  // Whatever opening the streams left to do.
  await wait(1500);
  const times = await Promise.all(
    desks.map(async (desk, n) => {
      await wait((n * withinMs) / desks.length);
      const sent = performance.now();
      post(desk, agent);
      const spoken = await listeners[n]?.first;
      return (spoken ?? Number.NaN) - sent;
    }),
  );
  await Promise.all(listeners.map((one) => one.ended));
  abort.abort();
  agent.destroy();
  return times;
}

function post({ send }: Desk, agent: Agent): void {
  const asked = request(send.url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...send.headers } }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    answer.on('end', () => {
      if (!text.startsWith('{"code":0,')) console.warn('sending:', text);
    });
  });
  asked.end(send.body);
}

/** Resolves when the stream is open. */
async function listen({ events, send }: Desk, signal: AbortSignal): Promise<{ first: Promise<number>; ended: Promise<void> }> {
  const first = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<void>();
  const asked = get(events, { headers: send.headers, signal, agent: false });
  // It is closed by the signal.
  asked.on('error', () => undefined);
  const [response] = (await once(asked, 'response')) as [IncomingMessage]; // what this event carries
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`);
  response.setEncoding('utf8').on('error', () => undefined);
  response.on('data', (text: string) => {
    if (text.includes('"type":"text_delta"')) first.resolve(performance.now());
    if (text.includes('"type":"run_end"')) ended.resolve();
  });
  return { first: first.promise, ended: ended.promise };
}
