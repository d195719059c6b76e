import { PgBoss } from 'pg-boss';
import { testDatabase } from './apps/server/platform/db/testing.ts';
import { openDatabase } from './apps/server/platform/db/database.ts';
import { createHub } from './apps/server/runs/hub.ts';
import { claimRun, enqueueRun, endRun } from './apps/server/runs/queue.ts';
const d = await testDatabase();
const n = 200;
function show(name: string, all: number[]) { const s = all.slice(10).sort((a, b) => a - b); console.log(name, 'n', s.length, 'p50', s[s.length >> 1]!.toFixed(1), 'p95', s[Math.floor(s.length * 0.95)]!.toFixed(1), 'max', s.at(-1)!.toFixed(1), 'ms'); }
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
const db = openDatabase(d.url);
const web = await createHub(openDatabase(d.url).pool, 'web', console.error);
const hub = await createHub(openDatabase(d.url).pool, 'worker', console.error);
let got: (() => void) | null = null;
hub.onQueued(async () => { const c = await claimRun(db, 'w', 6); if (c) { got?.(); await endRun(db, 'w', c.run_id); } });
const own: number[] = [];
for (let i = 0; i < n; i++) {
  await db.query('insert into task (task_id,user_id,task_name,task_type,task_status,create_time,update_time) values ($1,$2,$3,1,1,0,0)', [`t${i}`, 'u', 'x']);
  const t = performance.now(); const p = new Promise<void>((r) => (got = r));
  await db.transaction((tx) => enqueueRun(tx, { run_id: `r${i}`, task_id: `t${i}`, user_id: 'u' })); web.queued();
  await p; own.push(performance.now() - t); await pause(20);
}
show('insert+NOTIFY+claim (two processes\' hubs)', own);
await web.close(); await hub.close();
const boss = new PgBoss({ connectionString: d.url, useListenNotify: true } as never);
boss.on('error', console.error);
await boss.start(); await boss.createQueue('q', { notify: true } as never);
let got2: (() => void) | null = null;
for (const polling of [2]) {
  await boss.work('q', { pollingIntervalSeconds: polling } as never, async () => { got2?.(); });
  await pause(1500);
  const all: number[] = [];
  for (let i = 0; i < 40; i++) { const t = performance.now(); const p = new Promise<void>((r) => (got2 = r)); await boss.send('q', { i }); await p; all.push(performance.now() - t); await pause(100); }
  show(`pg-boss notify polling ${polling}s`, all);
}
await boss.stop({ graceful: false }); 
await d.drop(); process.exit(0);
