/** The list of tasks of a person with 10,000 of them against that of a person with 100. */
import { median, type Figure } from './figure.ts';
import { signUp, startProduct, untilIndexed, type Person } from './product.ts';

const requests = 250;

export async function taskListBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const few = await signUp(product);
    const many = await signUp(product);
    const fill = (person: Person, count: number) =>
      product.pool.query(
        `insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time)
         select md5($1 || n), $1, '任务 ' || n, 1, 2, n, n from generate_series(1, $2) n`,
        [person.user_id, count],
      );
    await fill(few, 100);
    await fill(many, 10_000);
    await untilIndexed(product);
    await product.pool.query('analyze task');
    const ask = async (person: Person) => {
      const started = performance.now();
      await person.call('GetTaskList', { cursor: '', size: 20 });
      return performance.now() - started;
    };
    for (let n = 0; n < 150; n++) for (const person of [few, many]) await ask(person);
    const times = { few: [] as number[], many: [] as number[] };
    const before = product.cpuMs();
    for (let n = 0; n < requests; n++) {
      times.few.push(await ask(few));
      times.many.push(await ask(many));
    }
    const cpu = (product.cpuMs() - before) / (2 * requests);
    return [
      {
        name: 'GetTaskList at 10,000 tasks, time against 100',
        value: median(times.many) / median(times.few),
        unit: '×',
        target: 1.5,
        want: 'at most',
        note: `${median(times.many).toFixed(2)} ms against ${median(times.few).toFixed(2)} ms for 20 rows`,
      },
      { name: 'GetTaskList of 20 rows, server CPU a request', value: cpu, unit: 'ms', target: 0.4, want: 'at most' },
    ];
  } finally {
    await product.stop();
  }
}
