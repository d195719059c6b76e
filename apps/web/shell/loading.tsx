/** While a page loads. */
import { Spinner } from '#ui/spinner.tsx';

export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="flex h-full min-h-60 items-center justify-center gap-2 text-sm text-ink-3">
      <Spinner />
      {label}
    </div>
  );
}
