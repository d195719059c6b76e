/** The preview of a site: its frame with what drives it, and never a blank place instead. */
import { ArrowLeft, ArrowRight, ExternalLink, Minus, Monitor, MousePointerClick, Plus, RotateCw, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { CollectedError, FrameSays } from '#contract/site/frame-messages.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { say } from '#ui/toast.tsx';
import { readKept, writeKept } from './kept-by-site.ts';
import { openSiteChannel, type PageDetail, type SiteChannel } from './site-channel.ts';
import { SiteStage, type ShownPage, type StageState } from './site-stage.tsx';
import { plainZoom, siteWidths, zoomBy, type SiteWidth, type Zoom } from './zoom.ts';
import './site-frame.css';

export type SelectedElement = Extract<FrameSays, { type: 'SELECT_ELEMENT' }>['element'];
export type SelectedArea = Extract<FrameSays, { type: 'SELECT_AREA' }>['selectedArea'];

export interface SiteFrameHandle {
  /** Empty when the site doesn't answer in time. */
  pageDetail(): Promise<PageDetail | null>;
  goTo(path: string): void;
  /** Begins the site afresh. */
  reload(): void;
}

export interface SiteFrameProps {
  title: string;
  /** Of the content origin, with its ticket; null while there is nothing to show. */
  address: string | null;
  /** The newest tree: another one is asked for by the frame itself. */
  tree: string | null;
  /** Of project and viewer: what the site keeps is kept apart by it. */
  storage_key: string;
  /** What is going on, in a line: '正在编写 3/8 个文件，预览停在 #4'. */
  notice?: string;
  /** Pages that are planned: shown while there is nothing yet. */
  planned?: readonly ShownPage[];
  /** Shown while there is nothing and nothing is planned. */
  preparing?: ReactNode;
  /** What there is does not compile, and nothing before it did: it is being written, or was left so. */
  unrunnable?: 'writing' | 'left' | undefined;
  selecting?: boolean;
  /** Without it nothing can be selected. */
  onSelecting?(selecting: boolean): void;
  onSelect?(element: SelectedElement): void;
  onSelectArea?(area: SelectedArea): void;
  onError(error: CollectedError): void;
  /** None when everything compiles. */
  onCompiled(errors: readonly CollectedError[]): void;
  /** The site wanted something from a host that isn't allowed. */
  onHostRefused(host: string): void;
  onShown?(result: 'render_success' | 'render_failed'): void;
  onBodyMouseDown?(): void;
  ref?: Ref<SiteFrameHandle>;
}

interface Where {
  path: string;
  back: boolean;
  forward: boolean;
}

const start: Where = { path: '/', back: false, forward: false };
/** A frame that has not greeted so long after it was loaded has left its address. */
const leftMs = 1_000;
/** The same sentence for the same press. */
const copyEachMs = 500;

export function SiteFrame(props: SiteFrameProps): ReactNode {
  const { title, address, tree, notice, planned, selecting = false, onSelecting, ref } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<SiteChannel | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [where, setWhere] = useState(start);
  const [zoom, setZoom] = useState<Zoom>(plainZoom);
  const [width, setWidth] = useState<SiteWidth>('desktop');
  const [state, setState] = useState<StageState>('loading');
  /** Counts documents: another one is begun afresh. */
  const [begun, setBegun] = useState(0);
  const greeted = useRef(false);
  const wasLeft = useRef(false);
  const copiedAt = useRef(0);

  function restart(): void {
    greeted.current = false;
    setState('loading');
    setWhere(start);
    setBegun((count) => count + 1);
  }

  useEffect(() => {
    if (address === null) return undefined;
    const opened = openSiteChannel({
      inside: () => frame.current?.contentWindow ?? null,
      kept: () => readKept(latest.current.storage_key),
      onGreeted() {
        greeted.current = true;
        if (latest.current.selecting) opened.say({ type: 'START_EDIT_DOM' });
        const { tree: newest } = latest.current;
        // It may have become another while the document came.
        if (newest !== null) opened.say({ type: 'UPDATE', tree: newest });
      },
      onMessage: hear,
      onSilent: () => setState('stopped'),
    });
    channel.current = opened;
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [address]);

  useEffect(() => {
    if (tree === null) return;
    if (state === 'stopped' || state === 'left') restart();
    else channel.current?.say({ type: 'UPDATE', tree });
  }, [tree]);

  useEffect(() => {
    channel.current?.say({ type: selecting ? 'START_EDIT_DOM' : 'FINISH_EDIT_DOM' });
    if (!selecting) return undefined;
    // Arrows and Enter are the frame's now.
    frame.current?.focus();
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current.onSelecting?.(false);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [selecting]);

  useImperativeHandle(ref, () => ({
    pageDetail: () => channel.current?.pageDetail() ?? Promise.resolve(null),
    goTo: (path) => channel.current?.say({ type: 'REDIRECT_TO', path }),
    reload: restart,
  }));

  function hear(message: FrameSays): void {
    const now = latest.current;
    switch (message.type) {
      case 'renderLoaded':
        return setState((before) => (before === 'stopped' ? before : 'live'));
      case 'render_success':
      case 'render_failed':
        return now.onShown?.(message.type);
      case 'HISTORY_CHANGE':
        return setWhere({ path: message.path, back: message.back, forward: message.forward });
      case 'SELECT_ELEMENT':
        return now.onSelect?.(message.element);
      case 'SELECT_AREA':
        return now.onSelectArea?.(message.selectedArea);
      case 'ESCAPE_KEY_DOWN':
        return now.selecting ? now.onSelecting?.(false) : undefined;
      case 'COLLECTED_ERROR':
        return now.onError(message.error);
      case 'COMPILE_ERRORS':
        return now.onCompiled(message.errors);
      case 'HOST_REFUSED':
        return now.onHostRefused(message.host);
      case 'BODY_MOUSE_DOWN':
        return now.onBodyMouseDown?.();
      case 'STORE':
        return void writeKept(now.storage_key, message.entries);
      case 'COPY_TEXT':
        return copy(message.text);
    }
  }

  /** Only while the person is in the site, and not in a stream of copies. */
  function copy(text: string): void {
    if (document.activeElement !== frame.current || performance.now() - copiedAt.current < copyEachMs) return;
    copiedAt.current = performance.now();
    navigator.clipboard.writeText(text).then(
      () => say.done('已复制'),
      () => say.error('没有复制成功，请手动选择文字复制'),
    );
  }

  function onLoad(): void {
    setTimeout(() => {
      if (greeted.current) return void (greeted.current = false);
      if (wasLeft.current) return setState('left');
      wasLeft.current = true;
      say.warn('网站离开了自己的地址，已经带它回来');
      restart();
    }, leftMs);
  }

  const step = (direction: 1 | -1): void => setZoom((before) => zoomBy(before, direction) ?? before);
  const chosen = siteWidths.find(({ name }) => name === width)?.width ?? null;
  return (
    <div className="sf">
      <div className="sf-bar" role="toolbar" aria-label="预览">
        <IconButton
          label="后退"
          icon={<ArrowLeft size={16} />}
          disabled={!where.back}
          onClick={() => channel.current?.say({ type: 'HISTORY_BACK' })}
        />
        <IconButton
          label="前进"
          icon={<ArrowRight size={16} />}
          disabled={!where.forward}
          onClick={() => channel.current?.say({ type: 'HISTORY_FORWARD' })}
        />
        <IconButton label="刷新" icon={<RotateCw size={16} />} disabled={address === null} onClick={restart} />
        <span className="sf-path" title={where.path}>
          {where.path}
        </span>
        {onSelecting ? (
          <IconButton
            label={selecting ? '结束选择' : '选择元素'}
            icon={<MousePointerClick size={16} />}
            aria-pressed={selecting}
            disabled={state !== 'live'}
            className={selecting ? 'bg-hover text-seal' : undefined}
            onClick={() => onSelecting(!selecting)}
          />
        ) : null}
        <span className="sf-widths" role="group" aria-label="宽度">
          {siteWidths.map(({ name, label }) => (
            <IconButton
              key={name}
              label={label}
              icon={icons[name]}
              aria-pressed={width === name}
              className={width === name ? 'bg-hover text-ink' : undefined}
              onClick={() => setWidth(name)}
            />
          ))}
        </span>
        <span className="sf-zoom" role="group" aria-label="缩放">
          <IconButton label="缩小" icon={<Minus size={16} />} disabled={zoomBy(zoom, -1) === null} onClick={() => step(-1)} />
          <IconButtonText label="还原到默认大小" onClick={() => setZoom(plainZoom)}>
            {zoom}%
          </IconButtonText>
          <IconButton label="放大" icon={<Plus size={16} />} disabled={zoomBy(zoom, 1) === null} onClick={() => step(1)} />
        </span>
        {address === null ? null : (
          <a
            className="sf-alone"
            href={`${address}${where.path.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="在新标签页打开"
            title="在新标签页打开"
          >
            <ExternalLink size={16} />
          </a>
        )}
      </div>
      {notice === undefined ? null : (
        <p className="sf-notice" role="status">
          {notice}
        </p>
      )}
      <SiteStage
        state={address === null ? 'nothing' : state}
        planned={planned ?? []}
        preparing={props.preparing}
        unrunnable={props.unrunnable}
        onRestart={restart}
      >
        {address === null || state === 'stopped' || state === 'left' ? null : (
          <div
            className="sf-paper"
            data-narrow={chosen !== null || undefined}
            style={{ width: chosen === null ? '100%' : (chosen * zoom) / 100 }}
          >
            <iframe
              key={`${address} ${begun}`}
              ref={frame}
              title={`${title} 的预览`}
              sandbox="allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads"
              referrerPolicy="no-referrer"
              src={address}
              onLoad={onLoad}
              className={classList(state === 'loading' && 'sf-hidden')}
              style={{ width: `${10_000 / zoom}%`, height: `${10_000 / zoom}%`, transform: `scale(${zoom / 100})` }}
            />
          </div>
        )}
      </SiteStage>
    </div>
  );
}

const icons: Readonly<Record<SiteWidth, ReactNode>> = {
  phone: <Smartphone size={16} />,
  tablet: <Tablet size={16} />,
  desktop: <Monitor size={16} />,
};

function IconButtonText({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className="sf-percent" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
