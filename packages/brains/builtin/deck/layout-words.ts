/** Which layout a page is to be given, as people name it: 换成表格, 改成时间轴, 用柱状图展示; in English as well. */
import type { ChartData, Slide } from './slide.ts';

export type AskedLayout = Exclude<Slide['layout'], 'cover' | 'agenda' | 'section' | 'picture' | 'closing' | 'quote' | 'free'>;

export interface LayoutAsked {
  /** null: another one than it has, whichever its content bears. */
  to: AskedLayout | null;
  /** The type of chart that was named. */
  chart: ChartData['type'] | null;
}

const words: [RegExp, AskedLayout, ChartData['type']?][] = [
  [/^(?:柱[状形]图|column chart|bar chart)$/i, 'chart', 'column'],
  [/^(?:条形图|条状图|horizontal bar chart)$/i, 'chart', 'bar'],
  [/^(?:折线图?|曲线图|趋势图|走势图|line chart)$/i, 'chart', 'line'],
  [/^(?:饼[状形]?图|扇形图|pie chart)$/i, 'chart', 'pie'],
  [/^(?:环形图|圆环图|donut chart)$/i, 'chart', 'donut'],
  [/^(?:图表?|统计图|数据图|chart|graph)$/i, 'chart'],
  [/^(?:表格?|table)$/i, 'table'],
  [/^(?:时间[轴线]|里程碑|timeline)$/i, 'timeline'],
  [/^(?:流程图?|步骤图?|process|steps|flow ?chart)$/i, 'process'],
  [/^(?:(?:左右|两栏|双栏)?(?:对比|对照|比较)[图页]?|两栏|双栏|comparison|two columns)$/i, 'comparison'],
  [/^(?:要点|列表|清单|卡片|分点|条目|文字|bullet points?|bullets|points|a list|list)$/i, 'points'],
  [/^(?:大数字|关键数字|数字卡片?|数据卡片?|指标卡片?|big numbers|key figures)$/i, 'figures'],
  [/^(?:一句话|金句|大字|statement)$/i, 'statement'],
];

const named =
  '(?:柱[状形]图|条形图|条状图|折线图?|曲线图|趋势图|走势图|饼[状形]?图|扇形图|环形图|圆环图|图表|统计图|数据图|图|表格|表|时间[轴线]|里程碑|流程图?|步骤图?|(?:左右|两栏|双栏)?(?:对比|对照|比较)[图页]?|两栏|双栏|要点|列表|清单|卡片|分点|条目|文字|大数字|关键数字|数字卡片?|数据卡片?|指标卡片?|一句话|金句|大字)';
const asked = new RegExp(
  `(?:换|改|变|做|画|转|排|写|列|整理|调整)?(?:成|为|用|作)(?:一?[个张条幅])?(${named})(?:的?(?:形式|版式|样式|布局|方式|页))?(?:来?(?:展示|呈现|表示|显示|表达))?(?:吧|就行|就好|即可|好了)?\\s*[。！!]?$`,
);
const another = /(?:换|改)(?:一?[个种下]|成别的|成其他|另一种)?(?:别的|其他)?(?:的)?(?:版式|布局|排版|排法|版面|展示方式|形式)/;

/** What a clause asks a page to become; null where it names no layout. */
export function layoutAsked(clause: string): LayoutAsked | null {
  const word = asked.exec(clause.trim())?.[1];
  if (word !== undefined) return layoutCalled(word);
  return another.test(clause) ? { to: null, chart: null } : null;
}

export function layoutCalled(word: string): LayoutAsked | null {
  const [, to, chart = null] = words.find(([pattern]) => pattern.test(word.trim())) ?? [];
  return to === undefined ? null : { to, chart };
}

export const layoutNames: Record<AskedLayout, string> = {
  chart: '图表',
  table: '表格',
  timeline: '时间轴',
  process: '流程',
  comparison: '左右对比',
  points: '要点',
  figures: '大数字',
  statement: '一句话',
};
