/** The open file: its kind's viewer, a picture, or its name with a way to take it away. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Component, lazy, Suspense, useEffect, useMemo, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import type { ViewerProps, WebKind } from '#capabilities/deliverables/kind.web.ts';
import { webKindOf } from '#capabilities/deliverables/kinds.web.ts';
import { isImageName } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Unreachable } from '#web/shell/api.ts';
import { FileBadge, lookOf, sizeInWords } from '#web/shell/file-look.tsx';
import { useTheme } from '#web/shell/theme.ts';
import { useDownload } from './download-menu.tsx';
import { bytesQuery } from './file-bytes.ts';

export interface FileViewProps {
  task_id: string;
  name: string;
  uri: string;
  bytes: number | null;
}

export function FileView(props: FileViewProps) {
  const kind = webKindOf(props.name);
  if (kind) return <KindView key={props.name} {...props} kind={kind} />;
  if (isImageName(props.name)) return <Picture key={props.name} {...props} />;
  return <Unshown {...props} />;
}

const viewers = new Map<string, LazyExoticComponent<ComponentType<ViewerProps>>>();

function viewerOf(kind: WebKind): LazyExoticComponent<ComponentType<ViewerProps>> {
  const known = viewers.get(kind.kind.id);
  if (known) return known;
  const made = lazy(async () => ({ default: (await kind.loadViewer()).Viewer }));
  viewers.set(kind.kind.id, made);
  return made;
}

function KindView({ kind, ...props }: FileViewProps & { kind: WebKind }) {
  const theme = useTheme();
  const Viewer = viewerOf(kind);
  // While a new version is fetched the old one stays; the viewer keeps its place.
  const { data, error, refetch } = useQuery({ ...bytesQuery(props.uri), placeholderData: keepPreviousData });
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />;
  if (!data) return <ViewSkeleton />;
  return (
    <ViewerGuard key={props.uri} fallback={<Unshown {...props} broken />}>
      <Suspense fallback={<ViewSkeleton />}>
        <Viewer name={props.name} bytes={data} theme={theme} />
      </Suspense>
    </ViewerGuard>
  );
}

function Picture(props: FileViewProps) {
  const { data, error, refetch } = useQuery(bytesQuery(props.uri));
  const address = useMemo(
    // Made by fetch, so it lies on a plain ArrayBuffer, which is all a Blob asks for.
    () => (data ? URL.createObjectURL(new Blob([data as Uint8Array<ArrayBuffer>])) : null),
    [data],
  );
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  if (error) return <NotFetched error={error} onRetry={() => void refetch()} />;
  if (!address) return <ViewSkeleton />;
  return (
    <div className="flex h-full items-center justify-center overflow-auto p-6">
      <img src={address} alt={props.name} className="max-h-full max-w-full rounded-control object-contain" />
    </div>
  );
}

function Unshown({ task_id, name, uri, bytes, broken = false }: FileViewProps & { broken?: boolean }) {
  const { busy, saveAsIs } = useDownload(task_id, name, uri);
  return (
    <div className="flex h-full flex-col items-center justify-center px-6 text-center">
      <FileBadge name={name} size={56} />
      <p className="mt-4 max-w-100 text-base font-medium break-words">{name}</p>
      <p className="mt-1 text-sm text-ink-3">
        {lookOf(name).label}
        {bytes === null ? '' : ` · ${sizeInWords(bytes)}`}
      </p>
      <p className="mt-1 text-sm text-ink-3">{broken ? '这个文件没能显示出来，可以下载后查看' : '这种文件不在这里预览，可以下载后查看'}</p>
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
      text={error instanceof Unreachable ? '网络连接失败，文件还在任务里，请检查网络后重试' : error.message}
      action={<Button onClick={onRetry}>重试</Button>}
    />
  );
}

function ViewSkeleton() {
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

class ViewerGuard extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
