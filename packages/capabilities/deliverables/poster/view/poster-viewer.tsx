/** Shows a poster beside the chat: one sheet at a time in a closed frame, fitted or enlarged, with the other sheets below. */
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { PictureBar, Strip, useRoom, wrapped, zoomKey, zoomStep } from '#capabilities/viewing/zoom.web.tsx';
import type { ViewerProps } from '../../kind.web.ts';
import { onlySheet, paperIn, sheetsIn } from './poster-frame.ts';

const padding = 24;

export function Viewer({ name, bytes }: ViewerProps): ReactNode {
  const html = useMemo(() => new TextDecoder().decode(bytes), [bytes]);
  const sheets = useMemo(() => sheetsIn(html), [html]);
  const paper = useMemo(() => paperIn(html), [html]);
  const field = useRef<HTMLDivElement>(null);
  const room = useRoom(field);
  const [chosenSheet, setSheet] = useState(0);
  /** Null fits the sheet into the field. */
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosenSheet, sheets.length - 1);
  const size = sheets[at];
  if (!size) return <p className="picture-note">这个文件里没有海报的版面，可以下载后用浏览器打开。</p>;
  const fit = room ? Math.min(1, (room.width - 2 * padding) / size.width, (room.height - 2 * padding) / size.height) : 0.4;
  const scale = chosen ?? Math.max(0.05, fit);
  const zoom = (direction: 1 | -1 | 0) => setChosen(direction === 0 ? null : zoomStep(scale, direction));
  const go = (to: number) => {
    setSheet(wrapped(to, sheets.length));
    setChosen(null);
  };
  return (
    <div
      className="picture"
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const direction = zoomKey(event.key);
        if (direction !== null) zoom(direction);
        else if (sheets.length > 1 && chosen === null && event.key === 'ArrowRight') go(at + 1);
        else if (sheets.length > 1 && chosen === null && event.key === 'ArrowLeft') go(at - 1);
        else return;
        event.preventDefault();
      }}
    >
      <PictureBar scale={scale} fits={chosen === null} onZoom={zoom} onFit={() => setChosen(null)}>
        <span>{paper ? `${paper.width} × ${paper.height} 毫米` : `${size.width} × ${size.height}`}</span>
        {sheets.length > 1 ? (
          <span aria-live="polite">
            第 {at + 1} / {sheets.length} 张
          </span>
        ) : null}
      </PictureBar>
      <div
        ref={field}
        className="picture-field"
        role="region"
        aria-label="海报"
        tabIndex={0}
        onDoubleClick={() => setChosen(chosen === null ? 1 : null)}
      >
        <div style={{ padding, width: size.width * scale + 2 * padding, height: size.height * scale + 2 * padding }}>
          <SheetFrame title={sheets.length > 1 ? `${name} 第 ${at + 1} 张` : name} html={html} at={at} size={size} scale={scale} />
        </div>
      </div>
      <Strip
        labels={sheets.map((_, n) => `第 ${n + 1} 张`)}
        at={at}
        onGo={go}
        thumbs={sheets.map((thumb, n) => (
          <SheetFrame key={n} title="" html={html} at={n} size={thumb} scale={62 / thumb.height} />
        ))}
      />
    </div>
  );
}

interface SheetFrameProps {
  title: string;
  html: string;
  at: number;
  size: { width: number; height: number };
  scale: number;
}

/** It can neither run scripts, nor reach this page, nor fetch anything; presses go through it to what it lies in. */
function SheetFrame({ title, html, at, size, scale }: SheetFrameProps): ReactNode {
  const source = useMemo(() => onlySheet(html, at), [html, at]);
  return (
    <div
      style={{
        width: size.width * scale,
        height: size.height * scale,
        overflow: 'hidden',
        boxShadow: '0 1px 8px rgb(0 0 0 / 14%)',
        pointerEvents: 'none',
      }}
    >
      <iframe
        title={title || undefined}
        aria-hidden={title === '' || undefined}
        tabIndex={-1}
        loading={title === '' ? 'lazy' : undefined}
        sandbox=""
        srcDoc={source}
        referrerPolicy="no-referrer"
        style={{
          display: 'block',
          width: size.width,
          height: size.height,
          border: 0,
          background: '#fff',
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </div>
  );
}
