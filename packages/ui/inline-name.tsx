/** A name being changed where it stands: Enter and leaving the field keep it, Escape doesn't. Words of an input method are never cut off. */
import { useEffect, useRef } from 'react';
import { classList } from './class-list.ts';
import { ownEscape } from './own-escape.ts';

export interface InlineNameProps {
  /** For readers. */
  label: string;
  value: string;
  maxLength: number;
  /** Only called with a name that is not empty and another one. */
  onRename(name: string): void;
  /** In any case, after `onRename`. `byKey`: the focus is to go back to where it came from. */
  onDone(byKey: boolean): void;
  className?: string;
}

export function InlineName({ label, value, maxLength, onRename, onDone, className }: InlineNameProps) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => {
    // A menu that closes gives the focus away first.
    const frame = requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const end = (keep: boolean, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    const name = (field.current?.value ?? '').replace(/\s+/g, ' ').trim();
    if (keep && name !== '' && name !== value) onRename(name);
    onDone(byKey);
  };
  return (
    <input
      ref={field}
      {...ownEscape}
      aria-label={label}
      defaultValue={value}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      className={classList('min-w-0 rounded-md border border-seal bg-sheet px-1.5 text-sm text-ink outline-none', className)}
      onBlur={() => {
        if (document.hasFocus()) end(true, false);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(true, true);
        else if (event.key === 'Escape') end(false, true);
        else return;
        event.preventDefault();
      }}
    />
  );
}
