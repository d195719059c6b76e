/** The lines of a step: a condition, a column to group by, a figure. */
import { X } from 'lucide-react';
import type { By, Condition, Measure } from '#contract/content/table-query.ts';
import { aggregateWords, comparatorWords, conditionInWords, periodWords } from '#contract/intent/table-words.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Choose, optionsOf, Words } from './controls.tsx';
import { useOrderForm } from './form.ts';
import { operandsOf, operandTexts, scalarOf, scalarsOf, withOp } from './query-edits.ts';

interface LineProps {
  columns: string[];
  /** Missing for the last of its kind. */
  onRemove: (() => void) | undefined;
}

const columnOptions = (columns: string[]) => columns.map((column) => ({ value: column, label: column }));

export function ConditionRow({
  lead,
  condition,
  columns,
  onChange,
  onRemove,
}: LineProps & { lead: string; condition: Condition; onChange(next: Condition): void }) {
  const { disabled } = useOrderForm();
  const { column, op, other } = condition;
  const operands = operandsOf(op);
  const texts = operandTexts(condition);
  const listed = (at: number, text: string) =>
    onChange({ ...condition, values: [0, 1].map((n) => scalarOf(n === at ? text : (texts[n] ?? ''))) });
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm">
      {lead === '' ? null : <span className="text-ink-2">{lead}</span>}
      <Choose
        label="条件的列"
        value={column}
        options={columnOptions(columns)}
        disabled={disabled}
        onChange={(next) => onChange({ ...condition, column: next })}
      />
      <Choose
        label="怎么比"
        value={op}
        options={optionsOf(comparatorWords)}
        disabled={disabled}
        onChange={(next) => onChange(withOp(condition, next))}
      />
      {other !== undefined ? (
        <Choose
          label="和哪一列比"
          value={other}
          options={columnOptions(columns)}
          disabled={disabled}
          onChange={(next) => onChange({ ...condition, other: next })}
        />
      ) : operands === 'one' ? (
        <Words
          label="比较的值"
          value={texts[0] ?? ''}
          disabled={disabled}
          onChange={(event) => onChange({ ...condition, value: scalarOf(event.target.value) })}
          className="w-36!"
        />
      ) : op === 'between' ? (
        <>
          <Words
            label="从"
            value={texts[0] ?? ''}
            disabled={disabled}
            onChange={(event) => listed(0, event.target.value)}
            className="w-32!"
          />
          <span className="text-ink-2">到</span>
          <Words
            label="到"
            value={texts[1] ?? ''}
            disabled={disabled}
            onChange={(event) => listed(1, event.target.value)}
            className="w-32!"
          />
        </>
      ) : operands === 'list' ? (
        <Words
          key={op}
          label="其中的值，用顿号分开"
          defaultValue={texts.join('、')}
          disabled={disabled}
          onChange={(event) => onChange({ ...condition, values: scalarsOf([event.target.value]) })}
          className="w-48!"
        />
      ) : null}
      <Remove label={`去掉条件“${conditionInWords(condition)}”`} onRemove={onRemove} />
    </div>
  );
}

const wholePeriod = 'whole';

export function ByRow({ lead, by, columns, onChange, onRemove }: LineProps & { lead: string; by: By; onChange(next: By): void }) {
  const { disabled } = useOrderForm();
  const periods = [{ value: wholePeriod, label: '原值' }, ...optionsOf(periodWords)];
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="text-ink-2">{lead}</span>
      <Choose
        label="分组的列"
        value={by.column}
        options={columnOptions(columns)}
        disabled={disabled}
        onChange={(column) => onChange({ column })}
      />
      {by.period === undefined ? null : (
        <Choose
          label="日期归并到"
          value={by.period}
          options={periods}
          disabled={disabled}
          onChange={(period) =>
            onChange(
              period === wholePeriod ? { column: by.column } : { ...by, period: period as By['period'] /* one of the record's keys */ },
            )
          }
        />
      )}
      <Remove label={`不按“${by.column}”分组`} onRemove={onRemove} />
    </div>
  );
}

export function MeasureRow({ measure, columns, onChange, onRemove }: LineProps & { measure: Measure; onChange(next: Measure): void }) {
  const { disabled } = useOrderForm();
  const { column, how, where, as } = measure;
  const rows = '（行数）';
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center gap-1.5 text-sm">
        <span className="text-ink-2">算</span>
        <Choose
          label="算哪一列"
          value={column ?? rows}
          options={[...(how === 'count' ? [{ value: rows, label: rows }] : []), ...columnOptions(columns)]}
          disabled={disabled}
          onChange={(next) => onChange({ ...measure, column: next === rows ? undefined : next })}
        />
        <Choose
          label="怎么算"
          value={how}
          options={optionsOf(aggregateWords)}
          disabled={disabled}
          onChange={(next) => onChange({ ...measure, how: next, column: column ?? (next === 'count' ? undefined : columns[0]) })}
        />
        {as === undefined ? null : <span className="min-w-0 break-words text-ink-3">叫“{as}”</span>}
        <Remove label={`不算“${column ?? rows}”`} onRemove={onRemove} />
      </div>
      {where?.map((condition, n) => (
        <div key={n} className="border-l border-line pl-3">
          <ConditionRow
            lead={n === 0 ? '只算' : '并且'}
            condition={condition}
            columns={columns}
            onChange={(next) => onChange({ ...measure, where: where.with(n, next) })}
            onRemove={() => onChange({ ...measure, where: where.length > 1 ? where.toSpliced(n, 1) : undefined })}
          />
        </div>
      ))}
    </div>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: (() => void) | undefined }) {
  const { disabled } = useOrderForm();
  return onRemove ? <IconButton label={label} icon={<X size={16} strokeWidth={1.5} />} disabled={disabled} onClick={onRemove} /> : null;
}
