/** The sub-agent's conversation that the address asks for, loaded when one is opened. */
import { lazy, Suspense } from 'react';
import type { Action, TaskView } from '#contract/timeline/fold/view.ts';
import type { TaskStore } from './stream.ts';
import { useOpenSubTask } from './sub-task-address.ts';

const SubTaskDialog = lazy(async () => ({ default: (await import('./sub-task-dialog.tsx')).SubTaskDialog }));

export function OpenSubTask({ store, onOpenFile }: { store: TaskStore; onOpenFile(name: string): void }) {
  const { sub_task_id, close } = useOpenSubTask();
  const action = store.use(({ view }) => (sub_task_id === null ? null : handedOutAs(view, sub_task_id)));
  if (sub_task_id === null || !action) return null;
  return (
    <Suspense>
      <SubTaskDialog
        sub_task_id={sub_task_id}
        action={action}
        onClose={close}
        onOpenFile={(name) => {
          close();
          onOpenFile(name);
        }}
      />
    </Suspense>
  );
}

/** The action of this task that handed it out: nothing else is opened by an address. */
function handedOutAs(view: TaskView, sub_task_id: string): Action | null {
  for (const message of view.messages.toReversed()) {
    if (message.type !== 'answer') continue;
    for (const step of message.steps) for (const action of step.action_list) if (action.sub_task_id === sub_task_id) return action;
  }
  return null;
}
