/** Folds a task's events into what a person sees. Server, page, export and replay use this one function. */
import type { PlanItem } from '#agent/events.ts';
import { defaultTaskName, TaskStatus } from '../task.ts';
import { headlineOf } from './completion-words.ts';
import type { StreamEvent } from './events.ts';
import { noteTurn, ownBranches, statusAfter, withBranchEvent, type Branches } from './fold-branches.ts';
import { dueAt } from './interaction-answers.ts';
import type { Answered, Asked, InteractionReason } from './interactions.ts';
import { planOfCall } from './plan-call.ts';
import { emptyAction, emptyAnswer, nothingSpent, type Action, type Answer, type Spent, type TaskView } from './view.ts';
import type { WaitingEvent } from './waiting-events.ts';
import { printedAfter } from './printed.ts';
import { afterRun, waitingAfter, without } from './waiting.ts';

/**
 * The view after these events, in O(events). Objects that did not change are the same objects, so that a page draws only what changed.
 * Events already folded (seq ≤ last_seq) and types not known change nothing. Order within a task must be that of seq.
 */
export function fold(view: TaskView, events: Iterable<StreamEvent>): TaskView {
  const batch = new Batch(view);
  for (const event of events) batch.take(event);
  return batch.view;
}

/** Copies each object at most once, when it first changes. */
class Batch {
  view: TaskView;
  private readonly owned = new Set<object>();

  constructor(view: TaskView) {
    this.view = view;
  }

  take(event: StreamEvent): void {
    if ('seq' in event) {
      if (event.seq <= this.view.last_seq) return;
      const view = this.ownView();
      view.last_seq = event.seq;
      this.apply(event);
      return;
    }
    this.applyLive(event);
  }

  private apply(event: Extract<StreamEvent, { seq: number }>): void {
    const view = this.ownView();
    switch (event.type) {
      case 'task_created':
        view.task_name = event.task_name || defaultTaskName;
        if (event.parent_task_id) view.parent_task_id = event.parent_task_id;
        if (event.scheduled) view.scheduled = event.scheduled;
        return;
      case 'task_renamed':
        view.task_name = event.task_name || defaultTaskName;
        return;
      case 'message':
        view.task_status = TaskStatus.Running;
        view.reason = '';
        this.closeInteraction(event);
        if (view.branches) noteTurn(this.ownBranches(view), event.message_id, event.answer_id, replyOf(event));
        view.waiting = without(view.waiting, event.message_id);
        this.push(view, 'messages', {
          message_id: event.message_id,
          type: event.kind,
          content: event.content,
          file_list: event.file_list,
          ability_type: event.ability_type,
          task_run_mode: event.task_run_mode,
          disable_team_mode: event.disable_team_mode ?? false,
          ...(event.experts ? { experts: event.experts } : {}),
          pause_reason: event.pause_reason ?? '',
          retry_of: event.retry?.title ?? '',
          answered_by: event.answered_by ?? 'person',
          create_time: event.at,
        });
        this.push(view, 'messages', { ...emptyAnswer(event.answer_id, event.at), ...(event.experts ? { experts: event.experts } : {}) });
        return;
      case 'status':
        view.task_status = event.task_status;
        view.reason = event.reason ?? '';
        if (event.task_status === TaskStatus.Pause) this.haltLast();
        return;
      case 'message_waits':
      case 'message_edited':
      case 'message_moved':
      case 'message_withdrawn':
        view.waiting = waitingAfter(view.waiting, event);
        return;
      case 'branched':
      case 'branch_opened':
      case 'turn_undone':
        this.view = withBranchEvent(view, this.ownBranches(view), event);
        return;
      case 'file_written':
        this.addByHand(event);
        return;
      default:
        this.applyRun(event);
    }
  }

  private applyRun(
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
    const answer = this.answer('run_id' in event ? event.run_id : '');
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
        this.ownView().task_status = TaskStatus.Running;
        return;
      case 'text':
        answer.live_text = '';
        this.addAction(answer, { ...emptyAction, action_type: 'reply', content: event.text, state: 'done', started_at: event.at });
        return;
      case 'tool_call':
        answer.draft = null;
        this.addAction(answer, {
          ...emptyAction,
          action_type: event.operation === 'plan' ? 'plan_update' : 'tool_use',
          tool_operation_type: event.operation,
          content: event.title,
          call_id: event.call_id,
          tool: event.tool,
          input: event.input,
          started_at: event.at,
        });
        if (event.tool === 'plan') this.sayPlan(answer, event);
        return;
      case 'tool_retry': {
        const action = this.action(answer, event.call_id);
        if (action) Object.assign(action, { attempt: event.attempt, state: 'running', note: '' });
        return;
      }
      case 'sub_task': {
        const action = this.action(answer, event.call_id);
        if (action) action.sub_task_id = event.task_id;
        return;
      }
      case 'tool_result':
        this.finishCall(answer, event);
        return;
      case 'turn_end':
        answer.live_text = '';
        answer.live_reasoning = null;
        answer.draft = null;
        return;
      case 'usage':
        this.spend(answer, event);
        return;
      case 'check':
        this.takeChecks(answer, event);
        return;
      case 'completion':
        answer.completion = { items: event.items, files: event.files };
        this.addAction(answer, {
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
        answer.retries = [...answer.retries, { attempt: event.attempt, reason: event.reason, at: event.at }];
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
        const view = this.ownView();
        const said = view.waiting.find((one) => one.message_id === event.message_id);
        view.waiting = without(view.waiting, event.message_id);
        this.addAction(answer, {
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
        this.endRun(answer, event);
        return;
      default:
        // A type from a newer version: it folds to nothing.
        return;
    }
  }

  private applyLive(event: Exclude<StreamEvent, { seq: number }>): void {
    const answer = this.answer(event.run_id);
    if (!answer || answer.state !== 'running') return;
    switch (event.type) {
      case 'text_delta':
        answer.folding = false;
        answer.live_text += event.text;
        return;
      case 'folding':
        answer.folding = true;
        return;
      case 'reasoning_delta':
        answer.folding = false;
        answer.live_reasoning = thoughtAfter(answer.live_reasoning, event);
        return;
      case 'text_reset':
        answer.live_text = '';
        answer.live_reasoning = null;
        answer.draft = null;
        return;
      case 'tool_draft':
        answer.draft = { tool: event.tool, operation: event.operation, chars: event.chars, since: event.since };
        return;
      case 'tool_note': {
        const action = this.action(answer, event.call_id);
        if (action?.state === 'running') action.note = event.note;
        return;
      }
      case 'tool_output': {
        const action = this.action(answer, event.call_id);
        if (action?.state === 'running') action.printed = printedAfter(action.printed, event);
        return;
      }
    }
  }

  private finishCall(answer: Answer, event: Extract<StreamEvent, { type: 'tool_result' }>): void {
    const action = this.action(answer, event.call_id);
    if (!action) return;
    action.state = event.ok ? 'done' : 'failed';
    action.note = '';
    delete action.printed;
    action.computer_content = event.output;
    action.display = event.display ?? null;
    action.file_list = event.files;
    action.elapsed_ms = event.elapsed_ms;
    if (event.spent) {
      const elsewhere = { ...event.spent, elapsed_ms: 0 };
      answer.usage = added(answer.usage, elsewhere, 0);
      action.spent = added(action.spent ?? nothingSpent, elsewhere, 0);
    }
    if (event.display?.kind === 'plan') this.applyPlan(answer, event.display.title, event.display.items, event.call_id);
    for (const file of event.files) {
      const others = answer.files.filter((known) => known.name !== file.name && known.name !== file.was);
      answer.files = [...others, file];
    }
  }

  private spend(answer: Answer, event: Extract<StreamEvent, { type: 'usage' }>): void {
    answer.usage = added(answer.usage, event);
    const step = answer.steps.at(-1);
    if (!step || step.action_list.length === 0) return;
    const action = this.ownLast(this.ownLast(answer, 'steps'), 'action_list');
    action.spent = added(action.spent ?? nothingSpent, event);
  }

  /** What is fine says so at the end; what is not is a step of its own. */
  private takeChecks(answer: Answer, event: Extract<StreamEvent, { type: 'check'; seq: number }>): void {
    const names = new Set(event.files.map((file) => file.name));
    answer.checks = [...answer.checks.filter((file) => !names.has(file.name)), ...event.files];
    const bad = event.files.filter((file) => file.state === 'bad');
    if (bad.length === 0) return;
    this.addAction(answer, {
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

  /** Said with the call: calls of the same turn already belong to the step the plan moves on to. */
  private sayPlan(answer: Answer, { input, call_id }: Extract<StreamEvent, { type: 'tool_call' }>): void {
    const plan = planOfCall(input);
    if (plan) this.applyPlan(answer, plan.title, plan.items, call_id);
  }

  /** The plan's running item is the step that the actions from here on belong to. */
  private applyPlan(answer: Answer, title: string, items: PlanItem[], call_id: string): void {
    answer.plan = { title, items };
    const running = items.find((item) => item.status === 'running');
    const last = answer.steps.at(-1);
    if (!running || last?.step_id === running.id) return;
    if (last) this.ownLast(answer, 'steps').is_finish = true;
    this.push(answer, 'steps', { step_id: running.id || call_id, title: running.title, is_finish: false, action_list: [] });
  }

  /** Whatever is said next answers what was asked. */
  private closeInteraction(event: Extract<StreamEvent, { type: 'message' }>): void {
    const last = this.view.messages.at(-1);
    if (last?.type !== 'answer' || last.interaction?.state !== 'open') return;
    const answer = this.ownLast(this.view, 'messages');
    if (answer.type !== 'answer' || !answer.interaction) return;
    const due_at = dueAt(answer.interaction, answer.ended_at ?? 0);
    answer.interaction = { ...answer.interaction, due_at, state: 'answered', ...replyOf(event) };
  }

  private addByHand({ file, by, version, at }: Extract<StreamEvent, { type: 'file_written' }>): void {
    const last = this.view.messages.findLast((message) => message.type === 'answer');
    const answer = last && this.answer(last.message_id);
    if (answer) answer.by_hand = [...answer.by_hand, { file, by, version: version ?? null, at }];
  }

  private endRun(answer: Answer, event: Extract<StreamEvent, { type: 'run_end' }>): void {
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
    this.halt(answer);
    for (let i = 0; i < answer.steps.length; i++) this.ownAt(answer, 'steps', i).is_finish = true;
    if (event.outcome === 'finished' && answer.plan) {
      answer.plan = {
        ...answer.plan,
        items: answer.plan.items.map((item) => (item.status === 'running' ? { ...item, status: 'done' } : item)),
      };
    }
    const view = this.ownView();
    view.task_status = statusAfter[event.outcome];
    view.reason = event.reason ?? '';
    view.waiting = afterRun(view.waiting, answer.message_id);
  }

  /** The run rests: what was in flight is begun again when it goes on. */
  private haltLast(): void {
    const last = this.view.messages.at(-1);
    const answer = last?.type === 'answer' ? this.answer(last.message_id) : undefined;
    if (answer) this.halt(answer);
  }

  /** Nothing of the answer is in flight any more. */
  private halt(answer: Answer): void {
    answer.live_text = '';
    answer.live_reasoning = null;
    answer.folding = false;
    answer.draft = null;
    for (let i = 0; i < answer.steps.length; i++) {
      const found = answer.steps[i]?.action_list.some((action) => action.state === 'running');
      if (!found) continue;
      const step = this.ownAt(answer, 'steps', i);
      for (let j = 0; j < step.action_list.length; j++) {
        if (step.action_list[j]?.state !== 'running') continue;
        const action = this.ownAt(step, 'action_list', j);
        action.state = 'stopped';
        action.note = '';
      }
    }
  }

  private addAction(answer: Answer, action: Action): void {
    if (answer.steps.length === 0) this.push(answer, 'steps', { step_id: '', title: '', is_finish: false, action_list: [] });
    const step = this.ownLast(answer, 'steps');
    const before = answer.steps.reduce((sum, one) => sum + one.action_list.length, 0);
    this.push(step, 'action_list', { ...action, action_sort_id: before + 1 });
  }

  private action(answer: Answer, call_id: string): Action | undefined {
    for (let i = answer.steps.length - 1; i >= 0; i--) {
      const actions = answer.steps[i]?.action_list ?? [];
      for (let j = actions.length - 1; j >= 0; j--) {
        if (actions[j]?.call_id === call_id) return this.ownAt(this.ownAt(answer, 'steps', i), 'action_list', j);
      }
    }
    return undefined;
  }

  private answer(run_id: string): Answer | undefined {
    const { messages } = this.view;
    for (let i = messages.length - 1; i >= 0; i--) {
      const message = messages[i];
      if (message?.type === 'answer' && message.message_id === run_id) {
        const owned = this.ownAt(this.ownView(), 'messages', i);
        return owned.type === 'answer' ? owned : undefined;
      }
    }
    return undefined;
  }

  private ownBranches(view: TaskView): Branches {
    if (!view.branches || !this.owned.has(view.branches)) {
      view.branches = ownBranches(view);
      this.owned.add(view.branches);
    }
    return view.branches;
  }

  private ownView(): TaskView {
    if (!this.owned.has(this.view)) {
      this.view = { ...this.view };
      this.owned.add(this.view);
    }
    return this.view;
  }

  private ownList<H extends object, K extends keyof H>(holder: H, key: K): Item<H, K>[] {
    // Item<H, K>[] is H[K] for the keys that hold lists; callers name only those.
    let list = holder[key] as Item<H, K>[];
    if (!this.owned.has(list)) {
      list = [...list];
      this.owned.add(list);
      holder[key] = list as H[K];
    }
    return list;
  }

  private push<H extends object, K extends keyof H>(holder: H, key: K, item: Item<H, K>): void {
    this.owned.add(item);
    this.ownList(holder, key).push(item);
  }

  private ownAt<H extends object, K extends keyof H>(holder: H, key: K, index: number): Item<H, K> {
    const list = this.ownList(holder, key);
    const item = list[index];
    if (item === undefined) throw new RangeError(`nothing at ${String(key)}[${index}]`);
    if (this.owned.has(item)) return item;
    const copy = { ...item };
    this.owned.add(copy);
    list[index] = copy;
    return copy;
  }

  private ownLast<H extends object, K extends keyof H>(holder: H, key: K): Item<H, K> {
    return this.ownAt(holder, key, this.ownList(holder, key).length - 1);
  }
}

/** More than this is looked at when it is stored. */
const mostThought = 20_000;

/** A piece that does not follow what is there begins anew: what is missing comes with the stored event. */
function thoughtAfter(before: Answer['live_reasoning'], { at, text }: { at: number; text: string }): Answer['live_reasoning'] {
  if (!before || at !== before.from + before.text.length) return { from: at, text };
  const whole = before.text + text;
  const over = Math.max(0, whole.length - mostThought);
  return { from: before.from + over, text: whole.slice(over) };
}

type Item<H, K extends keyof H> = H[K] extends (infer T extends object)[] ? T : never;

const known: Record<InteractionReason, true> = {
  ask_user: true,
  confirm_plan: true,
  ack_outline: true,
  ack_slide_options: true,
  confirm_html_plan: true,
  takeover_browser: true,
  step_done: true,
  schedule: true,
  raise_cap: true,
};

function isKnown(reason: string): reason is InteractionReason {
  return Object.hasOwn(known, reason);
}

function added(
  before: Spent,
  more: { input_tokens: number; output_tokens: number; elapsed_ms: number; cost?: number | undefined; local?: boolean | undefined },
  calls = 1,
): Spent {
  return {
    input_tokens: before.input_tokens + more.input_tokens,
    output_tokens: before.output_tokens + more.output_tokens,
    cost: more.cost === undefined ? before.cost : (before.cost ?? 0) + more.cost,
    local: before.local && more.local === true,
    elapsed_ms: before.elapsed_ms + more.elapsed_ms,
    calls: before.calls + calls,
  };
}

function replyOf(event: Extract<StreamEvent, { type: 'message' }>) {
  // The server checked the answer against what was asked before it stored it.
  const answer = event.pause_answer === undefined ? null : (event.pause_answer as Answered['answer']);
  return { by: event.answered_by ?? 'person', answer, words: event.content };
}
