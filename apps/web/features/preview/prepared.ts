/** What a viewer makes of a file before it can draw: null while it is made, thrown to the viewer's guard when it can't be. */
import { useEffect, useState } from 'react';
import { useReportPrepared } from './render-report.tsx';

export interface Preparing<Made> {
  made: Made | null;
  /** Null while there is none. */
  error: unknown;
}

/** `make` is called once per content, with a signal that says when nobody waits any more; null content is waited for. */
export function usePreparing<Made>(
  bytes: Uint8Array | null,
  make: (bytes: Uint8Array, signal: AbortSignal) => Promise<Made>,
): Preparing<Made> {
  const [state, setState] = useState<(Preparing<Made> & { bytes: Uint8Array }) | null>(null);
  useEffect(() => {
    if (!bytes) return undefined;
    const abort = new AbortController();
    make(bytes, abort.signal).then(
      (made) => abort.signal.aborted || setState({ bytes, made, error: null }),
      (error: unknown) => abort.signal.aborted || setState({ bytes, made: null, error: error ?? new Error('unknown') }),
    );
    return () => abort.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how a file is prepared depends on its content alone
  }, [bytes]);
  return state !== null && state.bytes === bytes ? state : waiting;
}

const waiting = { made: null, error: null };

/** As `usePreparing`; an error goes to the viewer's guard. */
export function usePrepared<Made>(bytes: Uint8Array, make: (bytes: Uint8Array, signal: AbortSignal) => Promise<Made>): Made | null {
  const { made, error } = usePreparing(bytes, make);
  useReportPrepared(made !== null);
  if (error !== null) throw error;
  return made;
}
