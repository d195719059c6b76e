/** Shows Markdown, whole or growing, safely and without ever parsing finished text again. */
import './markdown.css';
import './media.css';
import './boxes.css';
import './notes.css';
import './layouts.css';
import { useMemo, useState, type ReactNode } from 'react';
import { idlePreload } from '../idle-preload.ts';
import { createSplitter } from './blocks.ts';
import { LongText } from './long-text.tsx';
import { useFrameThrottle } from './frame-throttle.ts';
import { ForeignPictures } from './picture.tsx';
import { warmUps } from './piece.tsx';
import { SectionView } from './section-view.tsx';
import type { Marks } from './tidy.ts';

export interface MarkdownProps {
  /** The whole text so far; hand in a grown text once per animation frame. */
  text: string;
  /** More text is coming: what is unfinished at the end is shown as it will look when finished. */
  streaming?: boolean;
  className?: string;
  /** Text to highlight wherever it stands, e.g. blanks to be filled. Give the same object each time. */
  marks?: Marks;
}

/** Sections of a text that is there from the start which are mounted at once; the others follow when near or idle. */
const FIRST = 2;

// The first parse of all is five times as slow as the others; better now than in front of the reader.
if (typeof window !== 'undefined') void idlePreload.run(warmUps);

export function Markdown({ text, streaming = false, className, marks }: MarkdownProps): ReactNode {
  const [split] = useState(createSplitter);
  const { sections, definitions, truncated } = split(useFrameThrottle(text, streaming));
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(new Set());
  const foreign = useMemo(() => ({ allowed, allow: (host: string) => setAllowed((before) => new Set([...before, host])) }), [allowed]);
  const last = sections.length - 1;
  return (
    <div className={className ? `md ${className}` : 'md'} data-streaming={streaming || undefined}>
      <ForeignPictures value={foreign}>
        {sections.map((section, index) => (
          <SectionView
            key={section.from}
            section={section}
            definitions={definitions}
            marks={marks}
            closed={!streaming || index < last}
            atOnce={index < FIRST || index === last}
          />
        ))}
      </ForeignPictures>
      {truncated && <LongText text={text} />}
    </div>
  );
}
