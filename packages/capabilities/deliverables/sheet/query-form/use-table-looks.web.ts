/** What is asked of the server about the tables of a file, in its version `uri`. */
import { useCallback, useRef } from 'react';
import type { Query } from '#contract/content/table-query.ts';
import type { CallOperation } from '../../kind.web.ts';
import { askable } from './step-gaps.web.ts';

export function isTableFile(name: string): boolean {
  return /\.(?:xlsx|xlsm|xlsb|xltx|xls|et|ods|csv|tsv)$/i.test(name);
}

const mostSuggested = 60;

/** `uriOf` tells the newest version of another file of the task. */
export function useTableLooks(call: CallOperation, uri: string, uriOf: (file_name: string) => string | undefined) {
  const newest = useRef(uriOf);
  newest.current = uriOf;
  const look = useCallback((query: Query) => call('PreviewTableQuery', { file_uri: uri, query, rows: 50 }), [call, uri]);
  const structureOf = useCallback(
    async (file_name: string) => {
      const file_uri = newest.current(file_name);
      if (file_uri === undefined) throw new Error(`任务里没有文件“${file_name}”，它可能改了名或被移除了`);
      return call('GetWorkbookStructure', { file_uri });
    },
    [call],
  );
  const suggest = useCallback(
    async (before: Query, column: string) => {
      const counted: Query = {
        table: before.table,
        steps: [
          ...askable(before).steps,
          { do: 'group', by: [{ column }], values: [{ how: 'count', as: '次数' }] },
          { do: 'sort', by: [{ column: '次数', descending: true }] },
        ],
      };
      const { rows, columns } = await call('PreviewTableQuery', { file_uri: uri, query: counted, rows: mostSuggested });
      // Figures come as they are shown.
      const plain = (value: string): string => (columns[0]?.type === 'number' ? value.replaceAll(',', '') : value);
      return rows.flatMap(([value = '']) => (value === '（空）' ? [] : [plain(value)]));
    },
    [call, uri],
  );
  return { look, structureOf, suggest };
}
