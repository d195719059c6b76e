/** Shows a chart beside the chat: drawn so that it answers to the pointer, or as the table of its numbers. */
import './chart-viewer.css';
import { ChartColumn, Table2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { ChartFigure } from '#ui/markdown/drawing/chart.tsx';
import { optionOfData } from '#ui/markdown/drawing/chart-data.ts';
import { NumbersTable } from '#ui/markdown/drawing/numbers-table.tsx';
import { tableOfChart } from '../../../charts/chart-choice.ts';
import { chartTypeNames } from '../../../charts/chart-names.ts';
import { chartOfFile } from './chart-of-file.ts';
import { drawnType } from '../../../charts/chart-drawn.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import type { ViewerProps } from '../../kind.web.ts';

export function Viewer({ name, bytes }: ViewerProps): ReactNode {
  const spec = useMemo(() => chartOfFile(name, bytes), [name, bytes]);
  if (!spec) return <p className="chart-empty">这个文件里没有可以读出的图表数据。可以下载原文件，或把数据发到对话里重新画。</p>;
  return <Chart spec={spec} name={name} />;
}

function Chart({ spec, name }: { spec: ChartSpec; name: string }): ReactNode {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const [failed, setFailed] = useState(false);
  const option = useMemo(() => optionOfData({ ...spec, type: drawnType(spec) }), [spec]);
  const title = spec.title || chartTypeNames[spec.type];
  return (
    <div className="chart-view">
      <div className="chart-bar">
        <span className="chart-kind">
          {chartTypeNames[drawnType(spec)]} · {spec.categories.length} 项{spec.series.length > 1 ? ` × ${spec.series.length} 个系列` : ''}
        </span>
        <div className="chart-switch" role="group" aria-label="看图或看表">
          <button type="button" aria-pressed={shown === 'chart'} onClick={() => setShown('chart')}>
            <ChartColumn size={16} strokeWidth={1.5} aria-hidden />
            图表
          </button>
          <button type="button" aria-pressed={shown === 'table'} onClick={() => setShown('table')}>
            <Table2 size={16} strokeWidth={1.5} aria-hidden />
            数据表
          </button>
        </div>
      </div>
      <div className="chart-scroll" tabIndex={0} role="region" aria-label={`${title}，${name}`}>
        <article
          className="chart-page md"
          data-tall={isLying(spec) ? Math.min(60, spec.categories.length) : undefined}
          style={heightOf(spec)}
        >
          {shown === 'chart' && !failed && option ? (
            <ChartFigure
              option={option}
              hasTable={false}
              stays
              onFailure={(error) => {
                console.warn('a chart could not be drawn', error);
                setFailed(true);
              }}
            />
          ) : (
            <>
              {failed && shown === 'chart' && <p className="chart-failed">这张图没有画出来，数据都在下面的表里。</p>}
              <ChartTable spec={spec} title={title} />
            </>
          )}
          {spec.source && !(shown === 'chart' && !failed && option) && <p className="chart-source">数据来源：{spec.source}</p>}
        </article>
      </div>
    </div>
  );
}

function isLying(spec: ChartSpec): boolean {
  return drawnType(spec) === 'bar' || drawnType(spec) === 'stacked_bar';
}

/** Names one below the other need a row each. */
function heightOf(spec: ChartSpec): Record<string, string> {
  return isLying(spec) ? { '--chart-height': `${Math.max(420, Math.min(4000, spec.categories.length * 28 + 100))}px` } : {};
}

function ChartTable({ spec, title }: { spec: ChartSpec; title: string }): ReactNode {
  const { header, rows } = useMemo(() => tableOfChart(spec), [spec]);
  return (
    <>
      <h2 className="chart-title">{title}</h2>
      <NumbersTable header={header} rows={rows} name={title} />
    </>
  );
}
