/** The files of the open task, and when the right panel shows them by itself. */
import { useEffect, useMemo, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { TaskView } from '#contract/timeline/fold.ts';
import { openFile, openFilesOf, setPanel, showResult, useFilesOf } from '#web/features/preview/open-files.ts';
import { filesOf, mainResult, type TaskFile } from '#web/features/task/files.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { isBelow, useBelow, widths } from '#web/shell/media.ts';
import { useFrame } from './layout.tsx';

/** The files, computed again only when a message's list of files is another one: not at every streamed word. */
export function useFiles(store: TaskStore): Map<string, TaskFile> {
  const lists = store.use(
    useShallow(({ view }) => view.messages.map((message): unknown => (message.type === 'answer' ? message.files : message.file_list))),
  );
  return useMemo(() => (lists.length > 0 ? filesOf(store.use.getState().view) : new Map()), [store, lists]);
}

/** Opens the panel by itself when a result appears, and keeps it and the sidebar out of each other's way. */
export function usePanel(task_id: string, store: TaskStore, files: Map<string, TaskFile>) {
  const { open, active } = useFilesOf(task_id);
  const { setPanelOpen, sidebarCalls } = useFrame();
  const result = useMemo(() => lastResult(store.use.getState().view), [store, files]);
  useEffect(() => {
    // Beside a running task from 1024 px; a finished one opens its panel by itself only where both fit.
    if (result)
      showResult(task_id, result.name, `${result.answer_id} ${result.name}`, !isBelow(result.working ? widths.panel : widths.both));
  }, [task_id, result]);

  useEffect(() => {
    setPanelOpen(open);
    return () => setPanelOpen(false);
  }, [open, setPanelOpen]);
  const callsSeen = useRef(sidebarCalls);
  useEffect(() => {
    if (callsSeen.current !== sidebarCalls) setPanel(task_id, false);
    callsSeen.current = sidebarCalls;
  }, [sidebarCalls, task_id]);
  const beside = !useBelow(widths.panel);
  useEffect(() => {
    if (!beside && openFilesOf(task_id).open) setPanel(task_id, false);
  }, [beside, task_id]);
  return {
    open,
    active,
    hide: () => setPanel(task_id, false),
    show: () => {
      const name = openFilesOf(task_id).active ?? result?.name ?? files.keys().next().value;
      if (name !== undefined) openFile(task_id, name);
    },
  };
}

function lastResult(view: TaskView): { name: string; answer_id: string; working: boolean } | null {
  const answer = view.messages.findLast((message) => message.type === 'answer');
  if (answer?.type !== 'answer') return null;
  const name = mainResult(answer);
  return name === null ? null : { name, answer_id: answer.message_id, working: answer.state === 'running' };
}
