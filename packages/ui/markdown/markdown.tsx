/** Shows Markdown, whole or growing, safely and without ever parsing finished text again. */
import './markdown.css';
import { useState, type ReactNode } from 'react';
import { createSplitter, MAX_LINES } from './blocks.ts';
import { idle } from './idle.ts';
import { usePaced } from './paced.ts';
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
if (typeof window !== 'undefined') for (const warmUp of warmUps) idle(warmUp);

export function Markdown({ text, streaming = false, className, marks }: MarkdownProps): ReactNode {
  const [split] = useState(createSplitter);
  const { sections, definitions, truncated } = split(usePaced(text, streaming));
  const last = sections.length - 1;
  return (
    <div className={className ? `md ${className}` : 'md'} data-streaming={streaming || undefined}>
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
      {truncated && <p className="md-truncated">内容较长，这里只显示前 {MAX_LINES} 行，其余内容没有丢失，复制或下载原文即可看到全部。</p>}
    </div>
  );
}
