/** Where the pages beside the sidebar stand. The task page may stand there unseen while its first message is still being written. */
import { Activity, useEffect } from 'react';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { homeDraft, useDrafts } from '#web/features/composer/draft.ts';
import { followDraft, taskPage } from './load-task.ts';

export function Places() {
  const context = useOutletContext();
  const { taskId } = useParams();
  const ahead = useDrafts(({ drafts }) => drafts[homeDraft]?.task_id ?? null);
  const drafted = taskId === undefined ? ahead : null;
  useEffect(() => (drafted === null ? undefined : followDraft(drafted)), [drafted]);
  const TaskPage = taskPage.useCode(taskId !== undefined);
  const task_id = taskId ?? ahead;
  return (
    <>
      {taskId === undefined ? <Outlet context={context} /> : null}
      {task_id !== null && TaskPage ? (
        <Activity mode={taskId === undefined ? 'hidden' : 'visible'}>
          {/* oxlint-disable-next-line static-components -- the page's code, kept once it is there */}
          <TaskPage key={task_id} task_id={task_id} seen={taskId !== undefined} />
        </Activity>
      ) : null}
    </>
  );
}
