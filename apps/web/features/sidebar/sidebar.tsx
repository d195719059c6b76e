/** The left side: a new task, my tasks, and me. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, PanelLeftClose, Search, SquarePen, Star } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { TaskSummary } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { useMobile } from '#web/shell/link-target.ts';
import { useSession } from '#web/shell/session.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { listedTasks } from './task-list-cache.ts';
import { deleteTask, taskListQuery } from './task-list.ts';
import { UserMenu } from './user-menu.tsx';

const loadRows = () => import('./task-rows.tsx');
const TaskRows = lazy(async () => ({ default: (await loadRows()).TaskRows }));

export interface ExpertsProps {
  /** Beside tasks there is room for fewer. */
  hasTasks: boolean;
  replaces: boolean;
}

export interface SidebarProps {
  currentTask: string | undefined;
  onNewTask(): void;
  onClose(): void;
  onSignedOut(): void;
  onSearch(): void;
  /** To the scheduled tasks, or to sign in first. */
  onSchedules(): void;
  /** In a drawer: what is opened takes the place of the drawer's own entry in the history. */
  replaces: boolean;
  /** Stands above the tasks. */
  experts: ComponentType<ExpertsProps>;
  /** Stands above the user menu. */
  notice?: ReactNode;
}

export function Sidebar(props: SidebarProps) {
  const session = useSession();
  const mobile = useMobile();
  return (
    <nav aria-label="任务与账号" className="flex h-full min-h-0 flex-col">
      <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-4">
        <Link
          to="/"
          target={mobile ? '_self' : '_blank'}
          replace={props.replaces}
          aria-label={mobile ? '案头，返回首页' : '案头，在新标签页打开首页'}
          className="rounded-control"
        >
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
          <kbd className="ml-auto font-sans text-xs text-ink-3 max-md:hidden">{modifier} K</kbd>
        </button>
        {session.known && session.person ? (
          <button
            type="button"
            onClick={props.onSearch}
            aria-haspopup="dialog"
            className="mt-1.5 flex h-9 w-full items-center gap-2 rounded-control px-3 text-sm text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink max-md:h-11"
          >
            <Search size={16} strokeWidth={1.5} />
            搜索
            <kbd className="ml-auto font-sans text-xs text-ink-3 max-md:hidden">{modifier} P</kbd>
          </button>
        ) : null}
        <button
          type="button"
          onClick={props.onSchedules}
          aria-haspopup="dialog"
          className="mt-0.5 flex h-9 w-full items-center gap-2 rounded-control px-3 text-sm text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink max-md:h-11"
        >
          <CalendarClock size={16} strokeWidth={1.5} />
          定时任务
        </button>
        {session.known && session.person ? <FavoritesLink replaces={props.replaces} /> : null}
      </div>
      {session.known && session.person ? (
        <TaskList {...props} />
      ) : (
        <>
          {session.known ? <props.experts hasTasks={false} replaces={props.replaces} /> : null}
          <SignedOutList state={session.known ? 'anonymous' : session.failed ? 'failed' : 'asking'} />
        </>
      )}
      {props.notice}
      <UserMenu onSignedOut={props.onSignedOut} />
    </nav>
  );
}

/** Both of the page's addresses. */
const favoritesAddress = /^\/collect(ion)?\/?$/;

function FavoritesLink({ replaces }: { replaces: boolean }) {
  const isHere = favoritesAddress.test(useLocation().pathname);
  return (
    <Link
      to="/collection"
      replace={replaces}
      aria-current={isHere ? 'page' : undefined}
      className={classList(
        'mt-0.5 flex h-9 w-full items-center gap-2 rounded-control px-3 text-sm transition-colors duration-150 hover:bg-hover hover:text-ink max-md:h-11',
        isHere ? 'bg-hover font-medium text-ink' : 'text-ink-2',
      )}
    >
      <Star size={16} strokeWidth={1.5} />
      收藏夹
    </Link>
  );
}

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

function SignedOutList({ state }: { state: 'anonymous' | 'failed' | 'asking' }) {
  return (
    <div className="min-h-0 flex-1">
      {state === 'anonymous' ? <p className="px-5 pt-4 text-sm text-ink-3">登录后，你的任务会列在这里</p> : null}
      {state === 'asking' ? <ListSkeleton /> : null}
    </div>
  );
}

function TaskList({ currentTask, replaces, experts: Experts }: SidebarProps) {
  const navigate = useNavigate();
  const { data, isPending, isError, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(taskListQuery);
  const tasks = useMemo(() => listedTasks(data?.pages ?? []), [data]);
  const more = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  // While the list is asked for; what fails here is tried again, and said, where the rows are drawn.
  useEffect(() => void loadRows().catch((error: unknown) => console.warn('the rows were not fetched ahead', error)), []);
  const current = useRef(currentTask);
  current.current = currentTask;
  const remove = useCallback(
    (task: TaskSummary) => {
      if (task.task_id === current.current) void navigate('/', { replace: replaces });
      void deleteTask(task);
    },
    [navigate, replaces],
  );
  return (
    <>
      <Experts hasTasks={isPending || tasks.length > 0} replaces={replaces} />
      <h2 className="px-4.5 pt-2 pb-1.5 text-xs text-ink-3">任务</h2>
      <div className="min-h-0 flex-1">
        {isPending ? <ListSkeleton /> : null}
        {isError && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
        {data && tasks.length === 0 && !hasNextPage ? <p className="px-4.5 pt-1 text-sm text-ink-3">还没有任务，写下第一个需求吧</p> : null}
        {tasks.length > 0 || hasNextPage ? (
          <Suspense fallback={<ListSkeleton />}>
            <TaskRows
              tasks={tasks}
              currentTask={currentTask}
              hasMore={hasNextPage && !isFetchNextPageError}
              replaces={replaces}
              onMore={more}
              onDelete={remove}
            />
          </Suspense>
        ) : null}
      </div>
      {isFetchNextPageError && error ? <Failed error={error} onRetry={() => void fetchNextPage()} /> : null}
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <div className="px-5 py-2 text-sm text-ink-2" role="alert">
      <p>{sentenceFor(error)}</p>
      <Button look="secondary" size="small" className="mt-3" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="正在加载任务" className="pt-0.5">
      <SkeletonRows widths={[72, 56, 84, 48, 64]} />
    </div>
  );
}
