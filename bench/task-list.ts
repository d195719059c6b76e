/** The list of tasks of a person with 10,000 of them against that of a person with 100. */
import { median, type Figure } from './figure.ts';
import { watchSpending } from './spending.ts';
import { signUp, startProduct, untilIndexed, type Person } from './product.ts';

/** One person may ask 600 times a minute, and a server in use is warm: several people ask. */
const people = 4;
const warmUp = 300;
const requests = 150;

export async function taskListBench(): Promise<Figure[]> {
  const product = await startProduct();
  const spending = await watchSpending(product);
  try {
    const few: Person[] = [];
    const many: Person[] = [];
    const fill = (person: Person, count: number) =>
      product.pool.query(
        `insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time)
         select md5($1 || n), $1, '任务 ' || n, 1, 2, n, n from generate_series(1, $2) n`,
        [person.user_id, count],
      );
    for (let n = 0; n < people; n++) {
      few.push(await signUp(product));
      many.push(await signUp(product));
    }
    for (const person of few) await fill(person, 100);
    for (const person of many) await fill(person, 10_000);
    await untilIndexed(product);
    await product.pool.query('analyze task');
    const ask = async (person: Person) => {
      const started = performance.now();
      await person.call('GetTaskList', { cursor: '', size: 20 });
      return performance.now() - started;
    };
    const times = { few: [] as number[], many: [] as number[] };
    const round = async () => {
      for (const person of few) times.few.push(await ask(person));
      for (const person of many) times.many.push(await ask(person));
    };
    for (let n = 0; n < warmUp; n++) await round();
    times.few.length = times.many.length = 0;
    const before = await spending.now();
    for (let n = 0; n < requests; n++) await round();
    const after = await spending.now();
    const each = (ms: number) => ms / (2 * people * requests);
    const [server, rows] = [each(after.server - before.server), each(after.database - before.database)];
    return [
      {
        name: 'GetTaskList at 10,000 tasks, time against 100',
        value: median(times.many) / median(times.few),
        unit: '×',
        target: 1.5,
        want: 'at most',
        note: `${median(times.many).toFixed(2)} ms against ${median(times.few).toFixed(2)} ms for 20 rows`,
      },
      {
        name: 'GetTaskList of 20 rows, CPU a request, database too',
        value: server + rows,
        unit: 'ms',
        target: 0.3,
        want: 'at most',
        note: `server ${server.toFixed(3)}, database ${rows.toFixed(3)}`,
      },
    ];
  } finally {
    await spending.close();
    await product.stop();
  }
}
