/** What a person calls the steps of a question, and which of them each tool of the bar begins with. */
import type { Step } from '#contract/content/table-query.ts';

export type StepKind = Step['do'];

export const stepNames: Record<StepKind, string> = {
  filter: '筛选',
  group: '汇总',
  total: '总计',
  pivot: '透视',
  sort: '排序',
  top: '前几名',
  dedupe: '去重',
  derive: '取出一列',
  clean: '整理格式',
  fill: '补空格',
  outliers: '异常值',
  growth: '环比同比',
  running: '累计',
  share: '占比',
  rank: '排名',
  compute: '算一列',
  split: '拆成几列',
  concat: '合成一列',
  select: '只留几列',
  rename: '改列名',
  unpivot: '几列转成行',
  explode: '一格拆成几行',
  join: '按键合并',
  append: '上下合并',
};

/** `chart` is no step: it belongs to the result. */
export type ToolId = 'group' | 'filter' | 'sort' | 'pivot' | 'dedupe' | 'merge' | 'chart' | 'column';

/** In the order of the bar; the first kind is what pressing it begins. */
export const tools: readonly { id: ToolId; label: string; kinds: readonly StepKind[] }[] = [
  { id: 'group', label: '汇总', kinds: ['group', 'total'] },
  { id: 'filter', label: '筛选', kinds: ['filter', 'outliers'] },
  { id: 'sort', label: '排序', kinds: ['sort', 'top'] },
  { id: 'pivot', label: '透视', kinds: ['pivot', 'unpivot'] },
  { id: 'dedupe', label: '去重', kinds: ['dedupe'] },
  { id: 'merge', label: '合并', kinds: ['join', 'append'] },
  { id: 'chart', label: '图表', kinds: [] },
  { id: 'column', label: '新列', kinds: ['compute', 'derive', 'share', 'rank', 'running', 'growth', 'concat', 'split'] },
];

/** As they are offered for one more step. */
export const stepGroups: readonly { label: string; kinds: readonly StepKind[] }[] = [
  { label: '行', kinds: ['filter', 'sort', 'top', 'dedupe', 'outliers'] },
  { label: '汇总', kinds: ['group', 'pivot', 'total'] },
  { label: '新列', kinds: ['compute', 'derive', 'share', 'rank', 'running', 'growth', 'concat', 'split'] },
  { label: '合并', kinds: ['join', 'append'] },
  { label: '整理', kinds: ['select', 'rename', 'clean', 'fill', 'unpivot', 'explode'] },
];

export const derivedNames: Record<Extract<Step, { do: 'derive' }>['kind'], string> = {
  weekday: '星期几',
  day_kind: '工作日还是周末',
  month: '月份（不分年）',
  hour: '几点',
  years: '满几年（年龄、工龄）',
  months: '满几个月',
  days: '相差几天',
  hours: '相差几小时',
  birth: '身份证号里的出生日期',
  bands: '数字分段',
  quantity: '换算单位',
};

/** What a step is on its chip: 汇总 · 部门、月份. */
export function stepWords(step: Step): string {
  const about = aboutOf(step).filter((one) => one !== '');
  const shown = about.slice(0, 3).join('、');
  return about.length === 0 ? stepNames[step.do] : `${stepNames[step.do]} · ${shown}${about.length > 3 ? '…' : ''}`;
}

function aboutOf(step: Step): string[] {
  switch (step.do) {
    case 'filter':
      return [...(step.all ?? []), ...(step.any ?? [])].map((one) => one.column);
    case 'group':
      return step.by.map((one) => one.column);
    case 'pivot':
      return [...step.rows.map((one) => one.column), step.columns.column];
    case 'total':
      return step.values.map((one) => one.column ?? '行数');
    case 'sort':
      return step.by.map((one) => one.column);
    case 'top':
      return [`${step.n}`];
    case 'dedupe':
      return step.by ?? [];
    case 'compute':
    case 'derive':
    case 'concat':
      return [step.as];
    case 'select':
    case 'clean':
    case 'fill':
    case 'unpivot':
      return step.columns ?? [];
    case 'rename':
      return [step.to];
    case 'growth':
      return [step.value];
    case 'outliers':
    case 'running':
    case 'share':
    case 'rank':
    case 'split':
    case 'explode':
      return [step.column];
    case 'join':
      return [step.with.file_name ?? step.with.sheet ?? ''];
    case 'append':
      return step.tables.map((one) => one.file_name ?? one.sheet ?? '');
  }
}
