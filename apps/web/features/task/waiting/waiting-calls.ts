/** What a person does with messages that wait and steps that failed; the stream then tells what became of it. */
import { Refusal } from '#contract/codes.ts';
import type { OperateWaiting } from '#contract/task.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';

/** Resolves with false when it was refused, and the person was told why. */
async function told(doing: Promise<unknown>): Promise<boolean> {
  try {
    await doing;
    return true;
  } catch (error) {
    const field = error instanceof Refusal ? Object.values(error.fields ?? {})[0] : undefined;
    say.error(field ?? sentenceFor(error));
    return false;
  }
}

export function operateWaiting(task_id: string, message_id: string, operate: OperateWaiting): Promise<boolean> {
  return told(call('OperateWaitingMessage', { task_id, message_id, operate }, { idempotency_key: randomId() }));
}

export function editWaiting(task_id: string, message_id: string, query: string): Promise<boolean> {
  return told(call('EditWaitingMessage', { task_id, message_id, query }));
}

export function retryStep(task_id: string, answer_id: string, call_id: string): Promise<boolean> {
  return told(call('RetryStep', { task_id, answer_id, call_id }, { idempotency_key: randomId() }));
}
