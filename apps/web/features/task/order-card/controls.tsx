/** The small controls of an order card: a line of words, a figure, one of a few. Each is named for readers by its label. */
import { useId, type ComponentProps } from 'react';
import type { Doubt } from '#contract/intent/common.ts';
import { classList } from '#ui/class-list.ts';

const look =
  'h-9 min-w-0 rounded-control border border-line-strong bg-sheet px-2.5 text-sm text-ink hover:border-ink-3 disabled:opacity-60 max-md:h-11';

export function Words({ label, className, ...rest }: { label: string } & Omit<ComponentProps<'input'>, 'aria-label'>) {
  return <input aria-label={label} maxLength={500} {...rest} className={classList(look, 'w-full placeholder:text-ink-3', className)} />;
}

export interface FigureProps {
  label: string;
  value: number;
  least?: number;
  disabled: boolean;
  onChange(value: number): void;
}

/** What is no figure while it is typed changes nothing. */
export function Figure({ label, value, least = 0, disabled, onChange }: FigureProps) {
  return (
    <input
      aria-label={label}
      type="number"
      inputMode="decimal"
      min={least}
      step="any"
      defaultValue={value}
      disabled={disabled}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        if (Number.isFinite(typed) && typed >= least) onChange(typed);
      }}
      className={classList(look, 'w-20 tabular-nums')}
    />
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
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = all.find((one) => one.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
      className={classList(look, 'max-w-full truncate pr-7', className)}
    >
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
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
