/** A piece of material: its words as they will stand there, where they are from, and ways to put it somewhere else. */
import { ArrowRightLeft, GripVertical } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { OutlineMaterial } from '#contract/content/outline.ts';
import { classList } from '#ui/class-list.ts';

export interface PieceProps {
  piece: OutlineMaterial;
  /** Value of the present place among `places`. */
  place: string;
  places: readonly { value: string; label: string }[];
  /** Whether its file is told: not where all is of one. */
  showsFile: boolean;
  disabled: boolean;
  dragged: boolean;
  onPlace(place: string): void;
  onStep(by: -1 | 1): void;
  onDragStart(event: DragEvent): void;
  onDragEnd(): void;
  /** Something is dropped on it. */
  onDrop(): void;
}

const long = 90;
const fewRows = 4;

export function Piece({ piece, place, places, showsFile, disabled, dragged, onPlace, onStep, onDragStart, onDragEnd, onDrop }: PieceProps) {
  const [whole, setWhole] = useState(false);
  const { id, kind, words, source, unsure } = piece;
  const rows = kind === 'table' ? rowsIn(words) : [];
  const isLong = kind === 'table' ? rows.length > fewRows + 1 : Array.from(words).length > long;
  const name = kind === 'table' ? `表格 ${(rows[0] ?? []).join('、')}`.slice(0, 40) : words.slice(0, 24);
  const from = source ? placeIn(source, showsFile, places.find((one) => one.value === place)?.label ?? '') : '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || disabled || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      data-piece={id}
      tabIndex={disabled ? undefined : 0}
      aria-label={`${name}，按 Alt 加上下方向键移动`}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDrop();
      }}
      className={classList(
        'flex min-w-0 items-start gap-1 rounded-control py-1 pr-1 hover:bg-fill max-md:items-center max-md:pl-3',
        dragged && 'opacity-50',
      )}
    >
      <span
        draggable={!disabled}
        aria-hidden
        title="拖到别处"
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
        className="inline-flex h-6 w-6 shrink-0 cursor-grab items-center justify-center text-ink-3 max-md:hidden"
      >
        <GripVertical size={14} strokeWidth={1.5} />
      </span>
      <div className="min-w-0 flex-1">
        {kind === 'table' ? (
          <Rows rows={whole ? rows : rows.slice(0, fewRows + 1)} />
        ) : (
          <p className={classList('text-sm break-words whitespace-pre-wrap', isLong && !whole && 'line-clamp-2')}>{words}</p>
        )}
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          {unsure ? <span className="text-amber">不确定放在这里对不对</span> : null}
          {from === '' ? null : <span className="min-w-0 break-all">{from}</span>}
          {isLong ? (
            <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} className="hover:text-ink max-md:min-h-11">
              {whole ? '收起' : kind === 'table' ? `共 ${rows.length - 1} 行，展开` : '展开'}
            </button>
          ) : null}
        </p>
      </div>
      {/* The browser's own list behind an icon: the name of the part it stands in is above already. */}
      <span
        title="移到别的部分"
        className="relative inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-3 focus-within:outline-2 focus-within:outline-seal hover:bg-hover hover:text-ink max-md:size-11"
      >
        <ArrowRightLeft aria-hidden size={14} strokeWidth={1.5} className="rotate-90" />
        <select
          aria-label={`“${name}”放在哪里`}
          value={place}
          disabled={disabled}
          onChange={(event) => onPlace(event.target.value)}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        >
          {places.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </li>
  );
}

/** The section that the part is named after goes without saying. */
function placeIn({ file, where = '' }: NonNullable<OutlineMaterial['source']>, showsFile: boolean, part: string): string {
  const place = where === `“${part}”节` ? '' : where;
  return [...(showsFile || place !== '' ? [file] : []), ...(place === '' ? [] : [place])].join(' · ');
}

/** Cells of a table in Markdown, without the line of its rule. */
function rowsIn(words: string): string[][] {
  return words
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

function Rows({ rows }: { rows: string[][] }) {
  const [head = [], ...body] = rows;
  return (
    <section aria-label="表格" tabIndex={0} className="overflow-x-auto">
      <table className="text-xs">
        <thead>
          <tr>
            {head.map((cell, n) => (
              <th key={n} className="border-b border-line px-2 py-0.5 text-left font-medium whitespace-nowrap">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, n) => (
            <tr key={n}>
              {row.map((cell, m) => (
                <td key={m} className="max-w-60 truncate px-2 py-0.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
