/** Where a site will be shown, while nothing of it is known: a page as it might be. */
import { Spinner } from '#ui/spinner.tsx';

export function SitePreparing() {
  return (
    <div role="status" className="flex h-full flex-col bg-paper p-5">
      <p className="flex items-center gap-2 pb-4 text-sm text-ink-2">
        <Spinner /> 正在准备网站，需求或页面有了就会出现在这里
      </p>
      <div
        aria-hidden
        className="grid min-h-0 flex-1 grid-cols-3 grid-rows-[28px_minmax(80px,38%)_14px_14px_minmax(60px,1fr)] gap-4 rounded-card border border-dashed border-line-strong bg-sheet p-5 [&>i]:rounded-md [&>i]:bg-hover"
      >
        <i className="col-span-3" />
        <i className="col-span-3" />
        <i className="col-span-3" />
        <i className="col-span-2 col-start-1" />
        <i className="col-start-1" />
        <i className="col-span-2" />
      </div>
    </div>
  );
}
