/** Never a dead end: a drawing, what is (not) here, and what to do next. */
import type { ReactNode } from 'react';
import { classList } from './class-list.ts';
import { Drawing } from './drawing.tsx';

export interface EmptyStateProps {
  drawing: Parameters<typeof Drawing>[0]['name'];
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** The title is the page's own heading. */
  heading?: boolean;
  className?: string;
}

export function EmptyState({ drawing, title, text, action, heading, className }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classList('flex flex-col items-center justify-center px-6 py-10 text-center', className)}>
      <Drawing name={drawing} className="h-30 w-40 text-ink-2" />
      <Title className="mt-5 text-lg font-semibold">{title}</Title>
      {text ? <div className="mt-1.5 max-w-100 text-sm break-words text-ink-2">{text}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
