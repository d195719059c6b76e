/** Appending to the log through its fence, against plain inserts of the same rows in the same database. */
import { randomBytes } from 'node:crypto';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import { appendFenced } from '#server/runs/log/log.ts';
import { median, type Figure } from './figure.ts';

const rounds = 300;

export async function appendBench(): Promise<Figure[]> {
  const database = await testDatabase();
  const client = await database.pool.connect();
  try {
    const run_id = randomBytes(16).toString('hex');
    const task_id = randomBytes(16).toString('hex');
    await client.query(
      `insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time, run_id, fence) values ($1, 'u', 't', 1, 1, 0, 0, $2, 1)`,
      [task_id, run_id],
    );
    const event: TaskEvent = { type: 'text', run_id, text: '这是一段普通长度的回答，用来量一量写入的快慢。'.repeat(4) };
    const { type, ...rest } = event;
    const body = JSON.stringify(rest);
    let seq = 0;
    const raw = (count: number) => {
      const seqs = Array.from({ length: count }, () => ++seq);
      return client.query({
        name: 'raw_insert',
        text: `insert into task_event (task_id, seq, at, type, body) select $1, n, $3, $4, b from unnest($2::bigint[], $5::jsonb[]) as given (n, b)`,
        values: ['raw', seqs, Date.now(), type, seqs.map(() => body)],
      });
    };
    const ours = (count: number) =>
      appendFenced(
        client,
        task_id,
        run_id,
        1,
        Date.now(),
        Array.from({ length: count }, () => event),
      );
    const compare = async (name: string, count: number): Promise<Figure> => {
      const times = { raw: [] as number[], ours: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const started = performance.now();
        await raw(count);
        const between = performance.now();
        await ours(count);
        times.raw.push(between - started);
        times.ours.push(performance.now() - between);
      }
      const [plain, fenced] = [median(times.raw), median(times.ours)];
      return {
        name,
        value: plain / fenced,
        unit: '×',
        target: 0.5,
        want: 'at least',
        note: `fenced ${fenced.toFixed(2)} ms, raw ${plain.toFixed(2)} ms (p50)`,
      };
    };
    await compare('warm', 1);
    return [await compare('append one event, speed against raw SQL', 1), await compare('append 100 events, speed against raw SQL', 100)];
  } finally {
    client.release();
    await database.drop();
  }
}
