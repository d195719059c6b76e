/** Shows a picture, fitted or enlarged. Drawn by the browser as an image: nothing inside it runs, an SVG's script neither. */
import { useEffect, useRef, useState } from 'react';
import { extensionOf } from '#contract/task.ts';
import { blobOf } from '#web/shell/file-bytes.ts';
import { useElementSize, type Size } from '../element-size.ts';
import { damaged, Unshowable } from '../unshowable.ts';
import { ViewerBar, Zoom, zoomKey, zoomStep } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';

const padding = 24;

export function Viewer({ name, bytes }: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementSize(frame);
  const [address, setAddress] = useState<string | null>(null);
  const [natural, setNatural] = useState<Size | null>(null);
  /** Null fits the picture into the frame. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blobOf(bytes, extensionOf(name) === 'svg' ? 'image/svg+xml' : ''));
    setAddress(made);
    setNatural(null);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [bytes, name]);
  if (broken) throw new Unshowable(damaged);

  const fit = natural && room ? Math.min(1, (room.width - 2 * padding) / natural.width, (room.height - 2 * padding) / natural.height) : 1;
  const scale = chosen ?? fit;
  const zoom = (direction: 1 | -1 | 0) => setChosen(direction === 0 ? null : zoomStep(scale, direction));
  return (
    <div className="flex h-full flex-col">
      <ViewerBar>
        <span>{natural ? `${natural.width} × ${natural.height}` : ''}</span>
        <Zoom scale={scale} fits={chosen === null} onZoom={zoom} onFit={() => setChosen(null)} />
      </ViewerBar>
      <div
        ref={frame}
        role="region"
        aria-label="图片"
        tabIndex={0}
        onKeyDown={(event) => {
          const direction = event.ctrlKey || event.metaKey ? null : zoomKey(event.key);
          if (direction === null) return;
          event.preventDefault();
          zoom(direction);
        }}
        onDoubleClick={() => setChosen(chosen === null ? 1 : null)}
        className="grid min-h-0 flex-1 overflow-auto bg-paper outline-offset-[-2px]"
      >
        {address ? (
          <img
            src={address}
            alt={name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              // An SVG may name no size of its own.
              setNatural({ width: naturalWidth || 600, height: naturalHeight || 600 })
            }
            onError={() => setBroken(true)}
            className="m-auto max-w-none"
            style={{
              padding,
              boxSizing: 'content-box',
              width: natural ? natural.width * scale : undefined,
              visibility: natural ? undefined : 'hidden',
              imageRendering: scale >= 4 ? 'pixelated' : undefined,
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
