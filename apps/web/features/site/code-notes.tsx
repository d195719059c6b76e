/** What stands between a person and saving: the agent at work, another tab, a newer version – with the way on. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { changedInBoth, type BaseFiles, type CodeChanges } from './code-changes.ts';
import type { Code } from './site-code.tsx';
import { codeQuery } from './site-queries.ts';

export interface CodeNotesProps {
  projectId: string;
  headVersionId: string;
  displayVersion: string;
  isBehind: boolean;
  isWorking: boolean;
  /** Another tab has the same code open. */
  isElsewhere: boolean;
  /** What the changes were made upon. */
  base: Code;
  changes: CodeChanges;
  onCompare(): void;
  /** The changes are laid over the newer version. */
  onRebase(newer: BaseFiles): void;
}

export function CodeNotes(props: CodeNotesProps) {
  if (props.isWorking) return <Note>网站正在制作，完成后可以修改代码。</Note>;
  if (props.isBehind) return <Behind {...props} />;
  if (props.isElsewhere) return <Note look="warning">这些代码在另一个标签页里也打开着。请只在一边修改：没有保存的修改会互相覆盖。</Note>;
  return null;
}

function Behind({ projectId, headVersionId, displayVersion, base, changes, onCompare, onRebase }: CodeNotesProps) {
  const { data } = useQuery(codeQuery(projectId, headVersionId));
  const newer = data && filesIn(data);
  const both = newer ? changedInBoth(changes, filesIn(base), newer) : [];
  return (
    <Note look="warning">
      <span className="min-w-0 flex-1">
        网站已经有了更新的版本 {displayVersion}，这里的修改依据的是 {base.displayVersion}，都还在。
        {both.length > 0
          ? `两边都改了 ${both.slice(0, 3).join('、')}${both.length > 3 ? ` 等 ${both.length} 个文件` : ''}，请先对比。`
          : newer
            ? '两边改的不是同一个文件。'
            : ''}
      </span>
      <Button look="secondary" size="small" onClick={onCompare}>
        对比
      </Button>
      <Button look="secondary" size="small" disabled={!newer} onClick={() => newer && onRebase(newer)}>
        放到 {displayVersion} 上
      </Button>
    </Note>
  );
}

function filesIn({ files }: Code): BaseFiles {
  return new Map(files.map(({ filePath, content }) => [filePath, content]));
}

function Note({ look = 'plain', children }: { look?: 'plain' | 'warning'; children: ReactNode }) {
  return (
    <div
      role="status"
      className={`flex shrink-0 flex-wrap items-center gap-2 px-3 py-2 text-sm ${look === 'warning' ? 'bg-amber-wash text-amber' : 'bg-hover text-ink-2'}`}
    >
      {children}
    </div>
  );
}
