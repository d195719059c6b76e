/** Which theme the document wears, for pictures that are drawn with fixed colours. */
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}

const onDocument = (): string => document.documentElement.dataset['theme'] ?? 'light';

export function useThemeName(): string {
  return useSyncExternalStore(subscribe, onDocument, () => 'light');
}
