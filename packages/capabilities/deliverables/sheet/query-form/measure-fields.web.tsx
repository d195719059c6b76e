/** What rows are put together by, and what is reckoned of them, each with a condition of its own where it has one. */
import { Filter, Plus } from 'lucide-react';
import type { By, Measure } from '#contract/content/table-query.ts';
import { aggregateWords, periodWords } from '#contract/intent/table-words.ts';
import type { PreviewColumn } from '#contract/content/table-preview.ts';
import { ConditionList } from './condition-fields.web.tsx';
import { Choice, ColumnChoice, Line, Remove, Said, Small, useStep, Words } from './fields.web.tsx';
import { byOf, isNumbering, newCondition } from './step-edits.ts';

type Period = NonNullable<By['period']>;

const periods: { value: '' | Period; label: string }[] = [
  { value: '', label: '原值' },
  // The keys of the table are the periods of the contract.
  ...Object.entries(periodWords).map(([value, label]) => ({ value: value as Period, label: `按${label}` })),
];

export function ByList({ label, path, value, onChange }: { label: string; path: string; value: readonly By[]; onChange(by: By[]): void }) {
  const { columns, problem } = useStep();
  const left = columns.filter((one) => !value.some(({ column }) => column === one.name));
  return (
    <Line label={label} path={path}>
      {value.map((by, n) => (
        <span key={by.column} className="inline-flex max-w-full items-center gap-0.5">
          <ByFields
            label={`${label}的列`}
            path={`${path}.${n}`}
            value={by}
            onChange={(next) => onChange(value.map((one, at) => (at === n ? next : one)))}
          />
          <Remove label={`去掉 ${by.column}`} onClick={() => onChange(value.toSpliced(n, 1))} />
        </span>
      ))}
      {left.length > 0 && value.length < 6 ? (
        <Choice
          label={`加一列到${label}`}
          value=""
          className="w-28"
          options={[
            { value: '', label: value.length === 0 ? '选一列' : '再加一列' },
            ...left.map((one) => ({ value: one.name, label: one.name })),
          ]}
          onChange={(name) => name !== '' && onChange([...value, byOf(name, columns.find((one) => one.name === name)?.type)])}
        />
      ) : null}
      <Said
        text={value.map((_by, n) => problem(`${path}.${n}.column`) || problem(`${path}.${n}.period`)).find((one) => one !== '') ?? ''}
      />
    </Line>
  );
}

export function ByFields({ label, path, value, onChange }: { label: string; path: string; value: By; onChange(by: By): void }) {
  const { columns } = useStep();
  const isDay = columns.find((one) => one.name === value.column)?.type === 'date';
  return (
    <>
      <ColumnChoice
        label={label}
        path={`${path}.column`}
        value={value.column}
        onChange={(column) => onChange(byOf(column, columns.find((one) => one.name === column)?.type))}
      />
      {isDay || value.period !== undefined ? (
        <Choice
          label="日期按什么归并"
          path={`${path}.period`}
          value={value.period ?? ''}
          options={periods}
          onChange={(period) => onChange({ column: value.column, ...(period === '' ? {} : { period }) })}
        />
      ) : null}
    </>
  );
}

// The keys of the table are the aggregates of the contract.
const aggregates = Object.entries(aggregateWords).map(([value, label]) => ({ value: value as Measure['how'], label }));

export interface MeasureListProps {
  path: string;
  value: readonly Measure[];
  /** Of another table than the one before the step. */
  of?: readonly PreviewColumn[];
  onChange(measures: Measure[]): void;
}

export function MeasureList({ path, value, of, onChange }: MeasureListProps) {
  const { columns } = useStep();
  const figure = (of ?? columns).find(
    (one) => one.type === 'number' && !isNumbering(one.name) && !value.some(({ column }) => column === one.name),
  );
  return (
    <Line label="计算" path={path}>
      <div className="flex w-full flex-col gap-1.5">
        {value.map((measure, n) => (
          // Measures may be of the same column; their order is theirs.
          <MeasureFields
            key={n}
            path={`${path}.${n}`}
            value={measure}
            of={of}
            onChange={(next) => onChange(value.map((one, at) => (at === n ? next : one)))}
            onRemove={value.length > 1 ? () => onChange(value.toSpliced(n, 1)) : undefined}
          />
        ))}
        {value.length < 20 ? (
          <div>
            <Small onClick={() => onChange([...value, figure ? { column: figure.name, how: 'sum' } : { how: 'count' }])}>
              <Plus aria-hidden size={14} strokeWidth={1.5} />
              再算一项
            </Small>
          </div>
        ) : null}
      </div>
    </Line>
  );
}

interface MeasureFieldsProps {
  path: string;
  value: Measure;
  of?: readonly PreviewColumn[] | undefined;
  /** Only the column and how it is reckoned. */
  isPlain?: boolean;
  onChange(measure: Measure): void;
  onRemove?: (() => void) | undefined;
}

export function MeasureFields({ path, value, of, isPlain = false, onChange, onRemove }: MeasureFieldsProps) {
  const { problem } = useStep();
  const { column = '', how, as, where } = value;
  const put = (next: { column?: string; how?: Measure['how']; as?: string; where?: Measure['where'] | null }) => {
    const made = { column, how, as, where, ...next };
    onChange({
      ...(made.column === '' && made.how === 'count' ? {} : { column: made.column }),
      how: made.how,
      ...(made.as ? { as: made.as } : {}),
      ...(made.where && made.where.length > 0 ? { where: made.where } : {}),
    });
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1.5">
        <ColumnChoice
          label="计算的列"
          path={`${path}.column`}
          value={column}
          none={how === 'count' ? '行数' : '选一列'}
          of={of}
          first="number"
          onChange={(name) => put({ column: name })}
        />
        <Choice label="怎么算" value={how} options={aggregates} className="w-24" onChange={(next) => put({ how: next })} />
        {isPlain ? null : (
          <>
            <Words label="结果列名" value={as ?? ''} placeholder="列名（可不写）" className="w-32" onChange={(name) => put({ as: name })} />
            {where ? null : (
              <Small label="只算符合条件的行" onClick={() => put({ where: [newCondition()] })}>
                <Filter aria-hidden size={14} strokeWidth={1.5} />
                条件
              </Small>
            )}
          </>
        )}
        {onRemove ? <Remove label="去掉这一项" onClick={onRemove} /> : null}
      </div>
      <Said text={problem(`${path}.column`)} />
      {where ? (
        <div className="mt-1 border-l-2 border-line pl-2.5">
          <p className="text-xs text-ink-3">只算符合这些条件的行，其他项不受影响</p>
          <Said text={problem(`${path}.where`)} />
          <ConditionList
            path={`${path}.where`}
            value={where}
            between="且"
            most={6}
            onChange={(next) => put({ where: next.length > 0 ? next : null })}
          />
        </div>
      ) : null}
    </div>
  );
}
