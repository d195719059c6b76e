/** The first rows of a result, what was done for them, and what to look at. */
import { Info } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { TablePreview } from '#contract/content/table-preview.ts';
import { classList } from '#ui/class-list.ts';

export interface PreviewTableProps {
  preview: TablePreview;
  /** Of an earlier question: the next is on its way. */
  isStale: boolean;
}

const numbers = new Intl.NumberFormat('zh-CN');

export const PreviewTable = memo(function PreviewTable({ preview, isStale }: PreviewTableProps) {
  const { columns, rows, total, notes, stages, deeds } = preview;
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(columns.length);
  useEffect(() => {
    // A new column stands at the end.
    if (columns.length === before.current + 1 && frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
    before.current = columns.length;
  }, [columns.length]);
  const all = stages.at(-1)?.columns.length ?? columns.length;
  return (
    <section
      aria-label="预览"
      aria-busy={isStale}
      className={classList('flex min-h-0 flex-1 flex-col max-md:flex-none', isStale && 'opacity-60')}
    >
      <div className="flex shrink-0 flex-wrap items-baseline gap-x-2 px-3 pt-2 pb-1 text-xs text-ink-3 tabular-nums">
        <span className="font-medium text-ink-2">预览</span>
        <span>
          {numbers.format(total)} 行 × {all} 列{total > rows.length ? `，列前 ${rows.length} 行` : ''}
        </span>
        {deeds.length > 1 ? (
          <details className="ml-auto max-h-24 overflow-y-auto open:ml-0 open:basis-full">
            <summary className="cursor-pointer rounded-control hover:text-ink max-md:py-3.5">做了什么</summary>
            <ol className="list-decimal pl-5 break-words">
              {deeds.map((deed, n) => (
                // One for each step, in their order.
                <li key={n}>{deed}</li>
              ))}
            </ol>
          </details>
        ) : null}
      </div>
      {notes.length > 0 ? (
        <ul aria-label="请留意" className="max-h-14 shrink-0 overflow-y-auto px-3 pb-1 text-xs text-amber">
          {notes.map((note) => (
            <li key={note} className="flex gap-1">
              <Info aria-hidden size={14} strokeWidth={1.5} className="mt-0.5 shrink-0" />
              <span className="min-w-0 break-words">{note}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {/* It scrolls, so the keyboard has to be able to come to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label="结果的前几行"
        className="min-h-0 flex-1 max-md:max-h-80 overflow-auto border-t border-line -outline-offset-2"
      >
        <table className="w-max min-w-full border-separate border-spacing-0 text-[13px] tabular-nums">
          <thead>
            <tr>
              {columns.map(({ name, type }) => (
                <th
                  key={name}
                  scope="col"
                  className={classList(
                    'sticky top-0 max-w-60 truncate border-r border-b border-line bg-paper px-2 py-1 font-medium',
                    type === 'number' ? 'text-right' : 'text-left',
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows of a result have no names, and stand where they stand.
              <tr key={at}>
                {columns.map(({ name, type }, n) => (
                  <td
                    key={name}
                    className={classList('max-w-60 truncate border-r border-b border-line px-2 py-1', type === 'number' && 'text-right')}
                  >
                    {row[n]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});
