/** A log of sixty turns of a million characters read by many calls at once, while somebody else looks at their list of tasks. */
import { randomBytes } from 'node:crypto';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { quantile, type Figure } from './figure.ts';
import { signUp, startProduct, type Person, type RunningProduct } from './product.ts';

const turns = 60;
const chars = 1_000_000;

export async function largeLogBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const [reader, other] = [await signUp(product), await signUp(product)];
    const task_id = await fill(product, reader);
    await askAtOnce(product, reader, task_id, 1);
    const calm = await waitsOf(other, () => new Promise((resolve) => setTimeout(resolve, 2000)));
    const figures: Figure[] = [];
    for (const at_once of [12, 45]) {
      const memory = watchMemory(product);
      let answers: Answered[] = [];
      const waits = await waitsOf(other, async () => void (answers = await askAtOnce(product, reader, task_id, at_once)));
      const { before, peak } = memory.stop();
      const bytes = Math.max(...answers.map((answer) => answer.bytes));
      const failed = answers.filter(({ status }) => status !== 200 && status !== 429).length;
      figures.push(
        {
          name: `${at_once} calls for a log of ${turns} M characters, memory`,
          value: peak - before,
          unit: 'MB',
          target: 200,
          want: 'at most',
          note: `${before.toFixed(0)} to ${peak.toFixed(0)} MB; the largest answer ${(bytes / 1e6).toFixed(1)} MB; failed ${failed}, refused ${answers.filter(({ status }) => status === 429).length}`,
        },
        {
          name: `${at_once} such calls, another person's longest wait`,
          value: Math.max(...waits),
          unit: 'ms',
          target: 500,
          want: 'at most',
          note: `without them ${Math.max(...calm).toFixed(0)} ms, median ${quantile(calm, 0.5).toFixed(0)} ms`,
        },
        { name: `${at_once} such calls that failed`, value: failed, unit: 'calls', target: 0, want: 'at most' },
      );
    }
    return figures;
  } finally {
    await product.stop();
  }
}

interface Answered {
  status: number;
  bytes: number;
}

function askAtOnce(product: RunningProduct, { cookie }: Person, task_id: string, many: number): Promise<Answered[]> {
  return Promise.all(
    Array.from({ length: many }, async (_, n) => {
      const answer = await fetch(`${product.origin}/api/rpc/GetTaskEvents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        // Right before one of the long texts.
        body: JSON.stringify({ task_id, after: 3 + 4 * (n % turns) }),
      });
      let bytes = 0;
      for await (const part of answer.body ?? []) bytes += part.length;
      return { status: answer.status, bytes };
    }).map((answer) => answer.catch(() => ({ status: 0, bytes: 0 }))),
  );
}

/** How long each look at the list took while something else went on, in milliseconds. */
async function waitsOf(person: Person, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let going = true;
  const done = work().finally(() => (going = false));
  while (going) {
    const asked = performance.now();
    await person.call('GetTaskList', {}).catch(() => undefined);
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await done;
  return waits;
}

function watchMemory(product: RunningProduct): { stop(): { before: number; peak: number } } {
  const before = product.residentMb();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, product.residentMb())), 10);
  return {
    stop() {
      clearInterval(timer);
      return { before, peak };
    },
  };
}

/** As a product that kept whole texts in its log would have stored it. */
async function fill(product: RunningProduct, person: Person): Promise<string> {
  const task_id = randomBytes(16).toString('hex');
  let seq = 0;
  const put = async (event: TaskEvent) => {
    const { type, ...body } = event;
    await product.pool.query('insert into task_event (task_id, seq, at, type, body) values ($1, $2, $3, $4, $5)', [
      task_id,
      ++seq,
      Date.now(),
      type,
      JSON.stringify(body),
    ]);
  };
  await put({ type: 'task_created', task_name: '很长的记录', task_type: 1 });
  for (let n = 0; n < turns; n++) {
    const run_id = `${n}`.padStart(32, 'a');
    const message_id = `${n}`.padStart(32, 'b');
    const content = '再写一百万字';
    await put({ type: 'message', message_id, answer_id: run_id, kind: 'query', content, file_list: [], ability_type: 0, task_run_mode: 2 });
    await put({ type: 'run_start', run_id, attempt: 1, brain: 'bench' });
    await put({ type: 'text', run_id, text: millionCharacters(n) });
    await put({ type: 'run_end', run_id, outcome: 'finished', not_done: [] });
  }
  await product.pool.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, last_seq, create_time, update_time, search_due)
     values ($1, $2, '很长的记录', 1, 3, $3, $4, $4, false)`,
    [task_id, person.user_id, seq, Date.now()],
  );
  return task_id;
}

function millionCharacters(seed: number): string {
  const letters: string[] = [];
  let state = seed + 1;
  for (let n = 0; n < chars; n++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    letters.push(String.fromCharCode(0x4e00 + ((state >> 8) % 5000)));
  }
  return letters.join('');
}
