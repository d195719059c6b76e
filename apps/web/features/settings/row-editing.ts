/** What the rows have in common that are edited in their place: busy while it is saved, what is wrong said below, the focus back where it came from. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { failed } from './person.ts';

export interface RowEditing {
  /** The button that begins the editing. */
  begin: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  /** '' for nothing wrong. */
  error: string;
  setError(sentence: string): void;
  /** True when it was saved; what went wrong is said, and stands in `error`. */
  save(work: () => Promise<void>): Promise<boolean>;
}

/** For the button that begins the editing: it has the focus again when the editing is over. */
export function useFocusBack(editing: boolean): RefObject<HTMLButtonElement | null> {
  const begin = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!editing && wasEditing.current) begin.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return begin;
}

export function useRowEditing(editing: boolean): RowEditing {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const begin = useFocusBack(editing);
  return {
    begin,
    busy,
    error,
    setError,
    async save(work) {
      setBusy(true);
      setError('');
      try {
        await work();
        return true;
      } catch (cause) {
        setError(failed(cause));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
