/** Above the cells: what is chosen, and what stands in the chosen cell, which can be typed into where the file can be changed. */
import type { CellView } from '#capabilities/workbook/cell-look.ts';
import { barMark, type Typing } from './cell-field.tsx';

export interface FormulaBarProps {
  /** A1, A1:C3. */
  label: string;
  cell: CellView | undefined;
  typing: Typing | null;
  /** The grid gets the focus back. */
  onDone(): void;
}

export function FormulaBar({ label, cell, typing, onDone }: FormulaBarProps) {
  const stands = cell ? (cell.typed ?? cell.text) : '';
  return (
    <>
      <span aria-label="所选区域" role="status" className="w-20 shrink-0 truncate font-medium text-ink" title={label}>
        {label}
      </span>
      {typing ? (
        <input
          {...{ [barMark]: '' }}
          aria-label="单元格内容"
          aria-invalid={(typing.draft?.error ?? '') !== ''}
          spellCheck={false}
          autoComplete="off"
          className="h-8 min-w-0 flex-1 border-l border-line bg-transparent pl-3 text-[13px] text-ink outline-none focus:bg-hover max-md:h-11 max-md:text-base"
          value={typing.draft?.text ?? stands}
          onFocus={() => typing.draft ?? typing.begin(null, true)}
          onChange={({ target }) => (typing.draft ? typing.change(target.value) : typing.begin(target.value, true))}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') typing.cancel();
            else if (event.key === 'Enter') void Promise.resolve(typing.commit()).then((isDone) => isDone && onDone());
            else return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Escape') onDone();
          }}
          onBlur={() => typing.draft && void typing.commit()}
        />
      ) : (
        <output
          aria-label="单元格内容"
          className="max-h-16 min-w-0 flex-1 overflow-y-auto border-l border-line py-1 pl-3 break-words whitespace-pre-wrap text-ink"
        >
          {cell?.formula && cell.formula !== cell.text ? `${cell.text}（${cell.formula}）` : cell?.text}
          {cell?.link ? <span className="text-ink-3">（链接：{cell.link}）</span> : null}
        </output>
      )}
    </>
  );
}
