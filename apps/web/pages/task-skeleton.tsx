/** Stands in for a conversation while it is fetched. */
import { Skeleton } from '#ui/skeleton.tsx';

export function TaskSkeleton() {
  return (
    <div role="status" aria-label="正在打开任务" className="mx-auto w-full max-w-200 flex-1 space-y-6 overflow-hidden px-4 pt-4 md:px-6">
      <div className="flex justify-end">
        <Skeleton className="h-12 w-72 rounded-box" />
      </div>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-28 w-full rounded-card" />
      <div className="space-y-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}
