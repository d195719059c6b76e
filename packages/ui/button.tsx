/** A button with words on it; while `busy` it keeps its size, shows that it works and can't be pressed twice. */
import type { ComponentProps } from 'react';
import { classList } from './class-list.ts';
import { Spinner } from './spinner.tsx';

const looks = {
  primary: 'bg-ink text-on-ink hover:opacity-90',
  secondary: 'border border-line-strong bg-sheet text-ink hover:bg-hover',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-rust text-on-seal hover:opacity-90',
} as const;

const sizes = {
  small: 'h-8 px-3 text-sm max-md:h-11',
  medium: 'h-9 px-4 text-sm max-md:h-11',
  large: 'h-11 px-5 text-base',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  busy?: boolean;
}

export function Button({ look = 'primary', size = 'medium', busy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classList(
        'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap transition-[background-color,opacity] duration-150 disabled:cursor-not-allowed disabled:opacity-50',
        looks[look],
        sizes[size],
        className,
      )}
    >
      {busy ? <Spinner className="size-4" /> : null}
      {children}
    </button>
  );
}
