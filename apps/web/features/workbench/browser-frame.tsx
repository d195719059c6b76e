/** The look of a browser: where the page is, and the place for what it shows: the picture of a step, or the page itself while it is live. */
import { ExternalLink, Globe, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BrowserFrameProps {
  /** '' while nothing is open. */
  url: string;
  title: string;
  /** In place of the address while it is not known. */
  waiting?: string;
  /** Beside the address: a state, buttons. */
  aside?: ReactNode;
  /** What the page shows; keeps the shape of the window. */
  children: ReactNode;
}

export function BrowserFrame({ url, title, waiting = '还没有打开网页', aside, children }: BrowserFrameProps) {
  return (
    <section aria-label="浏览器窗口" className="overflow-hidden rounded-card border border-line bg-sheet">
      <header className="flex items-center gap-1.5 border-b border-line p-1.5">
        <Address url={url} title={title} waiting={waiting} />
        {aside}
      </header>
      <div className="relative aspect-[1280/800] bg-paper">{children}</div>
    </section>
  );
}

function Address({ url, title, waiting }: Required<Pick<BrowserFrameProps, 'url' | 'title' | 'waiting'>>) {
  const shown = URL.canParse(url) ? new URL(url) : null;
  const Icon = shown?.protocol === 'https:' ? LockKeyhole : Globe;
  const words = (
    <>
      <Icon
        size={14}
        strokeWidth={1.5}
        className="shrink-0 text-ink-3"
        aria-label={shown?.protocol === 'https:' ? '加密连接' : undefined}
      />
      <span className="min-w-0 flex-1 truncate text-left text-xs">
        {shown ? (
          <>
            <span className="text-ink">{shown.host}</span>
            <span className="text-ink-3">{pathOf(shown)}</span>
          </>
        ) : (
          <span className="text-ink-3">{waiting}</span>
        )}
      </span>
    </>
  );
  const look = 'flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control bg-hover px-2.5 max-md:h-11';
  // An old log may hold anything; only the web is linked to.
  if (!shown || !/^https?:$/.test(shown.protocol)) return <p className={look}>{words}</p>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={title === '' ? url : `${title}\n${url}`}
      className={`${look} hover:bg-line`}
    >
      {words}
      <ExternalLink size={14} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="在新标签页打开" />
    </a>
  );
}

function pathOf({ pathname, search }: URL): string {
  const path = `${pathname === '/' ? '' : pathname}${search}`;
  try {
    return decodeURI(path);
  } catch {
    // Not percent-encoded in UTF-8: shown as it is.
    return path;
  }
}
