/** Where a result goes: a sheet by its name, a row of sums, a chart of it. */
import type { ChartType } from '#contract/content/chart.ts';
import type { PreviewColumn } from '#contract/content/table-preview.ts';
import { chartTypeNames } from '#capabilities/charts/chart-names.ts';
import { noChart, type ResultWish } from './table-draft.ts';
import { Choice, ColumnChoice, Line, Tick, useStep, Words } from './fields.web.tsx';

const types: { value: '' | ChartType; label: string }[] = [
  { value: '', label: '不画图' },
  // The keys of the table are the types of the contract; a scatter and a combo need two measures each.
  ...Object.entries(chartTypeNames).map(([value, label]) => ({ value: value as ChartType, label })),
];

export interface ResultFieldsProps {
  wish: ResultWish;
  /** What it is called when nobody says so. */
  proposed: string;
  onChange(wish: ResultWish): void;
}

export function ResultFields({ wish, proposed, onChange }: ResultFieldsProps) {
  const { columns } = useStep();
  const { chart } = wish;
  return (
    <>
      <Line label="新工作表">
        <Words
          label="新工作表的名字"
          value={wish.sheet}
          placeholder={proposed}
          className="w-44"
          onChange={(sheet) => onChange({ ...wish, sheet: sheet.slice(0, 31) })}
        />
        <Words
          label="表格上方的大标题"
          value={wish.title}
          placeholder="大标题（可不写）"
          className="w-44"
          onChange={(title) => onChange({ ...wish, title: title.slice(0, 200) })}
        />
      </Line>
      <Line label="合计行">
        <Tick label="末尾加一行合计公式" checked={wish.total === true} onChange={(total) => onChange({ ...wish, total })} />
      </Line>
      <Line label="图表">
        <Choice
          label="画什么图"
          value={chart?.type ?? ''}
          options={types}
          onChange={(type) => onChange({ ...wish, chart: type === '' ? null : { ...(chart ?? noChart), type } })}
        />
        {chart ? (
          <>
            <ColumnChoice
              label="横轴用哪一列"
              path="category"
              none="横轴：第一列"
              value={chart.category}
              onChange={(category) => onChange({ ...wish, chart: { ...chart, category } })}
            />
            <ColumnChoice
              label="画哪一列"
              path="value"
              none="所有数值列"
              of={figuresOf(columns)}
              value={chart.value}
              onChange={(value) => onChange({ ...wish, chart: { ...chart, value } })}
            />
            <Words
              label="图表标题"
              value={chart.title}
              placeholder={`标题：${chart.value || wish.sheet || proposed}`}
              className="w-44"
              onChange={(title) => onChange({ ...wish, chart: { ...chart, title: title.slice(0, 200) } })}
            />
            <Words
              label="数值的单位"
              value={chart.unit}
              placeholder="单位"
              className="w-16"
              onChange={(unit) => onChange({ ...wish, chart: { ...chart, unit: unit.slice(0, 20) } })}
            />
          </>
        ) : null}
      </Line>
    </>
  );
}

const figuresOf = (columns: readonly PreviewColumn[]): PreviewColumn[] => columns.filter((one) => one.type === 'number');
