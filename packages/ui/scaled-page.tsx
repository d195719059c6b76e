/** A self-contained page of fixed size, drawn small or large enough to fill its place: no script runs in it and nothing is fetched. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classList } from './class-list.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'";

/** The policy is the first thing the page's parser meets, so that nothing in the page can come before it. */
export function guardedPage(html: string): string {
  const rest = html.replace(/^\uFEFF?\s*<!doctype[^>]*>/i, '');
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">${rest}`;
}

export interface ScaledPageProps {
  /** For readers. */
  title: string;
  html: string;
  width: number;
  height: number;
  className?: string;
}

/** As wide as its place, and as high as its proportions make it. */
export function ScaledPage({ title, html, width, height, className }: ScaledPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  const source = useMemo(() => guardedPage(html), [html]);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const fit = () => setScale(element.clientWidth / width);
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    return () => watch.disconnect();
  }, [width]);
  return (
    <div ref={place} className={classList('relative w-full overflow-hidden', className)} style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        title={title}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={source}
        tabIndex={-1}
        scrolling="no"
        className="pointer-events-none absolute top-0 left-0 block max-w-none origin-top-left border-0 bg-white"
        style={{ width, height, transform: `scale(${scale})`, visibility: scale > 0 ? undefined : 'hidden' }}
      />
    </div>
  );
}
