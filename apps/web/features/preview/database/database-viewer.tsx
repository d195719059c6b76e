/** A database file as it stands: its tables, and the rows of one of them page by page, to look at. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Table2 } from 'lucide-react';
import { useState } from 'react';
import { classList } from '#ui/class-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { DataGrid } from '#web/shell/data-grid.tsx';
import { Unshowable } from '../unshowable.ts';
import { ViewerBar } from '../viewer-bar.tsx';

const page_rows = 100;
const numbers = new Intl.NumberFormat('zh-CN');

/** A version of a file never changes. */
const pageQuery = (uri: string, table: string, page: number) =>
  queryOptions({
    queryKey: ['database', uri, table, page],
    queryFn: ({ signal }) => call('LookIntoDatabase', { file_uri: uri, table, page }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });

export function Viewer({ uri }: { uri: string }) {
  const [{ table, page }, setPlace] = useState({ table: '', page: 1 });
  const first = useQuery(pageQuery(uri, '', 1));
  const { data, error, isPlaceholderData } = useQuery({ ...pageQuery(uri, table, page), placeholderData: keepPreviousData });
  if (first.error) throw new Unshowable(sentenceFor(first.error));
  if (!first.data) return <Skeleton className="m-4 h-60" />;
  const { tables } = first.data;
  if (tables.length === 0) return <EmptyState drawing="desk" className="h-full" title="还没有数据" text="这个数据库里没有表" />;
  const name = table || first.data.table;
  const shown = tables.find((one) => one.name === name);
  const pages = shown?.rows == null ? null : Math.max(1, Math.ceil(shown.rows / page_rows));
  const turn = (to: number) => setPlace({ table: name, page: to });
  return (
    <div className="flex h-full flex-col">
      <ViewerBar>
        <span className="min-w-0 truncate">
          {numbers.format(tables.length)} 张表 · 只读
          {shown?.rows == null ? '' : ` · ${numbers.format(shown.rows)} 行 × ${numbers.format(shown.columns.length)} 列`}
        </span>
        <div role="group" aria-label="翻页" className="ml-auto flex shrink-0 items-center">
          <IconButton
            label="上一页"
            icon={<ChevronLeft size={16} strokeWidth={1.5} />}
            disabled={page === 1}
            onClick={() => turn(page - 1)}
          />
          <output aria-label="页码" className="min-w-12 text-center">
            {numbers.format(page)}
            {pages === null ? '' : ` / ${numbers.format(pages)}`}
          </output>
          <IconButton
            label="下一页"
            icon={<ChevronRight size={16} strokeWidth={1.5} />}
            disabled={!data?.has_more || isPlaceholderData}
            onClick={() => turn(page + 1)}
          />
        </div>
      </ViewerBar>
      <ul aria-label="数据表" className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-2 py-1">
        {tables.map((one) => (
          <li key={one.name} className="shrink-0">
            <button
              type="button"
              aria-pressed={one.name === name}
              title={one.columns.map((column) => column.name).join('、')}
              onClick={() => setPlace({ table: one.name, page: 1 })}
              className={classList(
                'flex h-8 max-w-56 items-center gap-1.5 rounded-control px-2.5 text-sm max-md:h-11',
                one.name === name ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              <Table2 size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-3" />
              <span className="min-w-0 truncate">{one.name}</span>
              {one.rows === null ? <span className="shrink-0 text-xs text-ink-3">视图</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <div aria-busy={isPlaceholderData} className={classList('min-h-0 flex-1', isPlaceholderData && 'opacity-60')}>
        {error ? (
          <p role="alert" className="p-4 text-sm break-words text-rust">
            {sentenceFor(error)}
          </p>
        ) : !data ? (
          <Skeleton className="m-4 h-40" />
        ) : data.rows.length === 0 ? (
          <p className="p-4 text-sm text-ink-3">这里还没有行</p>
        ) : (
          <DataGrid key={`${data.table} ${page}`} label={`${data.table} 的行`} columns={data.columns} rows={data.rows} />
        )}
      </div>
    </div>
  );
}
