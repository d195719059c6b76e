/** Fields of the steps that tidy a table up and turn it round. */
import type { Step } from '#contract/content/table-query.ts';
import { Choice, ColumnList, Line, Tick, Words } from './fields.web.tsx';
import { NewName, OneColumn } from './shared-fields.web.tsx';
import { scalarOf } from './step-edits.ts';

export type ShapeStep = Extract<Step, { do: 'select' | 'rename' | 'clean' | 'fill' | 'unpivot' | 'explode' }>;

export function ShapeStepForm({ step, onChange }: { step: ShapeStep; onChange(step: Step): void }) {
  switch (step.do) {
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
  }
}

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
