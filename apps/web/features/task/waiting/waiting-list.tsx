/** The messages that wait, below the answer under way: each can be changed, taken back, or said at once. */
import { Clock3, CornerDownRight, ListPlus, Paperclip, Pencil, Play, Undo2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { OperateWaiting, TaskStatus } from '#contract/task.ts';
import { undoneTurn } from '#contract/timeline/fold/branches.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import type { WaitingMessage } from '#contract/timeline/questions/waiting.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { say } from '#ui/toast.tsx';
import { Bubble } from '../question.tsx';
import { operateWaiting } from './waiting-calls.ts';
import { WaitingEdit } from './waiting-edit.tsx';

export interface WaitingListProps {
  task_id: string;
  view: TaskView;
  /** The run under way hears words only when it is done. */
  hearsLate: boolean;
  /** Takes the message into the input again. */
  onTakenBack(message: WaitingMessage): void;
  /** Takes words that came too late into the input. */
  onTooLate(markup: string): void;
}

const icon = { size: 16, strokeWidth: 1.5 } as const;

export function WaitingList({ task_id, view, hearsLate, onTakenBack, onTooLate }: WaitingListProps) {
  const { waiting, task_status } = view;
  const atWork = task_status === TaskStatus.Running || task_status === TaskStatus.Pause;
  const [busy, setBusy] = useState('');
  const operate = async (message: WaitingMessage, what: OperateWaiting) => {
    setBusy(message.message_id);
    const done = await operateWaiting(task_id, message.message_id, what);
    setBusy('');
    if (!done || what !== OperateWaiting.Withdraw) return;
    onTakenBack(message);
  };
  const first = waiting[0];
  const row = waiting.filter((one) => one.way === 'queue');
  return (
    <section aria-label="等候的消息" className="space-y-3">
      {atWork || !first ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sheet px-4 py-3 text-sm">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">排队的 {waiting.length} 条消息没有开始</p>
            <p className="text-ink-2">{heldWords(task_status, view.branches !== null && undoneTurn(view.branches.tree) !== null)}</p>
          </div>
          <Button look="secondary" size="small" busy={busy !== ''} onClick={() => void operate(first, OperateWaiting.Begin)}>
            开始第一条
          </Button>
        </div>
      )}
      <ol className="space-y-3">
        {waiting.map((message) => (
          <li key={message.message_id}>
            <Waiting
              task_id={task_id}
              message={message}
              place={placeOf(message, row, { atWork, paused: task_status === TaskStatus.Pause, hearsLate })}
              onTooLate={onTooLate}
              buttons={
                <>
                  <WayOut message={message} atWork={atWork} onOperate={(what) => void operate(message, what)} />
                  <Act label="撤回" icon={<Undo2 {...icon} />} onClick={() => void operate(message, OperateWaiting.Withdraw)} />
                </>
              }
              busy={busy === message.message_id}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What can be done with it besides changing it and taking it back: one button, which keeps the focus when its meaning changes. */
function WayOut({ message, atWork, onOperate }: { message: WaitingMessage; atWork: boolean; onOperate(what: OperateWaiting): void }) {
  if (!atWork) return <Act label="立即开始" icon={<Play {...icon} />} onClick={() => onOperate(OperateWaiting.Begin)} />;
  if (message.way === 'queue')
    return <Act label="改为插话" icon={<CornerDownRight {...icon} />} onClick={() => onOperate(OperateWaiting.Steer)} />;
  return <Act label="改为排队" icon={<ListPlus {...icon} />} onClick={() => onOperate(OperateWaiting.Queue)} />;
}

function Act({ label, icon: drawing, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return <IconButton label={label} icon={drawing} onClick={onClick} side="bottom" />;
}

interface WaitingProps {
  task_id: string;
  message: WaitingMessage;
  place: string;
  buttons: ReactNode;
  busy: boolean;
  onTooLate(markup: string): void;
}

function Waiting({ task_id, message, place, buttons, busy, onTooLate }: WaitingProps) {
  const [editing, setEditing] = useState(false);
  const article = useRef<HTMLElement>(null);
  return (
    <article ref={article} aria-label={place} aria-busy={busy || undefined} className="flex flex-col items-end gap-1.5">
      <p className="flex items-center gap-1.5 text-xs text-ink-3">
        {message.way === 'steer' ? <CornerDownRight size={14} strokeWidth={1.5} /> : <Clock3 size={14} strokeWidth={1.5} />}
        {place}
      </p>
      {message.file_list.length > 0 ? (
        <ul className="flex max-w-[85%] flex-wrap justify-end gap-1.5">
          {message.file_list.map((file) => (
            <li
              key={file.file_uri}
              className="inline-flex max-w-full items-center gap-1.5 rounded-control border border-line bg-sheet px-2 py-1 text-xs text-ink-2"
            >
              <Paperclip size={14} strokeWidth={1.5} className="shrink-0" />
              <span className="truncate">{file.file_name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {editing ? (
        <WaitingEdit
          task_id={task_id}
          message={message}
          onDone={() => {
            setEditing(false);
            requestAnimationFrame(() => article.current?.querySelector('button')?.focus());
          }}
          onTooLate={(markup) => {
            say.warn('这条消息已经开始处理或被撤回，改动放进了输入框');
            onTooLate(markup);
          }}
        />
      ) : (
        <>
          {message.content ? <Bubble content={message.content} quiet /> : null}
          <div className={`-mt-1 -mr-1 flex text-ink-3 ${busy ? 'pointer-events-none opacity-50' : ''}`}>
            <Act label="编辑" icon={<Pencil {...icon} />} onClick={() => setEditing(true)} />
            {buttons}
          </div>
        </>
      )}
    </article>
  );
}

/** Where it stands and when it is dealt with, in words. */
function placeOf(
  message: WaitingMessage,
  row: WaitingMessage[],
  { atWork, paused, hearsLate }: { atWork: boolean; paused: boolean; hearsLate: boolean },
): string {
  if (message.way === 'steer') {
    if (paused) return '插话，继续后就会看到';
    return hearsLate ? '插话，手头的工作做完就处理' : '插话，下一步就会看到';
  }
  const place = `排队第 ${row.indexOf(message) + 1} 条`;
  if (!atWork) return `${place}，没有开始`;
  return row.indexOf(message) === 0 ? `${place}，当前工作完成后自动开始` : `${place}，依次开始`;
}

function heldWords(status: TaskStatus, undone: boolean): string {
  if (undone) return '上一轮已撤销，排队停在这里：按“开始第一条”才会接着做，后面的依次进行；也可以逐条撤回。';
  if (status === TaskStatus.Interrupt) return '回答上面的问题，完成后会依次开始；也可以先开始第一条，或逐条撤回。';
  if (status === TaskStatus.TaskFinish) return '可以从第一条开始，后面的依次进行，或逐条撤回。';
  return '任务停下了，排队也停在这里。继续任务后会依次开始；也可以直接开始第一条，或逐条撤回。';
}
