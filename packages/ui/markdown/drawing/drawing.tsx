/** A fenced block that is a drawing: drawn when it is complete and comes near the view or the page is idle, and shown as its source when it can't be. */
import './drawing.css';
import { lazy, Suspense, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNearView } from '../../near-view.ts';
import { CodeBlock } from '../code-block.tsx';
import { MarkdownManner } from '../manner.ts';
import type { ChartOption } from './chart-fields.ts';
import { NotAChart, readChart } from './chart-option.ts';
import { NotADiagram, readDiagram } from './diagram-source.ts';
import { UnfetchedChart, UnfetchedDiagram } from './unfetched.tsx';

const ChartFigure = lazy(async () => ({ default: (await import('./chart.tsx')).ChartFigure }));
const DiagramFigure = lazy(async () => ({ default: (await import('./diagram.tsx')).DiagramFigure }));

/** The languages of a fence that are drawn. */
export function isDrawing(language: string): boolean {
  return language === 'echarts' || language === 'chart' || language === 'mermaid';
}

export interface DrawingProps {
  language: string;
  code: string;
  /** It is still being written. */
  growing: boolean;
}

export function Drawing({ language, code, growing }: DrawingProps): ReactNode {
  if (growing) return <Waiting language={language} words={`正在写${nounOf(language)}（${code.split('\n').length} 行）`} />;
  return <Complete key={code} language={language} code={code} />;
}

type Read = { chart: ChartOption } | { diagram: string } | { failure: string };

function Complete({ language, code }: { language: string; code: string }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearView(frame);
  const { diagramFailed } = useContext(MarkdownManner);
  const [failure, setFailure] = useState<string | null>(null);
  const given = useMemo(() => (near ? readDrawing(language, code) : null), [near, language, code]);
  const read: Read | null = failure === null ? given : { failure };
  const fail = (error: unknown): void => {
    console.warn(`a drawing (${language}) could not be drawn`, error);
    setFailure(language === 'mermaid' ? diagramFailed : '');
  };
  const waiting = (
    <>
      <Waiting language={language} words={`正在绘制${nounOf(language)}…`} />
      {read && 'chart' in read && <UnfetchedChart option={read.chart} />}
      {read && 'diagram' in read && <UnfetchedDiagram source={read.diagram} />}
    </>
  );
  if (read && 'failure' in read) {
    return (
      <div className="md-drawing">
        {read.failure && <p className="md-drawing-failure">{read.failure}</p>}
        <CodeBlock language={language} code={code} />
      </div>
    );
  }
  return (
    <div className="md-drawing" ref={frame}>
      {read ? (
        <Suspense fallback={waiting}>
          {'chart' in read ? (
            <ChartFigure option={read.chart} onFailure={fail} />
          ) : (
            <DiagramFigure source={read.diagram} onFailure={fail} />
          )}
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

function readDrawing(language: string, code: string): Read {
  try {
    return language === 'mermaid' ? { diagram: readDiagram(code) } : { chart: readChart(code) };
  } catch (error) {
    if (!(error instanceof NotAChart) && !(error instanceof NotADiagram)) throw error;
    console.warn(`a drawing (${language}) can't be read`, error.message);
    // Specification: of charts that can't be drawn only the console hears; a diagram says why.
    return { failure: error instanceof NotADiagram ? error.message : '' };
  }
}

function nounOf(language: string): string {
  return language === 'mermaid' ? '图' : '图表';
}

/** As tall as what will stand here. */
function Waiting({ language, words }: { language: string; words: string }): ReactNode {
  return (
    <div className="md-drawing-place" data-language={language} role="status">
      {words}
    </div>
  );
}
