/** A chart drawn in the answer that made it; a press opens it beside the chat, where its table is. */
import './chart-in-answer.css';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ChartDrawing } from '#ui/markdown/drawing/chart-drawing.tsx';
import { optionOfData } from '#ui/markdown/drawing/chart-data.ts';
import { ChartTaking } from '#ui/markdown/drawing/chart-taking.tsx';
import { chartTypeNames } from '../../../charts/chart-names.ts';
import { drawnType } from '../../../charts/chart-drawn.ts';
import type { FigureProps } from '../../kind.web.ts';
import { chartOfFile } from './chart-of-file.ts';

export function Figure({ name, bytes, onOpen, onFailure }: FigureProps): ReactNode {
  const option = useMemo(() => {
    const spec = chartOfFile(name, bytes);
    return spec && optionOfData({ ...spec, title: spec.title || chartTypeNames[spec.type], type: drawnType(spec) });
  }, [name, bytes]);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
    if (!option) failed.current(new Error('the file holds no chart that can be read'));
  }, [option, onFailure]);
  if (!option) return null;
  return (
    <figure className="chart-answer">
      <ChartDrawing option={option} label={`图表：${option.title}`} onOpen={onOpen} onFailure={onFailure} />
      <figcaption className="chart-answer-foot">
        <span title={option.note || undefined}>{option.note}</span>
        <ChartTaking option={option} name={option.title} />
      </figcaption>
    </figure>
  );
}
