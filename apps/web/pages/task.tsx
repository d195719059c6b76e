/** One task: the conversation, the input below it, and its work and files beside it. */
import { useQuery } from '@tanstack/react-query';
import { PanelRightOpen } from 'lucide-react';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { websiteExpert } from '#capabilities/experts/website-entry.ts';
import type { SiteFrameHandle } from '#capabilities/deliverables/site/site-frame.web.tsx';
import { skillOfAbility } from '#capabilities/skills/skills.ts';
import { Refusal } from '#contract/codes.ts';
import { asMarkup } from '#contract/prompt/reading.ts';
import { AbilityType, limits, OperateType, TaskRunMode, TaskStatus } from '#contract/task.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InlineName } from '#ui/inline-name.tsx';
import { say } from '#ui/toast.tsx';
import { Composer, type ComposerHandle } from '#web/features/composer/composer.tsx';
import { homeDraft, moveText } from '#web/features/composer/draft.ts';
import { DropZone } from '#web/features/composer/drop-zone.tsx';
import { closeFile } from '#web/features/preview/open-files.ts';
import type { Shown } from '#web/shell/file-bytes.ts';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { renameTask } from '#web/features/sidebar/task-list.ts';
import { Conversation } from '#web/features/task/conversation.tsx';
import { FileLinks } from '#web/features/task/file-links.tsx';
import { wholeOfTask } from '#web/features/task/earlier.ts';
import { SiteChat } from '#web/features/task/site-chat.ts';
import { taskStore } from '#web/features/task/stream.ts';
import { DeliveryMenu, PauseButton, PausedNote, placeholderWhileRunning } from '#web/features/task/waiting/while-running.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { isBelow, widths } from '#web/shell/media.ts';
import { usePreferences } from '#web/shell/preferences.ts';
import { signInPath, useSession } from '#web/shell/session.ts';
import { useTitle } from '#web/shell/title.ts';
import { WholeTexts } from '#web/shell/whole-text.tsx';
import { useAnswerCalls } from './answer-calls.tsx';
import { attachmentOfKey, keyOfAttachment, useAttachedFiles } from './attached-files.ts';
import { ConnectionNote } from './connection-note.tsx';
import { useEditQuestion } from './edit-question.tsx';
import { useExpertAtWork } from './expert-at-work.tsx';
import { favoritesInPrompt } from './favorites-in-prompt.ts';
import { FavoritesTour } from './favorites-tour.tsx';
import { useFrame } from './layout.tsx';
import { prepareMentions, useMentions } from './mention-list.tsx';
import { NotFound } from './not-found.tsx';
import { useRunModeChoice } from './run-mode-choice.ts';
import { RunModeMenu } from './run-mode.tsx';
import { useSiteChat } from './site-versions.tsx';
import { Split } from './split.tsx';
import { quoteFile, takeBack } from './take-back.ts';
import { TaskBench } from './task-bench.tsx';
import { useFiles, usePanel } from './task-panel.ts';
import { TaskSkeleton } from './task-skeleton.tsx';
import { useTaskTools } from './task-tools.tsx';
import { TaskTour } from './task-tour.tsx';
import { TeamModeSwitch, useTeamMode } from './team-mode.tsx';
import { useVersionTabs } from './version-tabs.tsx';

const SiteStep = lazy(async () => ({ default: (await import('./site-step.tsx')).SiteStep }));

/** `seen`: not only prepared. Given so that the page has what came meanwhile from its first drawing on. */
export const TaskPage = memo(function TaskPage({ task_id, seen }: { task_id: string; seen: boolean }) {
  useTitle();
  const navigate = useNavigate();
  const session = useSession();
  const anonymous = session.known && session.person === null;
  const valid = /^[0-9a-f]{32}$/.test(task_id);
  const info = useQuery({
    queryKey: ['task', task_id],
    queryFn: async ({ signal }) => (await call('GetTaskInfo', { task_id }, { signal })).task_info.last_seq,
    enabled: valid && !anonymous,
    // Only asked whether it may be opened; what happens in it comes by the stream.
    staleTime: Infinity,
  });
  const reason = info.error instanceof Refusal ? info.error.reason : null;
  if (!valid || reason === 'NOT_FOUND' || reason === 'INVALID') return <NotFound />;
  if (anonymous || reason === 'UNAUTHORIZED') {
    return (
      <EmptyState
        drawing="sheet"
        heading
        className="h-full"
        title="登录后查看这个任务"
        text="登录后会回到这里"
        action={<Button onClick={() => void navigate(signInPath(`/task/${task_id}`))}>登录</Button>}
      />
    );
  }
  if (info.error) {
    return (
      <EmptyState
        drawing="broken"
        heading
        className="h-full"
        title="任务没有打开"
        text={sentenceFor(info.error)}
        action={<Button onClick={() => void info.refetch()}>重试</Button>}
      />
    );
  }
  return <OpenTask task_id={task_id} last_seq={info.data} seen={seen} />;
});

function OpenTask({ task_id, last_seq }: { task_id: string; last_seq: number | undefined; seen: boolean }) {
  const store = useMemo(() => taskStore(task_id), [task_id]);
  useEffect(() => store.follow(), [store]);
  const connection = store.use((state) => state.connection);
  const task_name = store.use(({ view }) => view.task_name);
  const task_status = store.use(({ view }) => view.task_status);
  const files = useFiles(store);
  const panel = usePanel(task_id, store, files);
  const attached = useAttachedFiles(task_id);
  const mentions = useMentions(task_id, files);
  const { showCalls, dialog } = useAnswerCalls(task_id);
  const versions = useVersionTabs(task_id, store, files);
  const shown = useMemo(() => new Map<string, Shown>([...files, ...attached, ...versions.files]), [files, attached, versions.files]);
  const navigate = useNavigate();
  useMarkRead(task_id, task_status, last_seq !== undefined);
  const { operate, pending } = useOperate(task_id);
  const text = useRef<ComposerHandle>(null);
  const onQuote = useCallback(
    (file: { uri: string; name: string }) => {
      quoteFile(task_id, file);
      text.current?.focus();
    },
    [task_id],
  );
  const isCoding = store.use(({ view }) => view.is_site === true);
  const fill = useCallback((words: string) => text.current?.insert(asMarkup(words)), []);
  const siteChat = useSiteChat({ task_id, store, files, readOnly: false, fill, onOpen: panel.showFile });
  /** What a site's expert was asked and is not to do any more is there to be said anew. */
  const stop = async () => {
    const asked = store.use.getState().view.messages.findLast((message) => message.type === 'query');
    if ((await operate(OperateType.Stop)) && isCoding && asked?.type === 'query') takeBack(task_id, asked);
  };
  const frame = useRef<SiteFrameHandle | null>(null);
  const pointing = useMemo(
    () => ({
      frame,
      onPoint(markup: string) {
        // The same element once.
        if (text.current?.getText().includes(markup)) return;
        text.current?.insert(markup);
      },
      onDone(markup: string) {
        const now = text.current?.getText() ?? '';
        if (now.includes(markup)) text.current?.setText(now.replace(markup, () => ''));
      },
    }),
    [],
  );
  const tools = useTaskTools(task_id, () => text.current?.send());
  const running = task_status === TaskStatus.Running;
  const atWork = running || task_status === TaskStatus.Pause;
  const delivery = usePreferences(({ while_running }) => while_running);
  const hearsLate = store.use(({ view }) => hearsWhenDone(view));
  const lastMode = store.use(({ view }) => modeOf(view));
  const [chosenMode, setRunMode] = useState<TaskRunMode | null>(null);
  const [keptMode, keepMode] = useRunModeChoice();
  const runMode = chosenMode ?? lastMode ?? keptMode ?? TaskRunMode.Auto;
  const chooseMode = (mode: TaskRunMode) => {
    setRunMode(mode);
    keepMode(mode);
  };
  const teamMode = useTeamMode();
  const expert = useExpertAtWork(store);
  const parent_task_id = store.use(({ view }) => view.parent_task_id);
  const ability_type = store.use(({ view }) => abilityOf(view));
  const loading = store.use(({ view }) => view.messages.length === 0 && (last_seq === undefined || view.last_seq < last_seq));
  const empty = store.use(({ view }) => view.messages.length === 0 && view.branches === null);
  const readWhole = useMemo(() => wholeOfTask(task_id), [task_id]);
  const editing = useEditQuestion(task_id, store, files);
  const openName = panel.open && panel.view === null ? panel.active : null;
  useEffect(() => {
    if (!isBelow(widths.mobile)) text.current?.focus();
  }, [task_id]);

  const chat = (
    <DropZone draftKey={task_id} className="h-full">
      <main className="flex h-full min-w-0 flex-col">
        <TaskHead
          task_id={task_id}
          name={loading ? '' : task_name}
          canShare={!empty && !loading && !parent_task_id}
          canOpenPanel={panel.views.length > 0 && !panel.open}
          onOpenPanel={panel.show}
        />
        <ConnectionNote connection={connection} />
        {loading ? (
          <TaskSkeleton />
        ) : empty ? (
          <EmptyState drawing="desk" className="flex-1" title="这个任务还没有内容" text="在下面写下要完成的工作，可以附上文件" />
        ) : (
          <FileLinks files={files} running={running} onOpenFile={panel.showFile}>
            <SiteChat value={siteChat}>
              <Conversation
                task_id={task_id}
                store={store}
                openFile={openName}
                onOpenFile={panel.showFile}
                onQuote={onQuote}
                onResume={() => void operate(OperateType.Resume)}
                resuming={pending === OperateType.Resume}
                onShowCalls={showCalls}
                onEdit={editing.begin}
                onAnswered={panel.answered}
                editor={editing.editor}
                onTakenBack={(message) => {
                  takeBack(task_id, message);
                  text.current?.focus();
                }}
                onTooLate={(markup) => text.current?.insert(markup)}
              />
            </SiteChat>
          </FileLinks>
        )}
        <div data-foot className="mx-auto w-full max-w-200 px-3 pb-3 md:px-6 md:pb-4">
          {task_status === TaskStatus.IllegalContent ? (
            <p role="alert" className="rounded-card border border-line bg-rust-wash px-4 py-3 text-sm text-rust">
              {store.use.getState().view.reason || '内容不符合使用规范，这个任务无法继续。可以新建任务，换一种说法再试。'}
            </p>
          ) : parent_task_id ? (
            <PartOfTask parent_task_id={parent_task_id} sub_task_id={task_id} />
          ) : (
            <>
              {task_status === TaskStatus.Pause ? (
                <PausedNote
                  resuming={pending === OperateType.Resume}
                  stopping={pending === OperateType.Stop}
                  onResume={() => void operate(OperateType.Resume)}
                  onStop={() => void stop()}
                />
              ) : null}
              {isCoding ? (
                <Suspense>
                  <SiteStep {...{ task_id, store, files }} task_run_mode={runMode} disable_team_mode={!teamMode} />
                </Suspense>
              ) : null}
              <Composer
                draftKey={task_id}
                placeholder={
                  atWork
                    ? placeholderWhileRunning(delivery, hearsLate)
                    : isCoding
                      ? websiteExpert.placeholder
                      : placeholderOf(task_status, ability_type)
                }
                delivery={atWork ? delivery : undefined}
                beforeSend={
                  atWork ? (
                    <>
                      <DeliveryMenu hearsLate={hearsLate} />
                      {running ? (
                        <PauseButton pausing={pending === OperateType.Pause} onPause={() => void operate(OperateType.Pause)} />
                      ) : null}
                    </>
                  ) : null
                }
                task_run_mode={runMode}
                disable_team_mode={!teamMode}
                agent_ids={expert.agent_ids}
                tools={
                  <>
                    <RunModeMenu mode={runMode} onChange={chooseMode} />
                    <TeamModeSwitch />
                    {tools.menu}
                  </>
                }
                ability_type={ability_type}
                running={running}
                stopping={pending === OperateType.Stop}
                onStop={() => void stop()}
                stopTip={isCoding ? '中止任务' : undefined}
                illegalWords={isCoding ? '指令无法发送，换个试试？' : undefined}
                handle={text}
                mentions={mentions}
                prepareMentions={prepareMentions}
                chips={
                  <>
                    {expert.chip}
                    {tools.chips}
                  </>
                }
                {...favoritesInPrompt}
                toolsToSend={tools.toolsToSend}
                mayGo={tools.mayGo}
                pageDetail={() => frame.current?.pageDetail() ?? Promise.resolve(null)}
                previewed={attachmentOfKey(openName)}
                onPreviewAttachment={({ id }) => panel.showFile(keyOfAttachment(id))}
                onAttachmentRemoved={({ id }, left) => {
                  closeFile(task_id, keyOfAttachment(id));
                  if (left > 0 || loading || !empty) return;
                  // Nothing is left of this task: begin anew, with the words that were already there.
                  moveText(task_id, homeDraft);
                  void navigate('/');
                }}
              />
            </>
          )}
        </div>
      </main>
    </DropZone>
  );
  return (
    <WholeTexts value={readWhole}>
      <Split
        chat={chat}
        panel={<TaskBench {...{ task_id, store, panel, files, shown, versions }} live={!parent_task_id} pointing={pointing} />}
        open={panel.open}
        onClose={panel.hide}
      />
      <TaskTour task_status={task_status} makesSite={isCoding} />
      <FavoritesTour task_status={task_status} />
      {dialog}
      {tools.dialog}
    </WholeTexts>
  );
}

/** Instead of the input below a piece of work that another task handed out. */
function PartOfTask({ parent_task_id, sub_task_id }: { parent_task_id: string; sub_task_id: string }) {
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 text-sm text-ink-3">
      这是主任务分给协作成员的一部分，只能查看。
      <Link to={`/task/${parent_task_id}?sub=${sub_task_id}`} className="text-ink underline underline-offset-4 hover:text-seal">
        回到主任务
      </Link>
    </p>
  );
}

interface TaskHeadProps {
  task_id: string;
  name: string;
  canShare: boolean;
  canOpenPanel: boolean;
  onOpenPanel(): void;
}

function TaskHead({ task_id, name, canShare, canOpenPanel, onOpenPanel }: TaskHeadProps) {
  const { cornerTaken } = useFrame();
  const [renaming, setRenaming] = useState(false);
  const title = useRef<HTMLButtonElement>(null);
  return (
    <header className={`flex h-14 shrink-0 items-center gap-2 pr-3 max-md:h-11 ${cornerTaken ? 'pl-24' : 'pl-4 md:pl-6'}`}>
      {renaming ? (
        <InlineName
          label="任务名称"
          value={name}
          maxLength={limits.name_chars}
          onRename={(task_name) => void renameTask(task_id, task_name)}
          onDone={(byKey) => {
            setRenaming(false);
            if (byKey) requestAnimationFrame(() => title.current?.focus());
          }}
          className="-ml-1.5 h-9 flex-1 font-medium"
        />
      ) : (
        <h1 className="flex min-w-0 flex-1">
          <button
            ref={title}
            type="button"
            title={name && `${name}\n点击重命名`}
            disabled={name === ''}
            onClick={() => setRenaming(true)}
            onKeyDown={(event) => event.key === 'F2' && setRenaming(true)}
            className="-ml-1.5 flex h-8 min-w-0 items-center rounded-md px-1.5 text-sm font-medium transition-colors duration-150 enabled:hover:bg-hover max-md:h-11"
          >
            <span className="truncate">{name}</span>
          </button>
        </h1>
      )}
      {canShare ? <ShareButton task_id={task_id} /> : null}
      {canOpenPanel ? (
        <IconButton label="打开右侧面板" side="bottom" icon={<PanelRightOpen size={20} strokeWidth={1.5} />} onClick={onOpenPanel} />
      ) : null}
    </header>
  );
}

/** The skill of the last request: what follows is about the same kind of work. */
function abilityOf(view: TaskView): AbilityType {
  const query = view.messages.findLast((message) => message.type === 'query');
  return query?.type === 'query' ? query.ability_type : AbilityType.General;
}

/** The run under way hears what is said to it only when it is done. */
function hearsWhenDone(view: TaskView): boolean {
  const last = view.messages.at(-1);
  return last?.type === 'answer' && last.listens === 'when_done';
}

/** That of the last message, until another is chosen. */
function modeOf(view: TaskView): TaskRunMode | null {
  const said = view.messages.findLast((message) => message.type !== 'answer');
  return said?.task_run_mode ?? null;
}

function placeholderOf(status: TaskStatus, ability_type: AbilityType): string {
  if (status === TaskStatus.Interrupt) return '在上面确认，或直接用文字回答...';
  return skillOfAbility(ability_type) ? '继续提出修改要求，或补充材料...' : '继续写下你的要求...';
}

function useOperate(task_id: string) {
  const [pending, setPending] = useState<OperateType | null>(null);
  /** Whether the server did it. */
  const operate = async (operate_type: OperateType): Promise<boolean> => {
    setPending(operate_type);
    try {
      await call('OperateTask', { task_id, operate_type });
      return true;
    } catch (error) {
      say.error(sentenceFor(error));
      return false;
    } finally {
      setPending(null);
    }
  };
  return { operate, pending };
}

/** An open task in a visible tab is a read one. */
function useMarkRead(task_id: string, status: TaskStatus, mine: boolean): void {
  useEffect(() => {
    const read = () => {
      if (!mine || document.visibilityState !== 'visible') return;
      // Sending marks it read already; what is under way must not wait for a call that changes nothing.
      if (status === TaskStatus.Init || status === TaskStatus.Running) return;
      call('OperateTask', { task_id, operate_type: OperateType.Read }).catch((error: unknown) => {
        // The dot stays and the next visit tries again; nothing a person must do.
        console.warn('not marked as read', error);
      });
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [task_id, status, mine]);
}
