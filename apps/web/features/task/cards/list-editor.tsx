/** Edits the rows of a plan or an outline by mouse and by keyboard: rename, add, take away, reorder; confirmed as a whole. */
import { ArrowDown, ArrowUp, GripVertical, ListPlus, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ListItem } from '#contract/timeline/questions/interactions.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { revivedRows, useAnswerDraft } from './answer-draft.ts';
import {
  addedAfter,
  addedBelow,
  allRows,
  freeKey,
  hasEmptyTitle,
  itemsOf,
  moved,
  movedTo,
  removed,
  renamed,
  rowsOf,
  type Row,
} from './rows.ts';

export interface ListEditorProps {
  items: ListItem[];
  /** What a row is: 步骤, 章节. */
  noun: string;
  confirm: string;
  sending: boolean;
  onConfirm: ((items: ListItem[]) => void) | undefined;
}

export function ListEditor({ items, noun, confirm, sending, onConfirm }: ListEditorProps) {
  const [rows, setRows] = useAnswerDraft(() => rowsOf(items), revivedRows);
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`input[data-row="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  const change = (next: Row[], focus: number | null = null) => {
    wanted.current = focus;
    setRows(next);
  };
  const take = (key: number) => {
    const all = allRows(rows);
    const at = all.findIndex((row) => row.key === key);
    const next = removed(rows, key);
    const left = allRows(next);
    change(next, (left[Math.max(0, at - 1)] ?? left[0])?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: Row) => {
    if (event.nativeEvent.isComposing) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      change(moved(rows, row.key, event.key === 'ArrowUp' ? -1 : 1), row.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      change(addedAfter(rows, row.key), freeKey(rows));
    } else if (event.key === 'Backspace' && row.title === '') {
      event.preventDefault();
      take(row.key);
    }
  };
  const disabled = sending || !onConfirm;

  const rowOf = (row: Row, name: string, siblings: Row[], isChild: boolean) => {
    const at = siblings.indexOf(row);
    const isEmpty = row.title.trim() === '';
    const only = !isChild && rows.length === 1;
    return (
      <div
        className={classList('flex items-center gap-0.5 rounded-control', dragged === row.key && 'opacity-50')}
        onDragOver={(event) => {
          if (dragged !== null && siblings.some(({ key }) => key === dragged)) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          if (dragged !== null) change(movedTo(rows, dragged, row.key));
          setDragged(null);
        }}
      >
        <span
          draggable={!disabled}
          aria-hidden
          title="拖动排序"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', row.title);
            setDragged(row.key);
          }}
          onDragEnd={() => setDragged(null)}
          className="inline-flex size-8 shrink-0 cursor-grab items-center justify-center text-ink-3 max-md:hidden"
        >
          <GripVertical size={16} strokeWidth={1.5} />
        </span>
        <input
          data-row={row.key}
          aria-label={name}
          aria-invalid={isEmpty || undefined}
          value={row.title}
          maxLength={200}
          disabled={disabled}
          placeholder={`${noun}名称不能为空`}
          onChange={(event) => change(renamed(rows, row.key, event.target.value))}
          onKeyDown={(event) => onKeyDown(event, row)}
          className={classList(
            'h-9 min-w-0 flex-1 rounded-control border bg-sheet px-2.5 text-sm placeholder:text-ink-3 max-md:h-11',
            isEmpty ? 'border-rust' : 'border-line-strong hover:border-ink-3',
          )}
        />
        <IconButton
          label={`上移${name}`}
          tip="上移（Alt+↑）"
          icon={<ArrowUp size={16} strokeWidth={1.5} />}
          disabled={disabled || at === 0}
          onClick={() => change(moved(rows, row.key, -1))}
        />
        <IconButton
          label={`下移${name}`}
          tip="下移（Alt+↓）"
          icon={<ArrowDown size={16} strokeWidth={1.5} />}
          disabled={disabled || at === siblings.length - 1}
          onClick={() => change(moved(rows, row.key, 1))}
        />
        {isChild ? null : (
          <IconButton
            label={`在${name}下添加一项`}
            tip="添加下一级"
            icon={<ListPlus size={16} strokeWidth={1.5} />}
            disabled={disabled || row.children.length >= 30}
            onClick={() => change(addedBelow(rows, row.key), freeKey(rows))}
            className="max-md:hidden"
          />
        )}
        <IconButton
          label={`删除${name}`}
          tip={only ? '至少保留一项' : '删除'}
          icon={<Trash2 size={16} strokeWidth={1.5} />}
          disabled={disabled || only}
          onClick={() => take(row.key)}
        />
      </div>
    );
  };

  const last = rows.at(-1);
  return (
    <div className="mt-3">
      <ol ref={list} className="space-y-1.5">
        {rows.map((row, n) => (
          <li key={row.key}>
            {rowOf(row, `${noun} ${n + 1}`, rows, false)}
            {row.children.length > 0 ? (
              <ol className="mt-1.5 space-y-1.5 pl-7 max-md:pl-4">
                {row.children.map((child, m) => (
                  <li key={child.key}>{rowOf(child, `${noun} ${n + 1}.${m + 1}`, row.children, true)}</li>
                ))}
              </ol>
            ) : null}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button busy={sending} disabled={disabled || hasEmptyTitle(rows)} onClick={() => onConfirm?.(itemsOf(rows))}>
          {confirm}
        </Button>
        <Button
          look="ghost"
          disabled={disabled || rows.length >= 50}
          onClick={() => last && change(addedAfter(rows, last.key), freeKey(rows))}
        >
          <Plus size={16} strokeWidth={1.5} />
          添加{noun}
        </Button>
      </div>
    </div>
  );
}

/** What was confirmed, to read. */
export function ItemList({ items }: { items: ListItem[] }) {
  return (
    <ol className="mt-2 list-decimal space-y-1 pl-6 text-sm marker:text-ink-3">
      {items.map(({ title, children = [] }, n) => (
        <li key={n} className="break-words">
          {title}
          {children.length > 0 ? (
            <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2 marker:text-ink-3">
              {children.map((child, m) => (
                <li key={m} className="break-words">
                  {child.title}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
