/** Stands at the end of a conversation whose last turn was undone: what it was, what became of the files, and the way back. */
import { ChevronRight, Undo2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { undoneTurn, type Undone } from '#contract/timeline/fold/branches.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import { TaskStatus } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import type { TaskStore } from './stream.ts';
import { undonePlace, undoPlace, useOpenBranch, usePlace } from './turns.ts';

export function UndoneNote({ task_id, store }: { task_id: string; store: TaskStore }) {
  const branches = store.use(({ view }) => view.branches);
  const isRunning = store.use(({ view }) => view.task_status === TaskStatus.Running);
  const { busy, open: openBranch } = useOpenBranch(task_id);
  const [open, setOpen] = useState(false);
  const details = useId();
  const button = usePlace<HTMLButtonElement>(undonePlace);
  const turn = branches && undoneTurn(branches.tree);
  const unread = turn && branches.held.get(turn.message_id)?.[0]?.segment !== undefined ? turn.message_id : null;
  useEffect(() => {
    if (unread !== null) store.need([unread]).catch((error: unknown) => console.warn('what was undone was not read', error));
  }, [store, unread]);
  if (!branches || !turn || isRunning) return null;
  const words = wordsOf(branches, turn.message_id);
  const { files, stays } = linesOf(turn.undone);
  return (
    <section aria-label="已撤销的一轮" className="rounded-card border border-dashed border-line-strong px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Undo2 size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
        <p className="min-w-0 flex-1 basis-40 truncate text-ink-2" title={words}>
          已撤销：{words}
        </p>
        <div className="-mr-1 flex items-center gap-1">
          {files.length + stays.length > 0 ? (
            <Button look="ghost" size="small" aria-expanded={open} aria-controls={details} onClick={() => setOpen(!open)}>
              <ChevronRight size={16} strokeWidth={1.5} className={classList('transition-transform duration-150', open && 'rotate-90')} />
              详情
            </Button>
          ) : null}
          <Button ref={button} look="secondary" size="small" busy={busy} onClick={() => void openBranch(turn.message_id, undoPlace)}>
            恢复本轮
          </Button>
        </div>
      </div>
      <div id={details} hidden={!open} className="mt-1 space-y-2 pb-1 pl-6 text-ink-2">
        <Lines title="文件" lines={files} />
        <Lines title="不能撤回的" lines={stays} />
      </div>
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="text-xs text-ink-3">{title}</p>
      <ul className="list-disc pl-4 marker:text-ink-3">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

function linesOf({ added, changed, stays }: Undone): { files: string[]; stays: string[] } {
  return {
    files: [...added.map((name) => `${name} 已移出任务，恢复本轮后回来`), ...changed.map((name) => `${name} 回到了之前的版本`)],
    stays,
  };
}

function wordsOf({ held }: NonNullable<TaskView['branches']>, message_id: string): string {
  const question = held.get(message_id)?.[0];
  if (!question || question.type === 'answer' || question.segment !== undefined) return '上一轮对话';
  const words = plainTextOf(question.content).replace(/\s+/g, ' ').trim();
  return words || question.file_list.map((file) => file.file_name).join('、') || '继续';
}
