/** Conditions: a column, how it is compared, and with what, helped along by what stands in the column. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Condition, Scalar } from '#contract/content/table-query.ts';
import { comparatorWords } from '#contract/intent/table-words.ts';
import { Choice, ColumnChoice, Remove, Said, Small, useStep, Words } from './fields.web.tsx';
import { isAlone, isOrder, newCondition, scalarOf, withComparator } from './step-edits.ts';

export interface ConditionListProps {
  path: string;
  value: readonly Condition[];
  /** What stands between two of them. */
  between: '且' | '或';
  most?: number;
  addLabel?: string;
  onChange(conditions: Condition[]): void;
}

export function ConditionList({ path, value, between, most = 30, addLabel = '加一个条件', onChange }: ConditionListProps) {
  return (
    <div className="flex w-full flex-col gap-1.5">
      {value.map((condition, n) => (
        // Conditions have no names; what is typed in one is told again by its value.
        <ConditionFields
          key={n}
          path={`${path}.${n}`}
          word={n === 0 ? '' : between}
          value={condition}
          onChange={(next) => onChange(value.map((one, at) => (at === n ? next : one)))}
          onRemove={() => onChange(value.toSpliced(n, 1))}
        />
      ))}
      {value.length < most ? (
        <div>
          <Small onClick={() => onChange([...value, newCondition()])}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
            {addLabel}
          </Small>
        </div>
      ) : null}
    </div>
  );
}

interface ConditionFieldsProps {
  path: string;
  word: string;
  value: Condition;
  onChange(condition: Condition): void;
  onRemove(): void;
}

const comparators = Object.entries(comparatorWords).map(([value, label]) => ({
  // The keys of the table are the comparators of the contract.
  value: value as Condition['op'],
  label,
}));

function ConditionFields({ path, word, value, onChange, onRemove }: ConditionFieldsProps) {
  const { columns, problem } = useStep();
  const own = columns.find((one) => one.name === value.column);
  const isList = value.op === 'in' || value.op === 'not_in';
  const said = [`${path}.column`, `${path}.other`, `${path}.value`].map(problem).find((one) => one !== '') ?? '';
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1.5">
        {word === '' ? null : <span className="text-xs text-ink-3">{word}</span>}
        <ColumnChoice label="条件的列" path={`${path}.column`} value={value.column} onChange={(column) => onChange({ ...value, column })} />
        <Choice
          label="怎么比"
          value={value.op}
          options={comparators}
          className="w-32"
          onChange={(op) => onChange(withComparator(value, op))}
        />
        {isAlone(value.op) || isList ? null : <Compared path={path} value={value} type={own?.type} onChange={onChange} />}
        <Remove label="去掉这个条件" onClick={onRemove} />
        {isList ? <Compared path={path} value={value} type={own?.type} onChange={onChange} /> : null}
      </div>
      <Said text={said} />
    </div>
  );
}

interface ComparedProps {
  path: string;
  value: Condition;
  type: 'text' | 'number' | 'date' | 'bool' | 'empty' | undefined;
  onChange(condition: Condition): void;
}

function Compared({ path, value, type, onChange }: ComparedProps) {
  const { suggestions, ask } = useSuggestions(value.column);
  const placeholder = type === 'date' ? '2026-01 或 2026-01-31' : type === 'number' ? '数字' : '值';
  if (value.op === 'in' || value.op === 'not_in')
    return (
      <ValueList
        value={value.values ?? []}
        suggestions={suggestions}
        onOpen={ask}
        onChange={(values) => onChange({ ...value, values })}
        read={(text) => scalarOf(text, type)}
      />
    );
  if (value.op === 'between') {
    const [low = '', high = ''] = value.values ?? [];
    const put = (values: Scalar[]) => onChange({ ...value, values });
    return (
      <>
        <Words
          label="从"
          value={shown(low)}
          numeric={type === 'number'}
          placeholder={placeholder}
          className="w-28"
          onChange={(text) => put([scalarOf(text, type), high])}
        />
        <span className="text-sm text-ink-3">到</span>
        <Words
          label="到"
          value={shown(high)}
          numeric={type === 'number'}
          placeholder={placeholder}
          className="w-28"
          onChange={(text) => put([low, scalarOf(text, type)])}
        />
      </>
    );
  }
  const isColumn = value.other !== undefined;
  return (
    <>
      {isColumn ? (
        <ColumnChoice
          label="比的那一列"
          path={`${path}.other`}
          value={value.other ?? ''}
          onChange={(other) => onChange({ column: value.column, op: value.op, other })}
        />
      ) : (
        <Words
          label="比的值"
          path={`${path}.value`}
          value={shown(value.value ?? '')}
          numeric={type === 'number'}
          placeholder={placeholder}
          suggestions={suggestions}
          onFocus={ask}
          onChange={(text) => onChange({ column: value.column, op: value.op, value: scalarOf(text, type) })}
        />
      )}
      {isOrder(value.op) ? (
        <Small
          onClick={() =>
            onChange(isColumn ? { column: value.column, op: value.op, value: '' } : { column: value.column, op: value.op, other: '' })
          }
        >
          {isColumn ? '与值比' : '与另一列比'}
        </Small>
      ) : null}
    </>
  );
}

const shown = (value: Scalar): string => (value === null ? '' : String(value));

/** Asked for when somebody comes to the field, kept for the column. */
function useSuggestions(column: string): { suggestions: string[]; ask(): void } {
  const { suggest } = useStep();
  const [known, setKnown] = useState<{ column: string; values: string[] }>({ column: '', values: [] });
  const ask = () => {
    if (column === '' || known.column === column) return;
    suggest(column).then(
      (values) => setKnown({ column, values }),
      // They only help along; whatever is typed is compared all the same.
      (error: unknown) => console.warn('the values of a column were not read', error),
    );
  };
  return { suggestions: known.column === column ? known.values : [], ask };
}

interface ValueListProps {
  value: readonly Scalar[];
  suggestions: readonly string[];
  onOpen(): void;
  onChange(values: Scalar[]): void;
  read(text: string): Scalar;
}

function ValueList({ value, suggestions, onOpen, onChange, read }: ValueListProps) {
  const [open, setOpen] = useState(value.length === 0);
  const [look, setLook] = useState('');
  const chosen = new Set(value.map(String));
  const all = [...new Set([...value.map(String), ...suggestions])];
  const fitting = all.filter((one) => one.includes(look.trim()));
  const toggle = (text: string) => onChange(chosen.has(text) ? value.filter((one) => String(one) !== text) : [...value, read(text)]);
  const add = () => {
    const text = look.trim();
    if (text !== '' && !chosen.has(text)) onChange([...value, read(text)]);
    setLook('');
  };
  return (
    <div
      className="w-full"
      onFocus={onOpen}
      onPointerEnter={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <Small onClick={() => setOpen(!open)}>
        {value.length === 0 ? '选值' : `${value.slice(0, 4).map(String).join('、')}${value.length > 4 ? ` 等 ${value.length} 个` : ''}`}
        {open ? ' ▴' : ' ▾'}
      </Small>
      {open ? (
        <div className="mt-1 max-w-100 rounded-control border border-line bg-sheet p-1.5">
          <input
            aria-label="查找或加一个值"
            placeholder="查找；没有的按回车加上"
            value={look}
            maxLength={200}
            onChange={({ target }) => setLook(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
            className="h-8 w-full rounded-control border border-line-strong bg-sheet px-2.5 text-sm max-md:h-11"
          />
          <div role="group" aria-label="值" className="mt-1 max-h-40 overflow-y-auto">
            {fitting.map((one) => (
              <label
                key={one}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-1.5 text-sm hover:bg-hover max-md:min-h-11"
              >
                <input type="checkbox" checked={chosen.has(one)} onChange={() => toggle(one)} className="size-4 shrink-0 accent-(--ink)" />
                <span className="min-w-0 truncate">{one === '' ? '（空）' : one}</span>
              </label>
            ))}
            {fitting.length === 0 ? <p className="px-1.5 py-1 text-xs text-ink-3">没有这样的值，按回车加上</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
