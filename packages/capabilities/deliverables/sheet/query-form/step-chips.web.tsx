/** The steps of a question as a chain of chips: chosen, moved by Alt and the arrows or their buttons, taken away. */
import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Query } from '#contract/content/table-query.ts';
import { classList } from '#ui/class-list.ts';
import { stepGroups, stepNames, stepWords, type StepKind } from './step-names.ts';

/** A step by its place, or one of the ends of the chain. */
export type Chosen = number | 'source' | 'result';

export interface StepChipsProps {
  query: Query;
  source: string;
  result: string | null;
  chosen: Chosen;
  /** Steps with something wrong. */
  wrong: ReadonlySet<number>;
  onChoose(chosen: Chosen): void;
  onMove(at: number, by: -1 | 1): void;
  onRemove(at: number): void;
  onAdd(kind: StepKind): void;
}

export function StepChips({ query, source, result, chosen, wrong, onChoose, onMove, onRemove, onAdd }: StepChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, query.steps.length]);
  const last = query.steps.length - 1;
  const onKey = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.altKey && by !== 0) onMove(at, by);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(at);
    else return;
    event.preventDefault();
  };
  return (
    <ul
      ref={list}
      aria-label="步骤"
      className="flex shrink-0 scrollbar-none items-center gap-1 border-b border-line px-3 py-1.5 max-h-36 flex-wrap overflow-y-auto"
    >
      <Chip words={`来源 · ${source}`} chosen={chosen === 'source'} onChoose={() => onChoose('source')} />
      {query.steps.map((step, n) => {
        const isChosen = chosen === n;
        return (
          // Steps have no names; their places are what is moved.
          <li key={n} className="flex shrink-0 items-center">
            <Arrow />
            <span className={classList('flex items-center rounded-control', isChosen && 'bg-hover')}>
              {isChosen && n > 0 ? (
                <Tool label="往前移" icon={<ChevronLeft aria-hidden size={14} strokeWidth={1.5} />} onClick={() => onMove(n, -1)} />
              ) : null}
              <button
                type="button"
                aria-pressed={isChosen}
                data-problem={wrong.has(n) || undefined}
                title="Alt 加左右箭头移动，Delete 去掉"
                onClick={() => onChoose(n)}
                onKeyDown={(event) => onKey(event, n)}
                className={chipClass(isChosen, wrong.has(n))}
              >
                {stepWords(step)}
                {wrong.has(n) ? <span className="sr-only">（有问题）</span> : null}
              </button>
              {isChosen && n < last ? (
                <Tool label="往后移" icon={<ChevronRight aria-hidden size={14} strokeWidth={1.5} />} onClick={() => onMove(n, 1)} />
              ) : null}
              {isChosen ? (
                <Tool label="去掉这一步" icon={<X aria-hidden size={14} strokeWidth={1.5} />} onClick={() => onRemove(n)} />
              ) : null}
            </span>
          </li>
        );
      })}
      <li className="flex shrink-0 items-center">
        <Arrow />
        <span className="relative inline-flex size-8 items-center justify-center rounded-control text-ink-2 focus-within:outline-2 focus-within:outline-seal hover:bg-hover max-md:size-11">
          <Plus aria-hidden size={16} strokeWidth={1.5} />
          <select
            aria-label="加一步"
            title="加一步"
            value=""
            onChange={({ target }) => {
              const kind = stepGroups.flatMap((group) => group.kinds).find((one) => one === target.value);
              if (kind) onAdd(kind);
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          >
            <option value="">加一步</option>
            {stepGroups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {stepNames[kind]}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </span>
      </li>
      {result === null ? null : (
        <>
          <Arrow />
          <Chip words={`结果 · ${result}`} chosen={chosen === 'result'} onChoose={() => onChoose('result')} />
        </>
      )}
    </ul>
  );
}

function Chip({ words, chosen, onChoose }: { words: string; chosen: boolean; onChoose(): void }) {
  return (
    <li className="shrink-0">
      <button type="button" aria-pressed={chosen} onClick={onChoose} className={chipClass(chosen, false)}>
        {words}
      </button>
    </li>
  );
}

function Arrow() {
  return <ChevronRight aria-hidden size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" />;
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:text-ink max-md:size-11"
    >
      {icon}
    </button>
  );
}

function chipClass(isChosen: boolean, isWrong: boolean): string {
  return classList(
    'inline-flex h-8 max-w-56 items-center rounded-control px-2.5 text-sm whitespace-nowrap -outline-offset-2 max-md:h-11',
    isChosen ? 'bg-hover font-medium' : 'text-ink-2 hover:bg-hover',
    isWrong && 'text-rust',
  );
}
