/** Lists what lies in an archive, without unpacking it. */
import { Folder } from 'lucide-react';
import { useMemo } from 'react';
import { VList } from 'virtua';
import { sizeInWords } from '#contract/file-size.ts';
import { FileBadge } from '#web/shell/file-look.tsx';
import { damaged, isZip, Unshowable } from '../unshowable.ts';
import { ViewerBar } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';
import { zipEntries } from '../zip-entries.ts';

const byName = new Intl.Collator('zh-CN', { numeric: true });
const numbers = new Intl.NumberFormat('zh-CN');

export function Viewer({ bytes }: ViewerProps) {
  const { entries, files, unpacked } = useMemo(() => {
    if (!isZip(bytes)) throw new Unshowable(damaged);
    const entries = zipEntries(bytes).sort((a, b) => byName.compare(a.path, b.path));
    const files = entries.filter(({ path }) => !path.endsWith('/'));
    return { entries, files: files.length, unpacked: files.reduce((sum, one) => sum + one.bytes, 0) };
  }, [bytes]);
  return (
    <div className="flex h-full flex-col">
      <ViewerBar>
        {numbers.format(files)} 个文件，解压后 {sizeInWords(unpacked)}
      </ViewerBar>
      {entries.length === 0 ? <p className="p-8 text-center text-sm text-ink-3">压缩包是空的</p> : null}
      <div role="region" aria-label="压缩包内容" className="min-h-0 flex-1">
        <VList data={entries} itemSize={40} tabIndex={0} className="!h-full py-2 outline-offset-[-2px]">
          {({ path, bytes: size }, index) => <Row key={index} path={path} bytes={size} />}
        </VList>
      </div>
    </div>
  );
}

function Row({ path, bytes }: { path: string; bytes: number }) {
  const isFolder = path.endsWith('/');
  const parts = path.replace(/\/$/, '').split('/');
  const name = parts.pop() ?? path;
  return (
    <div className="flex h-10 items-center gap-2 px-4 text-sm">
      {isFolder ? (
        <span className="inline-flex size-6 shrink-0 items-center justify-center text-ink-3">
          <Folder size={16} strokeWidth={1.5} />
        </span>
      ) : (
        <FileBadge name={name} size={24} />
      )}
      <span className="min-w-0 flex-1 truncate" title={path}>
        {parts.length > 0 ? <span className="text-ink-3">{parts.join('/')}/</span> : null}
        {name}
      </span>
      {isFolder ? null : <span className="shrink-0 text-xs text-ink-3 tabular-nums">{sizeInWords(bytes)}</span>}
    </div>
  );
}
