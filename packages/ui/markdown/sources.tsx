/** The sources of a sentence: a small mark each, and from three on one mark that opens them as a row of cards. */
import { useId, useRef, useState, type ReactNode } from 'react';
import { linkAddress } from './safety.ts';

export interface Source {
  label: string;
  address: string;
  title: string;
  description: string;
}

/** Specification: the row of sources moves by this much. */
const STEP = 320;

/** A link's title holds the source's title and, on the next line or after `|`, its description. */
export function sourceOf(label: string, href: string, written: string): Source | null {
  const address = linkAddress(href);
  if (address === null) return null;
  const [title = '', ...rest] = written.split(/\n|\s*[|｜]\s*/);
  return { label, address, title: title.trim() || new URL(address).host, description: rest.join(' ').trim() };
}

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

export function Cite({ source }: { source: Source }): ReactNode {
  const { label, address, title, description } = source;
  const words = [title, description, address].filter(Boolean).join('\n');
  return (
    <a href={address} {...outside} className="md-cite" title={words} aria-label={`来源 ${label}：${title}`}>
      {label}
    </a>
  );
}

export function Sources({ sources }: { sources: readonly Source[] }): ReactNode {
  const [open, setOpen] = useState(false);
  const row = useRef<HTMLSpanElement>(null);
  const id = useId();
  const move = (by: number): void => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({ left: by, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <>
      <button
        type="button"
        className="md-cite"
        aria-label={`更多 ${sources.length} 个来源`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        更多 {sources.length}
      </button>
      {open && (
        <span className="md-sources" id={id} role="group" aria-label="来源">
          <button type="button" className="md-button" aria-label="上一组来源" onClick={() => move(-STEP)}>
            ‹
          </button>
          <span className="md-sources-row" ref={row}>
            {sources.map(({ label, address, title, description }, index) => (
              <a key={index} href={address} {...outside} className="md-source">
                <span className="md-source-title">
                  {label}. {title}
                </span>
                {description && <span className="md-source-text">{description}</span>}
                <span className="md-source-place">{new URL(address).host}</span>
              </a>
            ))}
          </span>
          <button type="button" className="md-button" aria-label="下一组来源" onClick={() => move(STEP)}>
            ›
          </button>
        </span>
      )}
    </>
  );
}
