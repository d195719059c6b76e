/** Folds a task's events into what a person sees. Server, page, export and replay use this one function. */
import { defaultTaskName, TaskStatus, TaskType } from '#contract/task.ts';
import type { StreamEvent } from '../events.ts';
import { noteTurn, withBranchEvent } from './fold-branches.ts';
import { applyLive } from './fold-live.ts';
import { applyRun, halt } from './fold-run.ts';
import { dueAt } from '../questions/interaction-answers.ts';
import type { Answered } from '../questions/interactions.ts';
import { OwnedView } from './owned-view.ts';
import { emptyAnswer, type TaskView } from './view.ts';
import { waitingAfter, without } from '../questions/waiting.ts';

/**
 * The view after these events, in O(events). Objects that did not change are the same objects, so that a page draws only what changed.
 * Events already folded (seq ≤ last_seq) and types not known change nothing. Order within a task must be that of seq.
 */
export function fold(view: TaskView, events: Iterable<StreamEvent>): TaskView {
  const owned = new OwnedView(view);
  for (const event of events) take(owned, event);
  return owned.view;
}

function take(owned: OwnedView, event: StreamEvent): void {
  if (!('seq' in event)) return applyLive(owned, event);
  if (event.seq <= owned.view.last_seq) return;
  owned.whole().last_seq = event.seq;
  apply(owned, event);
}

function apply(owned: OwnedView, event: Extract<StreamEvent, { seq: number }>): void {
  const view = owned.whole();
  switch (event.type) {
    case 'task_created':
      view.task_name = event.task_name || defaultTaskName;
      if (event.parent_task_id) view.parent_task_id = event.parent_task_id;
      if (event.task_type === TaskType.CodingAgent) view.is_site = true;
      if (event.scheduled) view.scheduled = event.scheduled;
      return;
    case 'task_renamed':
      view.task_name = event.task_name || defaultTaskName;
      return;
    case 'message':
      view.task_status = TaskStatus.Running;
      view.reason = '';
      closeInteraction(owned, event);
      if (view.branches) noteTurn(owned.ownBranches(), event.message_id, event.answer_id, replyOf(event));
      view.waiting = without(view.waiting, event.message_id);
      owned.push(view, 'messages', {
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
      owned.push(view, 'messages', { ...emptyAnswer(event.answer_id, event.at), ...(event.experts ? { experts: event.experts } : {}) });
      return;
    case 'status':
      view.task_status = event.task_status;
      view.reason = event.reason ?? '';
      if (event.task_status === TaskStatus.Pause) haltLast(owned);
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
      owned.view = withBranchEvent(view, owned.ownBranches(), event);
      return;
    case 'file_written':
      addByHand(owned, event);
      return;
    default:
      applyRun(owned, event);
  }
}

/** Whatever is said next answers what was asked. */
function closeInteraction(owned: OwnedView, event: Extract<StreamEvent, { type: 'message' }>): void {
  const last = owned.view.messages.at(-1);
  if (last?.type !== 'answer' || last.interaction?.state !== 'open') return;
  const answer = owned.ownLast(owned.view, 'messages');
  if (answer.type !== 'answer' || !answer.interaction) return;
  const due_at = dueAt(answer.interaction, answer.ended_at ?? 0);
  answer.interaction = { ...answer.interaction, due_at, state: 'answered', ...replyOf(event) };
}

function addByHand(owned: OwnedView, { file, by, version, at }: Extract<StreamEvent, { type: 'file_written' }>): void {
  const last = owned.view.messages.findLast((message) => message.type === 'answer');
  const answer = last && owned.answer(last.message_id);
  if (answer) answer.by_hand = [...answer.by_hand, { file, by, version: version ?? null, at }];
}

/** The run rests: what was in flight is begun again when it goes on. */
function haltLast(owned: OwnedView): void {
  const last = owned.view.messages.at(-1);
  const answer = last?.type === 'answer' ? owned.answer(last.message_id) : undefined;
  if (answer) halt(owned, answer);
}

function replyOf(event: Extract<StreamEvent, { type: 'message' }>) {
  // The server checked the answer against what was asked before it stored it.
  const answer = event.pause_answer === undefined ? null : (event.pause_answer as Answered['answer']);
  return { by: event.answered_by ?? 'person', answer, words: event.content };
}
