/** The lines of a difference: what is gone in red, what is new in green, what stayed folded away until it is asked for. */
import { useMemo, useState } from 'react';
import { VList } from 'virtua';
import { classList } from '#ui/class-list.ts';
import { folded, type Line, type Part, type Piece } from './line-diff.ts';

export function DiffView({ lines }: { lines: Line[] }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const pieces = useMemo(
    () =>
      folded(lines).flatMap((piece): Piece[] =>
        piece.kind === 'fold' && opened.has(piece.id) ? piece.lines.map((line) => ({ kind: 'line', line })) : [piece],
      ),
    [lines, opened],
  );
  const last = lines.at(-1);
  const digits = String(
    Math.max(last && 'before' in last ? last.before : 0, last && 'after' in last ? last.after : 0, lines.length),
  ).length;
  return (
    <div role="region" aria-label="版本对比" className="min-h-0 flex-1">
      <VList data={pieces} itemSize={24} tabIndex={0} className="!h-full py-1 text-sm -outline-offset-2">
        {(piece, index) =>
          piece.kind === 'fold' ? (
            <button
              key={`fold ${piece.id}`}
              type="button"
              onClick={() => setOpened(new Set([...opened, piece.id]))}
              className="my-0.5 block min-h-8 w-full bg-hover px-4 text-left text-xs text-ink-2 -outline-offset-2 hover:text-ink max-md:min-h-11"
            >
              展开没有改动的 {piece.lines.length} 行
            </button>
          ) : (
            <LineView key={index} line={piece.line} digits={digits} />
          )
        }
      </VList>
    </div>
  );
}

const looks = {
  same: { row: '', part: '', sign: '', says: '' },
  removed: {
    row: 'bg-[color-mix(in_srgb,var(--rust)_9%,transparent)]',
    part: 'bg-[color-mix(in_srgb,var(--rust)_24%,transparent)]',
    sign: '−',
    says: '删除：',
  },
  added: {
    row: 'bg-[color-mix(in_srgb,var(--jade)_10%,transparent)]',
    part: 'bg-[color-mix(in_srgb,var(--jade)_26%,transparent)]',
    sign: '+',
    says: '新增：',
  },
} as const;

function LineView({ line, digits }: { line: Line; digits: number }) {
  const look = looks[line.kind];
  const width = { width: `calc(${digits}ch + 10px)` };
  return (
    <div className={classList('flex min-h-6 pr-3 leading-6', look.row)}>
      <span aria-hidden className="flex shrink-0 pl-1 font-mono text-xs leading-6 text-ink-3 select-none">
        <span className="pr-1 text-right" style={width}>
          {line.kind === 'added' ? '' : line.before}
        </span>
        <span className="pr-1 text-right" style={width}>
          {line.kind === 'removed' ? '' : line.after}
        </span>
        <span className={classList('w-5 text-center', line.kind === 'removed' && 'text-rust', line.kind === 'added' && 'text-jade')}>
          {look.sign}
        </span>
      </span>
      <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
        {look.says ? <span className="sr-only">{look.says}</span> : null}
        {line.kind !== 'same' && line.parts ? <Parts parts={line.parts} kind={line.kind} /> : line.text}
      </span>
    </div>
  );
}

function Parts({ parts, kind }: { parts: Part[]; kind: 'added' | 'removed' }) {
  const Mark = kind === 'added' ? 'ins' : 'del';
  return parts.map(({ text, changed }, n) =>
    changed ? (
      <Mark key={n} className={classList('rounded-[3px] no-underline', looks[kind].part)}>
        {text}
      </Mark>
    ) : (
      <span key={n}>{text}</span>
    ),
  );
}
