/** Opening a task of 1,000 messages and 20,000 events against one of 20 messages: until the end of the conversation stands in the view. */
import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { inChromium } from './chromium.ts';
import { median, quantile, type Figure } from './figure.ts';
import { signUp, startProduct, type Person, type RunningProduct } from './product.ts';

const visits = 7;
const events_a_question = 40;

export async function openTaskBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const person = await signUp(product);
    const small = await fill(product, person, 10);
    const large = await fill(product, person, 500);
    await product.pool.query('analyze task_event');
    return await inChromium(product, person, async (context) => {
      const times = { small: [] as number[], large: [] as number[] };
      const spent = { small: [] as Spent[], large: [] as Spent[] };
      for (let n = 0; n <= visits; n++) {
        const first = await timeToEnd(context, `${product.origin}/task/${small}`);
        const second = await timeToEnd(context, `${product.origin}/task/${large}`);
        // The first visits also fill the browser's cache.
        if (n === 0) continue;
        times.small.push(first);
        times.large.push(second);
      }
      for (let n = 0; n <= visits; n++) {
        const first = await spentOn(product, context, `${product.origin}/task/${small}`);
        const second = await spentOn(product, context, `${product.origin}/task/${large}`);
        if (n === 0) continue;
        spent.small.push(first);
        spent.large.push(second);
      }
      const of = (which: 'small' | 'large', what: keyof Spent) => median(spent[which].map((one) => one[what]));
      const costs = (['kilobytes', 'server_ms', 'page_ms'] as const).map((what): Figure => ({
        name: `opening it until all is quiet, ${{ kilobytes: 'fetched', server_ms: 'CPU of the server', page_ms: 'CPU of the page' }[what]}`,
        value: of('large', what) / of('small', what),
        unit: '×',
        target: 1.5,
        want: 'at most',
        note: `${of('large', what).toFixed(0)} against ${of('small', what).toFixed(0)} ${what === 'kilobytes' ? 'KB' : 'ms'}`,
      }));
      // Opening is a race of many processes: the better quarter says what the page does, the rest what the machine did meanwhile.
      const [few, many] = [quantile(times.small, 0.25), quantile(times.large, 0.25)];
      return [
        {
          name: 'task of 1,000 messages, its end against one of 20',
          value: many / few,
          unit: '×',
          target: 1.5,
          want: 'at most',
          note: `${many.toFixed(0)} ms against ${few.toFixed(0)} ms; medians ${median(times.large).toFixed(0)} against ${median(times.small).toFixed(0)}`,
        },
        ...costs,
      ];
    });
  } finally {
    await product.stop();
  }
}

interface Spent {
  /** Of answers of the API, as they travelled. */
  kilobytes: number;
  server_ms: number;
  page_ms: number;
}

/** Long enough for what is read behind the first sight. */
const quiet_ms = 2500;

/** What one visit costs, what is read behind the first sight included. */
async function spentOn(product: RunningProduct, context: BrowserContext, address: string): Promise<Spent> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  const api = new Map<string, boolean>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.url.includes('/api/')) api.set(requestId, type === 'EventSource');
  });
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (api.get(requestId)) bytes += dataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (api.get(requestId) === false) bytes += encodedDataLength;
  });
  const before = product.cpuMs();
  await page.goto(address);
  await page.getByText('到此结束').first().waitFor();
  await page.waitForTimeout(quiet_ms);
  const server_ms = product.cpuMs() - before;
  const { metrics } = await devtools.send('Performance.getMetrics');
  await page.close();
  return { kilobytes: bytes / 1024, server_ms, page_ms: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) };
}

/** The words at the end stand in the view. */
async function timeToEnd(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const end = [...document.querySelectorAll('[role="log"] .md-block')].at(-1);
      const box = end?.textContent?.includes('到此结束') ? end.getBoundingClientRect() : null;
      if (box && box.height > 0 && box.bottom <= innerHeight) Object.assign(window, { ended: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.waitForFunction(() => 'ended' in window);
  // Set just above.
  const time = await page.evaluate(() => (window as unknown as { ended: number }).ended);
  await page.close();
  return time;
}

/** As the product itself would have stored it, and searched it long ago. */
async function fill(product: RunningProduct, person: Person, questions: number): Promise<string> {
  const task_id = randomBytes(16).toString('hex');
  const events: TaskEvent[] = [{ type: 'task_created', task_name: '很长的任务', task_type: 1 }];
  for (let n = 0; n < questions; n++) events.push(...roundOf(n, n === questions - 1));
  const at = Date.now() - events.length * 1000;
  await product.pool.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, last_seq, create_time, update_time, search_due)
     values ($1, $2, '很长的任务', 1, 3, $3, $4, $5, false)`,
    [task_id, person.user_id, events.length, at, Date.now()],
  );
  await product.pool.query(
    `insert into task_event (task_id, seq, at, type, body)
     select $1, n, $2 + n * 1000, given.type, given.body from unnest($3::text[], $4::jsonb[]) with ordinality as given (type, body, n)`,
    [task_id, at, events.map(({ type }) => type), events.map(({ type: _type, ...body }) => JSON.stringify(body))],
  );
  return task_id;
}

/** A question, files read for it, and an answer of some paragraphs, a list and a table. */
function roundOf(n: number, last: boolean): TaskEvent[] {
  const run_id = `${n}`.padStart(32, 'a');
  const events: TaskEvent[] = [
    {
      type: 'message',
      message_id: `${n}`.padStart(32, 'b'),
      answer_id: run_id,
      kind: 'query',
      content: `第 ${n + 1} 个问题：把材料按部门汇总`,
      file_list: [],
      ability_type: 0,
      task_run_mode: 1,
    },
    { type: 'run_start', run_id, attempt: 1, brain: 'bench' },
  ];
  for (let call = 0; events.length < events_a_question - 3; call++) {
    const call_id = `${n}-${call}`;
    const title = `正在读取 第${call + 1}部分.xlsx`;
    events.push({
      type: 'tool_call',
      run_id,
      call_id,
      tool: 'read_file',
      operation: 'file',
      title,
      input: { name: `第${call + 1}部分.xlsx` },
    });
    events.push({
      type: 'tool_result',
      run_id,
      call_id,
      ok: true,
      output: '| 部门 | 金额 |\n'.repeat(20),
      files: [],
      not_done: [],
      elapsed_ms: 12,
    });
  }
  const text = `第 ${n + 1} 个回答。各部门**合计**如下，数字来自附件。\n\n- 市场部 ${n}\n- 研发部 ${n * 2}\n\n| 部门 | 金额 |\n| --- | --- |\n| 市场部 | ${n} |\n\n${last ? '到此结束' : '请看下一段'}`;
  events.push({ type: 'text', run_id, text }, { type: 'usage', run_id, brain: 'bench', input_tokens: 9, output_tokens: 9, elapsed_ms: 9 });
  events.push({ type: 'run_end', run_id, outcome: 'finished', not_done: [] });
  return events;
}
