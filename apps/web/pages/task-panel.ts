/** The files of the open task, and when the right panel shows them by itself. */
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import type { TaskView } from '#contract/timeline/fold.ts';
import { openFile, openFilesOf, setPanel, showResult, useFilesOf } from '#web/features/preview/open-files.ts';
import { filesOf, mainResult, type TaskFile } from '#web/features/task/files.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { isBelow, widths } from '#web/shell/media.ts';
import { fitsBeside } from './arrangement.ts';
import { useFrame } from './layout.tsx';
import { keepLayout, layoutOf, LayoutStatus, nextStatus, opensFor, type LayoutHappening } from './layout-status.ts';

/** The files, computed again only when a message's list of files is another one: not at every streamed word. */
export function useFiles(store: TaskStore): Map<string, TaskFile> {
  const lists = store.use(
    useShallow(({ view }) =>
      view.messages.flatMap((message): unknown[] => (message.type === 'answer' ? [message.files, message.by_hand] : [message.file_list])),
    ),
  );
  return useMemo(() => (lists.length > 0 ? filesOf(store.use.getState().view) : new Map()), [store, lists]);
}

/** Opens the panel by itself when a result appears, and keeps it and the sidebar out of each other's way. */
export function usePanel(task_id: string, store: TaskStore, files: Map<string, TaskFile>) {
  const { open, active } = useFilesOf(task_id);
  const { setPanelOpen, sidebarCalls, sidebarWidth, windowWidth } = useFrame();
  const result = useMemo(() => lastResult(store.use.getState().view), [store, files]);
  /** What the next change of `open` is due to, when it is not a person's doing. */
  const cause = useRef<LayoutHappening | null>(null);

  useEffect(() => {
    if (!result) return;
    const mark = `${result.answer_id} ${result.name}`;
    if (openFilesOf(task_id).shown_by_itself === mark) return;
    // Beside a running task from 1024 px; a finished one opens its panel by itself only where both fit.
    const room = { beside: !isBelow(widths.panel), forNew: !isBelow(result.working ? widths.panel : widths.both) };
    const opens = opensFor(layoutOf(task_id), mark, room);
    if (opens && !openFilesOf(task_id).open) cause.current = 'product_appeared';
    showResult(task_id, result.name, mark, opens);
    if (openFilesOf(task_id).open) keepLayout(task_id, { status: statusAfter(task_id, 'product_appeared'), mark });
  }, [task_id, result]);

  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    const happening = cause.current ?? (open ? 'product_opened' : 'closed');
    cause.current = null;
    // A window made smaller is no wish to be remembered; what appeared by itself is kept where it appears.
    if (happening === 'no_room' || happening === 'product_appeared') return;
    keepLayout(task_id, { status: statusAfter(task_id, happening), mark: openFilesOf(task_id).shown_by_itself });
  }, [task_id, open]);

  const closeForRoom = () => {
    if (!openFilesOf(task_id).open) return;
    cause.current = 'no_room';
    setPanel(task_id, false);
  };
  useEffect(() => {
    setPanelOpen(open);
    return () => setPanelOpen(false);
  }, [open, setPanelOpen]);
  const callsSeen = useRef(sidebarCalls);
  useEffect(() => {
    if (callsSeen.current !== sidebarCalls) closeForRoom();
    callsSeen.current = sidebarCalls;
  }, [sidebarCalls, task_id]);
  const beside = fitsBeside(windowWidth, sidebarWidth);
  const wasBeside = useRef(beside);
  useEffect(() => {
    if (wasBeside.current && !beside) closeForRoom();
    wasBeside.current = beside;
  }, [beside, task_id]);

  useFileInAddress(task_id, files);
  useArrowsThroughTabs(task_id, open);
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

function statusAfter(task_id: string, happening: LayoutHappening): LayoutStatus {
  return nextStatus(layoutOf(task_id)?.status ?? LayoutStatus.Close, happening);
}

/** `?file=name` opens that file once it is known, and leaves the address. */
function useFileInAddress(task_id: string, files: Map<string, TaskFile>): void {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('file');
  const due = useRef<string | null>(null);
  useEffect(() => {
    if (wanted !== null) {
      if (!files.has(wanted)) return;
      due.current = wanted;
      const rest = new URLSearchParams(query);
      rest.delete('file');
      setQuery(rest, { replace: true });
      return;
    }
    // After the address is in order: on a small screen the file gets an entry of its own in the history.
    if (due.current !== null) openFile(task_id, due.current);
    due.current = null;
  }, [task_id, wanted, files]);
}

/** Left and right go through the open files from anywhere but where arrows have a meaning of their own. */
function useArrowsThroughTabs(task_id: string, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.isComposing || takesArrows(event.target)) return;
      const { tabs, active } = openFilesOf(task_id);
      if (active === null || tabs.length < 2) return;
      const next = tabs[(tabs.indexOf(active) + step + tabs.length) % tabs.length];
      if (next === undefined) return;
      event.preventDefault();
      openFile(task_id, next);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [task_id, open]);
}

function takesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (
    target.closest(
      'input, textarea, select, video, audio, table, nav, [role="separator"], [role="slider"], [role="tab"], [role="menu"], [role="listbox"], [role="grid"], [role="tree"], [role="toolbar"], [role="radiogroup"]',
    ) !== null
  );
}

function lastResult(view: TaskView): { name: string; answer_id: string; working: boolean } | null {
  const answer = view.messages.findLast((message) => message.type === 'answer');
  if (answer?.type !== 'answer') return null;
  const name = mainResult(answer);
  return name === null ? null : { name, answer_id: answer.message_id, working: answer.state === 'running' };
}
