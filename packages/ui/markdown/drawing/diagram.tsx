/** A diagram of an answer, shown as a picture: what stands in a picture can't run, load or lead anywhere. */
import { fileStem } from '#text/file-name.ts';
import './diagram.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { saveBlob } from '../save-text.ts';
import { drawDiagram } from './diagram-parts.ts';
import { UnfetchedDiagram } from './unfetched.tsx';
import { useThemeName } from './theme-name.ts';

export interface DiagramFigureProps {
  /** As `readDiagram` lets it through. */
  source: string;
  onFailure(error: unknown): void;
}

interface Picture {
  address: string;
  blob: Blob;
  width: number;
}

export function DiagramFigure({ source, onFailure }: DiagramFigureProps): ReactNode {
  const table = useRef<HTMLDivElement>(null);
  const failed = useRef(onFailure);
  const paperTable = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  /** On white, where the page is dark. */
  const [paper, setPaper] = useState<Picture | null>(null);
  const theme = useThemeName();
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    let over = false;
    const addresses: string[] = [];
    const draw = async (on: HTMLElement, give: (picture: Picture) => void): Promise<void> => {
      const svg = await drawDiagram(source, on);
      if (over) return;
      const { text, width } = standing(svg);
      const blob = new Blob([text], { type: 'image/svg+xml' });
      const address = URL.createObjectURL(blob);
      addresses.push(address);
      give({ address, blob, width });
    };
    const drawAll = async (): Promise<void> => {
      setPaper(null);
      if (table.current) await draw(table.current, setPicture);
      if (theme === 'dark' && paperTable.current && !over) await draw(paperTable.current, setPaper);
    };
    drawAll().catch((error: unknown) => {
      if (!over) failed.current(error);
    });
    return () => {
      over = true;
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [source, theme]);
  const words = wordsOf(source);
  return (
    <figure className="md-diagram">
      <figcaption className="md-drawing-head">
        <span className="md-drawing-title">{nameOf(source)}</span>
        {picture && (
          <button type="button" className="md-copy" onClick={() => saveBlob(picture.blob, `${fileStem(words.slice(0, 20)) || '图'}.svg`)}>
            下载图片
          </button>
        )}
      </figcaption>
      <div className="md-diagram-scroll" tabIndex={0} role="region" aria-label={nameOf(source)}>
        {picture ? (
          <img
            src={picture.address}
            width={picture.width}
            // The least at which its words can be read.
            style={{ maxWidth: `max(100%, ${Math.round(picture.width * 0.8)}px)` }}
            alt={words}
            onError={() => failed.current(new Error('the picture does not load'))}
          />
        ) : (
          <>
            <p className="md-drawing-wait">正在绘制…</p>
            <UnfetchedDiagram source={source} />
          </>
        )}
        {paper && <img className="md-diagram-paper" src={paper.address} width={paper.width} alt="" aria-hidden="true" />}
      </div>
      {/* Where the library measures; out of sight, and empty again afterwards. */}
      <div ref={table} className="md-diagram-table" aria-hidden="true" />
      <div ref={paperTable} className="md-diagram-table" data-theme="light" aria-hidden="true" />
      <details className="md-chart-data">
        <summary>查看源码</summary>
        <pre tabIndex={0}>
          <code>{source}</code>
        </pre>
      </details>
    </figure>
  );
}

const NAMES: [begins: RegExp, name: string][] = [
  [/^(?:flowchart|graph)/, '流程图'],
  [/^sequenceDiagram/, '时序图'],
  [/^gantt/, '甘特图'],
  [/^classDiagram/, '类图'],
  [/^stateDiagram/, '状态图'],
  [/^erDiagram/, '实体关系图'],
  [/^mindmap/, '思维导图'],
  [/^timeline/, '时间线'],
  [/^pie/, '饼图'],
  [/^journey/, '旅程图'],
];

function nameOf(source: string): string {
  return NAMES.find(([begins]) => begins.test(source))?.[1] ?? '图示';
}

/** As a picture of its own an SVG needs a size in pixels, and its text as XML. */
function standing(svg: string): { text: string; width: number } {
  const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!parsed) throw new Error('no picture was drawn');
  const [, , width = 0, height = 0] = (parsed.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error('the picture has no size');
  parsed.setAttribute('width', String(width));
  parsed.setAttribute('height', String(height));
  parsed.style.maxWidth = '';
  return { text: new XMLSerializer().serializeToString(parsed), width: Math.ceil(width) };
}

/** What stands in the boxes, for those who can't see the picture. */
function wordsOf(source: string): string {
  const words = [...source.matchAll(/[\p{Script=Han}\p{L}\p{N}][^[\](){}<>|:"\n-]*/gu)].map(([one]) => one.trim());
  return `图：${words.join('，')}`.slice(0, 400);
}
