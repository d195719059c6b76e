/** What a short run costs all told: commits, and the CPU of the server and of its database until its first word and until its end. */
import { OperateType } from '#contract/task.ts';
import { startHoldingModel } from './holding.ts';
import type { Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, watch, watchList, type Person, type RunningProduct, type Watch } from './product.ts';
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
    const all: Person[] = [];
    const lists: Watch[] = [];
    for (let p = 0; p < people; p++) {
      const person = await signUp(product);
      lists.push(await watchList(product, person));
      for (let n = 0; n < warmUp; n++) await untilEnd(person, await untilFirstWord(product, person));
      all.push(person);
    }
    const idle = await spending.settled();
    const before = await spending.settled();
    const pace = paceBetween(idle, before);
    model.hold();
    const from = await spending.now();
    const begun: { person: Person; run: Begun }[] = [];
    for (let n = 0; n < runsEach; n++) for (const person of all) begun.push({ person, run: await untilFirstWord(product, person) });
    const spoken = await spending.settled();
    const resumed = await spending.now();
    const ends = begun.map(({ person, run }) => untilEnd(person, run));
    model.goOn();
    await Promise.all(ends);
    const after = await spending.settled();
    for (const one of lists) one.end();
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

interface Begun {
  task_id: string;
  stream: Watch;
  ended: Promise<number>;
}

/** As the page does it from home: a task when the draft begins, its stream, and the message. */
async function untilFirstWord(product: RunningProduct, person: Person): Promise<Begun> {
  const task_id = await person.newTask();
  const stream = await watch(product, person, task_id);
  const [spoken, ended] = [stream.next('text_delta'), stream.next('run_end')];
  await person.send(task_id, '你好');
  await spoken;
  return { task_id, stream, ended };
}

/** Who looks at the answer has read it. */
async function untilEnd(person: Person, { task_id, stream, ended }: Begun): Promise<void> {
  await ended;
  await person.call('OperateTask', { task_id, operate_type: OperateType.Read });
  stream.end();
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
