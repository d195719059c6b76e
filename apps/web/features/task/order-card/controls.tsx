/** The small controls of an order card: a line of words, a figure, one of a few. Each is named for readers by its label. */
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import type { Doubt } from '#contract/intent/common.ts';
import { classList } from '#ui/class-list.ts';

const look =
  'h-9 min-w-0 rounded-control border border-line-strong bg-sheet px-2.5 text-sm text-ink hover:border-ink-3 disabled:opacity-60 max-md:h-11';

/** What is longer than it may be is cut by the browser without a word: it is said here. */
export function Words({
  label,
  className,
  maxLength = 500,
  ...rest
}: { label: string; maxLength?: number } & Omit<ComponentProps<'input'>, 'aria-label' | 'maxLength'>) {
  const isFull = typeof rest.value === 'string' && rest.value.length >= maxLength;
  return (
    <>
      <input aria-label={label} maxLength={maxLength} {...rest} className={classList(look, 'w-full placeholder:text-ink-3', className)} />
      {isFull ? (
        <span role="status" className="basis-full text-xs text-amber">
          最多 {maxLength} 个字，再长的放不下
        </span>
      ) : null}
    </>
  );
}

/** A line that is printed as a whole and so is seen as a whole: it grows with its words and takes no second line of its own. */
export function PrintedWords({
  label,
  onWords,
  ...rest
}: { label: string; onWords(words: string): void } & Omit<ComponentProps<'textarea'>, 'aria-label' | 'onChange'>) {
  return (
    <textarea
      aria-label={label}
      rows={1}
      maxLength={500}
      {...rest}
      onChange={(event) => onWords(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      className="block field-sizing-content min-h-9 w-full min-w-0 resize-none rounded-control border border-line-strong bg-sheet px-2.5 py-1.5 text-sm text-ink placeholder:text-ink-3 hover:border-ink-3 disabled:opacity-60 max-md:min-h-11 max-md:py-2.5"
    />
  );
}

export interface FigureProps {
  label: string;
  value: number;
  least?: number;
  most?: number;
  whole?: boolean;
  disabled: boolean;
  onChange(value: number): void;
}

/** What can't be one stays as it was typed and says so; until it is mended the card can't be sent. */
export function Figure({ label, value, least = 0, most = 100_000, whole = false, disabled, onChange }: FigureProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const problemOf = (typed: number): string => {
    if (!Number.isFinite(typed)) return '请写一个数';
    if (typed < least) return `不能小于 ${least}`;
    if (typed > most) return `不能大于 ${most.toLocaleString('zh-CN')}`;
    return whole && !Number.isInteger(typed) ? '请写整数' : '';
  };
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <input
        aria-label={label}
        aria-invalid={said !== '' || undefined}
        aria-describedby={said === '' ? undefined : id}
        type="number"
        inputMode="decimal"
        min={least}
        step="any"
        defaultValue={value}
        disabled={disabled}
        onChange={({ target }) => {
          const problem = problemOf(target.valueAsNumber);
          target.setCustomValidity(problem);
          setSaid(problem);
          if (problem === '') onChange(target.valueAsNumber);
        }}
        className={classList(look, 'w-20 tabular-nums')}
      />
      {said === '' ? null : (
        <span id={id} role="alert" className="text-xs text-rust">
          {said}
        </span>
      )}
    </span>
  );
}

export interface ChooseProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  disabled: boolean;
  className?: string;
  onChange(value: T): void;
}

/** A value that is none of the options stands among them as it is. */
export function Choose<T extends string>({ label, value, options, disabled, className, onChange }: ChooseProps<T>) {
  const all = options.some((one) => one.value === value) ? options : [{ value, label: value }, ...options];
  return (
    <span className={classList('relative inline-flex max-w-full min-w-0', className)}>
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = all.find((one) => one.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={classList(look, 'max-w-full appearance-none truncate pr-8')}
      >
        {all.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
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

/** The options of a record of words, in its order. */
export function optionsOf<T extends string>(words: Record<T, string>): { value: T; label: string }[] {
  // Keys of a record come as texts.
  return Object.entries<string>(words).map(([value, label]) => ({ value: value as T, label }));
}

export interface RadiosProps {
  doubt: Doubt;
  /** Undefined as long as nothing was chosen. */
  value: string | number | boolean | undefined;
  disabled: boolean;
  onChange(value: string | number | boolean): void;
}

export function Radios({ doubt, value, disabled, onChange }: RadiosProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="text-sm break-words text-amber">{doubt.question}</legend>
      <div className="flex flex-wrap gap-x-4">
        {doubt.choices.map((choice, n) => (
          <label key={n} className="flex min-h-8 min-w-0 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4.5 shrink-0 appearance-none rounded-full border border-ink-3 bg-sheet checked:border-[5px] checked:border-ink disabled:opacity-60"
            />
            <span className="min-w-0 break-words">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
