/** What a streamed token costs the server when forty answers stream at once, and how late it comes. */
import { manyTokens } from '#e2e/kit/provider-scenarios.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import type { Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';

const streams = 40;
const tokens = 800;

export async function streamsBench(): Promise<Figure[]> {
  const provider = await startProvider(manyTokens({ tokens, per_second: 60 }));
  const product = await startProduct(modelEnv(provider.base_url));
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
    const before = { cpu: product.cpuMs(), seen: seen(), at: performance.now() };
    const ends = await Promise.all(ended);
    const cpu = product.cpuMs() - before.cpu;
    const chunks = seen() - before.seen;
    const pace = chunks / ((Math.max(...ends) - before.at) / 1000);
    for (const one of watches) one.end();
    return [
      {
        name: `server CPU a streamed chunk at ${streams} streams`,
        value: cpu / (streams * tokens),
        unit: 'ms',
        target: 0.1,
        want: 'at most',
        note: `${chunks} chunks told, ${pace.toFixed(0)} a second (the provider's pace: ${streams * 60})`,
      },
    ];
  } finally {
    await product.stop();
    await provider.close();
  }
}
