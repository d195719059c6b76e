/** One page of a PDF: drawn when it comes near the view, with its words laid over it. */
import './pdf.css';
import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { classList } from '#ui/class-list.ts';
import type { PdfFile } from './pdf-file.ts';

/** Larger canvases fail on phones. */
const most_pixels = 16_000_000;

export interface PdfPageProps {
  file: PdfFile;
  /** From 1. */
  number: number;
  /** 1 draws a point as a pixel. */
  scale: number;
  /** In a place that has a frame and a name of its own. */
  bare?: boolean;
}

export function PdfPage({ file, number, scale, bare = false }: PdfPageProps) {
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: file.width * scale, height: file.height * scale });
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const ends: (() => void)[] = [];
    let over = false;
    const draw = async (page: PDFPageProxy) => {
      const viewport = page.getViewport({ scale });
      setSize({ width: viewport.width, height: viewport.height });
      if (!canvas.current || !words.current) return;
      const density = Math.min(devicePixelRatio, Math.sqrt(most_pixels / (viewport.width * viewport.height)));
      canvas.current.width = Math.floor(viewport.width * density);
      canvas.current.height = Math.floor(viewport.height * density);
      const drawing = page.render({
        canvas: canvas.current,
        viewport,
        transform: density === 1 ? undefined : [density, 0, 0, density, 0, 0],
      });
      ends.push(() => drawing.cancel());
      await drawing.promise;
      if (over) return;
      words.current.replaceChildren();
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words.current, viewport });
      ends.push(() => layer.cancel());
      await layer.render();
    };
    file.document
      .getPage(number)
      .then((page) => {
        ends.push(() => page.cleanup());
        return over ? undefined : draw(page);
      })
      .catch((error: unknown) => {
        if (!over) setFailed(true);
        if (!over) console.warn('page not drawn', number, error);
      });
    return () => {
      over = true;
      for (const end of ends) end();
    };
  }, [file, number, scale]);
  return (
    <div
      ref={holder}
      {...(bare ? {} : { role: 'group', 'aria-label': `第 ${number} 页`, 'data-page': number })}
      className={classList('relative bg-white text-black', !bare && 'mx-auto mb-3 border border-line')}
      style={{ ...size, ['--total-scale-factor' as string]: scale }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={words} className="pdf-words" />
      {failed ? <p className="absolute inset-x-0 top-1/3 text-center text-sm">这一页没能显示出来</p> : null}
    </div>
  );
}
