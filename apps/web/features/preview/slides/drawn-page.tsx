/** A page of a presentation as it looks, with its words laid over it invisibly: they can be looked for, marked and taken along. */
import './drawn-page.css';
import { useEffect, useState } from 'react';
import { ScaledPage } from '#ui/scaled-page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { DrawnPage, PlacedWords } from '#capabilities/presentations/drawn-page.ts';
import type { DrawingBoard } from './drawing-board.ts';

export interface DrawnPageProps {
  board: DrawingBoard;
  /** From 0. */
  page: number;
  /** A small one stands for its place and is not read. */
  small?: boolean;
}

export function PageDrawing({ board, page, small = false }: DrawnPageProps) {
  const [drawn, setDrawn] = useState<DrawnPage | 'failed' | null>(() => board.drawn(page));
  useEffect(() => {
    const stop = new AbortController();
    board.draw(page, small, stop.signal).then(
      (made) => stop.signal.aborted || setDrawn(made),
      () => stop.signal.aborted || setDrawn('failed'),
    );
    return () => stop.abort();
  }, [board, page, small]);
  const { width, height } = board.facts;
  if (drawn === null) return <Skeleton className="size-full !rounded-none" />;
  if (drawn === 'failed')
    return (
      <p className="absolute inset-x-0 top-1/3 px-4 text-center text-sm text-black">
        {small ? '' : '这一页没能画出来，其他页不受影响；可以看文字大纲'}
      </p>
    );
  return (
    <>
      <ScaledPage title={`第 ${page + 1} 页`} html={drawn.html} width={width} height={height} />
      {small ? null : <Words words={drawn.words} width={width} height={height} />}
    </>
  );
}

function Words({ words, width, height }: { words: PlacedWords[]; width: number; height: number }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="drawn-words">
      {words.map((one, n) => (
        // Read from a drawing: their order never changes.
        <text
          key={n}
          x={one.x}
          y={one.y + one.height * 0.8}
          fontSize={one.height * 0.8}
          textLength={one.width}
          lengthAdjust="spacingAndGlyphs"
          transform={one.turn === 0 ? undefined : `rotate(${one.turn} ${one.x} ${one.y})`}
        >
          {one.text}
        </text>
      ))}
    </svg>
  );
}
