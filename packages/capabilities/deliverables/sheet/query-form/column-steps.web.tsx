/** Fields of the steps that make new columns. */
import { Plus } from 'lucide-react';
import type { Step } from '#contract/content/table-query.ts';
import { Choice, ColumnChoice, ColumnList, Line, Remove, Small, Tick, useStep, Words } from './fields.web.tsx';
import { NewName, OneColumn, Within, withWithin } from './shared-fields.web.tsx';
import { withDerived } from './step-edits.ts';
import { derivedNames } from './step-names.ts';

export type ColumnStep = Extract<Step, { do: 'derive' | 'compute' | 'share' | 'running' | 'rank' | 'growth' | 'split' | 'concat' }>;

export function ColumnStepForm({ step, onChange }: { step: ColumnStep; onChange(step: Step): void }) {
  const { columns } = useStep();
  switch (step.do) {
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
          <Line label="空格">
            <Tick
              label="空格当 0 算"
              checked={step.blank_as_zero === true}
              onChange={(blank_as_zero) => onChange({ ...step, blank_as_zero })}
            />
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
  }
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
