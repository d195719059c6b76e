/** A step that is being written by the model and is none yet: what it will be, how much there is of it, and since when. */
import type { Answer } from '#contract/timeline/fold/view.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Ticking } from '#web/shell/elapsed.tsx';
import { draftWork, lookOfOperation } from '#web/shell/operation-look.ts';

const numbers = new Intl.NumberFormat('zh-CN');
/** A line of the sheet below for so many characters, until the sheet is full. */
const chars_per_line = 60;
const most_lines = 14;
const widths = [100, 96, 98, 72, 100, 94, 58];

export function DraftFrame({ draft: { operation, chars, since } }: { draft: NonNullable<Answer['draft']> }) {
  const { Icon, label } = lookOfOperation(operation);
  const lines = Math.min(most_lines, Math.floor(chars / chars_per_line));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="shrink-0 space-y-1 border-b border-line py-2.5 pr-2 pl-4">
        <div className="flex min-h-8 items-center gap-2.5">
          <Icon size={20} strokeWidth={1.5} className="shrink-0 text-ink-3" />
          <h2 className="min-w-0 flex-1 text-sm font-semibold">{draftWork(operation)}</h2>
          <span className="inline-flex size-8 shrink-0 items-center justify-center">
            <Spinner className="size-4 text-seal" label="进行中" />
          </span>
        </div>
        <p className="flex flex-wrap gap-x-1.5 pl-7.5 text-xs text-ink-3 tabular-nums">
          <span>
            已用 <Ticking since={since} />
          </span>
          <span>· {label}</span>
          <span>· 已写约 {numbers.format(Math.floor(chars / 10) * 10)} 字</span>
        </p>
      </header>
      <div className="min-h-0 flex-1 overflow-hidden px-8 py-6">
        <p className="mb-6 text-sm text-ink-3">写好后会显示在这里</p>
        <div aria-hidden className="space-y-4">
          {Array.from({ length: lines }, (_, n) => (
            // Lines only ever grow at the end.
            <div key={n} className="animate-appear" style={{ width: `${widths[n % widths.length]}%` }}>
              <Skeleton className="h-3" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
