/** Typing into a prompt of 5,000 characters with 40 chips: what a key costs in scripting, from a trace. */
import type { CDPSession, Page } from 'playwright-core';
import { print, tagNode, type PromptNode } from '#contract/prompt/markup.ts';
import { mentionNode } from '#contract/prompt/mention.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { inChromium } from './chromium.ts';
import { median, type Figure } from './figure.ts';
import { signUp, startProduct } from './product.ts';

const runs = 5;
const keys = 40;
const script = /^(EventDispatch|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame)$/;
/** Asked for by a script, but the browser's work. */
const layout = /^(Layout|UpdateLayoutTree)$/;

export async function typingBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const person = await signUp(product);
    return await inChromium(product, person, async (context) => {
      const page = await context.newPage();
      const kept = JSON.stringify({ text: longPrompt(), task_id: null, attachments: [], at: Date.now() });
      await page.addInitScript((draft) => localStorage.setItem('antou.draft.home', draft), kept);
      await page.goto(`${product.origin}/`);
      const field = page.locator('[role="textbox"].prompt-editor');
      await field.waitFor();
      await field.focus();
      const session = await context.newCDPSession(page);
      const worst: number[] = [];
      const usual: number[] = [];
      for (let n = 0; n <= runs; n++) {
        // In the middle, where what follows has to move.
        await page.keyboard.press(n % 2 === 0 ? 'ControlOrMeta+End' : 'ControlOrMeta+Home');
        const costs = await tracedRun(page, session);
        // The first run is the machine's own warming up.
        if (n === 0) continue;
        worst.push(Math.max(...costs));
        usual.push(median(costs));
      }
      return [
        {
          name: 'typing in 5,000 characters with 40 chips, worst key',
          value: median(worst),
          unit: 'ms',
          target: 16,
          want: 'at most',
          note: `scripting; median of ${runs} runs, a usual key ${median(usual).toFixed(1)} ms`,
        },
      ];
    });
  } finally {
    await product.stop();
  }
}

function longPrompt(): string {
  const nodes: PromptNode[] = [];
  for (let n = 0; n < 40; n++) {
    const words = `第 ${n + 1} 段：把各部门的周报按时间顺序整理成一份可以直接汇报的材料，数字要与附件一致，结论写在最前面。`;
    nodes.push(textNode(words.repeat(3).slice(0, 122) + (n % 4 === 3 ? '\n' : '')));
    if (n % 4 === 0) nodes.push(tagNode('InputSlot', { id: String(n), placeholder: '内容' }, '已填写'));
    else nodes.push(mentionNode({ id: String(n), name: `第${n}周.xlsx`, avatarUrl: '', type: 'files', tags: [] }));
  }
  return print(nodes);
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** What the thread really worked: a busy machine doesn't lengthen it. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { type?: string } };
}

/** Milliseconds of scripting that each key brought about, until the next one. */
async function tracedRun(page: Page, session: CDPSession): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  for (let n = 0; n < keys; n++) {
    await page.keyboard.press('x');
    await page.waitForTimeout(60);
  }
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  session.off('Tracing.dataCollected', collect);
  const key = events.filter((event) => event.name === 'EventDispatch' && event.args?.data?.type === 'keydown');
  const { pid, tid } = key[0] ?? { pid: -1, tid: -1 };
  const scripting = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && (script.test(event.name) || layout.test(event.name)))
    .sort((a, b) => a.ts - b.ts);
  const starts = key.map((event) => event.ts).sort((a, b) => a - b);
  if (starts.length < keys) throw new Error(`only ${starts.length} of ${keys} keys were traced`);
  return starts.map((start, n) => {
    const next = starts[n + 1] ?? Infinity;
    let end = 0;
    let sum = 0;
    for (const { name, ts, dur = 0, tdur = dur } of scripting) {
      if (ts < start || ts >= next) continue;
      if (layout.test(name)) sum -= ts < end ? tdur : 0;
      // One inside another counts once.
      else if (ts >= end) {
        sum += tdur;
        end = ts + dur;
      }
    }
    return sum / 1000;
  });
}
