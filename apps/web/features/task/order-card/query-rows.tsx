/** A question over a table as rows: its source, and its steps one after the other. A step without controls is told in words and can go. */
import type { ReactNode } from 'react';
import type { Query, Step } from '#contract/content/table-query.ts';
import { stepInWords } from '#contract/intent/table-words.ts';
import { Choose, Figure } from './controls.tsx';
import { FieldRow } from './field-row.tsx';
import { useOrderForm } from './form.ts';
import { columnsBefore, sheetOf, withoutStep, withStep } from './query-edits.ts';
import { ByRow, ConditionRow, MeasureRow } from './step-rows.tsx';

export interface QueryRowsProps {
  path: string;
  query: Query;
  onChange(query: Query): void;
}

export function QueryRows({ path, query, onChange }: QueryRowsProps) {
  const { order, disabled } = useOrderForm();
  const sheet = sheetOf(order.files, query);
  return (
    <>
      <FieldRow path={`${path}.table`} label="来源">
        <Source query={query} onChange={onChange} />
      </FieldRow>
      {query.steps.map((step, at) => (
        <FieldRow
          key={`${at}-${step.do}`}
          path={`${path}.steps.${at}`}
          label={stepNames[step.do] ?? '步骤'}
          onLeaveOut={disabled ? undefined : () => onChange(withoutStep(query, at))}
        >
          <StepRow step={step} columns={columnsBefore(query, at, sheet)} onChange={(next) => onChange(withStep(query, at, next))} />
        </FieldRow>
      ))}
      {query.steps.length === 0 ? <p className="text-sm text-ink-3">没有步骤：整张表原样给出。</p> : null}
    </>
  );
}

const stepNames: Partial<Record<Step['do'], string>> = {
  filter: '只留',
  group: '分组汇总',
  total: '全表算',
  pivot: '透视',
  sort: '排序',
  top: '只要前几行',
  dedupe: '去重',
  compute: '新列',
  derive: '新列',
  join: '合并表',
  append: '拼接表',
};

function Source({ query, onChange }: Pick<QueryRowsProps, 'query' | 'onChange'>) {
  const { order, disabled } = useOrderForm();
  const { file_name, sheet, header_row } = query.table;
  const files = order.files.filter(({ structure }) => structure !== undefined);
  const file = files.find(({ name }) => name === file_name) ?? files[0];
  const sheets = file?.structure?.sheets ?? [];
  const at = sheetOf(order.files, query);
  const top = at?.header_row ?? 1;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Choose
        label="文件"
        value={file_name ?? file?.name ?? ''}
        options={files.map(({ name }) => ({ value: name, label: name }))}
        disabled={disabled}
        onChange={(name) => onChange({ ...query, table: { file_name: name } })}
      />
      <Choose
        label="工作表"
        value={sheet ?? at?.sheet ?? ''}
        options={sheets.map((one) => ({ value: one.sheet, label: `${one.sheet}（${one.rows} 行）` }))}
        disabled={disabled}
        onChange={(name) => onChange({ ...query, table: { ...query.table, sheet: name, header_row: undefined } })}
      />
      <span className="flex items-center gap-1.5 text-sm text-ink-2">
        标题在第
        <Figure
          key={`${at?.sheet}`}
          label="标题行"
          value={header_row ?? top}
          least={1}
          disabled={disabled}
          onChange={(row) => onChange({ ...query, table: { ...query.table, header_row: Math.round(row) } })}
        />
        行
      </span>
    </div>
  );
}

interface StepRowProps {
  step: Step;
  columns: string[];
  onChange(step: Step): void;
}

function StepRow({ step, columns, onChange }: StepRowProps) {
  const { disabled } = useOrderForm();
  const options = columns.map((column) => ({ value: column, label: column }));
  switch (step.do) {
    case 'filter':
      return (
        <Lines>
          {(['all', 'any'] as const).flatMap((key) =>
            (step[key] ?? []).map((condition, n, conditions) => (
              <ConditionRow
                key={`${key}-${n}`}
                lead={n > 0 ? (key === 'all' ? '并且' : '或者') : ''}
                condition={condition}
                columns={columns}
                onChange={(next) => onChange({ ...step, [key]: conditions.with(n, next) })}
                onRemove={conditions.length > 1 ? () => onChange({ ...step, [key]: conditions.toSpliced(n, 1) }) : undefined}
              />
            )),
          )}
        </Lines>
      );
    case 'group':
      return (
        <Lines>
          {step.by.map((by, n) => (
            <ByRow
              key={`by-${n}`}
              lead={n === 0 ? '按' : '再按'}
              by={by}
              columns={columns}
              onChange={(next) => onChange({ ...step, by: step.by.with(n, next) })}
              onRemove={step.by.length > 1 ? () => onChange({ ...step, by: step.by.toSpliced(n, 1) }) : undefined}
            />
          ))}
          <Measures step={step} columns={columns} onChange={onChange} />
          <label className="flex min-h-8 items-center gap-2 text-sm max-md:min-h-11">
            <input
              type="checkbox"
              checked={step.total ?? false}
              disabled={disabled}
              onChange={(event) => onChange({ ...step, total: event.target.checked })}
              className="size-4 accent-ink"
            />
            末尾加总计行
          </label>
        </Lines>
      );
    case 'total':
      return (
        <Lines>
          <Measures step={step} columns={columns} onChange={onChange} />
        </Lines>
      );
    case 'sort':
      return (
        <Lines>
          {step.by.map((by, n) => (
            <div key={n} className="flex flex-wrap items-center gap-1.5">
              <Choose
                label="排序的列"
                value={by.column}
                options={options}
                disabled={disabled}
                onChange={(column) => onChange({ ...step, by: step.by.with(n, { ...by, column, order: undefined }) })}
              />
              <Choose
                label="顺序"
                value={by.descending ? 'down' : 'up'}
                options={[
                  { value: 'down', label: '从大到小' },
                  { value: 'up', label: '从小到大' },
                ]}
                disabled={disabled}
                onChange={(way) => onChange({ ...step, by: step.by.with(n, { ...by, descending: way === 'down' }) })}
              />
            </div>
          ))}
        </Lines>
      );
    case 'top':
      return (
        <div className="flex flex-wrap items-center gap-1.5 text-sm">
          <Choose
            label="取哪一头"
            value={step.ascending ? 'last' : 'first'}
            options={[
              { value: 'first', label: '最大的' },
              { value: 'last', label: '最小的' },
            ]}
            disabled={disabled}
            onChange={(end) => onChange({ ...step, ascending: end === 'last' })}
          />
          <Figure label="几行" value={step.n} least={1} disabled={disabled} onChange={(n) => onChange({ ...step, n: Math.round(n) })} />行
          {step.by === undefined ? null : (
            <>
              ，看
              <Choose label="看哪一列" value={step.by} options={options} disabled={disabled} onChange={(by) => onChange({ ...step, by })} />
            </>
          )}
          {step.within === undefined ? null : <span>（每个{step.within}）</span>}
        </div>
      );
    default:
      return <p className="text-sm break-words @lg:pt-2">{stepInWords(step)}</p>;
  }
}

function Measures({
  step,
  columns,
  onChange,
}: {
  step: Extract<Step, { do: 'group' | 'total' }>;
  columns: string[];
  onChange(step: Step): void;
}) {
  return step.values.map((measure, n) => (
    <MeasureRow
      key={`value-${n}`}
      measure={measure}
      columns={columns}
      onChange={(next) => onChange({ ...step, values: step.values.with(n, next) })}
      onRemove={step.values.length > 1 ? () => onChange({ ...step, values: step.values.toSpliced(n, 1) }) : undefined}
    />
  ));
}

function Lines({ children }: { children: ReactNode }) {
  return <div className="space-y-1.5">{children}</div>;
}
