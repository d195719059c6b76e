/** The messages of a task, from the first to what is being written now. */
import { ArrowDown } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { TaskStatus } from '#contract/task.ts';
import type { Question, TaskView } from '#contract/timeline/fold/view.ts';
import type { WaitingMessage } from '#contract/timeline/questions/waiting.ts';
import { classList } from '#ui/class-list.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { say, type Working } from '#ui/toast.tsx';
import { openSkillDraft } from '#web/shell/dialogs.ts';
import { answerQuestion, type Reply } from './cards/answer-question.ts';
import { AnswerView } from './answer/answer.tsx';
import { currentWork } from './answer/blocks.ts';
import { EarlierMessages } from './earlier-messages.tsx';
import { wholeOfTask, withWholeTexts } from './earlier.ts';
import { useFollowEnd } from './follow-end.ts';
import { OpenSubTask } from './open-sub-task.tsx';
import { QuestionTools } from './question-tools.tsx';
import { QuestionView } from './question.tsx';
import { useRecentMessages } from './recent-messages.ts';
import type { TaskStore } from './stream.ts';
import { lastTurn, undoTurn } from './turns.ts';
import { UndoneNote } from './undone-note.tsx';
import { retryStep } from './waiting/waiting-calls.ts';

const ScheduledNote = lazy(async () => ({ default: (await import('./scheduled-note.tsx')).ScheduledNote }));
const WaitingList = lazy(async () => ({ default: (await import('./waiting/waiting-list.tsx')).WaitingList }));

export interface ConversationProps {
  task_id: string;
  store: TaskStore;
  openFile: string | null;
  onOpenFile(name: string): void;
  /** A picture of an answer goes with the next message. */
  onQuote(file: { uri: string; name: string }): void;
  onResume(): void;
  onShowCalls(answer_id: string): void;
  resuming: boolean;
  onEdit(question: Question): void;
  /** The task took the person's answer to what it asked. */
  onAnswered(reply: Reply): void;
  /** Stands in the place of a message that is being changed. */
  editor: { message_id: string; element: ReactNode } | null;
  /** A waiting message was taken back: it goes into the input again. */
  onTakenBack(message: WaitingMessage): void;
  /** Changed words that came too late for the message they were for. */
  onTooLate(markup: string): void;
}

export function Conversation(props: ConversationProps) {
  const { task_id, store, openFile, onOpenFile, onQuote, onResume, onShowCalls, resuming, onEdit, onAnswered, editor } = props;
  const messages = store.use(({ view }) => view.messages);
  const waits = store.use(({ view }) => view.waiting.at(-1)?.message_id ?? '');
  const scheduled = store.use(({ view }) => view.scheduled);
  const suspended = store.use(({ view }) => view.task_status === TaskStatus.Pause);
  const said = store.use(({ view }) => lastSaid(view));
  const has_earlier = store.use((state) => state.has_earlier);
  // A message of one's own brings one back to the end.
  const { scroller, content, away, toEnd } = useFollowEnd(`${task_id} ${said} ${waits}`);
  const { from, above, showMore, showing } = useRecentMessages(messages, scroller, store.need);
  useWhole(store, messages.slice(from));
  const last = messages.at(-1);
  const makeSkill = useCallback(() => openSkillDraft(task_id), [task_id]);
  const download = useCallback(() => void downloadChat(task_id, store), [task_id, store]);
  const onUndo = useCallback(() => {
    const message_id = lastTurn(store.use.getState().view.messages);
    if (message_id !== null) void undoTurn(task_id, message_id);
  }, [task_id, store]);
  const onRetry = useCallback((answer_id: string, call_id: string) => void retryStep(task_id, answer_id, call_id), [task_id]);
  const onReply = useCallback(
    async (answer_id: string, reply: Reply) => {
      const taken = await answerQuestion(task_id, answer_id, reply);
      if (taken) onAnswered(reply);
      return taken;
    },
    [task_id, onAnswered],
  );
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="对话"
        className="relative h-full overflow-x-hidden overflow-y-auto -outline-offset-2"
      >
        <div ref={content} className="mx-auto w-full max-w-200 space-y-6 px-4 pt-4 pb-8 md:px-6">
          {from > 0 ? (
            <EarlierMessages from={from} above={above} showing={showing} onMore={showMore} />
          ) : has_earlier ? (
            <p role="status" className="h-8 text-center text-xs leading-8 text-ink-3 max-md:h-11 max-md:leading-11">
              正在读取更早的消息…
            </p>
          ) : scheduled ? (
            <Suspense fallback={<div className="h-8 max-md:h-11" />}>
              <ScheduledNote scheduled={scheduled} />
            </Suspense>
          ) : null}
          {messages.slice(from).map((message, index) => (
            <div key={message.message_id} className={classList(from + index < messages.length - 2 && 'contain-off-screen')}>
              {message.segment !== undefined ? (
                <div role="status" aria-label="正在读取这条消息" className="space-y-3">
                  <Skeleton className="h-4 w-full" />
                  <Skeleton className="h-4 w-2/3" />
                </div>
              ) : message.type === 'answer' ? (
                <AnswerView
                  answer={message}
                  openFile={openFile}
                  onOpenFile={onOpenFile}
                  onQuote={onQuote}
                  onResume={message === last && (message.state === 'stopped' || message.state === 'interrupted') ? onResume : undefined}
                  onReply={message === last ? onReply : undefined}
                  resuming={resuming}
                  onShowCalls={onShowCalls}
                  onRetry={message === last ? onRetry : undefined}
                  suspended={message === last && suspended}
                  onDownloadChat={message === last ? download : undefined}
                  onMakeSkill={message === last ? makeSkill : undefined}
                  onUndo={message === last ? onUndo : undefined}
                />
              ) : editor?.message_id === message.message_id ? (
                editor.element
              ) : (
                <>
                  <QuestionView question={message} openFile={openFile} onOpenFile={onOpenFile} />
                  <QuestionTools task_id={task_id} store={store} question={message} onEdit={onEdit} />
                </>
              )}
            </div>
          ))}
          <UndoneNote task_id={task_id} store={store} />
          {waits === '' ? null : (
            <Suspense fallback={null}>
              <Waiting {...props} />
            </Suspense>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {suspended ? '任务已暂停' : last?.type === 'answer' ? currentWork(last) || endWords[last.state] : ''}
      </p>
      <OpenSubTask store={store} onOpenFile={onOpenFile} />
      {away ? (
        <button
          type="button"
          onClick={() => toEnd(true)}
          className="animate-appear absolute bottom-3 left-1/2 inline-flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-full border border-line-strong bg-sheet px-3 text-xs shadow-float hover:bg-hover max-md:h-11"
        >
          <ArrowDown size={14} strokeWidth={1.5} />
          回到底部
        </button>
      ) : null}
    </div>
  );
}

/** What was said last, on whichever branch: opening another one leaves the reader where they are, as does what is read of before. */
function lastSaid({ messages, branches }: TaskView): string {
  return branches ? ([...branches.tree.turns.keys()].at(-1) ?? '') : (messages.findLast(({ type }) => type !== 'answer')?.message_id ?? '');
}

/** A branch that is opened may hold messages that were not read yet. */
function useWhole(store: TaskStore, shown: TaskView['messages']): void {
  const missing = shown.flatMap(({ segment, message_id }) => (segment === undefined ? [] : [message_id])).join(' ');
  useEffect(() => {
    if (missing !== '') store.need(missing.split(' ')).catch((error: unknown) => console.warn('messages were not read', error));
  }, [store, missing]);
}

function Waiting({ task_id, store, onTakenBack, onTooLate }: ConversationProps) {
  const view = store.use((state) => state.view);
  const last = view.messages.at(-1);
  const hearsLate = last?.type === 'answer' && last.listens === 'when_done';
  return <WaitingList task_id={task_id} view={view} hearsLate={hearsLate} onTakenBack={onTakenBack} onTooLate={onTooLate} />;
}

/** What comes sooner needs no word. */
const patience_ms = 400;

async function downloadChat(task_id: string, store: TaskStore): Promise<void> {
  const soon = setTimeout(() => (working = say.working('正在读取完整的对话…')), patience_ms);
  let working: Working | undefined;
  try {
    const [{ chatFileName, chatJson }, { saveText }] = await Promise.all([import('./chat-json.ts'), import('#ui/markdown/save-text.ts')]);
    await store.whole();
    const view = await withWholeTexts(store.use.getState().view, wholeOfTask(task_id));
    saveText(chatJson(task_id, view), chatFileName(view.task_name), 'application/json');
    working?.end();
  } catch (error) {
    console.warn('the conversation could not be downloaded', error);
    const words = '对话没有下载成功，请检查网络后重试';
    if (working) working.error(words);
    else say.error(words);
  } finally {
    clearTimeout(soon);
  }
}

const endWords = {
  queued: '',
  running: '',
  finished: '回答已完成',
  paused: '任务在等待你的确认',
  stopped: '任务已停止',
  interrupted: '任务中断',
} as const;
