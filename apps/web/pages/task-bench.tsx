/** The right panel of a task: views of the work and open files under one row of tabs; each view's code is fetched when it is opened. */
import { lazy, Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { requirementFileName } from '#contract/site/site.ts';
import type { TakeoverBrowserAnswer } from '#contract/timeline/questions/takeover.ts';
import type { Answer, TaskView } from '#contract/timeline/fold/view.ts';
import type { Shown } from '#web/shell/file-bytes.ts';
import { FileView } from '#web/features/preview/file-view.tsx';
import { PreviewPanel } from '#web/features/preview/panel.tsx';
import { answerQuestion } from '#web/features/task/cards/answer-question.ts';
import { currentWork } from '#web/features/task/answer/blocks.ts';
import type { TaskFile } from '#web/features/task/files.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import type { StepFile } from '#web/features/workbench/registry.ts';
import type { StepEntry } from '#web/features/workbench/steps.ts';
import { isPanelTab, isStepTab, stepsOfTab } from '#web/features/workbench/tabs.ts';
import { isLeftToPerson, pagesOf, writingOf, type PageAtWork, type Writing } from '#web/features/site/writing.ts';
import { Loading } from '#web/shell/loading.tsx';
import { FirstSite, isSite, RequirementFile, SiteBench, type SiteBenchProps } from './site-bench.tsx';
import type { SitePointing } from './site-preview.tsx';
import { isWorking, type Panel } from './task-panel.ts';
import type { VersionTabs } from './version-tabs.tsx';

const loadFollow = () => import('#web/features/workbench/follow.tsx');
const Follow = lazy(async () => ({ default: (await loadFollow()).Follow }));
const LiveLayer = lazy(async () => ({ default: (await import('#web/features/browser/live-layer.tsx')).LiveLayer }));
const ShellLayer = lazy(async () => ({ default: (await import('#web/features/terminal/shell-layer.tsx')).ShellLayer }));
const Todo = lazy(async () => ({ default: (await import('#web/features/workbench/todo.tsx')).Todo }));
const FileList = lazy(async () => ({ default: (await import('#web/features/workbench/file-list.tsx')).FileList }));

export interface TaskBenchProps {
  task_id: string;
  store: TaskStore;
  panel: Panel;
  /** Of the conversation. */
  files: ReadonlyMap<string, TaskFile>;
  /** These and the attachments not sent yet, by the names of their tabs. */
  shown: ReadonlyMap<string, Shown>;
  versions: Pick<VersionTabs, 'tools' | 'view'>;
  /** It is the person's own task, whose browser can be watched and driven. */
  live?: boolean;
  /** Somebody else's task: its files are looked at only. */
  readOnly?: boolean;
  /** What is pointed at in a site goes into the input beside it. */
  pointing?: SitePointing;
}

export function TaskBench({ task_id, store, panel, files, shown, versions, live = false, readOnly = false, pointing }: TaskBenchProps) {
  const { view, showFile, stepsOf } = panel;
  const steps = store.use((state) => stepsOf(state.view));
  const busy = store.use((state) => isWorking(state.view));
  // As one text, so that it is another only when it says something else.
  const told = store.use((state) => (isWorking(state.view) ? JSON.stringify(writingOf(state.view)) : ''));
  // Written a line above.
  const writing = useMemo(() => (told === '' ? null : (JSON.parse(told) as Writing)), [told]);
  const hasProject = store.use(({ view }) => view.is_site === true);
  const toldPages = store.use(({ view }) => (view.is_site ? JSON.stringify(pagesOf(view)) : '[]'));
  // Written a line above.
  const pages = useMemo(() => JSON.parse(toldPages) as PageAtWork[], [toldPages]);
  const byHand = store.use(({ view }) => view.is_site === true && isLeftToPerson(view));
  const turn = store.use((state) => lastAnswer(state.view)?.message_id ?? '');
  useEffect(() => {
    // By the time somebody presses a step its view is there.
    const timer = setTimeout(() => void loadFollow(), 2500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PreviewPanel
      task_id={task_id}
      files={shown}
      views={panel.views}
      // A site has versions of its own, each with a number and a title.
      tools={(file) => (isSite(file.name) ? null : versions.tools(file))}
      instead={(key) =>
        siteShown(key, shown.get(key), hasProject, { task_id, isWorking: busy, writing, pages, byHand, readOnly, pointing, files }) ??
        versions.view(key)
      }
      readOnly={readOnly}
      turn={turn}
      isWorking={busy}
      {...(pointing ? { onQuote: pointing.onPoint } : {})}
      shownView={view}
      onView={(id) => isPanelTab(id) && panel.showView(id)}
      onFile={showFile}
      onCloseFile={panel.closeFile}
      onClose={panel.hide}
    >
      <Suspense fallback={<Loading />}>
        {view === null ? null : isStepTab(view) ? (
          <FollowView key={view} {...{ task_id, store, steps, files, showFile, live, readOnly }} tab={view} />
        ) : view === 'site' ? (
          <FirstSite {...{ task_id, writing, pages, byHand, readOnly, pointing, files }} isWorking={busy} />
        ) : view === 'todo' ? (
          <TodoView store={store} steps={steps} onStep={panel.showStep} />
        ) : (
          <FileList files={[...files.values()]} onOpen={showFile} />
        )}
      </Suspense>
    </PreviewPanel>
  );
}

/** In the tabs of a site's file and its requirement; null for every other tab. */
function siteShown(key: string, file: Shown | undefined, hasProject: boolean, about: Omit<SiteBenchProps, 'file'>): ReactNode {
  if (!file || file.uri === '' || key.startsWith('?')) return null;
  if (hasProject && file.name === requirementFileName && about.files.get(file.name)?.uri === file.uri)
    return <RequirementFile key={file.name} {...about} file={file} />;
  if (!isSite(file.name)) return null;
  return <SiteBench key={file.name} {...about} file={file} />;
}

interface FollowViewProps extends Pick<TaskBenchProps, 'task_id' | 'store' | 'files' | 'live' | 'readOnly'> {
  steps: readonly StepEntry[];
  tab: Parameters<typeof stepsOfTab>[1];
  showFile(name: string): void;
}

function FollowView({ task_id, store, steps, files, showFile, tab, live, readOnly }: FollowViewProps) {
  const own = useMemo(() => stepsOfTab(steps, tab), [steps, tab]);
  const words = store.use(({ view }) => workOf(view));
  const since = store.use(({ view }) => (isWorking(view) ? (lastAnswer(view)?.started_at ?? null) : null));
  const draft = store.use(({ view }) => lastAnswer(view)?.draft ?? null);
  const work = useMemo(() => (words === '' ? null : { words, since }), [words, since]);
  const fileNamed = useCallback((name: string) => files.get(name) ?? null, [files]);
  const drawFile = useCallback(
    (file: StepFile) => <FileView task_id={task_id} file={file} all={files} readOnly={readOnly ?? false} />,
    [task_id, files, readOnly],
  );
  const readSteps = useCallback((answer_id: string) => store.need([answer_id]), [store]);
  const handBack = useHandBack(task_id, store);
  const follow = (
    <Follow
      task_id={task_id}
      tab={tab}
      steps={own}
      work={work}
      draft={draft}
      readSteps={readSteps}
      fileNamed={fileNamed}
      openFile={showFile}
      drawFile={drawFile}
    />
  );
  if (live && tab === 'terminal')
    return (
      <ShellLayer task_id={task_id} isWorking={work !== null}>
        {follow}
      </ShellLayer>
    );
  if (!live || tab !== 'browser') return follow;
  return (
    <LiveLayer task_id={task_id} onHandBack={handBack}>
      {follow}
    </LiveLayer>
  );
}

/** Answers the open question for the browser; null when there is none. */
function useHandBack(task_id: string, store: TaskStore): ((answer: TakeoverBrowserAnswer) => Promise<boolean>) | null {
  const answer_id = store.use(({ view }) => {
    const last = lastAnswer(view);
    return last?.interaction?.state === 'open' && last.interaction.reason === 'takeover_browser' ? last.message_id : null;
  });
  return useMemo(
    () => (answer_id === null ? null : (answer) => answerQuestion(task_id, answer_id, { reason: 'takeover_browser', answer })),
    [task_id, answer_id],
  );
}

interface TodoViewProps {
  store: TaskStore;
  steps: readonly StepEntry[];
  onStep(key: string): void;
}

function TodoView({ store, steps, onStep }: TodoViewProps) {
  const answer_id = store.use(({ view }) => planned(view)?.message_id ?? '');
  const plan = store.use(({ view }) => planned(view)?.plan ?? null);
  const working = store.use(({ view }) => isWorking(view) && planned(view) === lastAnswer(view));
  const isUnread = store.use(({ view }) => planned(view)?.segment !== undefined);
  useEffect(() => {
    // Which steps belong to which item is known when they are.
    if (isUnread) store.need([answer_id]).catch((error: unknown) => console.warn('the steps of the plan were not read', error));
  }, [store, answer_id, isUnread]);
  if (!plan) return null;
  if (isUnread) return <Loading />;
  return <Todo plan={plan} answer_id={answer_id} working={working} steps={steps} onStep={onStep} />;
}

function workOf(view: TaskView): string {
  const answer = lastAnswer(view);
  return answer ? currentWork(answer) : '';
}

function lastAnswer(view: TaskView): Answer | undefined {
  return view.messages.findLast((message) => message.type === 'answer');
}

/** The answer with the latest plan. */
function planned(view: TaskView): Answer | undefined {
  return view.messages.findLast((message): message is Answer => message.type === 'answer' && message.plan !== null);
}
