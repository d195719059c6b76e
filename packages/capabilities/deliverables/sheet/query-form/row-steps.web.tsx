/** Fields of the steps that choose, order and put together rows. */
import type { Step } from '#contract/content/table-query.ts';
import { ConditionList } from './condition-fields.web.tsx';
import { Choice, ColumnChoice, ColumnList, Line, Remove, Tick, useStep, Words } from './fields.web.tsx';
import { ByFields, ByList, MeasureFields, MeasureList } from './measure-fields.web.tsx';
import { OneColumn, Within, withWithin } from './shared-fields.web.tsx';

export type RowStep = Extract<Step, { do: 'filter' | 'group' | 'total' | 'pivot' | 'sort' | 'top' | 'dedupe' | 'outliers' }>;

export function RowStepForm({ step, onChange }: { step: RowStep; onChange(step: Step): void }) {
  switch (step.do) {
    case 'filter':
      return (
        <>
          <Line label="都要满足" path="all">
            <ConditionList path="all" value={step.all ?? []} between="且" onChange={(all) => onChange({ ...step, all })} />
          </Line>
          <Line label="满足其一">
            <ConditionList path="any" value={step.any ?? []} between="或" onChange={(any) => onChange({ ...step, any })} />
          </Line>
        </>
      );
    case 'group':
      return (
        <>
          <ByList label="按" path="by" value={step.by} onChange={(by) => onChange({ ...step, by })} />
          <MeasureList path="values" value={step.values} onChange={(values) => onChange({ ...step, values })} />
        </>
      );
    case 'total':
      return <MeasureList path="values" value={step.values} onChange={(values) => onChange({ ...step, values })} />;
    case 'pivot':
      return (
        <>
          <ByList label="行" path="rows" value={step.rows} onChange={(rows) => onChange({ ...step, rows: rows.slice(0, 4) })} />
          <Line label="列" path="columns.period">
            <ByFields label="放在列上的列" path="columns" value={step.columns} onChange={(next) => onChange({ ...step, columns: next })} />
          </Line>
          <Line label="值">
            <MeasureFields path="value" isPlain value={step.value} onChange={(value) => onChange({ ...step, value })} />
          </Line>
          <Line label="合计">
            <Tick label="加上行与列的合计" checked={step.totals !== false} onChange={(totals) => onChange({ ...step, totals })} />
          </Line>
        </>
      );
    case 'sort':
      return <SortFields step={step} onChange={onChange} />;
    case 'top':
      return (
        <>
          <Line label="取" path="n">
            <Choice
              label="取哪一头"
              value={step.ascending ? 'small' : 'large'}
              options={[
                { value: 'large', label: '最大的' },
                { value: 'small', label: '最小的' },
              ]}
              onChange={(end) => onChange({ ...step, ascending: end === 'small' })}
            />
            <Words
              label="几行"
              numeric
              value={step.n > 0 ? String(step.n) : ''}
              className="w-20"
              onChange={(text) => onChange({ ...step, n: wholeOf(text) })}
            />
            <span className="text-sm text-ink-2">行</span>
          </Line>
          <Line label="按" path="by">
            <ColumnChoice
              label="按哪一列"
              path="by"
              none="现在的顺序"
              first="number"
              value={step.by ?? ''}
              onChange={(by) => onChange({ ...step, by })}
            />
          </Line>
          <Line label="每组" path="within">
            <ColumnChoice
              label="每组各取"
              path="within"
              none="不分组"
              value={step.within ?? ''}
              onChange={(within) => onChange({ ...step, within })}
            />
            <Tick label="并列的也算" checked={step.ties === true} onChange={(ties) => onChange({ ...step, ties })} />
          </Line>
        </>
      );
    case 'dedupe':
      return (
        <>
          <ColumnList label="看这些列" path="by" none="整行相同" value={step.by ?? []} onChange={(by) => onChange({ ...step, by })} />
          <Line label="保留" path="of">
            <Choice label="保留哪一行" value={step.keep ?? 'first'} options={keeps} onChange={(keep) => onChange({ ...step, keep })} />
            {step.keep === 'largest' || step.keep === 'smallest' ? (
              <ColumnChoice label="看哪一列的大小" path="of" value={step.of ?? ''} onChange={(of) => onChange({ ...step, of })} />
            ) : null}
          </Line>
        </>
      );
    case 'outliers':
      return (
        <>
          <OneColumn path="column" first="number" value={step.column} onChange={(column) => onChange({ ...step, column })} />
          <Within value={step.within ?? ''} label="每组各看" onChange={(within) => onChange(withWithin(step, within))} />
          <Line label="结果">
            <Tick
              label="所有行都留着，只加一列标出来"
              checked={step.keep_all === true}
              onChange={(keep_all) => onChange({ ...step, keep_all })}
            />
          </Line>
        </>
      );
  }
}

const keeps = [
  { value: 'first', label: '最先出现的' },
  { value: 'last', label: '最后出现的' },
  { value: 'largest', label: '某列最大（最新）的' },
  { value: 'smallest', label: '某列最小（最早）的' },
  { value: 'fullest', label: '填得最全的' },
] as const;

const wholeOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);

function SortFields({ step, onChange }: { step: Extract<Step, { do: 'sort' }>; onChange(step: Step): void }) {
  const { columns } = useStep();
  const put = (by: typeof step.by) => onChange({ ...step, by });
  const left = columns.filter((one) => !step.by.some(({ column }) => column === one.name));
  return (
    <Line label="按" path="by">
      {step.by.map((one, n) => (
        <span key={one.column} className="inline-flex max-w-full items-center gap-1">
          <ColumnChoice
            label="排序的列"
            path={`by.${n}.column`}
            value={one.column}
            onChange={(column) => put(step.by.with(n, { ...one, column }))}
          />
          <Choice
            label="怎么排"
            value={one.descending ? 'down' : 'up'}
            options={[
              { value: 'down', label: '从大到小' },
              { value: 'up', label: '从小到大' },
            ]}
            onChange={(way) => put(step.by.with(n, { ...one, descending: way === 'down' }))}
          />
          <Remove label={`去掉 ${one.column}`} onClick={() => put(step.by.toSpliced(n, 1))} />
        </span>
      ))}
      {left.length > 0 && step.by.length < 6 ? (
        <Choice
          label="加一列到排序"
          value=""
          className="w-28"
          options={[
            { value: '', label: step.by.length === 0 ? '选一列' : '再按' },
            ...left.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(name) =>
            name !== '' && put([...step.by, { column: name, descending: columns.find((one) => one.name === name)?.type === 'number' }])
          }
        />
      ) : null}
    </Line>
  );
}
