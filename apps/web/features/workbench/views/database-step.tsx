/** A step on a database: its tables with their columns, what was asked in SQL, and the rows that came back. */
import { ChevronRight, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Action } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { DataGrid } from '#web/shell/data-grid.tsx';
import { FileRow } from '../file-row.tsx';
import type { StepViewProps } from '../registry.ts';
import { sqlParts, type SqlPart } from '../sql-parts.ts';
import { View as AnyStep } from './any-step.tsx';

type Shown = Extract<NonNullable<Action['display']>, { kind: 'table' }>;

const numbers = new Intl.NumberFormat('zh-CN');

export function View(props: StepViewProps) {
  const { display, input, file_list } = props.entry.action;
  if (display?.kind !== 'table') {
    const sql = sqlOf(input);
    if (sql === null) return <AnyStep {...props} />;
    // Why it failed stands above.
    return <Asked sql={sql} values={valuesOf(input)} />;
  }
  const saved = file_list.filter((file) => file.name !== display.file);
  const own = props.fileNamed(display.file);
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <div className="shrink-0 space-y-2 border-b border-line p-3">
        <FileRow
          file={{ name: display.file, bytes: own?.bytes ?? null }}
          words={`${numbers.format(display.tables.length)} 张表`}
          onOpen={own ? () => props.openFile(display.file) : undefined}
        />
        {saved.map((file) => (
          <FileRow
            key={file.uri}
            file={file}
            words="查询结果"
            onOpen={props.fileNamed(file.name) ? () => props.openFile(file.name) : undefined}
          />
        ))}
      </div>
      <div className="flex min-h-0 flex-1 flex-col @xl:flex-row">
        <Tables tables={display.tables} />
        <Answer asked={sqlOf(input)} values={valuesOf(input)} display={display} />
      </div>
    </div>
  );
}

function Tables({ tables }: Pick<Shown, 'tables'>) {
  const [open, setOpen] = useState<string | null>(tables.length === 1 ? (tables[0]?.name ?? null) : null);
  if (tables.length === 0) return null;
  return (
    <nav
      aria-label="数据表"
      className="max-h-40 shrink-0 overflow-y-auto border-b border-line p-2 @xl:max-h-none @xl:w-52 @xl:border-r @xl:border-b-0"
    >
      <ul className="space-y-0.5">
        {tables.map((table) => (
          <li key={table.name}>
            <button
              type="button"
              aria-expanded={open === table.name}
              title={table.name}
              onClick={() => setOpen(open === table.name ? null : table.name)}
              className="flex min-h-9 w-full items-center gap-1.5 rounded-control px-2 text-left text-sm hover:bg-hover max-md:min-h-11"
            >
              <ChevronRight
                size={14}
                strokeWidth={1.5}
                className={classList('shrink-0 text-ink-3 transition-transform duration-150', open === table.name && 'rotate-90')}
              />
              <Table2 size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">{table.name}</span>
              <span className="shrink-0 text-xs text-ink-3 tabular-nums">
                {table.rows === null ? '视图' : `${numbers.format(table.rows)} 行`}
              </span>
            </button>
            {open === table.name ? (
              <ul aria-label={`${table.name} 的列`} className="pb-1 pl-7">
                {table.columns.map((column, n) => (
                  <li key={n} className="flex items-baseline gap-2 py-0.5 pr-2 text-xs">
                    <span className="min-w-0 flex-1 break-words text-ink-2">{column.name}</span>
                    <span className="shrink-0 text-ink-3">{typeInWords(column.type)}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** With the values that stand in for its question marks. */
function Asked({ sql, values }: { sql: string; values: string[] }) {
  return (
    <>
      <Sql sql={sql} />
      {values.length === 0 ? null : (
        <p className="max-h-20 shrink-0 overflow-y-auto border-b border-line bg-paper px-3 py-1.5 text-xs break-words text-ink-3">
          “?”处的值：{values.join('，')}
        </p>
      )}
    </>
  );
}

function Answer({ asked, values, display }: { asked: string | null; values: string[]; display: Shown }) {
  const { columns, rows, total, whole, sql } = display;
  const change = asked !== null && asked.trim() !== sql.trim() ? asked : null;
  return (
    <section aria-label="数据" className="flex min-h-0 min-w-0 flex-1 flex-col">
      {change ? <Asked sql={change} values={values} /> : null}
      {sql === '' ? null : change ? (
        <p className="shrink-0 border-b border-line px-3 py-2 text-xs text-ink-3">之后的数据：{sql}</p>
      ) : (
        <Asked sql={sql} values={values} />
      )}
      {columns.length === 0 ? (
        <EmptyState drawing="desk" className="flex-1" title="还没有数据" text="建表或导入表格之后，这里会列出里面的行" />
      ) : (
        <>
          <p role="note" className="shrink-0 px-3 py-1.5 text-xs text-ink-3 tabular-nums">
            {whole ? '' : '超过 '}
            {numbers.format(total)} 行 × {numbers.format(columns.length)} 列
            {rows.length < total ? <span className="text-amber"> · 这里列出前 {numbers.format(rows.length)} 行</span> : null}
          </p>
          <div className="min-h-48 flex-1 border-t border-line">
            {rows.length === 0 ? (
              <p className="p-4 text-sm text-ink-3">没有符合条件的行</p>
            ) : (
              <DataGrid label="数据行" columns={columns} rows={rows} />
            )}
          </div>
        </>
      )}
    </section>
  );
}

const colours: Record<SqlPart['kind'], string> = {
  word: 'text-seal',
  text: 'text-jade',
  name: 'text-ink',
  number: 'text-amber',
  comment: 'text-ink-3 italic',
  other: '',
};

function Sql({ sql }: { sql: string }) {
  const parts = useMemo(() => sqlParts(sql.slice(0, 20_000)), [sql]);
  return (
    <pre
      tabIndex={0}
      aria-label="SQL"
      className="max-h-32 shrink-0 overflow-auto border-b border-line bg-paper px-3 py-2 font-mono text-xs leading-5 break-words whitespace-pre-wrap text-ink-2 -outline-offset-2"
    >
      {parts.map(({ kind, text }, n) => (
        <span key={n} className={colours[kind]}>
          {text}
        </span>
      ))}
    </pre>
  );
}

function typeInWords(type: string): string {
  if (/INT/i.test(type)) return '整数';
  if (/REAL|FLOA|DOUB|NUM|DEC/i.test(type)) return '数字';
  if (/CHAR|CLOB|TEXT/i.test(type)) return '文字';
  return /BLOB/i.test(type) ? '二进制' : type;
}

function sqlOf(input: unknown): string | null {
  const sql = partOf(input, 'sql');
  return typeof sql === 'string' ? sql : null;
}

function valuesOf(input: unknown): string[] {
  const params = partOf(input, 'params');
  return Array.isArray(params) ? params.map((value: unknown) => (value === null ? '空值' : JSON.stringify(value))) : [];
}

function partOf(input: unknown, name: string): unknown {
  const action: unknown = typeof input === 'object' && input !== null && 'action' in input ? input.action : null;
  return typeof action === 'object' && action !== null ? Reflect.get(action, name) : null;
}
