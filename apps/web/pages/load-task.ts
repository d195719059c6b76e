/** The task page's code, fetched when it is first opened or, where a first message is being written, a little before; and the way into a task that was just begun. */
import { isBlank } from '#contract/prompt/reading.ts';
import { draftOf, homeDraft, useDrafts } from '#web/features/composer/draft.ts';
import { loadMarkdown } from '#web/features/task/answer/load-markdown.ts';
import { preload } from '#web/shell/fetched-parts.ts';
import { laterPage } from '#web/shell/later-page.ts';
import { queryClient } from '#web/shell/query-client.ts';

export const taskPage = laterPage(async () => {
  const coming = import('./task.tsx');
  // The answer that could not be drawn asks for it again, and says what is wrong.
  void loadMarkdown().catch(() => undefined);
  return (await coming).TaskPage;
}, preload);

/** Fetches it in quiet moments as soon as the person has written something to send. Returns what ends the waiting for that. */
export function preloadTaskPage(): () => void {
  const stop = useDrafts.subscribe(() => {
    const { text, attachments } = draftOf(homeDraft);
    if (attachments.length === 0 && isBlank(text)) return;
    stop();
    taskPage.warm();
  });
  return stop;
}

/** Longer than this a sent message is not waited for: the task page waits as well. */
const patience_ms = 200;
/** By then the task page follows the stream itself, or the message was refused. */
const handover_ms = 10_000;

function storeOf(task_id: string) {
  return import('#web/features/task/stream.ts').then(
    ({ taskStore }) => taskStore(task_id),
    (error: unknown) => {
      // There is nothing to hurry; the page's own loading says what is wrong.
      console.warn('the task is not followed ahead', error);
      return null;
    },
  );
}

/** Follows the task of a draft until the returned function is called: the line is open when its first message is sent. */
export function followDraft(task_id: string): () => void {
  let leave: (() => void) | undefined;
  let left = false;
  void preload(async () => {
    const { taskStore } = await import('#web/features/task/stream.ts');
    if (!left) leave = taskStore(task_id).follow();
  });
  return () => {
    left = true;
    leave?.();
  };
}

/** Follows a task from before its first message is sent, so that its page has everything from the first moment on. */
export function followAhead(task_id: string) {
  taskPage.fetch();
  const opened = storeOf(task_id);
  void opened.then((store) => store && setTimeout(store.follow(), handover_ms));
  return {
    /** The message is stored under this number; resolves when it can be shown. */
    async arrived(seq: number): Promise<void> {
      // Who may send may look: the page needn't ask.
      queryClient.setQueryData(['task', task_id], seq);
      await (await opened)?.reached(seq, patience_ms);
    },
  };
}
