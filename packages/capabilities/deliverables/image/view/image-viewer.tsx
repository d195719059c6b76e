/** Shows a picture, fitted or enlarged, with the other pictures of the task below. Drawn by the browser as an image: nothing inside it runs. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { PictureBar, Strip, useRoom, wrapped, zoomKey, zoomStep } from '#capabilities/viewing/zoom.web.tsx';
import type { ViewerProps } from '../../kind.web.ts';
import { image } from '../image.ts';

const padding = 24;

interface Size {
  width: number;
  height: number;
}

export function Viewer({ name, bytes, files }: ViewerProps): ReactNode {
  const names = useMemo(() => {
    const all = (files.names?.() ?? []).filter((other) => image.suffixes.some((suffix) => other.toLowerCase().endsWith(suffix)));
    return all.includes(name) ? all : [name];
  }, [files, name]);
  const [at, setAt] = useState(() => Math.max(0, names.indexOf(name)));
  const shownName = names[at] ?? name;
  const own = useAddress(bytes);
  const other = useOther(shownName === name ? null : shownName, files);
  const address = shownName === name ? own : other.address;
  const [natural, setNatural] = useState<Size | null>(null);
  /** Null fits the picture into the field. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [broken, setBroken] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const room = useRoom(field);
  useEffect(() => {
    setNatural(null);
    setChosen(null);
  }, [address]);
  const fit = natural && room ? Math.min(1, (room.width - 2 * padding) / natural.width, (room.height - 2 * padding) / natural.height) : 1;
  const scale = chosen ?? Math.max(0.02, fit);
  const zoom = (direction: 1 | -1 | 0) => setChosen(direction === 0 ? null : zoomStep(scale, direction));
  const go = (to: number) => setAt(wrapped(to, names.length));
  const trouble = address !== null && broken === address ? '文件损坏或不完整，打不开；可以下载后用原来的软件打开试试' : other.trouble;
  return (
    <div
      className="picture"
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const direction = zoomKey(event.key);
        if (direction !== null) zoom(direction);
        else if (names.length > 1 && chosen === null && event.key === 'ArrowRight') go(at + 1);
        else if (names.length > 1 && chosen === null && event.key === 'ArrowLeft') go(at - 1);
        else return;
        event.preventDefault();
      }}
    >
      <PictureBar scale={scale} fits={chosen === null} onZoom={zoom} onFit={() => setChosen(null)}>
        <span>{natural ? `${natural.width} × ${natural.height}` : ''}</span>
        {natural ? <ShapeMark {...natural} /> : null}
        {names.length > 1 ? (
          <span aria-live="polite" title={shownName}>
            {at + 1} / {names.length}
          </span>
        ) : null}
      </PictureBar>
      <div
        ref={field}
        className="picture-field"
        role="region"
        aria-label="图片"
        tabIndex={0}
        onDoubleClick={() => setChosen(chosen === null ? 1 : null)}
      >
        {trouble ? (
          <p className="picture-note">{trouble}</p>
        ) : address ? (
          <img
            key={address}
            src={address}
            alt={shownName}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth || 600, height: naturalHeight || 600 })
            }
            onError={() => setBroken(address)}
            style={{
              padding,
              boxSizing: 'content-box',
              maxWidth: 'none',
              width: natural ? natural.width * scale : undefined,
              visibility: natural ? undefined : 'hidden',
              imageRendering: scale >= 4 ? 'pixelated' : undefined,
            }}
          />
        ) : null}
      </div>
      <Strip
        labels={names}
        at={at}
        onGo={go}
        thumbs={names.map((one) => (
          <Thumb key={one} name={one} own={one === name ? own : null} files={files} />
        ))}
      />
    </div>
  );
}

/** Much longer than wide, or the other way about. */
export function shapeMark({ width, height }: Size): '长图' | '宽图' | null {
  if (height > width * 2) return '长图';
  return width > height * 2 ? '宽图' : null;
}

function ShapeMark(size: Size): ReactNode {
  const mark = shapeMark(size);
  return mark ? <span>{mark}</span> : null;
}

function Thumb({ name, own, files }: { name: string; own: string | null; files: ViewerProps['files'] }): ReactNode {
  const { address } = useOther(own === null ? name : null, files);
  const shown = own ?? address;
  return shown ? <img src={shown} alt="" loading="lazy" /> : null;
}

function useAddress(bytes: Uint8Array | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === null) return setAddress(null);
    // What was fetched lies on a plain ArrayBuffer, which is all a Blob asks for.
    const made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}

function useOther(name: string | null, files: ViewerProps['files']): { address: string | null; trouble: string } {
  const [got, setGot] = useState<{ uri: string; bytes: Uint8Array | null; trouble: string } | null>(null);
  const uri = name === null ? null : (files.newest(name)?.uri ?? null);
  useEffect(() => {
    if (uri === null || uri === '') return undefined;
    let left = false;
    files.fetch(uri).then(
      (bytes) => left || setGot({ uri, bytes, trouble: '' }),
      (error: unknown) =>
        left || setGot({ uri, bytes: null, trouble: error instanceof Error && error.message ? error.message : '图片没有取到，请稍后重试' }),
    );
    return () => {
      left = true;
    };
  }, [uri, files]);
  const current = got?.uri === uri ? got : null;
  const address = useAddress(current?.bytes ?? null);
  return { address, trouble: name === null ? '' : (current?.trouble ?? '') };
}
