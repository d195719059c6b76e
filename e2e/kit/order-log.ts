/** A task that waits with an order card: its log is one that paused to ask, asking this instead of what it asked. */
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { Order } from '#contract/intent/order.ts';
import { attached, type Attached } from './attachment-files.ts';
import { askAnew, taskIdOf } from './desk.ts';
import type { SharedServer } from './stage.ts';

/** The page shows the card then. */
export async function askWithOrder(server: SharedServer, page: Page, order: Order): Promise<void> {
  await askAnew(page, '每天上午 9 点提醒我喝水');
  await page.getByRole('region', { name: /^待确认：定时任务/ }).waitFor();
  const task_id = taskIdOf(page);
  const client = new pg.Client({ connectionString: server.env['DATABASE_URL'] });
  await client.connect();
  await client.query(
    `update task_event set body = jsonb_set(body, '{pause}', $2)
     where task_id = $1 and body ? 'pause' and jsonb_typeof(body -> 'pause') = 'object'`,
    [task_id, JSON.stringify({ reason: 'order', payload: order })],
  );
  await client.end();
  await page.reload();
}

/** 120 rows of four regions, with two columns of dates. */
export async function salesBook(): Promise<Attached> {
  const regions = ['华东', '华南', '华北', '西南'];
  const day = (n: number, year: number) => new Date(Date.UTC(year, n % 12, 1 + (n % 28)));
  const rows = Array.from({ length: 120 }, (_, n) => [
    day(n, n % 3 === 0 ? 2025 : 2026),
    regions[n % 4] ?? '',
    `客户${(n % 30) + 1}`,
    (n % 9) + 1,
    1000 + ((n * 137) % 900),
    n % 8 === 0 ? null : day(n + 2, 2026),
  ]);
  const sheets = [
    { name: '明细', rows: [['日期', '地区', '客户', '数量', '销售额', '回款日期'], ...rows] },
    { name: '说明', rows: [['单位：元']] },
  ];
  return attached('销售.xlsx', await writeXlsx({ sheets }), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
}
