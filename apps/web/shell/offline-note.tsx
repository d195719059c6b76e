/** A quiet line while the device has no network: what is kept, and that nothing needs to be done. */
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function OfflineNote() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center px-4">
      {online ? null : (
        <span className="animate-appear inline-flex items-center gap-2 rounded-full border border-line bg-sheet px-4 py-1.5 text-xs text-ink-2 shadow-float">
          <WifiOff size={16} strokeWidth={1.5} className="shrink-0 text-amber" />
          网络已断开，写下的内容都保留着，恢复后自动继续
        </span>
      )}
    </div>
  );
}
