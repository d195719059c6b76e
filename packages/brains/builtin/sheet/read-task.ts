/** What a clause asks for, in what readers of all kinds look at: its columns and conditions, a period, a chart, how many and in which order. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import type { ColumnInfo, SheetInfo } from './book.ts';
import { conditionsIn } from './conditions.ts';
import { bareName, dayNamed, mentionsIn, type Mention } from './mentions.ts';
import type { Doubt, SheetPlan, Step } from './plan.ts';

export interface Context {
  sheet: SheetInfo;
  chosen: ReadonlyMap<string, string>;
  doubts: Doubt[];
  /** 2026-11-20: ages and years of service end there when nothing else is said. */
  today: string;
  /** What of the clause can't be done, in sentences. */
  undone?: string[];
}

const chartTypes: [RegExp, string][] = [
  [/堆积(?:柱状|柱形)?图|堆叠(?:柱状|柱形)?图/, 'stacked_column'],
  [/堆积条形图/, 'stacked_bar'],
  [/条形图|横向柱/, 'bar'],
  [/柱状图|柱形图|柱图|直方图/, 'column'],
  [/折线图?|曲线图?|趋势图|走势图|线图/, 'line'],
  [/环形图|圆环图|环图/, 'donut'],
  [/饼图|饼状图|扇形图/, 'pie'],
  [/面积图/, 'area'],
  [/散点图/, 'scatter'],
  [/雷达图/, 'radar'],
  [/组合图|双轴图/, 'combo'],
  [/占比图|构成图/, 'pie'],
  [/(?:对比|比较|排行|分布|统计)图/, 'column'],
];

/** '' when a chart is wanted but not which. */
export function chartAsked(text: string): string | null {
  for (const [pattern, type] of chartTypes) if (pattern.test(text)) return type;
  return /图表|图示|图形|用图|作图|画图|可视化|画(?!像)[^，。；;\n]{0,16}图(?![片书纸])|(?:做|生成|配|加)(?:一?[张个幅])?图(?!片)/.test(
    text,
  )
    ? ''
    : null;
}

export function periodAsked(text: string): { period: string; words: string } | null {
  // 3月和4月 are set beside each other.
  if (/\d月(?:份)?(?:和|与|跟|、|比|较|对比|vs)\s*(?:\d{4}年)?\d{1,2}月/.test(text)) return { period: 'month', words: '月' };
  if (/(?:19|20)\d{2}年?(?:和|与|跟|、|比|较|对比|vs)\s*(?:19|20)\d{2}年?(?![-/.\d月])/.test(text)) return { period: 'year', words: '年' };
  if (/(?:按|每|各|分|逐|再)(?:个)?(?:季度?|季)(?!节)|季度(?:汇总|统计|趋势|同比|环比)/.test(text))
    return { period: 'quarter', words: '季度' };
  if (/(?:按|每|各|分|逐|再)(?:个)?月(?:份|度)?(?![薪租供])|月度|月份(?:汇总|统计)|按年月/.test(text))
    return { period: 'month', words: '月' };
  if (/(?:按|每|各|分|逐|再)(?:个)?(?:周(?![转边末薪几一二三四五六日天])|星期(?!几|[一二三四五六日天]))/.test(text))
    return { period: 'week', words: '周' };
  if (/(?:按|每|各|分|逐|再)(?:个)?(?:年度?|年份)(?!级|龄)|年度(?:汇总|统计|趋势)/.test(text)) return { period: 'year', words: '年' };
  if (
    /逐月|(?<!\d)月(?:度)?(?:销|环比|同比|趋势|走势)|[行列]\s*(?:标签)?(?:是|为|=|放|用)?\s*(?:年月|月份)|(?:、|，|,|和|与|×)月份|月份(?:、|，|,|为|做|作|×)/.test(
      text,
    )
  )
    return { period: 'month', words: '月' };
  if (/(?:、|，|,|和|与|×)季度|[行列]\s*(?:是|为|=|放|用)?\s*季度|季度(?:、|，|,|为|做|作|×)|季度的?(?:交叉|透视)/.test(text))
    return { period: 'quarter', words: '季度' };
  if (/年度(?:同比|对比|增长)|(?:、|，|,|和|与|×)年份|[行列]\s*(?:是|为|=|放|用)?\s*年[份度]|年份(?:、|，|,|为|做|作|×)/.test(text))
    return { period: 'year', words: '年' };
  // 哪个月卖得最好, 销售额最高的三个月.
  const ranked =
    /(?:哪(?:一|几|[两二三四五六七八九十])?个?|最[高低大小多少好差旺淡]的?(?:那|前|几)?[\d一二两三四五六七八九十]*个?)(月|季度|年)(?![龄级薪租])/.exec(
      text,
    )?.[1];
  if (ranked !== undefined) return { period: { 月: 'month', 季度: 'quarter', 年: 'year' }[ranked] ?? 'month', words: ranked };
  if (/哪一?[天日](?!期)|最[高低多少好差忙]的(?:那|几|[\d一二两三]+)?一?天/.test(text)) return { period: 'day', words: '日' };
  if (/(?:按|每|逐|各)(?:个)?(?:日期?|天)/.test(text) && !/按日期.{0,4}(?:排|升|降|倒|先后)/.test(text))
    return { period: 'day', words: '日' };
  return null;
}

/** The column a mention means; when its words fit several, that is a doubt and the first stands in. */
export function columnOf(context: Context, mention: Mention): ColumnInfo | undefined {
  if (mention.columns.length > 1 && !context.doubts.some((doubt) => doubt.words === mention.words))
    context.doubts.push({
      id: `column_${context.doubts.length + 1}`,
      text: `“${mention.words}”指的是哪一列`,
      words: mention.words,
      options: mention.columns.slice(0, 12).map((column) => column.name),
    });
  return mention.columns[0];
}

export function mentioned(context: Context, text: string): Mention[] {
  return mentionsIn(text, context.sheet, context.chosen);
}

export function dateColumn(context: Context, mentions: Mention[], text = ''): ColumnInfo | undefined {
  return mentions.map((mention) => mention.columns[0]).find((column) => column?.type === 'date') ?? dayNamed(text, context.sheet);
}

export function numberAfter(text: string): number | null {
  const match =
    /(?:前|top|排名前|倒数第?|最[高大多低小少好差贵新早晚长短久]的?)\s*([\d]+|[一二两三四五六七八九十百]+)(?!\s*[%％\d])\s*(?:名|个|位|条|行|大|家|种|项|款|人)?/i.exec(
      text,
    );
  if (!match) return null;
  const own = match[1] ?? '';
  const number = /^\d+$/.test(own) ? Number(own) : parseChineseNumber(own.replace('两', '二'));
  return number !== null && number > 0 && number <= 100_000 ? number : null;
}

export function isAscending(text: string): boolean {
  return /从低到高|从小到大|升序|由低到高|由小到大|最低|最小|最少|倒数|垫底|后\s*\d+\s*名/.test(text);
}

/** The year a month without one is of: the last one in which the table has it. */
export function yearMeant(text: string, date: ColumnInfo): string {
  const last = date.to ?? date.samples[0] ?? '';
  const year = /\d{4}/.exec(last)?.[0] ?? '2026';
  const month = /(?<![\d年])(\d{1,2})月/.exec(text)?.[1];
  const isAhead = month !== undefined && date.to !== undefined && Number(month) > Number(date.to.slice(5, 7));
  return isAhead && (date.from ?? '').slice(0, 4) < year ? String(Number(year) - 1) : year;
}

export function filterOf(context: Context, text: string, mentions: Mention[]): Step[] {
  const date = dayNamed(text, context.sheet);
  const year = date ? yearMeant(text, date) : '2026';
  const all = conditionsIn(text, context.sheet, mentions, year);
  return all.length > 0 ? [{ do: 'filter', all }] : [];
}

/** What groups are called in a title: 各区域 of 所属区域, 各商品 of 商品名称, 每人 of 姓名. */
export function eachOf(name: string): string {
  const bare = bareName(name).replace(/^所[属在](?=.{2})/, '');
  if (/^(?:员工|人员|职工)?(?:姓名|名字)$/.test(bare)) return '每人';
  return `各${bare.replace(/^(.{2,})(?:姓名|名称|名字)$/, '$1')}`;
}

/** A column that rows are put together by, dates by a period. */
export interface Grouping {
  column: ColumnInfo;
  period?: string;
}

/** A pie shows parts, a line what goes on in time, bars lie down when there are many. */
export function chartFor(asked: string, by: Grouping[], values: string[], title: string): SheetPlan['chart'] {
  const isTime = by[0]?.period !== undefined || /年|月|季度|日期/.test(by[0]?.column.name ?? '');
  const many = (by[0]?.column.distinct ?? 0) > 12 && !isTime;
  const type = asked !== '' ? asked : isTime ? 'line' : many ? 'bar' : 'column';
  return {
    type,
    title: title.slice(0, 100),
    ...(values.length > 0 ? { values: values.slice(0, type === 'pie' || type === 'donut' ? 1 : 6) } : {}),
  };
}
