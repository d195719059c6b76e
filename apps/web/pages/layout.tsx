/** The frame around home and task: sidebar beside the page, or a drawer over it on a narrow screen. */
import { Menu as MenuIcon, PanelLeftOpen, SquarePen } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import { tinykeys } from 'tinykeys';
import { skills } from '#capabilities/skills/skills.ts';
import { AbilityType } from '#contract/task.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Seal } from '#ui/logo.tsx';
import { forgetDrafts } from '#web/features/composer/draft.ts';
import { NewsBubble } from '#web/features/popups/news-bubble.tsx';
import { Sidebar, type ExpertsProps } from '#web/features/sidebar/sidebar.tsx';
import { useLiveTaskList } from '#web/features/sidebar/task-list.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { openSchedules } from '#web/shell/dialogs.ts';
import { useWindowWidth, widths } from '#web/shell/media.ts';
import { prefer, usePreferences } from '#web/shell/preferences.ts';
import { signInPath, useSession } from '#web/shell/session.ts';
import { sidebarWidthIn, sidebarWidths } from './arrangement.ts';
import { useBackCloses } from './back-closes.ts';
import { Collecting } from './collecting.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';
import { Resizer } from './resizer.tsx';
import { SwipeAway } from './swipe-away.tsx';

const Sheet = lazy(async () => ({ default: (await import('#ui/dialog.tsx')).Sheet }));
const ExpertList = lazy(async () => ({ default: (await import('#web/features/experts/expert-list.tsx')).ExpertList }));
const SearchPalette = lazy(async () => ({ default: (await import('./search-palette.tsx')).SearchPalette }));

/** What a page inside the frame may ask of it. */
export interface Frame {
  /** Below 1260 px the sidebar and the right panel are not open together: whoever opens the panel says so here. */
  setPanelOpen(open: boolean): void;
  /** Grows when the person opens the sidebar where there is no room for both. */
  sidebarCalls: number;
  windowWidth: number;
  /** What the sidebar takes of the window, 0 when it is closed or a drawer. */
  sidebarWidth: number;
  /** The buttons that open the sidebar lie over the page's top left corner. */
  cornerTaken: boolean;
  /** Grows when the person asks for a new task while already there. */
  newTaskCount: number;
}

/** A page that stands alone has the whole window. */
export function useFrame(): Frame {
  const frame = useOutletContext<Frame | undefined>();
  const windowWidth = useWindowWidth();
  return frame ?? { ...alone, windowWidth };
}

const alone: Omit<Frame, 'windowWidth'> = {
  setPanelOpen: () => undefined,
  sidebarCalls: 0,
  sidebarWidth: 0,
  cornerTaken: false,
  newTaskCount: 0,
};

export function Layout() {
  const session = useSession();
  const signedIn = session.known && session.person !== null;
  useDropSignInMarks();
  const { taskId } = useParams();
  const navigate = useNavigate();
  useLiveTaskList({ signedIn, openTask: taskId, onOpen: (task_id) => void navigate(`/task/${task_id}`) });
  const [query] = useSearchParams();
  // One measure for all: what follows from it changes in one drawing.
  const window_width = useWindowWidth();
  const mobile = window_width < widths.mobile;
  const narrow = window_width < widths.both;
  const wanted = usePreferences((preferences) => preferences.sidebar_open);
  const keptWidth = usePreferences((preferences) => preferences.sidebar_width);
  const [movingWidth, setMovingWidth] = useState<number | null>(null);
  const [searching, setSearching] = useState(false);
  const [drawer, setDrawer] = useState(false);
  useBackCloses('drawer', drawer && mobile, () => setDrawer(false));
  const [panelOpen, setPanelOpen] = useState(false);
  const [sidebarCalls, setSidebarCalls] = useState(0);
  const [newTaskCount, setNewTaskCount] = useState(0);
  const shown = !mobile && wanted && !(narrow && panelOpen);
  const width = sidebarWidthIn(window_width, movingWidth ?? keptWidth, panelOpen);

  const openSidebar = () => {
    if (mobile) {
      setDrawer(true);
      return;
    }
    if (narrow) setSidebarCalls((count) => count + 1);
    prefer({ sidebar_open: true });
  };
  const newTask = useCallback(() => {
    setNewTaskCount((count) => count + 1);
    // From the drawer it takes the place of the drawer's entry in the history, which closes the drawer.
    void navigate('/', { replace: mobile && drawer });
  }, [navigate, mobile, drawer]);
  useEffect(
    () =>
      tinykeys(
        window,
        {
          '$mod+k': (event) => {
            event.preventDefault();
            newTask();
          },
          '$mod+p': (event) => {
            event.preventDefault();
            if (signedIn) setSearching(true);
          },
        },
        // Above all while typing: the cursor is in the input most of the time.
        { ignore: (event) => event.repeat || event.isComposing },
      ),
    [newTask, signedIn],
  );

  const sidebar = (
    <Sidebar
      currentTask={taskId}
      onNewTask={newTask}
      onClose={() => (mobile ? setDrawer(false) : prefer({ sidebar_open: false }))}
      onSearch={() => {
        setDrawer(false);
        setSearching(true);
      }}
      onSchedules={() => {
        setDrawer(false);
        if (signedIn) openSchedules();
        else void navigate(signInPath('/'));
      }}
      replaces={mobile && drawer}
      experts={Experts}
      onSignedOut={() => {
        forgetDrafts();
        // A fresh page: nothing one person had open stays in memory for the next.
        location.assign(serverPath('/'));
      }}
      notice={
        session.known && session.person?.scenes ? (
          <NewsBubble
            ability_type={skills.find((skill) => skill.id === query.get('skill'))?.ability_type ?? AbilityType.General}
            onTry={(schema) => {
              setDrawer(false);
              void navigate(schema);
            }}
          />
        ) : null
      }
    />
  );
  return (
    <div className="flex h-full">
      {shown ? (
        <aside aria-label="侧边栏" className="relative shrink-0 border-r border-line bg-paper" style={{ width }}>
          {sidebar}
          <Resizer
            label="侧边栏宽度"
            width={width}
            {...sidebarWidths}
            of="left"
            onMove={setMovingWidth}
            onSettle={(settled) => {
              setMovingWidth(null);
              prefer({ sidebar_width: settled || sidebarWidths.least });
            }}
          />
        </aside>
      ) : null}
      {mobile ? (
        <Suspense>
          <Sheet open={drawer} onOpenChange={setDrawer} label="侧边栏" from="left">
            <SwipeAway onAway={() => setDrawer(false)}>{sidebar}</SwipeAway>
          </Sheet>
        </Suspense>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        {mobile ? <MobileBar onOpen={openSidebar} onNewTask={newTask} /> : null}
        <div className="relative min-h-0 flex-1">
          {!mobile && !shown ? <ClosedSidebar onOpen={openSidebar} onNewTask={newTask} /> : null}
          <Collecting>
            <Outlet
              context={
                {
                  setPanelOpen,
                  windowWidth: window_width,
                  sidebarCalls,
                  sidebarWidth: shown ? width : 0,
                  cornerTaken: !mobile && !shown,
                  newTaskCount,
                } satisfies Frame
              }
            />
          </Collecting>
        </div>
      </div>
      {searching ? (
        <Suspense>
          <SearchPalette onClose={() => setSearching(false)} onNewTask={newTask} />
        </Suspense>
      ) : null}
      <DeskDialogs />
    </div>
  );
}

function Experts({ hasTasks, replaces }: ExpertsProps) {
  return (
    <Suspense fallback={<div className={hasTasks ? 'h-36 shrink-0' : 'h-80 shrink-0'} />}>
      <ExpertList hasTasks={hasTasks} replaces={replaces} />
    </Suspense>
  );
}

function MobileBar({ onOpen, onNewTask }: { onOpen(): void; onNewTask(): void }) {
  return (
    <header className="flex h-12 shrink-0 items-center justify-between border-b border-line bg-paper px-1">
      <IconButton label="打开侧边栏" tip="" icon={<MenuIcon size={20} strokeWidth={1.5} />} onClick={onOpen} />
      <Link to="/" aria-label="案头，返回首页" className="rounded-control p-1">
        <Seal className="size-7" />
      </Link>
      <IconButton label="新建任务" tip="" icon={<SquarePen size={20} strokeWidth={1.5} />} onClick={onNewTask} />
    </header>
  );
}

function ClosedSidebar({ onOpen, onNewTask }: { onOpen(): void; onNewTask(): void }) {
  return (
    <nav aria-label="侧边栏与新建" className="absolute top-3 left-3 z-10 flex gap-1">
      <IconButton label="打开侧边栏" side="bottom" icon={<PanelLeftOpen size={20} strokeWidth={1.5} />} onClick={onOpen} />
      <IconButton label="新建任务" side="bottom" icon={<SquarePen size={20} strokeWidth={1.5} />} onClick={onNewTask} />
    </nav>
  );
}

/** The marks that signing in leaves in the address have been read by then; they don't belong into a copied link. */
function useDropSignInMarks(): void {
  const [query] = useSearchParams();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!query.has('login_from') && !query.has('sign_up_from')) return;
    const rest = new URLSearchParams(query);
    rest.delete('login_from');
    rest.delete('sign_up_from');
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true });
  }, [query, pathname, hash, navigate]);
}
