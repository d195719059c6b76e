/** A button that is one icon; its label is its name for readers and its tooltip for everyone else. */
import type { ComponentProps, ReactNode } from 'react';
import { classList } from './class-list.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  /** Shown instead of the label, for instance with a keyboard shortcut. '' shows none. */
  tip?: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

export function IconButton({ label, icon, tip = label, side, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip tip={tip} side={side}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={classList(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 max-md:size-11',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
