/** A task of many turns in the database of a server, as the product would have stored it. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TaskEvent } from '#contract/timeline/events.ts';

/** For the person of this address: so many times a question, five files read for it, and an answer. Returns the task's id. */
export async function putLongTask(database_url: string, email: string, turns: number): Promise<string> {
  const task_id = randomBytes(16).toString('hex');
  const events: TaskEvent[] = [{ type: 'task_created', task_name: '汇总各部门的材料', task_type: 1 }];
  for (let n = 1; n <= turns; n++) {
    const run_id = randomBytes(16).toString('hex');
    const message_id = randomBytes(16).toString('hex');
    const content = `第 ${n} 个问题：把材料按部门汇总`;
    events.push({
      type: 'message',
      message_id,
      answer_id: run_id,
      kind: 'query',
      content,
      file_list: [],
      ability_type: 0,
      task_run_mode: 2,
    });
    events.push({ type: 'run_start', run_id, attempt: 1, brain: '内置引擎' });
    for (let step = 1; step <= 5; step++) {
      const call_id = `${n}-${step}`;
      const name = `第${n}批-${step}.xlsx`;
      events.push({ type: 'tool_call', run_id, call_id, tool: 'read_file', operation: 'file', title: `正在读取 ${name}`, input: { name } });
      const output = `| 部门 | 金额 |\n`.repeat(40);
      events.push({ type: 'tool_result', run_id, call_id, ok: step !== 4, output, files: [], not_done: [], elapsed_ms: 12 });
    }
    const text = `第 ${n} 个回答。各部门**合计**如下，数字来自附件。\n\n- 市场部 ${n}\n- 研发部 ${n * 2}\n\n| 部门 | 金额 |\n| --- | --- |\n| 市场部 | ${n} |`;
    events.push({ type: 'text', run_id, text }, { type: 'turn_end', run_id, turn: 1 });
    events.push({ type: 'run_end', run_id, outcome: 'finished', not_done: [] });
  }
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const begun = Date.now() - events.length * 1000;
  await client.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, last_seq, create_time, update_time, search_due)
     select $1, id, '汇总各部门的材料', 1, 3, $2, $3, $4, false from "user" where email = $5`,
    [task_id, events.length, begun, Date.now(), email],
  );
  await client.query(
    `insert into task_event (task_id, seq, at, type, body)
     select $1, n, $2 + n * 1000, given.type, given.body from unnest($3::text[], $4::jsonb[]) with ordinality as given (type, body, n)`,
    [task_id, begun, events.map(({ type }) => type), events.map(({ type: _type, ...body }) => JSON.stringify(body))],
  );
  await client.end();
  return task_id;
}
