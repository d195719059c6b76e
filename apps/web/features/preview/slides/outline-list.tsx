/** The words of a presentation page by page, with what the speaker says: beside the drawn pages, and in their stead where they can't be drawn. */
import { useMemo } from 'react';
import { VList } from 'virtua';
import { slidesOf, type Slide } from './outline.ts';

/** Throws Unshowable when not even the words can be read. */
export function OutlineList({ bytes }: { bytes: Uint8Array }) {
  const slides = useMemo(() => slidesOf(bytes), [bytes]);
  return (
    <div role="region" aria-label="演示文稿大纲" className="min-h-0 flex-1 bg-paper">
      <VList data={slides} tabIndex={0} className="!h-full px-4 py-4 outline-offset-[-2px]">
        {(slide, index) => <SlideCard key={index} slide={slide} number={index + 1} />}
      </VList>
    </div>
  );
}

function SlideCard({ slide, number }: { slide: Slide; number: number }) {
  const isEmpty = slide.title === '' && slide.lines.length === 0;
  return (
    <section aria-label={`第 ${number} 页`} className="mx-auto mb-3 max-w-180 rounded-card border border-line bg-sheet px-5 py-4">
      <p className="text-xs text-ink-3 tabular-nums">
        第 {number} 页{slide.hidden ? ' · 放映时隐藏' : ''}
      </p>
      {slide.title ? <h3 className="mt-1 text-base font-semibold break-words">{slide.title}</h3> : null}
      {slide.lines.map((line, index) => (
        // Read from a file: their order never changes.
        <p key={index} className="mt-1 text-sm break-words" style={{ paddingLeft: line.level * 16 }}>
          {line.text}
        </p>
      ))}
      {isEmpty ? <p className="mt-1 text-sm text-ink-3">这一页没有文字</p> : null}
      {slide.notes ? (
        <p className="mt-3 border-t border-line pt-2 text-xs break-words whitespace-pre-wrap text-ink-2">备注：{slide.notes}</p>
      ) : null}
    </section>
  );
}
