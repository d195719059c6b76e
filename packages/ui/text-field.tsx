/** One line of input with its label above and what is wrong with it below. */
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classList } from './class-list.ts';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
  hint?: string;
  /** Sits at the right end inside the field. */
  end?: ReactNode;
}

export function TextField({ label, error, hint, end, className, ...rest }: TextFieldProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...rest}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          className={classList(
            'h-11 w-full rounded-control border bg-sheet px-3 text-base transition-colors duration-150 outline-offset-0 focus-visible:outline-2',
            error ? 'border-rust' : 'border-line-strong hover:border-ink-3',
            Boolean(end) && 'pr-12',
          )}
        />
        {end ? <div className="absolute inset-y-0 right-1 flex items-center">{end}</div> : null}
      </div>
      {below ? (
        <p id={`${id}-below`} role={error ? 'alert' : undefined} className={classList('mt-1 text-xs', error ? 'text-rust' : 'text-ink-3')}>
          {below}
        </p>
      ) : null}
    </div>
  );
}
