/** The open file: its kind's viewer, the viewer for its ending, or its name with a way to take it away. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Component,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { sizeInWords } from '#contract/file-size.ts';
import type { ViewerFiles } from '#capabilities/deliverables/kind.web.ts';
import { mostBytesOf } from '#capabilities/deliverables/kinds.ts';
import { webKindOf } from '#capabilities/deliverables/kinds.web.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { serverPath } from '#web/shell/base-path.ts';
import { call, sentenceFor, Unreachable } from '#web/shell/api.ts';
import { FileBadge, lookOf } from '#web/shell/file-look.tsx';
import { itemTypeOf } from '#web/shell/item-type.ts';
import { track } from '#web/shell/telemetry.ts';
import { useTheme } from '#web/shell/theme.ts';
import { openFile } from './open-files.ts';
import { useDownload } from './download-menu.tsx';
import { addressQuery, bytesQuery, type Shown } from '#web/shell/file-bytes.ts';
import { RenderReporter, type RenderHappening } from './render-report.tsx';
import { Stumbled, tooLarge, Unshowable } from './unshowable.ts';
import { viewerOf, type FileViewer, type ViewerProps } from './viewers.ts';

export interface FileViewProps {
  /** '' before there is a task. */
  task_id: string;
  file: Shown;
  /** Every file of the task by name, for kinds made of several. */
  all?: ReadonlyMap<string, Shown>;
  /** Somebody else's: looked at, and nothing of it is changed. */
  readOnly?: boolean;
  /** The answer the task is at. */
  turn?: string;
  /** The task writes. */
  isWorking?: boolean;
  /** Puts what was chosen in the file into the message beside it. */
  onQuote?(markup: string): void;
  /** Told how the drawing goes. */
  onRender?: (happening: RenderHappening) => void;
}

export function FileView({ onRender, ...given }: FileViewProps) {
  const { name, bytes, uri } = given.file;
  const tell = useRef(onRender);
  tell.current = onRender;
  const told = useCallback(
    (happening: RenderHappening) => {
      const item_type = itemTypeOf(name);
      if (item_type && happening !== 'renderLoaded') track({ name: happening, params: { item_type } });
      tell.current?.(happening);
    },
    [name],
  );
  const props = { ...given, onRender: told };
  useEffect(() => {
    const item_type = itemTypeOf(name);
    if (item_type) track({ name: 'file_open', params: { item_type } });
  }, [name]);
  const kind = webKindOf(name);
  if (kind && typeof kind.loadViewer === 'function' && (bytes ?? 0) <= mostBytesOf(kind.kind, name))
    return <BytesView {...props} id={`kind ${kind.kind.id}`} load={kind.loadViewer} keepsPlace={kind.keepsPlace === true} />;
  const viewer = viewerOf(name);
  if (!viewer) return <Unshown {...props} sentence={reasons[lookOf(name).label] ?? '这种文件不在这里预览，可以下载后查看'} />;
  if (bytes === 0) return <Unshown {...props} sentence="这是一个空文件，里面没有内容" />;
  if ((bytes ?? 0) > viewer.most_bytes) return <Unshown {...props} sentence={tooLarge} />;
  if (viewer.takes === 'uri')
    return uri === '' ? <Unshown {...props} sentence="上传后可以在这里看里面的表" /> : <UriView key={uri} {...props} viewer={viewer} />;
  if (viewer.takes === 'address') return <AddressView key={uri} {...props} viewer={viewer} />;
  return <BytesView {...props} id={viewer.id} load={viewer.load} keepsPlace={viewer.keepsPlace === true} />;
}

type Reporting = FileViewProps & { onRender(happening: RenderHappening): void };

/** Loaded when somebody looks at pages. */
const PaperPages = lazy(async () => ({ default: (await import('./paper-pages.tsx')).PaperPages }));

const reasons: Partial<Record<string, string>> = {
  文档: '这种旧版或其他软件的文档不在这里预览；另存为 .docx 后可以预览，也可以直接下载',
  演示文稿: '这种其他软件的演示文稿不在这里预览；另存为 .pptx 后可以预览，也可以直接下载',
  压缩包: '这种压缩包不在这里预览，可以下载后解压',
};

const loaded = new Map<string, LazyExoticComponent<ComponentType<ViewerProps>>>();

type LoadViewer = Extract<FileViewer, { takes: 'bytes' }>['load'];

function lazily(id: string, load: LoadViewer): LazyExoticComponent<ComponentType<ViewerProps>> {
  const known = loaded.get(id);
  if (known) return known;
  const made = lazy(async () => {
    try {
      return { default: (await load()).Viewer };
    } catch (error) {
      // The next opening asks again.
      loaded.delete(id);
      throw error instanceof Error && /import|fetch/i.test(error.message) ? new Unreachable() : error;
    }
  });
  loaded.set(id, made);
  return made;
}

function BytesView({ id, load, keepsPlace = false, ...props }: Reporting & { id: string; load: LoadViewer; keepsPlace?: boolean }) {
  const { file } = props;
  const theme = useTheme();
  const [opening, setOpening] = useState(0);
  const Viewer = lazily(id, load);
  const files = useViewerFiles(props);
  // While a new version is fetched the old one stays; the viewer keeps its place.
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...bytesQuery(file), placeholderData: keepPreviousData });
  // The version these bytes are of, which is what a change of them is made on.
  const held = useRef({ name: file.name, uri: file.uri });
  if (!isPlaceholderData || held.current.name !== file.name) held.current = { name: file.name, uri: file.uri };
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />;
  if (!data) return <ViewSkeleton />;
  if (data.length === 0 && id !== 'kind document') return <Unshown {...props} sentence="这是一个空文件，里面没有内容" />;
  return (
    <ViewerGuard key={keepsPlace ? file.name : file.uri || file.name} {...props}>
      <Suspense fallback={<ViewSkeleton />}>
        <RenderReporter onRender={props.onRender}>
          {/* oxlint-disable-next-line static-components -- made once for each kind */}
          <Viewer
            key={opening}
            name={file.name}
            bytes={data}
            uri={held.current.uri}
            theme={theme}
            script_frame={serverPath('/api/script-frame')}
            files={files}
            turn={props.turn ?? ''}
            isWorking={props.isWorking ?? false}
            reopen={() => setOpening(opening + 1)}
            {...(props.onQuote ? { quote: props.onQuote } : {})}
            {...(file.uri === '' ? {} : { paper: PaperPages })}
            {...(props.task_id === '' || props.readOnly === true ? {} : { call })}
          />
        </RenderReporter>
      </Suspense>
    </ViewerGuard>
  );
}

const none: ReadonlyMap<string, Shown> = new Map();

function useViewerFiles({ task_id, all = none }: Reporting): ViewerFiles {
  const client = useQueryClient();
  return useMemo(
    () => ({
      task_id,
      newest: (name) => all.get(name) ?? null,
      names: () => [...all.keys()],
      fetch: async (uri) =>
        client.fetchQuery(bytesQuery([...all.values()].find((one) => one.uri === uri) ?? { name: '', uri, bytes: null })),
      address: async (uri) => client.fetchQuery(addressQuery(uri)),
      open: (name) => openFile(task_id, name),
    }),
    [task_id, all, client],
  );
}

function AddressView({ viewer, ...props }: Reporting & { viewer: Extract<FileViewer, { takes: 'address' }> }) {
  const { uri, local, name } = props.file;
  const asked = useQuery({ ...addressQuery(uri), enabled: uri !== '' && !local });
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    if (!local) return undefined;
    const address = URL.createObjectURL(local);
    setOwn(address);
    return () => URL.revokeObjectURL(address);
  }, [local]);
  const [Viewer] = useState(() => lazy(async () => ({ default: (await viewer.load()).Viewer })));
  const address = local ? own : asked.data;
  if (asked.error) return <NotFetched error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!address) return <ViewSkeleton />;
  return (
    <ViewerGuard {...props}>
      <Suspense fallback={<ViewSkeleton />}>
        <RenderReporter onRender={props.onRender}>
          <Viewer name={name} address={address} />
        </RenderReporter>
      </Suspense>
    </ViewerGuard>
  );
}

function UriView({ viewer, ...props }: Reporting & { viewer: Extract<FileViewer, { takes: 'uri' }> }) {
  const [Viewer] = useState(() => lazy(async () => ({ default: (await viewer.load()).Viewer })));
  return (
    <ViewerGuard {...props}>
      <Suspense fallback={<ViewSkeleton />}>
        <RenderReporter onRender={props.onRender}>
          <Viewer uri={props.file.uri} />
        </RenderReporter>
      </Suspense>
    </ViewerGuard>
  );
}

function Unshown({ task_id, file, sentence }: FileViewProps & { sentence: string }) {
  const { name, bytes } = file;
  const { busy, saveAsIs } = useDownload(task_id, file);
  return (
    <div className="flex h-full flex-col items-center justify-center px-6 py-8 text-center">
      <FileBadge name={name} size={56} />
      <p className="mt-4 max-w-100 text-base font-medium break-words">{name}</p>
      <p className="mt-1 text-sm text-ink-3">
        {lookOf(name).label}
        {bytes ? ` · ${sizeInWords(bytes)}` : ''}
      </p>
      <p role="status" className="mt-1 max-w-100 text-sm text-ink-3">
        {sentence}
      </p>
      <Button look="secondary" busy={busy} onClick={saveAsIs} className="mt-5">
        下载
      </Button>
    </div>
  );
}

function NotFetched({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <EmptyState
      drawing="broken"
      className="h-full"
      title="文件没有打开"
      text={error instanceof Unreachable ? '网络连接失败，文件还在任务里，请检查网络后重试' : error.message || sentenceFor(error)}
      action={<Button onClick={onRetry}>重试</Button>}
    />
  );
}

function Reload({ title, onReload }: { title: string; onReload(): void }) {
  return (
    <EmptyState
      drawing="broken"
      className="h-full"
      title={title}
      text="文件没有改动。请点击下方按钮重试"
      action={<Button onClick={onReload}>重新加载</Button>}
    />
  );
}

export function ViewSkeleton() {
  return (
    <div role="status" aria-label="正在打开文件" className="mx-auto max-w-180 space-y-4 p-8">
      <Skeleton className="mb-8 h-8 w-2/3" />
      {[100, 94, 98, 60, 100, 88].map((width, index) => (
        // Fixed list, its order never changes.
        <div key={index} style={{ width: `${width}%` }}>
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  );
}

class ViewerGuard extends Component<Reporting & { children: ReactNode }, { error: unknown; uri: string }> {
  override state = { error: null as unknown, uri: this.props.file.uri };

  /** Another version may be a better one. */
  static getDerivedStateFromProps({ file }: Reporting, { uri }: { uri: string }): { error: unknown; uri: string } | null {
    return file.uri === uri ? null : { error: null, uri: file.uri };
  }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(): void {
    this.props.onRender('render_failed');
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, ...props } = this.props;
    if (error === null) return children;
    if (error instanceof Unreachable) return <NotFetched error={error} onRetry={() => this.setState({ error: null })} />;
    if (error instanceof Stumbled) return <Reload title={error.message} onReload={() => this.setState({ error: null })} />;
    return <Unshown {...props} sentence={error instanceof Unshowable ? error.message : '这个文件没能显示出来，可以下载后查看'} />;
  }
}
