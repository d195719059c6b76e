/** One file as it is here beside any version of the site. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { SiteVersion } from '#contract/site/site.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { codeQuery } from './site-queries.ts';

export interface FileCompareProps {
  projectId: string;
  path: string;
  /** As it is in the editor. */
  text: string;
  versions: readonly SiteVersion[];
  /** There are older ones. */
  onMore: (() => void) | undefined;
  /** The version chosen first. */
  first: string;
  drawDiff(before: string, after: string): ReactNode;
}

export function FileCompare({ projectId, path, text, versions, onMore, first, drawDiff }: FileCompareProps) {
  const id = useId();
  const [versionId, setVersionId] = useState(first);
  const { data, error } = useQuery({ ...codeQuery(projectId, versionId), enabled: versionId !== '' });
  const before = data?.files.find(({ filePath }) => filePath === path)?.content;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-2 text-sm">
        <label htmlFor={id} className="text-ink-2">
          对比的版本
        </label>
        <select
          id={id}
          value={versionId}
          onChange={(event) => setVersionId(event.target.value)}
          className="h-8 max-w-full min-w-0 rounded-control border border-line-strong bg-sheet px-2 max-md:h-11"
        >
          {versions.map(({ versionID, displayVersion, title }) => (
            <option key={versionID} value={versionID}>
              {displayVersion} · {title}
            </option>
          ))}
        </select>
        {onMore ? (
          <Button look="ghost" size="small" onClick={onMore}>
            更早的版本
          </Button>
        ) : null}
        <span className="text-ink-3">→ 编辑器里的内容</span>
      </div>
      {error ? (
        <p role="alert" className="p-6 text-sm text-rust">
          {sentenceFor(error)}
        </p>
      ) : !data ? (
        <Skeleton className="m-4 h-40" />
      ) : before === text ? (
        <p className="p-6 text-sm text-ink-3">和 {data.displayVersion} 里的一样。</p>
      ) : (
        <>
          {before === undefined ? <p className="shrink-0 px-3 pt-2 text-sm text-ink-3">{data.displayVersion} 里没有这个文件。</p> : null}
          {drawDiff(before ?? '', text)}
        </>
      )}
    </div>
  );
}
