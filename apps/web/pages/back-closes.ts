/** What lies over the page on a small screen has an entry of its own in the history: Back closes it and stays on the page. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** `layer` names it. Closed in another way, its entry is taken back too; whoever leaves from it for another address replaces that entry. */
export function useBackCloses(layer: string, open: boolean, close: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isHere = layerOf(location.state) === layer;
  const pushed = useRef(false);
  const arrived = useRef(false);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (open && !pushed.current) {
      pushed.current = true;
      // Come back to by Back or a reload: the entry is there already.
      arrived.current = isHere;
      if (!isHere) {
        const { pathname, search, hash } = location;
        void navigate({ pathname, search, hash }, { state: { layer }, preventScrollReset: true });
      }
    } else if (!open && pushed.current) {
      pushed.current = false;
      if (isHere) void navigate(-1);
    }
  }, [open]);
  // Back may be pressed before the page has drawn the entry's place.
  useEffect(() => {
    if (!open) return undefined;
    const onPop = (): void => {
      const { usr } = (history.state ?? {}) as { usr?: unknown }; // as the router keeps states of ours
      if (!pushed.current || layerOf(usr) === layer) return;
      pushed.current = false;
      latest.current();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [open, layer]);
  useEffect(() => {
    if (isHere) arrived.current = true;
    else if (pushed.current && arrived.current) {
      pushed.current = false;
      latest.current();
    }
  }, [isHere]);
}

function layerOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'layer' in state && typeof state.layer === 'string' ? state.layer : null;
}
