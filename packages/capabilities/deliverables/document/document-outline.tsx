/** The headings of a document as a list to jump by, each branch folded or unfolded. */
import { ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Heading } from './document-reading.ts';

interface OutlineProps {
  headings: Heading[];
  current: Heading | null;
  onPick: (heading: Heading) => void;
}

/** Up and down go from heading to heading; left and right fold and unfold. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.doc-outline-link')];
  const at = links.findIndex((link) => link === event.target);
  const target = links[at];
  if (!target) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
    return;
  }
  const wanted = event.key === 'ArrowRight' ? 'false' : event.key === 'ArrowLeft' ? 'true' : null;
  const fold = target.parentElement?.querySelector<HTMLElement>('.doc-outline-fold');
  if (wanted === null || fold?.getAttribute('aria-expanded') !== wanted) return;
  event.preventDefault();
  fold.click();
}

export function DocumentOutline({ headings, current, onPick }: OutlineProps): ReactNode {
  return (
    <nav className="doc-outline" aria-label="目录" onKeyDown={moveByKey}>
      <Branch headings={headings} current={current} onPick={onPick} />
    </nav>
  );
}

function Branch({ headings, current, onPick }: OutlineProps): ReactNode {
  // By title, so that a branch stays folded when the text before it grows.
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (title: string): void => {
    const next = new Set(folded);
    if (!next.delete(title)) next.add(title);
    setFolded(next);
  };
  return (
    <ul>
      {headings.map((heading) => {
        const open = !folded.has(heading.title);
        return (
          <li key={heading.at}>
            <div className="doc-outline-row">
              {heading.children.length > 0 && (
                <button
                  type="button"
                  className="doc-outline-fold"
                  aria-expanded={open}
                  aria-label={`${open ? '收起' : '展开'} ${heading.title}`}
                  onClick={() => toggle(heading.title)}
                >
                  <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
                </button>
              )}
              <button
                type="button"
                className="doc-outline-link"
                aria-current={heading.at === current?.at ? 'location' : undefined}
                title={heading.title}
                onClick={() => onPick(heading)}
              >
                {heading.title}
              </button>
            </div>
            {heading.children.length > 0 && open && <Branch headings={heading.children} current={current} onPick={onPick} />}
          </li>
        );
      })}
    </ul>
  );
}
