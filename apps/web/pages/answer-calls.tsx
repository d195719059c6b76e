/** Opens the model calls of an answer; their dialog is fetched when it is first wanted. */
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';

const ModelCallsDialog = lazy(async () => ({
  default: (await import('#web/features/model-calls/model-calls-dialog.tsx')).ModelCallsDialog,
}));

/** `dialog` stands wherever the page ends. */
export function useAnswerCalls(task_id: string): { showCalls(answer_id: string): void; dialog: ReactNode } {
  const [answer_id, setAnswer] = useState<string | null>(null);
  const close = useCallback(() => setAnswer(null), []);
  const dialog = answer_id ? (
    <Suspense fallback={null}>
      <ModelCallsDialog task_id={task_id} answer_id={answer_id} onClose={close} />
    </Suspense>
  ) : null;
  return { showCalls: setAnswer, dialog };
}
