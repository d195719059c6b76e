/** The numbers of a chart as a table: the first rows, all of them when asked. */
import { useState, type ReactNode } from 'react';
import { TableFrame } from '../table-frame.tsx';
import { SHOWN_ROWS } from './chart-rows.ts';

export function NumbersTable({
  header,
  rows,
  name,
}: {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  name: string;
}): ReactNode {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN_ROWS);
  return (
    <>
      <TableFrame label={`${name}的数据`}>
        <thead>
          <tr>
            {header.map((head, n) => (
              <th key={n} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, n) => (
            <tr key={n}>
              {row.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {shown.length < rows.length && (
        <button type="button" className="md-button" onClick={() => setAll(true)}>
          显示全部 {rows.length} 行
        </button>
      )}
    </>
  );
}
