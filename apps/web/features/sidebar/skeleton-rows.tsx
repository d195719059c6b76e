/** Stand in for tasks that are on their way. */
import { Skeleton } from '#ui/skeleton.tsx';

export function SkeletonRows({ widths }: { widths: readonly number[] }) {
  return widths.map((width) => (
    <div key={width} className="px-2 pb-0.5">
      <div className="flex h-9 items-center px-2.5 max-md:h-11">
        <div style={{ width: `${width}%` }}>
          <Skeleton className="h-3.5 w-full" />
        </div>
      </div>
    </div>
  ));
}
