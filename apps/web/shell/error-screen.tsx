/** What is shown when something nobody foresaw went wrong, or a part of the page is gone: the words of the specification, and the way on. */
import { RefreshCw } from 'lucide-react';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#contract/codes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor, Unreachable } from './api.ts';
import { serverPath } from './base-path.ts';
import { onMissingPart } from './fetched-parts.ts';
import { pageSession } from './page-session.ts';
import { givenOut, isReplaced, type GivenOut } from './page-version.ts';
import { pathOfPage, taskOf } from './share-pass.ts';
import { reportError } from './telemetry.ts';
import { messageOf, troubleOf } from './trouble.ts';

/** In place of a page that could not be drawn. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (troubleOf(error, { source: '', origin: location.origin }) === 'outdated') return <ReloadScreen />;
  return (
    <main className="flex h-full min-h-96 items-center justify-center">
      <EmptyState
        drawing="broken"
        heading
        title="服务器异常"
        text={
          <>
            <p>请稍后重试</p>
            <p className="mt-4 font-mono text-xs text-ink-3 select-all">会话编号：{pageSession}</p>
            <p className="mt-1 line-clamp-6 font-mono text-xs break-all text-ink-3">{messageOf(error)}</p>
          </>
        }
        action={
          <>
            <Button onClick={() => location.reload()}>重试</Button>
            <ShareButton />
            <Button look="secondary" onClick={() => location.assign(serverPath('/'))}>
              返回首页
            </Button>
          </>
        }
      />
    </main>
  );
}

/** The browser's own, which stands whatever of the page is broken, and stays until it was read. */
function alertPerson(sentence: string): void {
  window.alert(sentence);
}

/** Others can look at what went wrong; there must be a task to look at. */
function ShareButton() {
  const [busy, setBusy] = useState(false);
  const task_id = taskOf(pathOfPage());
  const share = async () => {
    if (task_id === null) return;
    setBusy(true);
    try {
      const { copyShareLink } = await import('./share-link.ts');
      await copyShareLink(task_id);
      alertPerson('分享链接已复制到剪贴板');
    } catch (problem) {
      alertPerson(problem instanceof Refusal ? problem.message : '创建分享失败');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" title="分享当前任务，方便排查问题" busy={busy} disabled={task_id === null} onClick={() => void share()}>
      分享
    </Button>
  );
}

/** A page of which something was lost on the way loads itself again when the server is there; of a newer version the person is told first. */
function ReloadScreen() {
  const [given, setGiven] = useState<GivenOut | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async () => {
      const answer = await givenOut();
      if (left) return;
      setGiven(answer);
      if (answer === 'this one' && mayReload()) location.reload();
      if (answer === 'nobody answers') timer = setTimeout(() => void ask(), ask_again_ms);
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <main className="flex h-full min-h-96 items-center justify-center">
      <EmptyState
        drawing="lost"
        heading
        title="刷新后继续"
        text={reloadTexts[given ?? 'this one']}
        action={<Button onClick={() => location.reload()}>刷新页面</Button>}
      />
    </main>
  );
}

const reloadTexts = {
  another: '案头有新版本了，这一页要刷新后才能打开。写下的文字和已上传的附件都保留着。',
  'this one': '案头可能刚刚更新，或网络不稳定，这一页没有加载成功。写下的文字和已上传的附件都保留着。',
  'nobody answers': '暂时连不上案头，连上后会自动刷新这一页。写下的文字和已上传的附件都保留着。',
} satisfies Record<GivenOut, string>;

const ask_again_ms = 1500;
const reloaded_key = 'antou.reloaded';
/** What is lost again so soon does not come by loading. */
const reload_again_ms = 60_000;

function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloaded_key) ?? 0);
    sessionStorage.setItem(reloaded_key, `${Date.now()}`);
    return Date.now() - before > reload_again_ms;
  } catch (error) {
    // Without a memory it might go on for ever.
    console.warn('the page does not load itself again', error);
    return false;
  }
}

type Outdated = 'perhaps' | 'replaced';

/** A part is gone, wanted ahead of its use or in a place that says in its own words what it can't do: the work at hand goes on, reloading is offered. */
function ReloadNote({ outdated }: { outdated: Outdated }) {
  return (
    <div
      role="alert"
      className="animate-appear fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-full items-center gap-3 rounded-card border border-line bg-sheet py-2 pr-2 pl-4 text-sm shadow-float"
    >
      <RefreshCw size={16} strokeWidth={1.5} className="shrink-0 text-ink-2" />
      <span>
        {outdated === 'replaced'
          ? '案头有新版本了，有一部分要刷新后才能用；输入框里写下的内容都保留着'
          : '案头可能刚刚更新，有一部分没有加载成功；刷新后继续，写下的内容都保留着'}
      </span>
      <Button size="small" onClick={() => location.reload()}>
        刷新
      </Button>
    </div>
  );
}

interface BoundaryState {
  failed: boolean;
  error: unknown;
}

class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    reportUnforeseen(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}

/** For errors a boundary caught; React has already said them in the console. */
export function reportUnforeseen(error: unknown): void {
  if (troubleOf(error, { source: '', origin: location.origin }) === 'unforeseen') reportError(error);
}

/** Around the whole page: render errors, uncaught errors and unhandled rejections end here. */
export function ErrorGuard({ children }: { children: ReactNode }) {
  const [caught, setCaught] = useState<{ error: unknown } | null>(null);
  const [outdated, setOutdated] = useState<Outdated | null>(null);
  useEffect(() => {
    const askWhetherReplaced = (): void => void isReplaced().then((yes) => yes && setOutdated('replaced'));
    const onRejection = (event: PromiseRejectionEvent) => take(event.reason, '');
    const onError = (event: ErrorEvent) => take(event.error ?? event.message, event.filename);
    function take(error: unknown, source: string): void {
      switch (troubleOf(error, { source, origin: location.origin })) {
        case 'nothing':
          return;
        case 'refused':
          say.error(sentenceFor(error));
          return;
        case 'offline':
          say.error(sentenceFor(new Unreachable()));
          return;
        case 'outdated':
          setOutdated((known) => known ?? 'perhaps');
          askWhetherReplaced();
          return;
        case 'unforeseen':
          reportError(error);
          setCaught({ error });
      }
    }
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener('error', onError);
    // Every part that can't be fetched, whoever catches it: a place that offers to try again would try in vain.
    const endListening = onMissingPart(askWhetherReplaced);
    return () => {
      endListening();
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('error', onError);
    };
  }, []);
  if (caught) return <ErrorScreen error={caught.error} />;
  return (
    <Boundary>
      {children}
      {outdated ? <ReloadNote outdated={outdated} /> : null}
    </Boundary>
  );
}
