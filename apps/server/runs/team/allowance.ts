/** What a sub-agent may use up: its share of what is left of its task's limits, and its brain held to it before it is overspent. */
import { BrainFailure, costOf, type Answering, type Brain } from '#agent/brain.ts';
import { estimateTokens, tokensAround, tokensOfEntries } from '#agent/context/tokens.ts';
import { outOfCost, outOfTokens, subAgentBounds as bounds } from '#capabilities/tools/sub-agent/sub-agent.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { capsOf, usedIn, type Caps, type Used } from '../budget.ts';

/** As the child's first event keeps it. Money in the currency of the prices; left out where there is no limit. */
export interface Allowance {
  tokens: number;
  cost?: number | undefined;
}

/** Fewer tokens are no beginning. */
const leastTokens = 2_000;
/** Kept for the words of a call that has not begun. */
const answerTokens = 500;

/** Null when too little is left to begin with. The caller holds the parent's row, so that nobody else takes the same share. */
export async function allowanceFor(
  tx: Queryable,
  parent: { task_id: string; run_id: string },
  limits: { caps: Caps; member_cost: number },
): Promise<Allowance | null> {
  const usual: Allowance = { tokens: bounds.tokens, ...(limits.member_cost > 0 ? { cost: limits.member_cost } : {}) };
  if (limits.caps.tokens === 0 && limits.caps.cost === 0) return usual;
  const [caps, used, reserved] = [
    await raisedCaps(tx, parent.task_id, limits.caps),
    await usedBy(tx, parent.task_id),
    await reservedBy(tx, parent.run_id),
  ];
  return shareOf(usual, caps, used, reserved);
}

/** An even part of what is left for as many as may still be at work beside the `reserved.open`. */
export function shareOf(usual: Allowance, caps: Caps, used: Used, reserved: Allowance & { open: number }): Allowance | null {
  const parts = Math.max(1, bounds.at_once - reserved.open);
  const of = (cap: number, spent: number) => (cap === 0 ? Infinity : (cap - spent) / parts);
  const tokens = Math.floor(Math.min(usual.tokens, of(caps.tokens, used.tokens + reserved.tokens)));
  const cost = Math.min(usual.cost ?? Infinity, of(caps.cost, (used.cost ?? 0) + (reserved.cost ?? 0)));
  if (tokens < leastTokens || cost <= 0) return null;
  return { tokens, ...(cost === Infinity ? {} : { cost }) };
}

async function raisedCaps(tx: Queryable, task_id: string, usual: Caps): Promise<Caps> {
  const { rows } = await tx.query<{ body: object }>(
    "select body from task_event where task_id = $1 and type = 'message' and body ->> 'pause_reason' = 'raise_cap' order by seq",
    [task_id],
  );
  // What was stored was a TaskEvent of this type.
  return capsOf(
    rows.map(({ body }) => ({ ...body, type: 'message' }) as TaskEvent),
    usual,
  );
}

async function usedBy(tx: Queryable, task_id: string): Promise<Used> {
  const { rows } = await tx.query<Used>(
    `select coalesce(sum((spent ->> 'input_tokens')::float8 + (spent ->> 'output_tokens')::float8), 0) as tokens,
       sum((spent ->> 'cost')::float8) as cost
     from (select case type when 'usage' then body else body -> 'spent' end as spent
       from task_event where task_id = $1 and type in ('usage', 'tool_result')) each_call`,
    [task_id],
  );
  return rows[0] ?? { tokens: 0, cost: null };
}

/** What those still at work may use up. */
async function reservedBy(tx: Queryable, run_id: string): Promise<Allowance & { open: number }> {
  const { rows } = await tx.query<{ open: number; tokens: number; cost: number | null }>(
    `select count(*)::int as open, coalesce(sum((e.body -> 'allowance' ->> 'tokens')::float8), 0) as tokens,
       sum((e.body -> 'allowance' ->> 'cost')::float8) as cost
     from task c join task_event e on e.task_id = c.task_id and e.type = 'task_created'
     where c.parent_run = $1 and c.task_status in (1, 2)`,
    [run_id],
  );
  const [row] = rows;
  return { open: row?.open ?? 0, tokens: row?.tokens ?? 0, cost: row?.cost ?? 0 };
}

/** The child's own, from its log; children from before had only the usual one. */
export function allowanceIn(events: NumberedEvent[]): Allowance {
  const created = events.find((event) => event.type === 'task_created');
  return (created?.type === 'task_created' && created.allowance) || { tokens: bounds.tokens };
}

/**
 * Gives up before a call that would go over, by what it is guessed to take, and in the middle of one that turns out longer. What was
 * used before another worker took over counts.
 */
export function heldTo(brain: Brain, allowance: Allowance, events: NumberedEvent[]): Brain {
  const before = usedIn(events);
  return held(brain, allowance, { tokens: before.tokens, cost: before.cost ?? 0 });
}

/** `used` grows with whatever either of the two takes, the brain and its cheaper one. */
function held(brain: Brain, allowance: Allowance, used: { tokens: number; cost: number }): Brain {
  const small = brain.small && held(brain.small, allowance, used);
  if (brain.local) return small ? { ...brain, small } : brain;
  const over = (answering: Answering, input_tokens: number, output_tokens: number): string | null => {
    const price = costOf(answering, { input_tokens, output_tokens }).cost;
    if (price !== undefined && allowance.cost !== undefined && used.cost + price > allowance.cost) return outOfCost(allowance.cost);
    return used.tokens + input_tokens + output_tokens > allowance.tokens ? outOfTokens(allowance.tokens) : null;
  };
  return {
    ...brain,
    ...(small ? { small } : {}),
    async *next(transcript, tools, signal, sight) {
      let answering: Answering = brain;
      const asked = tokensAround(transcript, tools) + tokensOfEntries(transcript.entries);
      const early = over(answering, asked, answerTokens);
      if (early) throw new BrainFailure(early);
      let said = 0;
      let counted = false;
      for await (const chunk of brain.next(transcript, tools, signal, sight)) {
        if (chunk.type === 'usage') {
          counted = true;
          used.tokens += chunk.input_tokens + chunk.output_tokens;
          used.cost += costOf(answering, chunk).cost ?? 0;
        }
        if (chunk.type === 'text' || chunk.type === 'reasoning_delta') said += estimateTokens(chunk.delta);
        if (chunk.type === 'retry') {
          said = 0;
          answering = chunk.by ?? answering;
        }
        yield chunk;
        const late = counted ? null : over(answering, asked, said);
        if (!late) continue;
        // The service will not say what it counted any more: the guess stands for it.
        yield { type: 'usage', input_tokens: asked, output_tokens: said };
        throw new BrainFailure(late);
      }
    },
  };
}
