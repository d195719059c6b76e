import type { Section } from '../lib/site';
import { Lines } from './words';

const figure = /^[-+¥￥$]?[\d,.]+[%万亿元]*$|^$|^—$/;

export function TableView({ section: { header, rows, source } }: { section: Extract<Section, { type: 'table' }> }) {
  const isFigure = header.map((_, column) => rows.every((row) => figure.test((row[column] ?? '').trim())));
  // On a phone each row stands by itself where the columns would break numbers and units. A Chinese character is 16 px wide.
  const widths = header.map((name, column) =>
    Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map((words) => words.replace(/[^\x00-\x7f]/g, '##').length * 8.6 + 12)),
  );
  const broad = header.length > 3 || widths.reduce((sum, width) => sum + width, 0) > 318;
  const kind = (column: number) => (isFigure[column] ? 'n' : undefined);
  return (
    <>
      <div className={header.length > 10 ? 'scroll broad' : broad ? 'scroll rows' : 'scroll'} tabIndex={0} role="region" aria-label="表格">
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
                {header.map((name, column) => (
                  <td key={column} className={kind(column)} data-label={name}>
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
