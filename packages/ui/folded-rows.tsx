/** Things of one size in a few rows: what does not fit stands behind the last place, which unfolds the rest. */
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { classList } from './class-list.ts';

export interface FoldedRowsProps {
  /** Of the list. */
  label: string;
  /** Counts them on the last place: `展开全部 7 个附件`. */
  counted: string;
  /** Each with a key. */
  children: readonly ReactElement[];
  /** Pixels a thing needs at least, and takes at most. */
  width: { least: number; most?: number };
  /** Rows until it is unfolded; one more where there is but one column. */
  rows?: number;
  align?: 'start' | 'end';
  /** Said beside the number of those that are folded away, the first of which has this place. */
  note?(from: number): ReactNode;
  className?: string;
  /** While it is unfolded. */
  unfoldedClassName?: string;
}

const gap = 8;

/** How many of `count` things are shown, the place that unfolds the rest not counted. */
export function shownOf(count: number, columns: number, rows: number): number {
  const places = columns * (columns === 1 ? rows + 1 : rows);
  return count <= places ? count : places - 1;
}

export function columnsIn(width: number, least: number): number {
  return Math.max(1, Math.floor((width + gap) / (least + gap)));
}

export function FoldedRows({
  label,
  counted,
  children,
  width,
  rows = 2,
  align = 'start',
  note,
  className,
  unfoldedClassName,
}: FoldedRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [columns, setColumns] = useState(1);
  /** How many stand beside each other at their full width. */
  const [roomy, setRoomy] = useState(0);
  const [unfolded, setUnfolded] = useState(false);
  useLayoutEffect(() => {
    const place = list.current;
    if (!place) return undefined;
    const measure = () => {
      setColumns(columnsIn(place.clientWidth, width.least));
      setRoomy(width.most === undefined ? 0 : columnsIn(place.clientWidth, width.most));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    return () => watch.disconnect();
  }, [width.least, width.most]);
  const fitting = shownOf(children.length, columns, rows);
  const folds = fitting < children.length;
  const shown = folds && !unfolded ? children.slice(0, fitting) : children;
  const share = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`;
  const cell = { flexBasis: children.length <= roomy ? width.most : share, maxWidth: width.most };
  return (
    <div className={classList(className, folds && unfolded && unfoldedClassName)}>
      <ul ref={list} aria-label={label} className={classList('flex flex-wrap gap-2', align === 'end' && 'justify-end')}>
        {shown.map((child) => (
          <li key={child.key} className="flex min-w-0 shrink-0 grow-0 flex-col" style={cell}>
            {child}
          </li>
        ))}
        {folds ? (
          // The same button in both states, so that a keyboard stays on it.
          <li key="fold" className="flex min-w-0 shrink-0 grow-0" style={cell}>
            <button
              type="button"
              aria-expanded={unfolded}
              aria-label={unfolded ? `收起${label}` : `展开全部 ${children.length} ${counted}`}
              onClick={() => setUnfolded(!unfolded)}
              className="flex min-h-9 w-full min-w-0 flex-wrap items-center justify-center gap-x-2 rounded-control border border-dashed border-line-strong px-2 text-sm text-ink-2 -outline-offset-2 transition-colors duration-150 hover:bg-hover hover:text-ink max-md:min-h-11"
            >
              {unfolded ? (
                '收起'
              ) : (
                <>
                  <span className="font-medium tabular-nums">+{children.length - fitting}</span>
                  {note?.(fitting)}
                </>
              )}
            </button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
