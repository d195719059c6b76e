/** What a streamed token costs the server and its database when forty answers stream at once: as fast as they can be read, and at the pace of a slow model. */
import { setTimeout as wait } from 'node:timers/promises';
import { manyTokens } from '#e2e/kit/provider-scenarios.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import type { Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';
import { watchSpending } from './spending.ts';

const streams = 40;
/** In its first seconds a server compiles what it runs often, and does not know yet whether it is alone. */
const warmUpMs = 5000;

export async function streamsBench(): Promise<Figure[]> {
  const fast = await streaming({ tokens: 800, per_second: 60 });
  const steady = await streaming({ tokens: 400, per_second: 20 });
  return [
    {
      name: `server CPU a streamed chunk at ${streams} streams`,
      value: fast.server / 1000,
      unit: 'ms',
      target: 0.1,
      want: 'at most',
      note: fast.note,
    },
    {
      name: `CPU a token at ${streams} streams × 20 a second, database too`,
      value: steady.server + steady.database,
      unit: 'µs',
      target: 80,
      want: 'at most',
      note: `server ${steady.server.toFixed(0)}, database ${steady.database.toFixed(0)}; ${steady.cold.toFixed(0)} with the first seconds of the server; ${steady.note}`,
    },
  ];
}

/** Microseconds a token, the ends of the runs included; `cold` from the server's first word on. */
async function streaming(given: {
  tokens: number;
  per_second: number;
}): Promise<{ server: number; database: number; cold: number; note: string }> {
  const { tokens, per_second } = given;
  const provider = await startProvider(manyTokens({ tokens, per_second }));
  const product = await startProduct(modelEnv(provider.base_url));
  const spending = await watchSpending(product);
  try {
    const person = await signUp(product);
    const tasks = [];
    for (let n = 0; n < streams; n++) tasks.push(await person.newTask());
    const watches = await Promise.all(tasks.map((task_id) => watch(product, person, task_id)));
    const begun = watches.map((one) => one.next('text_delta'));
    const ended = watches.map((one) => one.next('run_end'));
    await Promise.all(tasks.map((task_id) => person.send(task_id, '写')));
    await Promise.all(begun);
    const seen = () => watches.reduce((sum, one) => sum + (one.counts.get('text_delta') ?? 0), 0);
    const first = await spending.now();
    await wait(warmUpMs);
    const before = await spending.now();
    const already = seen();
    // At the provider's pace: one that lags leaves more, which counts against us.
    const left = streams * (tokens - ((before.at - first.at) / 1000) * per_second);
    const ends = await Promise.all(ended);
    const after = await spending.now();
    const chunks = seen() - already;
    const pace = chunks / ((Math.max(...ends) - before.at) / 1000);
    for (const one of watches) one.end();
    const each = (ms: number) => (ms * 1000) / left;
    return {
      server: each(after.server - before.server),
      database: each(after.database - before.database),
      cold: ((after.server - first.server + after.database - first.database) * 1000) / (streams * tokens),
      note: `${chunks} chunks told, ${pace.toFixed(0)} a second (the provider's pace: ${streams * per_second})`,
    };
  } finally {
    await spending.close();
    await product.stop();
    await provider.close();
  }
}
