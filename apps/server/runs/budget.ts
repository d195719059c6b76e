/** What a task may use before it asks: counted from its log alone, so that every worker counts the same, and raised by an answer that is in the log too. */
import type { AgentEvent, Pause } from '#agent/events.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { planDisplay } from '#contract/timeline/display.ts';
import { raiseCapAnswer, type Asked } from '#contract/timeline/questions/interactions.ts';

/** 0 means without limit. Money in the currency of the prices. */
export interface Caps {
  tokens: number;
  cost: number;
}

export interface Used {
  tokens: number;
  /** Null as long as no call had a price. */
  cost: number | null;
}

export function usedIn(events: Iterable<TaskEvent | AgentEvent>): Used {
  const used: Used = { tokens: 0, cost: null };
  for (const event of events) {
    // Sub-agents work for this task.
    const spent = event.type === 'usage' ? event : event.type === 'tool_result' ? event.spent : undefined;
    if (!spent) continue;
    used.tokens += spent.input_tokens + spent.output_tokens;
    if (spent.cost !== undefined) used.cost = (used.cost ?? 0) + spent.cost;
  }
  return used;
}

/** The limits of a task: those of the product, or what its person last raised them to. */
export function capsOf(events: Iterable<TaskEvent>, usual: Caps): Caps {
  const caps = { ...usual };
  for (const event of events) {
    if (event.type !== 'message' || event.pause_reason !== 'raise_cap' || event.answered_by === 'host') continue;
    const raised = raiseCapAnswer.safeParse(event.pause_answer);
    if (!raised.success) continue;
    if (caps.tokens > 0) caps.tokens = Math.max(caps.tokens, raised.data.cap_tokens ?? 0);
    if (caps.cost > 0) caps.cost = Math.max(caps.cost, raised.data.cap_cost ?? 0);
  }
  return caps;
}

/** What to ask the person when the limit is reached; null below it. `before` is the log before this run, `stored` this run's part of it. */
export function overBudget(before: TaskEvent[], usual: Caps): (stored: AgentEvent[]) => { reason: string; pause: Pause } | null {
  const caps = capsOf(before, usual);
  const earlier = usedIn(before);
  return (stored) => {
    const now = usedIn(stored);
    const used: Used = {
      tokens: earlier.tokens + now.tokens,
      cost: earlier.cost === null && now.cost === null ? null : (earlier.cost ?? 0) + (now.cost ?? 0),
    };
    const isOverTokens = caps.tokens > 0 && used.tokens >= caps.tokens;
    const isOverCost = caps.cost > 0 && (used.cost ?? 0) >= caps.cost;
    if (!isOverTokens && !isOverCost) return null;
    const asked: Asked = {
      reason: 'raise_cap',
      payload: {
        used_tokens: used.tokens,
        cap_tokens: caps.tokens || null,
        next_tokens: caps.tokens === 0 ? null : isOverTokens ? used.tokens + usual.tokens : caps.tokens,
        used_cost: used.cost,
        cap_cost: caps.cost || null,
        next_cost: caps.cost === 0 ? null : isOverCost ? cents((used.cost ?? 0) + usual.cost) : caps.cost,
        done: doneIn(stored),
      },
    };
    return { reason: `这个任务${wordsOf(used, caps)}，已经停下来询问；已完成的内容都已保留，提高上限后可以继续。`, pause: asked };
  };
}

function wordsOf(used: Used, caps: Caps): string {
  const tokens = caps.tokens > 0 && used.tokens >= caps.tokens ? [`已用 ${used.tokens} token，达到上限 ${caps.tokens}`] : [];
  const cost = caps.cost > 0 && (used.cost ?? 0) >= caps.cost ? [`已花费 ${(used.cost ?? 0).toFixed(2)} 元，达到上限 ${caps.cost} 元`] : [];
  return [...tokens, ...cost].join('，');
}

function cents(money: number): number {
  return Math.ceil(money * 100) / 100;
}

/** Finished steps of the plan, else what was done, and the files. */
function doneIn(stored: AgentEvent[]): string[] {
  const plans = stored.flatMap((event) => (event.type === 'tool_result' ? (planDisplay.safeParse(event.display).data ?? []) : []));
  const items = plans.at(-1)?.items ?? [];
  const steps = items.filter((item) => item.status === 'done').map((item) => item.title);
  const files = stored.flatMap((event) => (event.type === 'tool_result' ? event.files.map((file) => `文件 ${file.name}`) : []));
  const answered = new Set(stored.flatMap((event) => (event.type === 'tool_result' && event.ok ? [event.call_id] : [])));
  const calls = stored.flatMap((event) =>
    event.type === 'tool_call' && event.operation !== 'plan' && answered.has(event.call_id) ? [event.title.replace(/^正在\s*/, '')] : [],
  );
  const lines = [...(steps.length > 0 ? steps : calls), ...files];
  return [...new Set(lines)].map((line) => line.slice(0, 300)).slice(0, 50);
}
