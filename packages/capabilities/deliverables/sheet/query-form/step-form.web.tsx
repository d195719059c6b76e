/** The fields of one step, whichever it is. */
import { Plus } from 'lucide-react';
import type { Step } from '#contract/content/table-query.ts';
import { ConditionList } from './condition-fields.web.tsx';
import { Choice, ColumnChoice, ColumnList, Line, Remove, Small, Tick, useStep, Words } from './fields.web.tsx';
import { AppendFields, JoinFields, type TableSource } from './table-fields.web.tsx';
import { ByFields, ByList, MeasureFields, MeasureList } from './measure-fields.web.tsx';
import { scalarOf, withDerived } from './step-edits.ts';
import { derivedNames } from './step-names.ts';

export interface StepFormProps {
  step: Step;
  /** Where other tables come from. */
  source: TableSource;
  onChange(step: Step): void;
}

export function StepForm({ step, source, onChange }: StepFormProps) {
  const { columns } = useStep();
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
    case 'derive':
      return <DeriveFields step={step} onChange={onChange} />;
    case 'compute':
      return (
        <>
          <NewName value={step.as} path="as" onChange={(as) => onChange({ ...step, as })} />
          <Line label="算式" path="formula">
            <Words
              label="算式"
              path="formula"
              value={step.formula}
              placeholder="[收入]-[成本]"
              className="w-full"
              onChange={(formula) => onChange({ ...step, formula })}
            />
            {columns
              .filter((one) => one.type === 'number')
              .slice(0, 24)
              .map(({ name }) => (
                <Small key={name} label={`把 ${name} 放进算式`} onClick={() => onChange({ ...step, formula: `${step.formula}[${name}]` })}>
                  {name}
                </Small>
              ))}
          </Line>
          <Line label="显示">
            <Tick label="显示成百分数" checked={step.percent === true} onChange={(percent) => onChange({ ...step, percent })} />
          </Line>
        </>
      );
    case 'share':
    case 'running':
    case 'rank':
      return (
        <>
          <OneColumn path="column" first="number" value={step.column} onChange={(column) => onChange({ ...step, column })} />
          <Within
            value={step.within ?? ''}
            label={step.do === 'share' ? '占各组的' : '每组各算'}
            onChange={(within) => onChange(withWithin(step, within))}
          />
          {step.do === 'rank' ? (
            <Line label="次序">
              <Tick label="小的排在前" checked={step.ascending === true} onChange={(ascending) => onChange({ ...step, ascending })} />
            </Line>
          ) : null}
          <NewName value={step.as ?? ''} path="as" optional onChange={(as) => onChange({ ...step, as: as === '' ? undefined : as })} />
        </>
      );
    case 'growth':
      return (
        <>
          <OneColumn label="数值" path="value" first="number" value={step.value} onChange={(value) => onChange({ ...step, value })} />
          <OneColumn
            label="时间"
            path="period_column"
            value={step.period_column}
            onChange={(period_column) => onChange({ ...step, period_column })}
          />
          <Line label="对比">
            <Choice
              label="与哪一期比"
              value={step.against}
              options={[
                { value: 'previous', label: '环比：与上一期' },
                { value: 'year_before', label: '同比：与去年同期' },
              ]}
              onChange={(against) => onChange({ ...step, against })}
            />
          </Line>
          <Within value={step.within ?? ''} label="每组各算" onChange={(within) => onChange(withWithin(step, within))} />
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
    case 'split':
      return (
        <>
          <OneColumn path="column" value={step.column} onChange={(column) => onChange({ ...step, column })} />
          <Line label="在哪分">
            <Words
              label="分隔符"
              value={step.separator ?? ''}
              placeholder="第一个数字前"
              className="w-28"
              onChange={(text) => onChange({ ...step, separator: text === '' ? undefined : text })}
            />
          </Line>
          <NameList label="新列" path="into" value={step.into} least={2} onChange={(into) => onChange({ ...step, into })} />
        </>
      );
    case 'concat':
      return (
        <>
          <ColumnList label="这几列" path="columns" value={step.columns} onChange={(next) => onChange({ ...step, columns: next })} />
          <Line label="中间放">
            <Words
              label="连接符"
              value={step.separator}
              placeholder="什么也不放"
              className="w-28"
              onChange={(separator) => onChange({ ...step, separator })}
            />
          </Line>
          <NewName value={step.as} path="as" onChange={(as) => onChange({ ...step, as })} />
        </>
      );
    case 'select':
      return <ColumnList label="留下" path="columns" value={step.columns} onChange={(next) => onChange({ ...step, columns: next })} />;
    case 'rename':
      return (
        <>
          <OneColumn path="from" value={step.from} onChange={(from) => onChange({ ...step, from })} />
          <NewName label="改成" value={step.to} path="to" onChange={(to) => onChange({ ...step, to })} />
        </>
      );
    case 'clean':
      return (
        <>
          <ColumnList
            label="整理"
            path="columns"
            none="所有列"
            value={step.columns ?? []}
            onChange={(next) => onChange({ ...step, columns: next })}
          />
          <Line label="做什么">
            {cleans.map(({ key, label }) => (
              <Tick key={key} label={label} checked={step[key] === true} onChange={(on) => onChange({ ...step, [key]: on })} />
            ))}
          </Line>
        </>
      );
    case 'fill':
      return (
        <>
          <ColumnList
            label="补哪几列"
            path="columns"
            value={step.columns ?? []}
            onChange={(next) => onChange({ ...step, columns: next })}
          />
          <Line label="补成" path="value">
            <Choice label="补成什么" value={step.with} options={fills} onChange={(how) => onChange({ ...step, with: how })} />
            {step.with === 'value' ? (
              <Words
                label="补的值"
                value={String(step.value ?? '')}
                numeric
                className="w-28"
                onChange={(text) => onChange({ ...step, value: scalarOf(text, 'number') })}
              />
            ) : null}
            <Tick label="数字列里的文字也补" checked={step.words === true} onChange={(words) => onChange({ ...step, words })} />
          </Line>
        </>
      );
    case 'unpivot':
      return (
        <>
          <ColumnList label="转这几列" path="columns" value={step.columns} onChange={(next) => onChange({ ...step, columns: next })} />
          <NewName label="列名放到" value={step.name} path="name" onChange={(name) => onChange({ ...step, name })} />
          <NewName label="数值放到" value={step.value} path="value" onChange={(value) => onChange({ ...step, value })} />
        </>
      );
    case 'explode':
      return (
        <>
          <OneColumn path="column" value={step.column} onChange={(column) => onChange({ ...step, column })} />
          <Line label="分隔符">
            <Words
              label="分隔符"
              value={step.separator ?? ''}
              placeholder="自动看"
              className="w-20"
              onChange={(text) => onChange({ ...step, separator: text === '' ? undefined : text.slice(0, 4) })}
            />
          </Line>
        </>
      );
    case 'join':
      return <JoinFields step={step} source={source} onChange={onChange} />;
    case 'append':
      return <AppendFields step={step} source={source} onChange={onChange} />;
  }
}

const keeps = [
  { value: 'first', label: '最先出现的' },
  { value: 'last', label: '最后出现的' },
  { value: 'largest', label: '某列最大（最新）的' },
  { value: 'smallest', label: '某列最小（最早）的' },
  { value: 'fullest', label: '填得最全的' },
] as const;

const fills = [
  { value: 'value', label: '这个值' },
  { value: 'above', label: '上一行的值' },
  { value: 'below', label: '下一行的值' },
  { value: 'average', label: '平均值' },
  { value: 'median', label: '中位数' },
  { value: 'mode', label: '最常见的值' },
] as const;

const cleans = [
  { key: 'trim', label: '去空格' },
  { key: 'width', label: '全角转半角' },
  { key: 'dates', label: '统一日期' },
  { key: 'numbers', label: '文本数字转数字' },
  { key: 'empty_rows', label: '去掉空行' },
] as const;

const wholeOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);

function withWithin<S extends { within?: string | undefined }>(step: S, within: string): S {
  return { ...step, within: within === '' ? undefined : within };
}

interface OneColumnProps {
  label?: string;
  path: string;
  value: string;
  first?: 'number';
  onChange(column: string): void;
}

function OneColumn({ label = '列', path, value, first, onChange }: OneColumnProps) {
  return (
    <Line label={label} path={path}>
      <ColumnChoice label={label} path={path} value={value} {...(first ? { first } : {})} onChange={onChange} />
    </Line>
  );
}

function Within({ label, value, onChange }: { label: string; value: string; onChange(column: string): void }) {
  return (
    <Line label={label} path="within">
      <ColumnChoice label={label} path="within" none="不分组" value={value} onChange={onChange} />
    </Line>
  );
}

interface NewNameProps {
  label?: string;
  path: string;
  value: string;
  optional?: boolean;
  onChange(name: string): void;
}

function NewName({ label = '新列名', path, value, optional, onChange }: NewNameProps) {
  return (
    <Line label={label} path={path}>
      <Words label={label} path={path} value={value} placeholder={optional ? '可不写' : ''} onChange={onChange} />
    </Line>
  );
}

interface NameListProps {
  label: string;
  path: string;
  value: readonly string[];
  least: number;
  onChange(names: string[]): void;
}

function NameList({ label, path, value, least, onChange }: NameListProps) {
  const { problem } = useStep();
  return (
    <Line label={label} path={value.map((_name, n) => `${path}.${n}`).find((one) => problem(one) !== '') ?? path}>
      {value.map((name, n) => (
        // New names have no others to be known by.
        <span key={n} className="inline-flex items-center">
          <Words
            label={`第 ${n + 1} 列的名字`}
            path={`${path}.${n}`}
            value={name}
            placeholder={`第 ${n + 1} 列`}
            className="w-24"
            onChange={(text) => onChange(value.with(n, text))}
          />
          {value.length > least ? <Remove label={`去掉第 ${n + 1} 列`} onClick={() => onChange(value.toSpliced(n, 1))} /> : null}
        </span>
      ))}
      <Small onClick={() => onChange([...value, ''])}>
        <Plus aria-hidden size={14} strokeWidth={1.5} />
        再分一列
      </Small>
    </Line>
  );
}

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

// The keys of the table are the kinds of the contract.
const derived = Object.entries(derivedNames).map(([value, label]) => ({ value: value as Extract<Step, { do: 'derive' }>['kind'], label }));

function DeriveFields({ step, onChange }: { step: Extract<Step, { do: 'derive' }>; onChange(step: Step): void }) {
  const isLength = step.kind === 'years' || step.kind === 'months' || step.kind === 'days' || step.kind === 'hours';
  const put = (next: Partial<typeof step>) => onChange(withDerived({ ...step, ...next }, step));
  return (
    <>
      <OneColumn label="从" path="column" value={step.column} onChange={(column) => put({ column })} />
      <Line label="取出" path="kind">
        <Choice label="取出什么" value={step.kind} options={derived} onChange={(kind) => put({ kind })} />
      </Line>
      {isLength ? (
        <Line label="算到" path="until_column">
          <Words
            label="算到哪一天"
            value={step.until ?? ''}
            placeholder="2026-12-31"
            className="w-28"
            onChange={(until) => onChange({ ...step, until: until.slice(0, 20) || undefined })}
          />
          <span className="text-sm text-ink-3">或</span>
          <ColumnChoice
            label="算到哪一列"
            path="until_column"
            none="没有结束列"
            value={step.until_column ?? ''}
            onChange={(name) => onChange({ ...step, until_column: name === '' ? undefined : name })}
          />
        </Line>
      ) : null}
      {step.kind === 'bands' ? (
        <>
          <Line label="分界" path="edges">
            <Words
              label="分界，用逗号隔开"
              value={edgeWords(step.edges)}
              placeholder="自动；或写 60,80,90"
              className="w-44"
              reads={(text) => edgeWords(edgesIn(text))}
              onChange={(text) => onChange({ ...step, edges: edgesIn(text) })}
            />
            <Words
              label="单位"
              value={step.unit ?? ''}
              placeholder="单位"
              className="w-20"
              onChange={(unit) => onChange({ ...step, unit: unit.slice(0, 6) || undefined })}
            />
          </Line>
          <Line label="各段叫" path="labels">
            <Words
              label="各段的名字，从低到高，用逗号隔开"
              path="labels"
              value={(step.labels ?? []).join('，')}
              placeholder="可不写；或写 不及格，及格，良好，优秀"
              className="w-full"
              reads={(text) => (namesIn(text) ?? []).join('，')}
              onChange={(text) => onChange({ ...step, labels: namesIn(text) })}
            />
          </Line>
        </>
      ) : null}
      {step.kind === 'quantity' ? (
        <Line label="换算成">
          <Words
            label="换算成的单位"
            value={step.unit ?? ''}
            placeholder="kg、小时、元"
            className="w-28"
            onChange={(unit) => onChange({ ...step, unit: unit.slice(0, 6) || undefined })}
          />
        </Line>
      ) : null}
      <NewName value={step.as} path="as" onChange={(as) => onChange({ ...step, as })} />
    </>
  );
}

const edgeWords = (edges: readonly number[] | undefined): string => (edges ?? []).join(',');

function namesIn(text: string): string[] | undefined {
  const names = text
    .split(/[,，、\n]+/)
    .map((one) => one.trim().slice(0, 60))
    .filter((one) => one !== '');
  return names.length > 0 ? names.slice(0, 51) : undefined;
}

function edgesIn(text: string): number[] | undefined {
  const edges = text.split(/[,，、\s]+/).flatMap((one) => (/^-?\d+(?:\.\d+)?$/.test(one) ? [Number(one)] : []));
  return edges.length > 0 ? edges.slice(0, 50) : undefined;
}
