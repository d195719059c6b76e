/** Sends the answer to what a task asked. */
import { Refusal } from '#contract/codes.ts';
import { ChatType } from '#contract/task.ts';
import type { Answered } from '#contract/timeline/questions/interactions.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';

export type Reply = Pick<Answered, 'reason' | 'answer'>;

/** Resolves with true when the answer was taken; the stream then tells so. Otherwise the person is told why not. */
export async function answerQuestion(task_id: string, answer_id: string, { reason, answer }: Reply): Promise<boolean> {
  try {
    await call('SendMessage', {
      task_id,
      query: '',
      chat_type: ChatType.RESUME,
      pause_reason: reason,
      pause_answer: { answer_id, answer },
    });
    return true;
  } catch (error) {
    const field = error instanceof Refusal ? Object.values(error.fields ?? {})[0] : undefined;
    say.error(field ?? sentenceFor(error));
    return false;
  }
}
