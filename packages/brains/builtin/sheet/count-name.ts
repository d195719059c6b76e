/** What a count is called: as it was asked for, 笔数 or 人数, so that nobody takes it for a column of pieces. Pure. */
import type { SheetInfo } from './book.ts';
import type { SheetPlan, Step } from './plan.ts';

/** What counts are called where nothing else was said. */
export const plainCount = '数量';

const asked =
  /(?:订单|工单|合同|商品|产品|项目|发票|员工|学生|客户|用户|会员|投诉|门店)数(?![据值额量])|[笔人单次件户家个条场份台套]数|人次/;

/** A column that `countNamed` may have named. */
export const isCount = (name: string): boolean => name === plainCount || new RegExp(`^(?:${asked.source})$`).test(name);

export function countNamed(plan: SheetPlan, text: string, sheet: SheetInfo): SheetPlan {
  const word = asked.exec(text)?.[0];
  const at = plan.steps.findIndex((step) => valuesOf(step).some(isPlainCount));
  const made = at < 0 ? [] : valuesOf(plan.steps[at]);
  if (word === undefined || at < 0 || sheet.columns.some(({ name }) => name.includes(word) || word.includes(name))) return plan;
  // Beside a column of that name: which of them a later step means can't be told.
  if (made.filter(({ as, column }) => as === plainCount || column === plainCount).length > 1) return plan;
  const renamed = (value: unknown): unknown => {
    if (value === plainCount) return word;
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, renamed(own)]));
  };
  return {
    ...plan,
    steps: plan.steps.map((step, n) => (n < at ? step : ({ ...(renamed(step) as Step), do: step.do } satisfies Step))),
    ...(plan.chart
      ? {
          chart: {
            ...plan.chart,
            title: plan.chart.title.replace(/数量$/, word),
            ...(plan.chart.values ? { values: plan.chart.values.map((one) => (one === plainCount ? word : one)) } : {}),
          },
        }
      : {}),
  };
}

interface Value {
  how?: unknown;
  as?: unknown;
  column?: unknown;
}

const isPlainCount = ({ how, as, column }: Value): boolean => how === 'count' && as === plainCount && column === undefined;

/** Of a step that puts rows together, what it computes. */
function valuesOf(step: Step | undefined): Value[] {
  const values = step?.['values'];
  return Array.isArray(values) ? (values as Value[]) : [];
}
