/** The left side: a new task, my tasks, and me. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { PanelLeftClose, SquarePen } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { VList } from 'virtua';
import type { TaskSummary } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { useSession } from '#web/shell/session.ts';
import { isListed } from './task-list-cache.ts';
import { deleteTask, taskListQuery } from './task-list.ts';
import { TaskRow } from './task-row.tsx';
import { UserMenu } from './user-menu.tsx';

export interface SidebarProps {
  currentTask: string | undefined;
  onNewTask(): void;
  onClose(): void;
  /** A row was opened; a drawer closes itself. */
  onOpenTask(): void;
  onSignedOut(): void;
  onDeleted(task_id: string): void;
  /** Stands above the user menu. */
  notice?: ReactNode;
}

export function Sidebar(props: SidebarProps) {
  const session = useSession();
  return (
    <nav aria-label="任务与账号" className="flex h-full min-h-0 flex-col">
      <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-4">
        <Link to="/" aria-label="案头，返回首页" onClick={props.onOpenTask} className="rounded-control">
          <Logo />
        </Link>
        <IconButton label="收起侧边栏" side="right" icon={<PanelLeftClose size={20} strokeWidth={1.5} />} onClick={props.onClose} />
      </div>
      <div className="px-3 pb-2">
        <button
          type="button"
          onClick={props.onNewTask}
          className="flex h-9 w-full items-center gap-2 rounded-control border border-line-strong bg-sheet px-3 text-sm font-medium transition-colors duration-150 hover:bg-hover max-md:h-11"
        >
          <SquarePen size={16} strokeWidth={1.5} />
          新建任务
          <kbd className="ml-auto font-sans text-xs text-ink-3 max-md:hidden">{shortcut}</kbd>
        </button>
      </div>
      {session.known && session.person ? (
        <TaskList {...props} />
      ) : (
        <SignedOutList state={session.known ? 'anonymous' : session.failed ? 'failed' : 'asking'} />
      )}
      {props.notice}
      <UserMenu onSignedOut={props.onSignedOut} />
    </nav>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

function SignedOutList({ state }: { state: 'anonymous' | 'failed' | 'asking' }) {
  return (
    <div className="min-h-0 flex-1">
      {state === 'anonymous' ? <p className="px-5 pt-4 text-sm text-ink-3">登录后，你的任务会列在这里</p> : null}
      {state === 'asking' ? <ListSkeleton /> : null}
    </div>
  );
}

function TaskList({ currentTask, onOpenTask, onDeleted }: SidebarProps) {
  const navigate = useNavigate();
  const { data, isPending, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(taskListQuery);
  const [deleting, setDeleting] = useState<TaskSummary | null>(null);
  const tasks = data?.pages.flatMap((page) => page.task_list).filter(isListed) ?? [];
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <>
      <h2 className="px-5 pt-2 pb-1.5 text-xs text-ink-3">任务</h2>
      <div className="min-h-0 flex-1">
        {isPending ? <ListSkeleton /> : null}
        {isError && !data ? (
          <div className="px-5 pt-2 text-sm text-ink-2" role="alert">
            <p>{sentenceFor(error)}</p>
            <Button look="secondary" size="small" className="mt-3" onClick={() => void refetch()}>
              重试
            </Button>
          </div>
        ) : null}
        {data && tasks.length === 0 ? <p className="px-5 pt-1 text-sm text-ink-3">还没有任务，写下第一个需求吧</p> : null}
        {tasks.length > 0 ? (
          <VList
            data={tasks}
            itemSize={38}
            className="!h-full pt-0.5"
            role="group"
            aria-label="任务列表"
            onScroll={(offset) => {
              // One screen before the end is soon enough, as no row is higher than 46 px.
              if (offset > tasks.length * 38 - 1600) more();
            }}
          >
            {(task) => (
              <TaskRow key={task.task_id} task={task} current={task.task_id === currentTask} onOpen={onOpenTask} onDelete={setDeleting} />
            )}
          </VList>
        ) : null}
      </div>
      {hasNextPage && tasks.length < 20 ? <MoreAtOnce more={more} /> : null}
      <DeleteDialog
        task={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(task_id) => {
          onDeleted(task_id);
          if (task_id === currentTask) void navigate('/');
        }}
      />
    </>
  );
}

/** The list is shorter than the screen though there is more: nobody can scroll, so it asks by itself. */
function MoreAtOnce({ more }: { more(): void }) {
  useEffect(more);
  return null;
}

function DeleteDialog({ task, onClose, onDeleted }: { task: TaskSummary | null; onClose(): void; onDeleted(task_id: string): void }) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!task) return;
    setBusy(true);
    try {
      await deleteTask(task.task_id);
      onDeleted(task.task_id);
      say.done('任务已删除');
      onClose();
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Confirm
      open={task !== null}
      onOpenChange={(open) => !open && onClose()}
      title="删除这个任务？"
      text={
        <>
          <span className="line-clamp-2 font-medium break-words text-ink">{task?.task_name}</span>
          <span className="mt-1 block">任务里的对话和文件会一起删除，无法恢复。进行中的任务会先停止。</span>
        </>
      }
      confirmLabel="删除"
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="正在加载任务" className="space-y-0.5 px-2">
      {[72, 56, 84, 48, 64].map((width) => (
        <div key={width} className="flex h-9 items-center px-2.5 max-md:h-11">
          <div style={{ width: `${width}%` }}>
            <Skeleton className="h-3.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
