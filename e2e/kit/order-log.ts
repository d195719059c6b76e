/** A task that waits with an order card: its log is one that paused to ask, asking this instead of what it asked. */
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { Order } from '#contract/intent/order.ts';
import { askAnew, taskIdOf } from './desk.ts';
import type { RunningServer } from './server.ts';

/** The page shows the card then. */
export async function askWithOrder(server: RunningServer, page: Page, order: Order): Promise<void> {
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
