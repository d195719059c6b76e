import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text, integer, smallint, bigint, boolean } from 'drizzle-orm/pg-core';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { testDatabase } from './apps/server/platform/db/testing.ts';
const d = await testDatabase();
const task = pgTable('task', { task_id: text().primaryKey(), user_id: text(), task_name: text(), task_type: integer(), task_status: smallint(), ability_type: smallint(), source_from: smallint(), parent_id: bigint({ mode: 'number' }), is_pin: boolean(), is_dnd: boolean(), is_unread: boolean(), create_time: bigint({ mode: 'number' }), update_time: bigint({ mode: 'number' }), last_seq: bigint({ mode: 'number' }) });
await d.pool.query(`insert into task (task_id,user_id,task_name,task_type,task_status,create_time,update_time) select md5(i::text),'u','名称'||i,1,3,i,i from generate_series(1,500) i`);
await d.pool.query('analyze task');
const db = drizzle(d.pool);
const cols = Object.keys(await db.select().from(task).limit(1).then((r) => r[0]!)).join(', ');
const viaDrizzle = () => db.select().from(task).where(and(eq(task.user_id, 'u'), notInArray(task.task_status, [0, 4]), eq(task.parent_id, 0))).orderBy(desc(task.is_pin), desc(task.update_time), desc(task.task_id)).limit(50);
const viaPg = async () => (await d.pool.query({ name: 'list', text: `select ${cols} from task where user_id = $1 and task_status not in (0, 4) and parent_id = 0 order by is_pin desc, update_time desc, task_id desc limit 50`, values: ['u'] })).rows;
const viaPgPlain = async () => (await d.pool.query(`select ${cols} from task where user_id = $1 and task_status not in (0, 4) and parent_id = 0 order by is_pin desc, update_time desc, task_id desc limit 50`, ['u'])).rows;
async function time(name: string, f: () => Promise<unknown[]>) {
  for (let i = 0; i < 500; i++) await f();
  const n = 2000, c = process.cpuUsage(), t = performance.now();
  for (let i = 0; i < n; i++) if ((await f()).length !== 50) throw new Error('rows');
  const u = process.cpuUsage(c);
  console.log(name, 'cpu µs/call', ((u.user + u.system) / n).toFixed(0), 'wall µs/call', (((performance.now() - t) / n) * 1000).toFixed(0));
}
for (let r = 0; r < 2; r++) { await time('drizzle', viaDrizzle); await time('pg named', viaPg); await time('pg plain', viaPgPlain); }
await d.drop();
