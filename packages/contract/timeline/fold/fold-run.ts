/** What a run leaves behind in its answer: texts, calls and their results, checks, what it used, and how it ended. */
import type { SpentElsewhere } from '#agent/events.ts';
import { TaskStatus } from '#contract/task.ts';
import { headlineOf } from '../completion-words.ts';
import type { StreamEvent } from '../events.ts';
import { statusAfter } from './fold-branches.ts';
import { applyPlan, sayPlan } from './fold-plan.ts';
import { dueAt } from '../questions/interaction-answers.ts';
import type { Asked, InteractionReason } from '../questions/interactions.ts';
import type { OwnedView } from './owned-view.ts';
import { emptyAction, nothingSpent, type Action, type Answer, type Spent } from './view.ts';
import type { WaitingEvent } from '../questions/waiting-events.ts';
import { afterRun, without } from '../questions/waiting.ts';

export function applyRun(
  owned: OwnedView,
  event: Exclude<
    Extract<StreamEvent, { seq: number }>,
    {
      type:
        | 'task_created'
        | 'task_renamed'
        | 'message'
        | 'status'
        | 'branched'
        | 'branch_opened'
        | 'turn_undone'
        | 'file_written'
        | WaitingEvent['type'];
    }
  >,
): void {
  const answer = owned.answer('run_id' in event ? event.run_id : '');
  if (!answer) return;
  switch (event.type) {
    case 'run_start':
      answer.state = 'running';
      answer.brain = event.brain;
      answer.listens = event.listens ?? 'between_turns';
      answer.attempt = event.attempt;
      answer.started_at ??= event.at;
      answer.live_text = '';
      answer.live_reasoning = null;
      answer.draft = null;
      owned.whole().task_status = TaskStatus.Running;
      return;
    case 'text': {
      const heard = answer.live_text;
      answer.live_text = '';
      owned.addAction(answer, {
        ...emptyAction,
        action_type: 'reply',
        // Who has heard more of a long text than its beginning goes on reading it.
        content: event.whole && heard.startsWith(event.text) ? heard : event.text,
        state: 'done',
        started_at: event.at,
        ...longIn(event, 'text'),
      });
      return;
    }
    case 'tool_call':
      answer.draft = null;
      owned.addAction(answer, {
        ...emptyAction,
        action_type: event.operation === 'plan' ? 'plan_update' : 'tool_use',
        tool_operation_type: event.operation,
        content: event.title,
        call_id: event.call_id,
        tool: event.tool,
        input: event.input,
        started_at: event.at,
        ...longIn(event, 'input'),
      });
      if (event.tool === 'plan') sayPlan(owned, answer, event);
      return;
    case 'tool_retry': {
      const action = owned.action(answer, event.call_id);
      if (action) Object.assign(action, { attempt: event.attempt, state: 'running', note: '' });
      return;
    }
    case 'sub_task': {
      const action = owned.action(answer, event.call_id);
      if (action) action.sub_task_id = event.task_id;
      return;
    }
    case 'tool_result':
      finishCall(owned, answer, event);
      return;
    case 'turn_end':
      answer.live_text = '';
      answer.live_reasoning = null;
      answer.draft = null;
      return;
    case 'usage':
      spend(owned, answer, event);
      return;
    case 'check':
      takeChecks(owned, answer, event);
      return;
    case 'completion':
      answer.completion = { items: event.items, files: event.files };
      owned.addAction(answer, {
        ...emptyAction,
        action_type: 'task_completed',
        content: headlineOf(event),
        state: 'done',
        started_at: event.at,
      });
      return;
    case 'brain_retry':
      answer.live_text = '';
      answer.live_reasoning = null;
      answer.draft = null;
      if (event.by !== undefined) answer.stand_ins = withStandIn(answer, event.by);
      else answer.retries = [...answer.retries, { attempt: event.attempt, reason: event.reason, at: event.at }];
      return;
    case 'reasoning':
      answer.reasoning = [...answer.reasoning, event.text];
      answer.live_reasoning = null;
      return;
    case 'summary': {
      const { text, tokens_before, tokens_after, at } = event;
      answer.folding = false;
      answer.summaries = [...answer.summaries, { text, tokens_before, tokens_after, at }];
      return;
    }
    case 'heard': {
      const view = owned.whole();
      const said = view.waiting.find((one) => one.message_id === event.message_id);
      view.waiting = without(view.waiting, event.message_id);
      owned.addAction(answer, {
        ...emptyAction,
        action_type: 'heard',
        content: said?.content ?? event.text,
        file_list: event.files,
        call_id: event.message_id,
        state: 'done',
        started_at: event.at,
      });
      return;
    }
    case 'run_end':
      endRun(owned, answer, event);
      return;
    // Told elsewhere, or of no matter to the page.
    case 'results_cut':
    case 'site_noted':
      return;
    default:
      // One of a newer version folds to nothing.
      event satisfies never;
  }
}

function longIn(event: Extract<StreamEvent, { seq: number }>, part: 'text' | 'input'): Pick<Action, 'whole'> {
  return event.whole ? { whole: { [part]: event.seq } } : {};
}

function finishCall(owned: OwnedView, answer: Answer, event: Extract<StreamEvent, { type: 'tool_result'; seq: number }>): void {
  const action = owned.action(answer, event.call_id);
  if (!action) return;
  // What waits for leave to send something was not done.
  action.state = event.pause?.reason === 'confirm_egress' ? 'stopped' : event.ok ? 'done' : 'failed';
  action.note = '';
  delete action.printed;
  action.computer_content = event.output;
  action.display = event.display ?? null;
  action.file_list = event.files;
  action.elapsed_ms = event.elapsed_ms;
  if (event.whole) action.whole = { ...action.whole, output: event.seq };
  if (event.spent) {
    const elsewhere = { ...event.spent, elapsed_ms: 0 };
    answer.usage = added(answer.usage, elsewhere, 0);
    action.spent = added(action.spent ?? nothingSpent, elsewhere, 0);
  }
  if (event.display?.kind === 'plan') applyPlan(owned, answer, event.display.title, event.display.items, event.call_id);
  for (const file of event.files) {
    const others = answer.files.filter((known) => known.name !== file.name && known.name !== file.was);
    answer.files = [...others, file];
  }
}

function spend(owned: OwnedView, answer: Answer, event: Extract<StreamEvent, { type: 'usage' }>): void {
  answer.usage = added(answer.usage, event);
  const own = answer.usage_by.find(({ brain }) => brain === event.brain);
  const spent = added(own?.spent ?? nothingSpent, event);
  answer.usage_by = own
    ? answer.usage_by.map((one) => (one === own ? { ...one, spent } : one))
    : [...answer.usage_by, { brain: event.brain, spent }];
  // Made beside the steps.
  if (event.call?.for === 'name') return;
  const step = answer.steps.at(-1);
  if (!step || step.action_list.length === 0) return;
  const action = owned.ownLast(owned.ownLast(answer, 'steps'), 'action_list');
  action.spent = added(action.spent ?? nothingSpent, event);
}

/** What is fine says so at the end; what is not is a step of its own. */
function takeChecks(owned: OwnedView, answer: Answer, event: Extract<StreamEvent, { type: 'check'; seq: number }>): void {
  const names = new Set(event.files.map((file) => file.name));
  answer.checks = [...answer.checks.filter((file) => !names.has(file.name)), ...event.files];
  const bad = event.files.filter((file) => file.state === 'bad');
  if (bad.length === 0) return;
  owned.addAction(answer, {
    ...emptyAction,
    action_type: 'tool_use',
    tool_operation_type: 'check',
    content: `重新打开检查：${bad.map((file) => file.name).join('、')} 没有做成`,
    call_id: `check-${event.seq}`,
    tool: 'check',
    state: 'failed',
    computer_content: bad.map((file) => `${file.name}：${file.reason}`).join('\n'),
    started_at: event.at,
    elapsed_ms: event.elapsed_ms,
  });
}

function endRun(owned: OwnedView, answer: Answer, event: Extract<StreamEvent, { type: 'run_end' }>): void {
  answer.state = event.outcome;
  answer.reason = event.reason ?? '';
  answer.not_done = event.not_done;
  answer.ended_at = event.at;
  const { pause } = event;
  if (event.outcome === 'paused' && pause && isKnown(pause.reason)) {
    // A pause of a known reason was parsed by its tool before it was stored.
    const asked = { reason: pause.reason, payload: pause.payload } as Asked;
    answer.interaction = { ...asked, due_at: dueAt(asked, event.at), state: 'open' };
  }
  halt(owned, answer);
  for (let i = 0; i < answer.steps.length; i++) owned.ownAt(answer, 'steps', i).is_finish = true;
  if (event.outcome === 'finished' && answer.plan) {
    answer.plan = {
      ...answer.plan,
      items: answer.plan.items.map((item) => (item.status === 'running' ? { ...item, status: 'done' } : item)),
    };
  }
  const view = owned.whole();
  view.task_status = statusAfter[event.outcome];
  view.reason = event.reason ?? '';
  view.waiting = afterRun(view.waiting, answer.message_id);
}

/** Nothing of the answer is in flight any more. */
export function halt(owned: OwnedView, answer: Answer): void {
  answer.live_text = '';
  answer.live_reasoning = null;
  answer.folding = false;
  answer.draft = null;
  for (let i = 0; i < answer.steps.length; i++) {
    const found = answer.steps[i]?.action_list.some((action) => action.state === 'running');
    if (!found) continue;
    const step = owned.ownAt(answer, 'steps', i);
    for (let j = 0; j < step.action_list.length; j++) {
      if (step.action_list[j]?.state !== 'running') continue;
      const action = owned.ownAt(step, 'action_list', j);
      action.state = 'stopped';
      action.note = '';
    }
  }
}

const known: Record<InteractionReason, true> = {
  ask_user: true,
  confirm_plan: true,
  ack_outline: true,
  ack_slide_options: true,
  confirm_html_plan: true,
  takeover_browser: true,
  step_done: true,
  schedule: true,
  order: true,
  confirm_egress: true,
  raise_cap: true,
};

function isKnown(reason: string): reason is InteractionReason {
  return Object.hasOwn(known, reason);
}

/** Told again only when it is another one. */
function withStandIn({ brain, stand_ins }: Answer, by: string): Answer['stand_ins'] {
  const last = stand_ins.at(-1);
  // A cheaper one that did not answer beside it is nothing to tell.
  if (by === brain) return stand_ins;
  return last?.by === by && last.of === brain ? stand_ins : [...stand_ins, { of: brain, by }];
}

function added(before: Spent, more: SpentElsewhere & { elapsed_ms: number }, calls = 1): Spent {
  return {
    input_tokens: before.input_tokens + more.input_tokens,
    cached_tokens: before.cached_tokens + (more.cached_tokens ?? 0),
    output_tokens: before.output_tokens + more.output_tokens,
    cost: more.cost === undefined ? before.cost : (before.cost ?? 0) + more.cost,
    local: before.local && more.local === true,
    elapsed_ms: before.elapsed_ms + more.elapsed_ms,
    calls: before.calls + calls,
  };
}
