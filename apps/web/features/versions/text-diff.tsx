/** How one text became another, line by line. */
import { useMemo } from 'react';
import { DiffView } from './diff-view.tsx';
import { diffLines } from './line-diff.ts';

export function TextDiff({ before, after }: { before: string; after: string }) {
  const { lines, added, removed } = useMemo(() => diffLines(before, after), [before, after]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="shrink-0 px-3 py-1.5 text-xs text-ink-3">
        新增 {added} 行，删除 {removed} 行
      </p>
      <DiffView lines={lines} />
    </div>
  );
}
