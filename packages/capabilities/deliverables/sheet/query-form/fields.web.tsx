/** The small fields a step is put together from; each knows what is wrong with it by its path. */
import { ChevronDown, X } from 'lucide-react';
import { createContext, use, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PreviewColumn } from '#contract/content/table-preview.ts';
import { classList } from '#ui/class-list.ts';

export interface StepFacts {
  /** Of the table before the step. */
  columns: readonly PreviewColumn[];
  /** What is wrong with the field, or with what is in it; '' for nothing. */
  problem(path: string): string;
  /** Values of a column of the table before the step, the most frequent first. */
  suggest(column: string): Promise<string[]>;
}

const StepContext = createContext<StepFacts | null>(null);
export const StepProvider = StepContext.Provider;

export function useStep(): StepFacts {
  const facts = use(StepContext);
  if (!facts) throw new Error('a field stands outside a step');
  return facts;
}

const box =
  'h-8 rounded-control border bg-sheet text-sm transition-colors duration-150 outline-offset-0 max-md:h-11 disabled:opacity-60 disabled:cursor-not-allowed';
const edge = (isWrong: boolean): string => (isWrong ? 'border-rust' : 'border-line-strong hover:border-ink-3');

/** A line of the form: what it is about, its fields, and what is wrong with them. */
export function Line({ label, path, children }: { label: string; path?: string; children: ReactNode }) {
  const { problem } = useStep();
  const said = path === undefined ? '' : problem(path);
  return (
    <div role="group" aria-label={label} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 max-md:grid-cols-1 max-md:gap-y-1">
      <span aria-hidden className="pt-[5px] text-sm text-ink-2 max-md:pt-0">
        {label}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-1.5">{children}</div>
        <Said text={said} />
      </div>
    </div>
  );
}

export function Said({ text }: { text: string }) {
  return text === '' ? null : (
    <p role="alert" className="mt-1 text-xs text-rust">
      {text}
    </p>
  );
}

export interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  path?: string;
  className?: string;
  onChange(value: T): void;
}

/** The browser's own list: it opens as people know it on every device. */
export function Choice<T extends string>({ label, value, options, path, className, onChange }: ChoiceProps<T>) {
  const { problem } = useStep();
  const isWrong = path !== undefined && problem(path) !== '';
  return (
    <span className={classList('relative inline-flex max-w-full min-w-0', className)}>
      <select
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={value}
        onChange={({ target }) => {
          const option = options.find((one) => one.value === target.value);
          if (option) onChange(option.value);
        }}
        className={classList(
          box,
          edge(isWrong),
          'w-full min-w-0 appearance-none truncate pr-7 pl-2.5 max-md:min-w-11',
          value === '' && 'text-ink-3',
        )}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={14}
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

export interface ColumnChoiceProps {
  label: string;
  value: string;
  path: string;
  /** What no column means; without it one has to be chosen. */
  none?: string;
  /** Of another table than the one before the step. */
  of?: readonly PreviewColumn[];
  /** These stand first. */
  first?: PreviewColumn['type'];
  onChange(column: string): void;
}

export function ColumnChoice({ label, value, path, none = '选一列', of, first, onChange }: ColumnChoiceProps) {
  const step = useStep();
  const columns = of ?? step.columns;
  const sorted = first ? [...columns.filter((one) => one.type === first), ...columns.filter((one) => one.type !== first)] : columns;
  const isGone = value !== '' && !columns.some((one) => one.name === value);
  return (
    <Choice
      label={label}
      path={path}
      value={value}
      onChange={onChange}
      className="w-36 max-md:w-full"
      options={[
        { value: '', label: none },
        ...(isGone ? [{ value, label: `${value}（没有这一列）` }] : []),
        ...sorted.map(({ name }) => ({ value: name, label: name })),
      ]}
    />
  );
}

export interface WordsProps {
  label: string;
  value: string;
  path?: string;
  placeholder?: string;
  suggestions?: readonly string[];
  numeric?: boolean;
  /** What the value will be once this is typed, where that is not the text itself. */
  reads?(text: string): string;
  className?: string;
  onFocus?(): void;
  onChange(text: string): void;
}

/** Keeps what is typed as it is typed: 12. is on the way to 12.5 though both are told as figures. */
export function Words({ label, value, path, placeholder, suggestions, numeric, reads, className, onFocus, onChange }: WordsProps) {
  const { problem } = useStep();
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const isWrong = path !== undefined && problem(path) !== '';
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={text}
        placeholder={placeholder}
        inputMode={numeric ? 'decimal' : undefined}
        list={suggestions && suggestions.length > 0 ? id : undefined}
        maxLength={500}
        onFocus={onFocus}
        onChange={({ target }) => {
          onChange(target.value);
          setTyped({ text: target.value, of: (reads ?? (numeric ? plainFigure : asTyped))(target.value) });
        }}
        className={classList(box, edge(isWrong), 'min-w-0 px-2.5 max-md:w-full', className ?? 'w-36')}
      />
      {suggestions && suggestions.length > 0 ? (
        <datalist id={id}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

const asTyped = (text: string): string => text;

function plainFigure(text: string): string {
  const plain = text.trim();
  return /^-?\d+(?:\.\d+)?$/.test(plain) && plain.length <= 15 ? String(Number(plain)) : text;
}

export function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <label className="inline-flex min-h-8 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-(--ink)"
      />
      {label}
    </label>
  );
}

export function Small({ label, onClick, children }: { label?: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex h-8 shrink-0 items-center gap-1 rounded-control px-2 text-sm text-ink-2 hover:bg-hover hover:text-ink max-md:h-11"
    >
      {children}
    </button>
  );
}

export function Remove({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
    >
      <X aria-hidden size={14} strokeWidth={1.5} />
    </button>
  );
}

export interface ColumnListProps {
  label: string;
  path: string;
  value: readonly string[];
  /** What none means; without it some have to be chosen. */
  none?: string;
  onChange(columns: string[]): void;
}

/** Several columns in their order: the arrows move one that has the focus. */
export function ColumnList({ label, path, value, none, onChange }: ColumnListProps) {
  const { columns, problem } = useStep();
  const left = columns.filter((one) => !value.includes(one.name));
  const move = (event: KeyboardEvent, n: number) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const to = n + by;
    if (!event.altKey || by === 0 || to < 0 || to >= value.length) return;
    event.preventDefault();
    const name = value[n];
    if (name !== undefined) onChange(value.toSpliced(n, 1).toSpliced(to, 0, name));
  };
  return (
    <Line label={label} path={path}>
      {value.map((name, n) => (
        <button
          key={name}
          type="button"
          aria-label={`去掉 ${name}`}
          title="点一下去掉，Alt 加左右箭头移动"
          onKeyDown={(event) => move(event, n)}
          onClick={() => onChange(value.filter((one) => one !== name))}
          className={classList(
            'inline-flex h-8 max-w-full items-center gap-1 rounded-control bg-hover px-2.5 text-sm max-md:h-11',
            problem(`${path}.${n}`) !== '' && 'text-rust',
          )}
        >
          <span className="truncate">{name}</span>
          <X aria-hidden size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" />
        </button>
      ))}
      {left.length > 0 ? (
        <Choice
          label={`加一列到${label}`}
          value=""
          className="w-28"
          options={[
            { value: '', label: value.length === 0 && none ? none : '加一列' },
            ...left.map((one) => ({ value: one.name, label: one.name })),
          ]}
          onChange={(name) => name !== '' && onChange([...value, name])}
        />
      ) : null}
    </Line>
  );
}
