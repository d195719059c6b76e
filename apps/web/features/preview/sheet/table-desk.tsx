/** The tools above a sheet and the builder they open: below the grid, beside it where there is room, over everything on a phone. */
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import {
  draftKey,
  keepOpenTool,
  openToolOf,
  stepsWaiting,
  TableBar,
  type Tool,
} from '#capabilities/deliverables/sheet/builder/table-bar.web.tsx';
import { classList } from '#ui/class-list.ts';
import { Sheet } from '#ui/dialog.tsx';
import { useBelow, widths } from '#web/shell/media.ts';
import type { ViewerProps } from '../viewers.ts';
import type { GridProps } from './grid.tsx';

const TableBuilder = lazy(async () => ({
  default: (await import('#capabilities/deliverables/sheet/builder/table-builder.web.tsx')).TableBuilder,
}));

export interface TableDeskProps {
  viewer: ViewerProps;
  /** In front. */
  sheet: string;
  onColumns(columns: GridProps['columns']): void;
  children: ReactNode;
}

export function TableDesk({ viewer, sheet, onColumns, children }: TableDeskProps) {
  const { name, uri = '', files, call, turn = '' } = viewer;
  const key = draftKey(files.task_id, name);
  const [tool, setTool] = useState<Tool | null>(() => openToolOf(key));
  const [isLarge, setIsLarge] = useState(false);
  const isPhone = useBelow(widths.mobile);
  const desk = useRef<HTMLDivElement>(null);
  const show = useCallback(
    (next: Tool | null) => {
      keepOpenTool(key, next);
      setTool(next);
      if (next !== null) return;
      setIsLarge(false);
      // Its focus goes with it; on a phone the sheet gives it back.
      desk.current?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
    },
    [key],
  );
  // Nothing is written before something was said: what is made of a file belongs to an answer.
  if (!call || uri === '' || turn === '') return children;
  const builder = tool ? (
    <Suspense
      fallback={
        <p role="status" className="px-3 py-4 text-sm text-ink-3">
          正在打开表格工具…
        </p>
      }
    >
      <TableBuilder
        name={name}
        uri={uri}
        files={files}
        call={call}
        sheet={sheet}
        tool={tool}
        isLarge={isLarge}
        onLarge={setIsLarge}
        onColumns={onColumns}
        onClose={() => show(null)}
      />
    </Suspense>
  ) : null;
  return (
    <div ref={desk} className="flex min-h-0 flex-1 flex-col">
      <TableBar waiting={stepsWaiting(key)} isOpen={tool !== null} onTool={show} />
      <div className="@container min-h-0 flex-1">
        <div className={classList('flex h-full flex-col', !isLarge && '@5xl:flex-row')}>
          <div className={classList('flex min-h-0 min-w-0 flex-1 flex-col', isLarge && 'hidden')}>{children}</div>
          {builder && !isPhone ? (
            <div
              className={classList(
                'flex min-h-0 flex-col border-line',
                isLarge ? 'flex-1' : 'h-[68%] shrink-0 border-t @5xl:h-auto @5xl:w-[30rem] @5xl:border-t-0 @5xl:border-l',
              )}
            >
              {builder}
            </div>
          ) : null}
        </div>
      </div>
      {isPhone ? (
        <Sheet open={tool !== null} onOpenChange={(open) => !open && show(null)} label="表格工具" from="bottom">
          <div className="min-h-0 flex-1">{builder}</div>
        </Sheet>
      ) : null}
    </div>
  );
}
