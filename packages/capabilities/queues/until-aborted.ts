/** What `work` comes to, or a rejection with the signal's reason as soon as it is aborted: the work itself goes on, and nobody hears how it ends. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => (stop = () => reject(signal.reason)));
  stopped.catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
