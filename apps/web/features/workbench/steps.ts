/** The steps of a task, one after the other over all its answers: the list the scrubber goes along. Pure. */
import { isAskingCall, type Action, type Answer, type Interaction, type TaskView } from '#contract/timeline/view.ts';

export interface StepEntry {
  /** The call's id, unique within the task. */
  key: string;
  action: Action;
  answer_id: string;
  /** The plan's item it belongs to; '' before there is a plan. */
  step_title: string;
  /** What the step asked the person, with the answer once there is one; null when it asked nothing. */
  interaction: Interaction | null;
}

/**
 * Lists the steps of a view. Entries whose action did not change are the same objects, and the list is the same list while none
 * changed, so that a page which watches it draws nothing while an answer's text streams in.
 */
export function stepLister(): (view: TaskView) => readonly StepEntry[] {
  const known = new WeakMap<Action, StepEntry>();
  let last: readonly StepEntry[] = [];
  const entryOf = (answer: Answer, step_title: string, action: Action, interaction: Interaction | null): StepEntry => {
    const before = known.get(action);
    if (before?.interaction === interaction) return before;
    const made = { key: action.call_id, action, answer_id: answer.message_id, step_title, interaction };
    known.set(action, made);
    return made;
  };
  return (view) => {
    const next: StepEntry[] = [];
    for (const answer of view.messages) {
      if (answer.type !== 'answer') continue;
      const asking = askingCall(answer);
      for (const { title, action_list } of answer.steps)
        for (const action of action_list)
          if (isStep(action)) next.push(entryOf(answer, title, action, action.call_id === asking ? answer.interaction : null));
    }
    if (next.length !== last.length || next.some((entry, n) => entry !== last[n])) last = next;
    return last;
  };
}

/** Words the agent says are read in the chat; everything it does is a step. */
function isStep(action: Action): boolean {
  return action.call_id !== '' && action.action_type !== 'reply' && action.action_type !== 'empty';
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
