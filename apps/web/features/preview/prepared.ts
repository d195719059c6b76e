/** What a viewer makes of a file before it can draw: null while it is made, thrown to the viewer's guard when it can't be. */
import { useEffect, useState } from 'react';
import { useReportPrepared } from './render-report.tsx';

/** `make` is called once per content, with a signal that says when nobody waits any more. */
export function usePrepared<Made>(bytes: Uint8Array, make: (bytes: Uint8Array, signal: AbortSignal) => Promise<Made>): Made | null {
  const [state, setState] = useState<{ bytes: Uint8Array; made: Made | null; error: unknown } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    make(bytes, abort.signal).then(
      (made) => abort.signal.aborted || setState({ bytes, made, error: null }),
      (error: unknown) => abort.signal.aborted || setState({ bytes, made: null, error: error ?? new Error('unknown') }),
    );
    return () => abort.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how a file is prepared depends on its content alone
  }, [bytes]);
  useReportPrepared(state !== null && state.bytes === bytes && state.error === null);
  if (state === null || state.bytes !== bytes) return null;
  if (state.error !== null) throw state.error;
  return state.made;
}
