/** The steps of a task, one after the other over all its answers: the list the scrubber goes along. Pure. */
import { isStep } from '#contract/timeline/fold/snapshot.ts';
import { emptyAction, isAskingCall, type Action, type Answer, type Interaction, type TaskView } from '#contract/timeline/fold/view.ts';

export interface StepEntry {
  /** The call's id, unique within the task. */
  key: string;
  action: Action;
  answer_id: string;
  /** The plan's item it belongs to; '' before there is a plan. */
  step_title: string;
  /** Its answer and which of the answer's steps it is: known also before the step itself is. */
  place: string;
  /** The step is not read yet: only what kind of work it was is known. */
  left_out: boolean;
  /** What the step asked the person, with the answer once there is one; null when it asked nothing. */
  interaction: Interaction | null;
}

/**
 * Lists the steps of a view. Entries whose action did not change are the same objects, and the list is the same list while none
 * changed, so that a page which watches it draws nothing while an answer's text streams in.
 */
export function stepLister(): (view: TaskView) => readonly StepEntry[] {
  const known = new WeakMap<Action, StepEntry>();
  const left_out = new WeakMap<Answer, StepEntry[]>();
  let last: readonly StepEntry[] = [];
  const entryOf = (answer: Answer, n: number, step_title: string, action: Action, interaction: Interaction | null): StepEntry => {
    const before = known.get(action);
    if (before?.interaction === interaction) return before;
    const place = placeOf(answer, n);
    const made = { key: action.call_id, action, answer_id: answer.message_id, step_title, place, left_out: false, interaction };
    known.set(action, made);
    return made;
  };
  return (view) => {
    const next: StepEntry[] = [];
    for (const answer of view.messages) {
      if (answer.type !== 'answer') continue;
      if (answer.steps_left_out) {
        const entries = left_out.get(answer) ?? entriesLeftOut(answer, answer.steps_left_out);
        left_out.set(answer, entries);
        next.push(...entries);
        continue;
      }
      const asking = askingCall(answer);
      let n = 0;
      for (const { title, action_list } of answer.steps)
        for (const action of action_list)
          if (isStep(action)) next.push(entryOf(answer, n++, title, action, action.call_id === asking ? answer.interaction : null));
    }
    if (next.length !== last.length || next.some((entry, n) => entry !== last[n])) last = next;
    return last;
  };
}

function placeOf({ message_id }: Answer, n: number): string {
  return `${message_id} ${n}`;
}

function entriesLeftOut(answer: Answer, { of, failed }: NonNullable<Answer['steps_left_out']>): StepEntry[] {
  return of
    .flatMap(([operation, many]) => Array.from({ length: many }, () => operation))
    .map((tool_operation_type, n): StepEntry => {
      const place = placeOf(answer, n);
      const state = failed.includes(n) ? ('failed' as const) : ('done' as const);
      const action: Action = { ...emptyAction, action_type: 'tool_use', tool_operation_type, call_id: place, state };
      return { key: place, action, answer_id: answer.message_id, step_title: '', place, left_out: true, interaction: null };
    });
}

/** The call whose question the answer ended with. */
function askingCall({ interaction, steps }: Answer): string | null {
  if (!interaction) return null;
  const actions = steps.flatMap((step) => step.action_list);
  return actions.findLast((action) => isAskingCall(action, interaction) && action.state === 'done')?.call_id ?? null;
}

/** Where the work is now: the last step under way, else the last of all; -1 when there is none. */
export function liveIndex(steps: readonly StepEntry[]): number {
  const running = steps.findLastIndex(({ action }) => action.state === 'running');
  return running >= 0 ? running : steps.length - 1;
}
