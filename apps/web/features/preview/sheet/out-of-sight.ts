/** Tells when a page was out of sight for a while, so that what it holds can be let go. */

/** `act` is called once for each such while; the answer ends the watching. */
export function whenOutOfSight(
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
  ms: number,
  act: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.hidden) timer = setTimeout(act, ms);
  };
  look();
  page.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}
