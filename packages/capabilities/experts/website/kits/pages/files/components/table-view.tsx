import type { Section } from '../lib/site';
import { Lines } from './words';

const figure = /^[-+¥￥$]?[\d,.]+[%万亿元]*$|^$|^—$/;

export function TableView({ section: { header, rows, source } }: { section: Extract<Section, { type: 'table' }> }) {
  const isFigure = header.map((_, column) => rows.every((row) => figure.test((row[column] ?? '').trim())));
  const kind = (column: number) => (isFigure[column] ? 'n' : undefined);
  return (
    <>
      <div className={header.length > 10 ? 'scroll broad' : 'scroll'} tabIndex={0} role="region" aria-label="表格">
        <table>
          <thead>
            <tr>
              {header.map((name, column) => (
                <th key={column} className={kind(column)} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, n) => (
              <tr key={n}>
                {header.map((_, column) => (
                  <td key={column} className={kind(column)}>
                    <Lines text={row[column] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {source ? <p className="source">来源：{source}</p> : null}
    </>
  );
}
