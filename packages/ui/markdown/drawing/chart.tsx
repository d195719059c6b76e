/** A chart of an answer with what belongs to it: its title, its numbers as a table, and its picture to take along. */
import './chart.css';
import { useState, type ReactNode } from 'react';
import { ChartDrawing } from './chart-drawing.tsx';
import type { ChartOption } from './chart-fields.ts';
import { rowsOf } from './chart-rows.ts';
import { ChartTaking } from './chart-taking.tsx';
import { NumbersTable } from './numbers-table.tsx';

export interface ChartFigureProps {
  option: ChartOption;
  /** The numbers stand below the drawing, folded; true by default. */
  hasTable?: boolean;
  /** It is the one thing looked at, and never becomes a picture. */
  stays?: boolean;
  onFailure(error: unknown): void;
}

export function ChartFigure({ option, hasTable = true, stays = false, onFailure }: ChartFigureProps): ReactNode {
  const name = option.title || '图表';
  return (
    <figure className="md-chart">
      <figcaption className="md-drawing-head">
        <span className="md-drawing-title">
          {name}
          {option.note && <small>{option.note}</small>}
        </span>
        <ChartTaking option={option} name={name} />
      </figcaption>
      <ChartDrawing option={option} label={hasTable ? `${name}，数据见下方表格` : name} stays={stays} onFailure={onFailure} />
      {hasTable && <ChartData option={option} name={name} />}
    </figure>
  );
}

function ChartData({ option, name }: { option: ChartOption; name: string }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className="md-chart-data" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>查看数据</summary>
      {open && <DataTable option={option} name={name} />}
    </details>
  );
}

function DataTable({ option, name }: { option: ChartOption; name: string }): ReactNode {
  const [header = [], ...rows] = rowsOf(option);
  return <NumbersTable header={header} rows={rows} name={name} />;
}
