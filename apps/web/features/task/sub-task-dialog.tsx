/** What a sub-agent was told, did and said, to be read: its own log, streamed like every other. */
import { Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { OperateType, TaskStatus } from '#contract/task.ts';
import type { Action } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { AnswerView } from './answer/answer.tsx';
import { useFollowEnd } from './follow-end.ts';
import { QuestionView } from './question.tsx';
import { wholeOfTask } from './earlier.ts';
import { taskStore, type TaskStore } from './stream.ts';
import { WholeTexts } from '#web/shell/whole-text.tsx';

export interface SubTaskDialogProps {
  sub_task_id: string;
  /** The parent's action that waits for it. */
  action: Action;
  onClose(): void;
  /** Opens a file of the parent. */
  onOpenFile(name: string): void;
}

export function SubTaskDialog({ sub_task_id, action, onClose, onOpenFile }: SubTaskDialogProps) {
  const store = useMemo(() => taskStore(sub_task_id), [sub_task_id]);
  useEffect(() => store.follow(), [store]);
  const status = store.use(({ view }) => view.task_status);
  const readWhole = useMemo(() => wholeOfTask(sub_task_id), [sub_task_id]);
  return (
    <Modal open onOpenChange={(open) => open || onClose()} title={action.content} size="page">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 pb-3 text-xs text-ink-3 max-md:px-4">
        <p className="min-w-0 flex-1 basis-60">协作成员的过程，只能查看。要修改或补充，请在主任务里说。</p>
        {status === TaskStatus.Running ? <StopButton task_id={sub_task_id} /> : null}
      </div>
      <WholeTexts value={readWhole}>
        <Talk store={store} action={action} onOpenFile={onOpenFile} />
      </WholeTexts>
    </Modal>
  );
}

function Talk({ store, action, onOpenFile }: { store: TaskStore; action: Action; onOpenFile(name: string): void }) {
  const isEmpty = store.use(({ view }) => view.messages.length === 0);
  const connection = store.use((state) => state.connection);
  if (!isEmpty) return <Messages store={store} action={action} onOpenFile={onOpenFile} />;
  return (
    <p role="status" className="flex flex-1 items-center justify-center gap-2 text-sm text-ink-3">
      {connection === 'connecting' || connection === 'open' ? (
        <>
          <Spinner className="size-4" label="正在打开" />
          正在打开…
        </>
      ) : (
        '连接中断，正在重试。已完成的内容都保留着。'
      )}
    </p>
  );
}

function Messages({ store, action, onOpenFile }: { store: TaskStore; action: Action; onOpenFile(name: string): void }) {
  const messages = store.use(({ view }) => view.messages);
  const { scroller, content } = useFollowEnd(action.sub_task_id ?? '');
  /** What it made has a name of its own in the parent, and is there when the piece is done. */
  const openMade = (made: readonly { name: string }[]) => (name: string) => {
    const brought = action.file_list[made.findIndex((file) => file.name === name)];
    if (brought) onOpenFile(brought.name);
    else say.warn('这一部分完成后，文件会出现在主任务里');
  };
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label="协作成员的对话"
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-paper -outline-offset-2"
    >
      <div ref={content} className="space-y-6 px-6 py-5 max-md:px-4">
        {messages.map((message) =>
          message.type === 'answer' ? (
            <AnswerView key={message.message_id} answer={message} openFile={null} onOpenFile={openMade(message.files)} resuming={false} />
          ) : (
            <QuestionView key={message.message_id} question={message} openFile={null} onOpenFile={onOpenFile} />
          ),
        )}
      </div>
    </div>
  );
}

function StopButton({ task_id }: { task_id: string }) {
  const [busy, setBusy] = useState(false);
  const stop = () => {
    setBusy(true);
    call('OperateTask', { task_id, operate_type: OperateType.Stop })
      .catch((error: unknown) => say.error(sentenceFor(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Button look="secondary" size="small" busy={busy} onClick={stop}>
      <Square size={12} strokeWidth={0} fill="currentColor" aria-hidden />
      停止这一部分
    </Button>
  );
}
