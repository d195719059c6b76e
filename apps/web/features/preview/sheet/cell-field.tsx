/** The field that hears the keys of a grid and lies over the chosen cell while something is typed into it, input methods included. */
import { flushSync } from 'react-dom';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { classList } from '#ui/class-list.ts';
import type { CellView } from '#capabilities/workbook/cell-look.ts';
import { columnName } from '#capabilities/workbook/columns.ts';
import type { Size } from '../element-size.ts';
import type { Place } from './selection.ts';

/** What is being typed into the chosen cell. */
export interface Draft {
  text: string;
  /** `over`: it takes the place of what stood there, and the arrows lead on; `into`: they move in the text. */
  way: 'over' | 'into';
  /** Typed in the bar above. */
  inBar: boolean;
  /** Why it can't stand there; '' when nothing is known against it. */
  error: string;
}

export interface Typing {
  draft: Draft | null;
  /** With a text it replaces what stands there; null goes on with it. */
  begin(text: string | null, inBar?: boolean): void;
  change(text: string): void;
  /** Ends typing: at once, or for a formula when the engine took it. False: it can't stand there. */
  commit(): true | Promise<boolean>;
  cancel(): void;
  clear(): void;
  paste(data: DataTransfer): void;
  /** Columns as wide as so many pixels of the file's own size. */
  widen(widths: readonly (readonly [column: number, width: number])[]): void;
  /** As wide as what stands in them. */
  fit(columns: readonly number[]): void;
  undo(): void;
  redo(): void;
}

export interface CellFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  typing: Typing;
  active: Place;
  cell: CellView | undefined;
  /** Where the cell lies in the view. */
  box: { left: number; top: number; width: number; height: number };
  room: Size | null;
  scale: number;
  /** Keys that are no typing. */
  onKey(event: KeyboardEvent): void;
  onGo(place: Place): void;
  /** Brings the cell into view. */
  onShow(): void;
  /** The focus goes to what is before the grid, which would hand it back here. */
  onLeaveBack(): void;
}

/** Where the formula bar stands: going there is not leaving the cell. */
export const barMark = 'data-formula-bar';

/** What is typed next, or where it leads. */
type Ahead = string | [rows: number, columns: number];

export function CellField({ ref, typing, active, cell, box, room, scale, onKey, onGo, onShow, onLeaveBack }: CellFieldProps) {
  const { draft } = typing;
  const own = useRef<HTMLTextAreaElement>(null);
  /** Tab and Enter lead on through a row of entries, back to the column it began in. */
  const run = useRef<{ column: number } | null>(null);
  /** Keys that come while a formula is looked at. */
  const ahead = useRef<Ahead[] | null>(null);
  /** The focus goes and comes back at once, so that the keyboard on the screen comes. */
  const isAskingAgain = useRef(false);
  const isOpen = draft !== null;
  const inCell = draft !== null && !draft.inBar;
  useLayoutEffect(() => {
    const field = own.current;
    if (!field || !inCell) return;
    onShow();
    // A keyboard on the screen comes for a field that is opened, not for one that was chosen.
    if (field.inputMode === 'none' && document.activeElement === field && matchMedia('(pointer: coarse)').matches) {
      isAskingAgain.current = true;
      field.blur();
      isAskingAgain.current = false;
    }
    field.inputMode = 'text';
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it is opened
  }, [inCell]);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current && !isOpen && own.current) own.current.inputMode = 'none';
    was.current = isOpen;
  }, [isOpen]);
  const name = `${columnName(active.column)}${active.row + 1}`;

  const leave = async (rows: number, columns: number) => {
    const from = active;
    const committed = typing.commit();
    if (committed !== true) {
      ahead.current = [];
      const isDone = await committed;
      if (!isDone) {
        ahead.current = null;
        return;
      }
      setTimeout(replay);
    }
    if (columns !== 0) run.current ??= { column: from.column };
    const back = rows !== 0 && run.current ? run.current.column : from.column + columns;
    onGo({ row: Math.max(0, from.row + rows), column: Math.max(0, back) });
  };
  const latest = useRef({ typing, leave });
  latest.current = { typing, leave };
  const replay = () => {
    const keys = ahead.current ?? [];
    ahead.current = null;
    for (const [n, key] of keys.entries()) {
      if (typeof key === 'string') flushSync(() => latest.current.typing.begin(key));
      else flushSync(() => void latest.current.leave(...key));
      if (!isWaiting()) continue;
      // The next formula is looked at: what comes behind it waits as well.
      ahead.current = keys.slice(n + 1);
      return;
    }
  };
  const isWaiting = (): boolean => ahead.current !== null;
  /** Heard once the formula is looked at. */
  const hear = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, keys: Ahead[]) => {
    const step = shiftKey ? -1 : 1;
    const last = keys.at(-1);
    if (key === 'Enter') keys.push([step, 0]);
    else if (key === 'Tab') keys.push([0, step]);
    else if (key.length !== 1 || ctrlKey || metaKey) return;
    else if (typeof last === 'string') keys[keys.length - 1] = last + key;
    else keys.push(key);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method is choosing its characters.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (ahead.current !== null) {
      hear(event, ahead.current);
      event.preventDefault();
      return;
    }
    const step = event.shiftKey ? -1 : 1;
    const far = event.ctrlKey || event.metaKey;
    const use = (act: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    if (!draft) {
      if (event.key === 'Escape') run.current = null;
      if (event.key === 'Tab' && event.shiftKey && !run.current) return onLeaveBack();
      if (event.key === 'Tab' && run.current) return use(() => void leave(0, step));
      if (event.key === 'Enter' && run.current && !far) return use(() => void leave(step, 0));
      if ((event.key === 'Enter' && !far) || event.key === 'F2') return use(() => typing.begin(null));
      if (event.key === 'Backspace') return use(() => typing.begin(''));
      if (event.key === 'Delete') return use(() => typing.clear());
      if (far && event.key.toLowerCase() === 'z') return use(() => (event.shiftKey ? typing.redo() : typing.undo()));
      if (far && event.key.toLowerCase() === 'y') return use(() => typing.redo());
      if (event.key.startsWith('Arrow')) run.current = null;
      return onKey(event);
    }
    if (event.key === 'Escape') return use(() => typing.cancel());
    if (event.key === 'Enter' && event.altKey) return use(() => insertAt(event.currentTarget, '\n', typing.change));
    if (event.key === 'Enter') {
      run.current ??= { column: active.column };
      return use(() => void leave(step, 0));
    }
    if (event.key === 'Tab') return use(() => void leave(0, step));
    const arrows: Partial<Record<string, [number, number]>> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const arrow = arrows[event.key];
    if (draft.way === 'over' && arrow && !far && !event.shiftKey) {
      run.current = null;
      use(() => void leave(...arrow));
    }
  };

  const text = draft?.text ?? '';
  const lines = text.split('\n').length;
  const size = Math.round((cell?.look?.size ?? 13) * scale * 10) / 10;
  const width = Math.max(box.width + 1, Math.min((room?.width ?? 400) - box.left, widest(text) * size * 0.6 + 24));
  return (
    <>
      <textarea
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        rows={1}
        inputMode="none"
        tabIndex={-1}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-label={`单元格 ${name}${cell?.text ? `：${cell.text}` : ''}`}
        aria-invalid={draft !== null && draft.error !== ''}
        value={text}
        onChange={({ target }) => (draft ? typing.change(target.value) : typing.begin(target.value))}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          if (isAskingAgain.current) return;
          if (relatedTarget instanceof HTMLElement && relatedTarget.hasAttribute(barMark)) return;
          run.current = null;
          if (inCell) void typing.commit();
        }}
        className={classList(
          'absolute z-30 resize-none overflow-hidden px-1.5 text-[13px] whitespace-pre-wrap tabular-nums',
          isOpen ? 'bg-sheet text-ink shadow-float outline-2 outline-offset-[-1px]' : 'pointer-events-none opacity-0 outline-none',
          draft?.error ? 'outline-rust' : 'outline-seal',
        )}
        style={{
          left: box.left,
          top: box.top,
          width,
          height: Math.max(box.height + 1, lines * size * 1.4 + 8),
          fontSize: size,
          lineHeight: lines > 1 ? 1.4 : `${box.height - 1}px`,
        }}
      />
      {draft?.error ? (
        <p
          role="alert"
          className="absolute z-30 max-w-80 rounded-control border border-line bg-sheet px-2.5 py-1.5 text-xs text-rust shadow-float"
          style={{ left: Math.max(4, Math.min(box.left, (room?.width ?? 400) - 330)), top: box.top + box.height + 6 }}
        >
          {draft.error}
        </p>
      ) : null}
    </>
  );
}

function insertAt(field: HTMLTextAreaElement, words: string, change: (text: string) => void): void {
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end');
  change(field.value);
}

function widest(text: string): number {
  return Math.max(...text.split('\n').map((line) => Array.from(line).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1.75 : 1), 0)));
}
