/** The bar above a workbook: what can be made of its tables by pointing. */
import { ArrowDownUp, ChartColumn, Combine, CopyMinus, Filter, PencilLine, Sigma, SquarePlus, Table2, type LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { classList } from '#ui/class-list.ts';
import { draftOf } from '../query-form/table-draft.ts';
import { tools, type ToolId } from '../query-form/step-names.ts';

/** `go_on`: to what is being put together already. */
export type Tool = { id: ToolId | 'go_on' };

const icons: Record<ToolId, LucideIcon> = {
  group: Sigma,
  filter: Filter,
  sort: ArrowDownUp,
  pivot: Table2,
  dedupe: CopyMinus,
  merge: Combine,
  chart: ChartColumn,
  column: SquarePlus,
};

/** What is put together belongs to a file of a task, whatever its version. */
export function draftKey(task_id: string, name: string): string {
  return `${task_id} ${name}`;
}

/** How many steps wait to be gone on with. */
export function stepsWaiting(key: string): number {
  return draftOf(key).query.steps.length;
}

/** Which builders are open, by task and file: a new version of the file opens with it. */
const openTools = new Map<string, Tool>();

export function openToolOf(key: string): Tool | null {
  return openTools.has(key) ? { id: 'go_on' } : null;
}

export function keepOpenTool(key: string, tool: Tool | null): void {
  if (tool) openTools.set(key, tool);
  else openTools.delete(key);
}

export interface TableBarProps {
  /** So many steps wait in a builder that was closed. */
  waiting: number;
  isOpen: boolean;
  onTool(tool: Tool): void;
}

export function TableBar({ waiting, isOpen, onTool }: TableBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((one) => one === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const next = to === undefined ? undefined : buttons[(to + buttons.length) % buttons.length];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="表格工具"
      onKeyDown={onKeyDown}
      className="flex shrink-0 scrollbar-none items-center gap-0.5 overflow-x-auto border-b border-line px-2 py-1"
    >
      {waiting > 0 && !isOpen ? (
        <button type="button" onClick={() => onTool({ id: 'go_on' })} className={classList(buttonClass, 'text-seal')}>
          <PencilLine aria-hidden size={16} strokeWidth={1.5} />
          继续编辑（{waiting} 步）
        </button>
      ) : null}
      {tools.map(({ id, label }) => {
        const Icon = icons[id];
        return (
          <button key={id} type="button" onClick={() => onTool({ id })} className={buttonClass}>
            <Icon aria-hidden size={16} strokeWidth={1.5} />
            {label}
          </button>
        );
      })}
    </div>
  );
}

const buttonClass =
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-sm text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink max-md:h-11';
