/** 定时任务管理: what is done by itself, when, and how it went; each can be tried, changed, switched off and deleted. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScheduledTask } from '#contract/schedule/scheduled-task.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { ScheduleEditor } from './schedule-editor.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { deleteSchedule, schedulesQuery, tryRun } from './schedules.ts';

export interface SchedulesDialogProps {
  /** The one to begin with; '' for the list. */
  at: string;
  onClose(): void;
}

/** So long the sentence of the try stays, as after sending. */
const beforeLeavingMs = 500;

export function SchedulesDialog({ at, onClose }: SchedulesDialogProps) {
  const navigate = useNavigate();
  const { data, dataUpdatedAt, error, refetch } = useQuery(schedulesQuery);
  const [editing, setEditing] = useState(at);
  const [trying, setTrying] = useState(false);
  const [deleting, setDeleting] = useState<ScheduledTask | null>(null);
  const [busy, setBusy] = useState(false);
  const edited = data?.find(({ scheduled_task_id }) => scheduled_task_id === editing);
  const create = () => {
    onClose();
    void navigate(`/?init=schedule&r=${Date.now()}`);
  };
  const attempt = async (task: ScheduledTask) => {
    if (trying) return;
    setTrying(true);
    const task_id = await tryRun(task);
    if (task_id === null) {
      setTrying(false);
      return;
    }
    setTimeout(() => {
      onClose();
      void navigate(`/task/${task_id}`);
    }, beforeLeavingMs);
  };
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={edited ? '定时任务' : '定时任务管理'} size="page">
      {trying ? (
        <p role="status" className="mx-6 mb-2 flex items-center gap-2 rounded-control bg-hover px-3 py-2 text-sm max-md:mx-4">
          <Spinner className="size-4" />
          任务正在触发中，请稍候
        </p>
      ) : null}
      {edited ? (
        <ScheduleEditor
          key={edited.scheduled_task_id}
          task={edited}
          trying={trying}
          onBack={() => setEditing('')}
          onTry={() => void attempt(edited)}
          onDelete={() => setDeleting(edited)}
        />
      ) : data && data.length === 0 ? (
        <EmptyState
          drawing="sheet"
          title="暂无定时任务"
          text="每天、每周或每月要做的事，定好时间和内容，到点自动完成。"
          action={<Button onClick={create}>去创建</Button>}
          className="flex-1"
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 max-md:px-4">
          {data ? (
            <>
              {editing !== '' ? <p className="pb-3 text-sm text-ink-2">这个定时任务已经删除。</p> : null}
              <Button look="secondary" size="small" onClick={create}>
                <Plus size={16} strokeWidth={1.5} aria-hidden />
                定时任务
              </Button>
              <ul aria-label="定时任务" className="mt-3 space-y-2">
                {data.map((task) => (
                  <ScheduleRow
                    key={task.scheduled_task_id}
                    task={task}
                    now={dataUpdatedAt}
                    trying={trying}
                    onOpen={() => setEditing(task.scheduled_task_id)}
                    onTry={() => void attempt(task)}
                    onDelete={() => setDeleting(task)}
                    onLook={(task_id) => {
                      onClose();
                      void navigate(`/task/${task_id}`);
                    }}
                  />
                ))}
              </ul>
            </>
          ) : error ? (
            <div role="alert" className="flex flex-wrap items-center gap-3 py-6 text-sm text-rust">
              没有取到定时任务：{sentenceFor(error)}
              <Button look="secondary" size="small" onClick={() => void refetch()}>
                重试
              </Button>
            </div>
          ) : (
            <div role="status" aria-label="正在加载定时任务" className="space-y-2 pt-11">
              <Skeleton className="h-22" />
              <Skeleton className="h-22" />
              <Skeleton className="h-22" />
            </div>
          )}
        </div>
      )}
      <Confirm
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`删除定时任务“${deleting?.scheduled_task_name ?? ''}”？`}
        text="之后不再执行，不能恢复。已经执行过的任务都还在。"
        confirmLabel="删除"
        busy={busy}
        onConfirm={() => {
          if (!deleting) return;
          setBusy(true);
          void deleteSchedule(deleting).then((gone) => {
            setBusy(false);
            setDeleting(null);
            if (gone) setEditing('');
          });
        }}
      />
    </Modal>
  );
}
