/** A run of blocks that is mounted when it comes near the view or the page is idle, and skipped by layout while far away. */
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { BlockView } from './block-view.tsx';
import type { Section } from './blocks.ts';
import { idle } from './idle.ts';
import { isPrinting, useShownInPrint } from '../printing.ts';
import type { Marks } from './tidy.ts';

/** Height of a line of text, and what headings, gaps and frames add to it on average. */
const LINE = 26;

/** Sections not yet mounted, by their element, so that someone who jumps to one can have it at once. */
const waiting = new WeakMap<Element, () => void>();

/** Mounts a section now, if it still waits. */
export function mountSection(element: Element): void {
  const mount = waiting.get(element);
  if (mount) flushSync(mount);
}

export interface SectionProps {
  section: Section;
  definitions: ReadonlyMap<string, string>;
  marks: Marks | undefined;
  /** Nothing in it will change any more. */
  closed: boolean;
  /** Mount with the first drawing. */
  atOnce: boolean;
}

export const SectionView = memo(
  function SectionView({ section, definitions, marks, closed, atOnce }: SectionProps): ReactNode {
    const [mounted, setMounted] = useState(() => atOnce || isPrinting());
    useShownInPrint(!mounted, () => setMounted(true));
    const frame = useRef<HTMLDivElement>(null);
    const height = section.lines * LINE;
    useEffect(() => {
      const element = frame.current;
      if (mounted || !element) return undefined;
      const mount = (): void => setMounted(true);
      const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && mount(), {
        rootMargin: '600px 0px',
      });
      near.observe(element);
      waiting.set(element, mount);
      const cancel = idle(mount);
      return () => {
        cancel();
        near.disconnect();
        waiting.delete(element);
      };
    }, [mounted]);
    return (
      <div
        ref={frame}
        className="md-section"
        data-from={section.from}
        data-to={section.to}
        data-closed={closed || undefined}
        style={mounted ? (closed ? { containIntrinsicSize: `auto ${height}px` } : undefined) : { height }}
      >
        {mounted &&
          section.blocks.map((block) => (
            <BlockView key={block.from} block={block} definitions={definitions} marks={marks} growing={block.open && !closed} />
          ))}
      </div>
    );
  },
  (before, after) =>
    before.section === after.section &&
    before.closed === after.closed &&
    before.marks === after.marks &&
    (!after.section.refers || before.definitions === after.definitions),
);
