import type { ServerResponse } from 'node:http';

/** Aborted when the caller goes away before the answer. */
export function closingSignal(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  const look = (): void => {
    if (!response.writableFinished) abort.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return abort.signal;
}
