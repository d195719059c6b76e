/** The task page's code, fetched when it is first opened or, from the home page, a little before; and the way into a task that was just begun. */
import { laterPage } from '#web/shell/later-page.ts';
import { queryClient } from '#web/shell/query-client.ts';

export const taskPage = laterPage(async () => (await import('./task.tsx')).TaskPage);

/** Fetches it ahead of its first use, when the browser has nothing better to do. */
export function warmTaskPage(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => taskPage.warm(), { timeout: 3000 });
  else setTimeout(() => taskPage.warm(), 1500);
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
  const following = storeOf(task_id).then((store) => store?.follow());
  return () => void following.then((leave) => leave?.());
}

/** Follows a task from before its first message is sent, so that its page has everything from the first moment on. */
export function followAhead(task_id: string) {
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
