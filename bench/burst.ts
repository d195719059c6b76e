/** Five hundred short runs that wait at once: what each costs from the first claim to the last end, all told. */
import { startProvider } from '#e2e/kit/provider.ts';
import { quantile, watchShare, type Figure } from './figure.ts';
import { modelEnv, signUp, startProduct } from './product.ts';

const people = 5;
const runs = 500;

export async function burstBench(): Promise<Figure[]> {
  const provider = await startProvider(() => ({ text: '好的。' }));
  const limits = { RUNNING_LIMIT: '1000', SECRET: 'the same for both processes of this measurement' };
  // One process takes the messages; nobody works until all of them wait.
  const desk = await startProduct({ ...modelEnv(provider.base_url), ...limits, ROLE: 'web' });
  try {
    for (let p = 0; p < people; p++) {
      const person = await signUp(desk);
      for (let n = 0; n < runs / people; n++) await person.send(await person.newTask(), '你好');
    }
    const { rows: waiting } = await desk.pool.query<{ count: number }>("select count(*)::int as count from run where state = 'queued'");
    if (waiting[0]?.count !== runs) throw new Error(`${waiting[0]?.count} runs wait instead of ${runs}`);
    const worker = await startProduct({
      ...modelEnv(provider.base_url),
      ...limits,
      RUN_CONCURRENCY: '24',
      DATABASE_URL: desk.database_url,
    });
    let cpu = worker.cpuMs();
    const watching = watchShare();
    let share = 1;
    try {
      for (;;) {
        const { rows } = await desk.pool.query<{ open: number }>("select count(*)::int as open from run where state <> 'ended'");
        if (rows[0]?.open === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      cpu = worker.cpuMs() - cpu;
    } finally {
      share = watching.stop();
      await worker.stop();
    }
    const { rows } = await desk.pool.query<{ begun: number; ended: number }>(
      `select min(at) filter (where type = 'run_start') as begun, max(at) filter (where type = 'run_end') as ended
       from task_event where type in ('run_start', 'run_end') group by task_id`,
    );
    const begun = Math.min(...rows.map((row) => Number(row.begun)));
    const ended = Math.max(...rows.map((row) => Number(row.ended)));
    const each = rows.map((row) => Number(row.ended) - Number(row.begun));
    return [
      {
        name: `${runs} short runs queued at once, each on a quiet machine`,
        // Others use this machine too: what a thread got of a core meanwhile is taken out.
        value: ((ended - begun) / runs) * share,
        unit: 'ms',
        target: 20,
        want: 'at most',
        note: `measured ${((ended - begun) / runs).toFixed(1)} ms each, work included, while a thread got ${(share * 100).toFixed(0)} % of a core; a run took ${quantile(each, 0.5).toFixed(0)} ms at 24 side by side; server CPU ${(cpu / runs).toFixed(1)} ms each`,
      },
    ];
  } finally {
    await desk.stop();
    await provider.close();
  }
}
