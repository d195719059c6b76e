/** From sending a message until a client of the stream sees the first event of it, over a bare commit of the same database. */
import { startProvider } from '#e2e/kit/provider.ts';
import { median, quantile, type Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';

const rounds = 60;

export async function firstEventBench(): Promise<Figure[]> {
  const provider = await startProvider(() => ({ text: '好的。' }));
  const product = await startProduct(modelEnv(provider.base_url));
  try {
    const person = await signUp(product);
    const task_id = await person.newTask();
    const stream = await watch(product, person, task_id);
    await product.pool.query('create table bench_commit (n int)');
    const times = { commit: [] as number[], event: [] as number[], started: [] as number[], token: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const before = performance.now();
      await product.pool.query('insert into bench_commit values (1)');
      const sent = performance.now();
      const [event, started, token, ended] = [
        stream.next('message'),
        stream.next('run_start'),
        stream.next('text_delta'),
        stream.next('run_end'),
      ];
      await person.send(task_id, `第 ${round} 次`);
      times.commit.push(sent - before);
      times.event.push((await event) - sent);
      times.started.push((await started) - sent);
      times.token.push((await token) - sent);
      await ended;
    }
    stream.end();
    const commit = median(times.commit);
    const over = (values: number[]) => median(values) - commit;
    return [
      {
        name: 'send → first event, p50 over a bare commit',
        value: over(times.event),
        unit: 'ms',
        target: 25,
        want: 'at most',
        note: `commit ${commit.toFixed(1)}, run_start +${over(times.started).toFixed(1)}, first token +${over(times.token).toFixed(1)}, p95 of the event ${quantile(times.event, 0.95).toFixed(1)} ms`,
      },
    ];
  } finally {
    await product.stop();
    await provider.close();
  }
}
