/** The plan of a run and the steps it is done in. */
import type { PlanItem } from '../display.ts';
import type { StreamEvent } from '../events.ts';
import type { OwnedView } from './owned-view.ts';
import { planOfCall } from '../questions/plan-call.ts';
import type { Answer } from './view.ts';

/** Said with the call: calls of the same turn already belong to the step the plan moves on to. */
export function sayPlan(owned: OwnedView, answer: Answer, { input, call_id }: Extract<StreamEvent, { type: 'tool_call' }>): void {
  const plan = planOfCall(input);
  if (plan) applyPlan(owned, answer, plan.title, plan.items, call_id);
}

/** The plan's running item is the step that the actions from here on belong to. */
export function applyPlan(owned: OwnedView, answer: Answer, title: string, items: PlanItem[], call_id: string): void {
  answer.plan = { title, items };
  const running = items.find((item) => item.status === 'running');
  const last = answer.steps.at(-1);
  if (!running || last?.step_id === running.id) return;
  if (last) owned.ownLast(answer, 'steps').is_finish = true;
  owned.push(answer, 'steps', { step_id: running.id || call_id, title: running.title, is_finish: false, action_list: [] });
}
