/** Above an old version: which one it is, comparing it with the current one, and bringing it back. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileVersion } from '#contract/operations/files.ts';
import { Button } from '#ui/button.tsx';
import { askedInWords, isComparable, restoreVersion, timeInWords, versionsQuery, writerInWords } from './versions.ts';

export interface VersionBarProps {
  task_id: string;
  file_name: string;
  version_uri: string;
  /** The current version as the page has it; '' while the file is not there. */
  uri: string;
  /** The task works: files are the agent's meanwhile. */
  isBusy: boolean;
  onCompare(from: FileVersion): void;
  onRestored(): void;
}

export function VersionBar({ task_id, file_name, version_uri, uri, isBusy, onCompare, onRestored }: VersionBarProps) {
  const { data } = useQuery(versionsQuery(task_id, file_name, uri));
  const [busy, setBusy] = useState(false);
  const version = data?.find(({ file_uri }) => file_uri === version_uri);
  const restore = async () => {
    if (!version) return;
    setBusy(true);
    const done = await restoreVersion(task_id, file_name, version);
    setBusy(false);
    if (done) onRestored();
  };
  return (
    <div
      role="region"
      aria-label="版本信息"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-amber-wash px-4 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 basis-44 truncate text-ink-2 tabular-nums">
        {version ? (
          <>
            <span className="font-medium text-ink">版本 {version.version}</span>
            {' · '}
            {timeInWords(version)} · {writerInWords(version)}
            {askedInWords(version)}
          </>
        ) : (
          '之前的版本'
        )}
      </p>
      {version?.state === 'current' ? (
        <span className="text-xs text-ink-3">这就是当前版本</span>
      ) : version ? (
        <div className="flex flex-wrap items-center gap-2">
          {isComparable(file_name) && uri !== '' ? (
            <Button look="ghost" size="small" onClick={() => onCompare(version)}>
              与当前版本对比
            </Button>
          ) : null}
          <Button
            look="secondary"
            size="small"
            busy={busy}
            disabled={isBusy}
            title={isBusy ? '任务正在进行，结束后可以恢复' : undefined}
            onClick={() => void restore()}
          >
            恢复这个版本
          </Button>
        </div>
      ) : null}
    </div>
  );
}
