/** What a drawing that was not there yet leaves on paper: its numbers, or what its source says. Seen in print only. */
import type { ReactNode } from 'react';
import type { ChartOption } from './chart-fields.ts';
import { rowsOf } from './chart-rows.ts';
import { NumbersTable } from './numbers-table.tsx';

export function UnfetchedChart({ option }: { option: ChartOption }): ReactNode {
  const [header = [], ...rows] = rowsOf(option);
  const name = option.title || '图表';
  return (
    <div className="md-unfetched">
      <p>
        <strong>{name}</strong>（打印时这张图还没有画好，这里是它的数据）
      </p>
      <NumbersTable header={header} rows={rows} name={name} />
      {option.note && <p>{option.note}</p>}
    </div>
  );
}

export function UnfetchedDiagram({ source }: { source: string }): ReactNode {
  return (
    <div className="md-unfetched">
      <p>打印时这张图还没有画好，这里是它的源码</p>
      <pre>
        <code>{source}</code>
      </pre>
    </div>
  );
}
