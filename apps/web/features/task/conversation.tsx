/** The messages of a task, from the first to what is being written now. */
import { ArrowDown } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import { TaskStatus } from '#contract/task.ts';
import type { WaitingMessage } from '#contract/timeline/waiting.ts';
import { classList } from '#ui/class-list.ts';
import { say } from '#ui/toast.tsx';
import { answerQuestion, type Reply } from './answer-question.ts';
import { AnswerView } from './answer.tsx';
import { currentWork } from './blocks.ts';
import { useFollowEnd } from './follow-end.ts';
import { QuestionView } from './question.tsx';
import type { TaskStore } from './stream.ts';
import { retryStep } from './waiting-calls.ts';

const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }));

export interface ConversationProps {
  task_id: string;
  store: TaskStore;
  openFile: string | null;
  onOpenFile(name: string): void;
  onResume(): void;
  resuming: boolean;
  /** A waiting message was taken back: it goes into the input again. */
  onTakenBack(message: WaitingMessage): void;
  /** Changed words that came too late for the message they were for. */
  onTooLate(markup: string): void;
}

export function Conversation(props: ConversationProps) {
  const { task_id, store, openFile, onOpenFile, onResume, resuming } = props;
  const messages = store.use(({ view }) => view.messages);
  const questions = messages.filter((message) => message.type !== 'answer').length;
  const waits = store.use(({ view }) => view.waiting.at(-1)?.message_id ?? '');
  const suspended = store.use(({ view }) => view.task_status === TaskStatus.Pause);
  // A message of one's own brings one back to the end.
  const { scroller, content, away, toEnd } = useFollowEnd(`${task_id} ${questions} ${waits}`);
  const last = messages.at(-1);
  const download = useCallback(() => void downloadChat(task_id, store), [task_id, store]);
  const onRetry = useCallback((answer_id: string, call_id: string) => void retryStep(task_id, answer_id, call_id), [task_id]);
  const onReply = useCallback((answer_id: string, reply: Reply) => answerQuestion(task_id, answer_id, reply), [task_id]);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="对话"
        className="h-full overflow-x-hidden overflow-y-auto -outline-offset-2"
      >
        <div ref={content} className="mx-auto w-full max-w-200 space-y-6 px-4 pt-4 pb-8 md:px-6">
          {messages.map((message, index) => (
            <div key={message.message_id} className={classList(index < messages.length - 2 && 'contain-off-screen')}>
              {message.type === 'answer' ? (
                <AnswerView
                  answer={message}
                  openFile={openFile}
                  onOpenFile={onOpenFile}
                  onResume={message === last && (message.state === 'stopped' || message.state === 'interrupted') ? onResume : undefined}
                  onReply={message === last ? onReply : undefined}
                  resuming={resuming}
                  onRetry={message === last ? onRetry : undefined}
                  suspended={message === last && suspended}
                  onDownloadChat={message === last ? download : undefined}
                />
              ) : (
                <QuestionView question={message} openFile={openFile} onOpenFile={onOpenFile} />
              )}
            </div>
          ))}
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

function Waiting({ task_id, store, onTakenBack, onTooLate }: ConversationProps) {
  const view = store.use((state) => state.view);
  const last = view.messages.at(-1);
  const hearsLate = last?.type === 'answer' && last.listens === 'when_done';
  return <WaitingList task_id={task_id} view={view} hearsLate={hearsLate} onTakenBack={onTakenBack} onTooLate={onTooLate} />;
}

async function downloadChat(task_id: string, store: TaskStore): Promise<void> {
  try {
    const [{ chatFileName, chatJson }, { saveText }] = await Promise.all([import('./chat-json.ts'), import('#ui/markdown/save-text.ts')]);
    const { view } = store.use.getState();
    saveText(chatJson(task_id, view), chatFileName(view.task_name), 'application/json');
  } catch (error) {
    console.warn('the conversation could not be downloaded', error);
    say.error('对话没有下载成功，请刷新页面后重试');
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
