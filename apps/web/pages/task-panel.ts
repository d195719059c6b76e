/** What the right panel of the open task shows, and when it does so by itself. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { site } from '#capabilities/deliverables/site/site.ts';
import { requirementFileName } from '#contract/site/site.ts';
import { wayChosen, waysOut } from '#contract/site/ways-out.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import { closeFile, openFile, openFilesOf, setPanel, showResult, useFilesOf } from '#web/features/preview/open-files.ts';
import type { Reply } from '#web/features/task/cards/answer-question.ts';
import { filesOf, mainResult, type TaskFile } from '#web/features/task/files.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { choose, goTo, placeOf, showTab, useTab } from '#web/features/workbench/place.ts';
import { pinnedTo } from '#web/features/workbench/position.ts';
import { stepLister, type StepEntry } from '#web/features/workbench/steps.ts';
import { isPanelTab, shownTabs, tabsOf, type PanelTab, type TabLook } from '#web/features/workbench/tabs.ts';
import { useArrowKeys } from '#web/shell/arrow-keys.ts';
import { isBelow, widths } from '#web/shell/media.ts';
import { forgetLiveBrowser, useLiveBrowser } from '#web/shell/live-browser.ts';
import { markNewCodeExpertTask, useIsNewCodeExpertTask } from '#web/shell/new-expert-task.ts';
import { useShownStep } from '#web/shell/shown-step.ts';
import { siteFlag } from '#web/shell/site-flags.ts';
import { fitsBeside } from './arrangement.ts';
import { useFrame } from './layout.tsx';
import { keepLayout, layoutOf, LayoutStatus, mayReplace, nextStatus, opensFor, type LayoutHappening } from './layout-status.ts';

/** The files, computed again only when a message's list of files is another one: not at every streamed word. */
export function useFiles(store: TaskStore): Map<string, TaskFile> {
  const lists = store.use(
    useShallow(({ view }) =>
      view.messages.flatMap((message): unknown[] => (message.type === 'answer' ? [message.files, message.by_hand] : [message.file_list])),
    ),
  );
  return useMemo(() => (lists.length > 0 ? filesOf(store.use.getState().view) : new Map()), [store, lists]);
}

export interface Panel {
  open: boolean;
  /** The file whose tab is the current one among files, also while a view of the work is shown. */
  active: string | null;
  views: readonly TabLook[];
  /** The steps of the task: the same list until one of them changes. */
  stepsOf(view: TaskView): readonly StepEntry[];
  /** The view of the work that is shown; null: a file is. */
  view: PanelTab | null;
  hide(): void;
  show(): void;
  /** A person's choice; these all open the panel. */
  showFile(name: string): void;
  showView(tab: PanelTab): void;
  showStep(call_id: string): void;
  closeFile(name: string): void;
  /** After the person's answer to what the task asked: who mends a site themselves finds its editor. */
  answered(reply: Reply): void;
}

/** Opens the panel by itself when a result appears, and keeps it and the sidebar out of each other's way. */
export function usePanel(task_id: string, store: TaskStore, files: Map<string, TaskFile>): Panel {
  const { open, tabs, active, asked } = useFilesOf(task_id);
  const tab = useTab(task_id);
  const { setPanelOpen, sidebarCalls, sidebarWidth, windowWidth } = useFrame();
  // oxlint-disable-next-line memo-dependencies -- the view is read from the store when its files changed
  const result = useMemo(() => lastResult(store.use.getState().view), [store, files]);
  const working = store.use(({ view }) => isWorking(view));
  // oxlint-disable-next-line memo-dependencies -- what it remembers is of one task
  const stepsOf = useMemo(() => stepLister(), [store]);
  const hasFiles = files.size > 0;
  const isNew = useIsNewCodeExpertTask(task_id);
  const siteFile = useMemo(() => [...files.values()].find(({ name }) => kindOf(name)?.id === site.id)?.name ?? null, [files]);
  const hasSite = siteFile !== null;
  // As one text, so that a step that moves on draws nothing here.
  const there = store.use(({ view }) =>
    shownTabs({
      steps: stepsOf(view),
      working: isWorking(view),
      hasPlan: hasPlan(view),
      hasFiles,
      hasFirstSite: !hasSite && (isNew || makesSite(view)),
    }),
  );
  const views = useMemo(() => tabsOf(there), [there]);
  const seen = useRef({ task_id, names: new Set<string>() });
  if (seen.current.task_id !== task_id) seen.current = { task_id, names: new Set() };
  for (const name of files.keys()) seen.current.names.add(name);
  // Taken back with its turn; it may return.
  const isGone = active !== null && !files.has(active) && seen.current.names.has(active);
  // A tab that has nothing to show any more gives way to what there is.
  const usual = (views.find(({ id }) => id === 'site') ?? views[0])?.id ?? null;
  const view = views.some(({ id }) => id === tab) ? tab : tabs.length > 0 && !isGone ? null : usual;
  /** The next closing is not a person's doing. */
  const forRoom = useRef(false);

  const restored = useRef(false);
  useEffect(() => {
    if (restored.current || views.length === 0) return;
    restored.current = true;
    const kept = layoutOf(task_id);
    if (kept?.status !== LayoutStatus.ViewAllStep || openFilesOf(task_id).open || isBelow(widths.panel)) return;
    showTab(task_id, isPanelTab(kept.tab) ? kept.tab : 'follow');
    setPanel(task_id, true);
  }, [task_id, views]);

  useEffect(() => {
    if (!result) return;
    const mark = `${result.answer_id} ${result.name}`;
    const before = openFilesOf(task_id);
    if (before.shown_by_itself === mark) return;
    const kept = layoutOf(task_id);
    // Beside a running task from 1024 px; a finished one opens its panel by itself only where both fit.
    const room = { beside: !isBelow(widths.panel), forNew: !isBelow(result.working ? widths.panel : widths.both) };
    const opens = opensFor(kept, mark, room);
    const chosen_for = placeOf(task_id).chosen_for;
    const stays = before.open && store.use.getState().view.is_site === true && siteFlag('disable_auto_switch_tab');
    const isShown =
      !stays && mayReplace(kept?.status ?? LayoutStatus.Close, { open: before.open, chosen_for, answer_id: result.answer_id });
    showResult(task_id, result.name, mark, { opens, isShown });
    // What is wanted of a site is read beside where it will run.
    if (isShown) showTab(task_id, result.name === requirementFileName && !hasSite && makesSite(store.use.getState().view) ? 'site' : null);
    if (openFilesOf(task_id).open) keepLayout(task_id, { ...kept, status: statusAfter(task_id, 'product_appeared'), mark });
  }, [task_id, result]);

  useEffect(() => {
    // Its first version may be nobody's result, but what the work left when it ended.
    if (siteFile === null || placeOf(task_id).tab !== 'site') return;
    showResult(task_id, siteFile, `left ${siteFile}`, { opens: false, isShown: true });
    showTab(task_id, null);
  }, [task_id, siteFile]);

  const planned = store.use(({ view: { is_site, messages } }) => (is_site === true && !hasSite ? planCallOf(messages) : null));
  const before = useRef({ task_id, planned });
  useEffect(() => {
    if (before.current.task_id !== task_id) before.current = { task_id, planned };
    const isPlannedNow = working && planned !== null && before.current.planned !== planned;
    before.current.planned = planned;
    if (!(isNew || isPlannedNow) || isBelow(widths.panel) || siteFlag('disable_auto_switch_tab')) return;
    const { chosen_for } = placeOf(task_id);
    const answer_id = lastAnswerId(store.use.getState().view);
    if (!mayReplace(layoutOf(task_id)?.status ?? LayoutStatus.Close, { open: openFilesOf(task_id).open, chosen_for, answer_id })) return;
    showTab(task_id, 'site');
    setPanel(task_id, true);
  }, [task_id, isNew, planned]);
  useEffect(() => {
    // It has something to show, or came to nothing.
    if (isNew && !working && result !== null) markNewCodeExpertTask(null);
  }, [isNew, working, result]);

  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    const room = forRoom.current;
    forRoom.current = false;
    // A window made smaller is no wish to be remembered.
    if (open || room) return;
    keepLayout(task_id, { status: statusAfter(task_id, 'closed'), mark: openFilesOf(task_id).shown_by_itself });
  }, [task_id, open]);

  const closeForRoom = () => {
    if (!openFilesOf(task_id).open) return;
    forRoom.current = true;
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

  // Whoever asks for a file, from wherever, sees it.
  const askedBefore = useRef(asked);
  useLayoutEffect(() => {
    if (askedBefore.current === asked) return;
    askedBefore.current = asked;
    showTab(task_id, null);
    keepChoice(task_id, store, { happening: 'product_opened' });
  }, [task_id, store, asked]);
  const showFile = useCallback((name: string) => openFile(task_id, name), [task_id]);
  const answered = useCallback(
    ({ reason, answer }: Reply) => {
      if (siteFile !== null && reason === 'ask_user' && 'answers' in answer && wayChosen(answer) === waysOut.own) showFile(siteFile);
    },
    [siteFile, showFile],
  );
  const showView = useCallback(
    (id: PanelTab) => {
      showTab(task_id, id);
      setPanel(task_id, true);
      keepChoice(task_id, store, { happening: 'steps_opened', tab: id });
    },
    [task_id, store],
  );
  const showStep = useCallback(
    (call_id: string) => {
      goTo(task_id, 'follow', pinnedTo(call_id));
      showView('follow');
    },
    [task_id, showView],
  );
  useEffect(() => {
    useShownStep.setState({ open: showStep });
    return () => useShownStep.setState({ open: null });
  }, [showStep]);
  useEffect(() => {
    forgetLiveBrowser();
    useLiveBrowser.setState({ open: () => showView('browser') });
    return () => useLiveBrowser.setState({ open: null });
  }, [showView]);
  useFileInAddress(files, showFile);
  useArrowKeys(open && view === null, (by) => {
    const { tabs: names, active: now } = openFilesOf(task_id);
    const next = now === null || names.length < 2 ? undefined : names[(names.indexOf(now) + by + names.length) % names.length];
    if (next !== undefined) showFile(next);
    return next !== undefined;
  });
  return {
    open,
    active,
    views,
    stepsOf,
    view,
    hide: () => setPanel(task_id, false),
    show: () => {
      const name = active ?? result?.name ?? files.keys().next().value;
      if (tab === null && name !== undefined && !(working && active === null && result === null)) showFile(name);
      else if (view !== null) showView(view);
      else if (views[0]) showView(views[0].id);
    },
    showFile,
    showView,
    showStep,
    answered,
    closeFile: (name) => {
      closeFile(task_id, name);
      // The last file closed leaves the work to look at.
      if (open && openFilesOf(task_id).tabs.length === 0 && views[0]) showView(views.find(({ id }) => id === 'files')?.id ?? views[0].id);
    },
  };
}

function keepChoice(task_id: string, store: TaskStore, { happening, tab }: { happening: LayoutHappening; tab?: PanelTab }): void {
  choose(task_id, lastAnswerId(store.use.getState().view));
  keepLayout(task_id, { status: statusAfter(task_id, happening), mark: openFilesOf(task_id).shown_by_itself, ...(tab ? { tab } : {}) });
}

function statusAfter(task_id: string, happening: LayoutHappening): LayoutStatus {
  return nextStatus(layoutOf(task_id)?.status ?? LayoutStatus.Close, happening);
}

/** `?file=name` opens that file once it is known, and leaves the address. */
function useFileInAddress(files: Map<string, TaskFile>, showFile: (name: string) => void): void {
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
    if (due.current !== null) showFile(due.current);
    due.current = null;
  }, [wanted, files, showFile]);
}

function lastAnswerId(view: TaskView): string {
  return view.messages.findLast((message) => message.type === 'answer')?.message_id ?? '';
}

function hasPlan(view: TaskView): boolean {
  return view.messages.some((message) => message.type === 'answer' && message.plan !== null);
}

/** Every run of a site's task begins by opening its project. */
function makesSite(view: TaskView): boolean {
  const answer = view.messages.findLast((message) => message.type === 'answer');
  if (answer?.type !== 'answer') return false;
  return answer.steps.some((step) => step.action_list.some(({ tool }) => tool === 'open_project'));
}

export function isWorking(view: TaskView): boolean {
  const answer = view.messages.findLast((message) => message.type === 'answer');
  return answer?.type === 'answer' && (answer.state === 'running' || answer.state === 'queued');
}

/** The call that planned pages last; null where none did. */
function planCallOf(messages: TaskView['messages']): string | null {
  const answers = messages.filter((message) => message.type === 'answer');
  const actions = answers.flatMap(({ steps }) => steps.flatMap(({ action_list }) => action_list));
  return actions.findLast(({ display }) => display?.kind === 'site_plan')?.call_id ?? null;
}

function lastResult(view: TaskView): { name: string; answer_id: string; working: boolean } | null {
  const answer = view.messages.findLast((message) => message.type === 'answer');
  if (answer?.type !== 'answer') return null;
  const name = mainResult(answer);
  return name === null ? null : { name, answer_id: answer.message_id, working: answer.state === 'running' };
}
