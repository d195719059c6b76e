/** What a short run costs all told: commits, and the CPU of the server and of its database until its first word and until its end. */
import { startHoldingModel } from './holding.ts';
import type { Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, watch, type Person, type Watch } from './product.ts';
import { watchSpending, type Spent } from './spending.ts';

/** One person may send so many messages a minute, and a server in use is warm. */
const people = 4;
const warmUp = 10;
const runsEach = 20;
const runs = people * runsEach;

export async function runCostBench(): Promise<Figure[]> {
  const model = await startHoldingModel();
  const product = await startProduct(modelEnv(model.base_url));
  const spending = await watchSpending(product);
  try {
    const desks: { person: Person; task_id: string; stream: Watch }[] = [];
    for (let p = 0; p < people; p++) {
      const person = await signUp(product);
      const open = async (): Promise<(typeof desks)[number]> => {
        const task_id = await person.newTask();
        return { person, task_id, stream: await watch(product, person, task_id) };
      };
      for (let n = 0; n < warmUp; n++) {
        const { task_id, stream } = await open();
        const ended = stream.next('run_end');
        await person.send(task_id, '你好');
        await ended;
        stream.end();
      }
      for (let n = 0; n < runsEach; n++) desks.push(await open());
    }
    // What goes on anyway, with the same readers.
    const idle = await spending.settled();
    const before = await spending.settled();
    const pace = paceBetween(idle, before);
    model.hold();
    const from = await spending.now();
    for (const { person, task_id, stream } of desks) {
      const spoken = stream.next('text_delta');
      await person.send(task_id, '你好');
      await spoken;
    }
    const spoken = await spending.settled();
    const resumed = await spending.now();
    const ended = desks.map(({ stream }) => stream.next('run_end'));
    model.goOn();
    await Promise.all(ended);
    const after = await spending.settled();
    for (const { stream } of desks) stream.end();
    const first = beyond(pace, { ...from, commits: before.commits, counted_at: before.counted_at }, spoken);
    const rest = beyond(pace, { ...resumed, commits: spoken.commits, counted_at: spoken.counted_at }, after);
    const ms = (value: number) => value.toFixed(1);
    return [
      {
        name: 'commits of a short run',
        value: first.commits + rest.commits,
        unit: '',
        target: 12,
        want: 'at most',
        note: `${ms(first.commits)} until its first word; ${ms(pace.commits * 1000)} a second go on anyway`,
      },
      {
        name: 'CPU of a run until its first word, with the database',
        value: first.server + first.database,
        unit: 'ms',
        target: 15,
        want: 'at most',
        note: `server ${ms(first.server)}, database ${ms(first.database)}; to its end ${ms(rest.server)} and ${ms(rest.database)} more`,
      },
    ];
  } finally {
    spending.close().catch(() => undefined);
    await product.stop();
    model.close();
  }
}

type Pace = Pick<Spent, 'server' | 'database' | 'commits'>;

/** A millisecond. */
function paceBetween(from: Spent, to: Spent): Pace {
  const ms = to.at - from.at;
  return {
    server: (to.server - from.server) / ms,
    database: (to.database - from.database) / ms,
    commits: (to.commits - from.commits) / (to.counted_at - from.counted_at),
  };
}

/** A run, without what would have gone on anyway. */
function beyond(pace: Pace, from: Spent, to: Spent): Pace {
  const ms = to.at - from.at;
  return {
    server: (to.server - from.server - pace.server * ms) / runs,
    database: (to.database - from.database - pace.database * ms) / runs,
    commits: (to.commits - from.commits - pace.commits * (to.counted_at - from.counted_at)) / runs,
  };
}
