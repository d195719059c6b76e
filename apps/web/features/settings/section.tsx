/** The rows a settings section is made of. */
import type { ReactNode } from 'react';

export function SectionTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="pb-2 md:pt-1">
      <h3 className="text-base font-semibold">{children}</h3>
      {note ? <p className="mt-0.5 text-sm text-ink-2">{note}</p> : null}
    </div>
  );
}

/** What is wrong with the row it stands in; nothing for ''. */
export function RowError({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p role="alert" className="w-full text-xs text-rust">
      {children}
    </p>
  );
}

export interface SettingRowProps {
  name: ReactNode;
  note?: ReactNode;
  noteId?: string;
  children: ReactNode;
}

/** Name at the left, what can be done at the right; one below the other on a phone. */
export function SettingRow({ name, note, noteId, children }: SettingRowProps) {
  return (
    <div className="flex items-start gap-x-6 gap-y-2 border-b border-line py-3.5 last:border-b-0 max-md:flex-col">
      <div className="w-32 shrink-0 pt-1.5 text-sm text-ink-2 max-md:w-full max-md:pt-0">{name}</div>
      <div className="min-w-0 flex-1 text-sm max-md:w-full">
        <div className="flex min-h-8 flex-wrap items-center gap-2">{children}</div>
        {note ? (
          <p id={noteId} className="mt-1 text-xs text-ink-3">
            {note}
          </p>
        ) : null}
      </div>
    </div>
  );
}
