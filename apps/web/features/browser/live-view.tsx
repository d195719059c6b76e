/** 实时画面: the page as it moves, its address, and the wheel: taken from the agent, given back when the person is done. */
import { ArrowLeft, ArrowRight, Keyboard, MousePointerClick, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { TakeoverBrowserAnswer } from '#contract/timeline/questions/takeover.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { handedBack, KeepLogin } from '#web/shell/keep-login.tsx';
import { forgetLiveBrowser, useLiveBrowser } from '#web/shell/live-browser.ts';
import { PageSurface } from './page-surface.tsx';
import type { LivePage } from './use-live-page.ts';

export interface LiveViewProps {
  task_id: string;
  live: LivePage;
  /** The task waits for the browser to be handed back: answers that. Resolves with false when it was not taken. */
  onHandBack: ((answer: TakeoverBrowserAnswer) => Promise<boolean>) | null;
}

const icon = { size: 16, strokeWidth: 1.5 } as const;

export function LiveView({ task_id, live, onHandBack }: LiveViewProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const drives = live.driver === 'you';
  useEffect(() => {
    if (drives && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [drives]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1.5">
        <Ways live={live} disabled={!drives} />
        <Address live={live} editable={drives} />
        {drives ? (
          <IconButton
            ref={way}
            label="键盘"
            icon={<Keyboard {...icon} />}
            onClick={() => field.current?.focus({ preventScroll: true })}
            className="pointer-fine:hidden"
          />
        ) : null}
      </div>
      <Said live={live} />
      <div className="relative min-h-0 flex-1">
        {drives ? <div className="pointer-events-none absolute inset-0 z-10 border-2 border-seal" /> : null}
        <PageSurface live={live} field={field} onLeave={() => document.getElementById(wheelId)?.focus()} />
      </div>
      <footer className="shrink-0 border-t border-line px-4 py-2.5">
        <Wheel task_id={task_id} live={live} onHandBack={onHandBack} />
      </footer>
    </div>
  );
}

const wheelId = 'live-browser-wheel';

function Ways({ live, disabled }: { live: LivePage; disabled: boolean }) {
  const { page, send } = live;
  return (
    <>
      <IconButton
        label="后退"
        icon={<ArrowLeft {...icon} />}
        disabled={disabled || !page?.can_back}
        onClick={() => send({ type: 'way', to: 'back' })}
      />
      <IconButton
        label="前进"
        icon={<ArrowRight {...icon} />}
        disabled={disabled || !page?.can_forward}
        onClick={() => send({ type: 'way', to: 'forward' })}
        className="max-md:hidden"
      />
      <IconButton label="重新载入" icon={<RotateCw {...icon} />} disabled={disabled} onClick={() => send({ type: 'way', to: 'reload' })} />
    </>
  );
}

/** Typed until it is sent or left; otherwise where the page is. */
function Address({ live, editable }: { live: LivePage; editable: boolean }) {
  const url = live.page?.url ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed?.trim() ?? '';
    if (wanted) live.send({ type: 'go', url: wanted });
    setTyped(null);
  };
  return (
    <form onSubmit={go} className="min-w-0 flex-1">
      <input
        aria-label="网址"
        value={typed ?? url}
        readOnly={!editable}
        title={live.page?.title || url}
        maxLength={2000}
        enterKeyHint="go"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => editable && event.target.select()}
        onBlur={() => setTyped(null)}
        className="h-8 w-full min-w-0 rounded-control border border-line bg-sheet px-2.5 text-sm text-ink-2 read-only:bg-transparent max-md:h-11"
      />
    </form>
  );
}

function Said({ live: { said, state } }: { live: LivePage }) {
  const text = state === 'lost' || state === 'connecting' ? '连接断开，正在重新连接…' : said;
  return (
    <p role="status" className="shrink-0 bg-amber-wash px-4 py-1.5 text-xs break-words text-amber empty:hidden">
      {text}
    </p>
  );
}

function Wheel({ task_id, live, onHandBack }: LiveViewProps) {
  const [pending, setPending] = useState(false);
  const url = live.page?.url ?? '';
  const takeOver = async () => {
    setPending(true);
    useLiveBrowser.setState({ wants: true });
    try {
      // The agent lets go first; then the wheel is free.
      if (live.driver === 'agent') await call('TakeOverBrowser', { task_id });
    } catch (error) {
      useLiveBrowser.setState({ wants: false });
      say.error(sentenceFor(error));
    }
    setPending(false);
  };
  const answer = async (given: TakeoverBrowserAnswer) => {
    if (!onHandBack) return live.send({ type: 'drive', on: false });
    setPending(true);
    if (await onHandBack(given)) forgetLiveBrowser();
    setPending(false);
  };
  const drives = live.driver === 'you';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm text-ink-2">
        {live.driver === 'agent' ? <Spinner className="size-4 text-seal" /> : <MousePointerClick {...icon} className="shrink-0" />}
        <span className="min-w-0">{wordsOf(live.driver)}</span>
      </p>
      {drives && onHandBack ? (
        <div className="order-3 w-full">
          <KeepLogin url={url} disabled={pending} />
        </div>
      ) : null}
      {drives ? (
        <Button id={wheelId} size="small" busy={pending} onClick={() => void answer(handedBack(url))}>
          {onHandBack ? '我已完成，交还' : '停止操作'}
        </Button>
      ) : (
        <Button
          id={wheelId}
          size="small"
          look={live.driver === 'agent' ? 'secondary' : 'primary'}
          busy={pending}
          disabled={live.state !== 'here'}
          onClick={() => void takeOver()}
        >
          {live.driver === 'other' ? '在这里操作' : '接管浏览器'}
        </Button>
      )}
    </div>
  );
}

function wordsOf(driver: LivePage['driver']): string {
  switch (driver) {
    case 'agent':
      return '案头正在操作';
    case 'nobody':
      return '案头没有在操作，你可以操作这个网页';
    case 'you':
      return '你正在操作这个网页';
    case 'other':
      return '你正在另一个窗口操作';
  }
}
