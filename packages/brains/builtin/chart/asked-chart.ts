/** Whether a request is for a chart, and which type of chart its words name. */

export type AskedChart =
  | 'column'
  | 'bar'
  | 'stacked_column'
  | 'stacked_bar'
  | 'line'
  | 'area'
  | 'pie'
  | 'donut'
  | 'scatter'
  | 'radar'
  | 'combo';

const chartWords =
  '(?:柱[状形]?图|直方图|折线图?|饼[状形]?图|条形图|条状图|环[形状]图|圆环图|扇形图|面积图|散点图|雷达图|曲线图|走势图|趋势图|对比图|分布图|占比图|构成图|比例图|排[名行]图|统计图|数据图|图表|组合图|双轴图|可视化)';
const asks = new RegExp(
  `(?:画|绘|做|制作|生成|出|来|给|要|转|变|改|换|插入?|加|附|配|带|展示|呈现|表示|显示|用|以|整理|作|含)[^。！？\\n]{0,24}?${chartWords}|^[^。！？\\n]{0,30}${chartWords}\\s*(?:[。！!]?\\s*$|[：:][^。\\n]*\\d)|(?<![刻动漫绘策])画(?:出|一下)?[^。！？\\n，]{0,16}(?:占比|构成|趋势|走势|对比|排名)|(?:画|做|转|生成|变|改|绘制?)成?(?:一张|一个|个|张|幅)?(?:统计|数据)?图(?![片书纸文标像案谱])|作图|画图(?![工片])|可视化`,
);
/** Words about a chart that ask for none. */
const noChart =
  /(?:不(?:要|用|需要|必|画|做|配|带|插入?)|别(?:画|做|用|加|配)|无需|没有|去掉|删[除掉])(?:加|画|做|用|配)?[^，。,；;]{0,4}(?:图表|柱状?图|折线图|饼图|图)(?!例)/g;

/** “Draw a bar chart of …”; a page with a chart asks for a page. */
const asksInEnglish =
  /^(?:please\s+|can you\s+|could you\s+)?(?:draw|plot|make|create|show)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:\w+\s+){0,3}(?:chart|graph)\b/i;

export function asksForChart(text: string): boolean {
  return asks.test(text.replaceAll(noChart, '')) || asksInEnglish.test(text.trim());
}

const names: [words: RegExp, type: AskedChart][] = [
  [/堆[积叠](?:条形|横向|条状)|(?:条形|横向)[^，。]{0,4}堆[积叠]|stacked[ _-]?bar/i, 'stacked_bar'],
  [/堆[积叠](?:柱|图)?|stacked/i, 'stacked_column'],
  [/组合图|双轴|双坐标|柱线|柱状?(?:图)?(?:和|加|\+|与)折线|combo/i, 'combo'],
  [/条形图|条状图|横向柱|横条|横向的?(?:条|柱)|horizontal bar/i, 'bar'],
  [/柱[状形]?图|直方图|柱状|bar chart|column/i, 'column'],
  [/面积图|area chart/i, 'area'],
  [/折线|趋势图|走势图|曲线图|趋势线|line chart/i, 'line'],
  [/环[形状]图|圆环图|甜甜圈|donut|doughnut/i, 'donut'],
  [/饼[状形]?图|扇形图|pie chart/i, 'pie'],
  [/散点|scatter/i, 'scatter'],
  [/雷达图|蛛网图|radar/i, 'radar'],
];

/** The type the person named; null when they left it open. */
export function askedType(words: string): AskedChart | null {
  // “不要饼图，换成柱状图” names what is not wanted first.
  const wanted = words.replaceAll(
    /(?:不要|别用|不用|不是|而不是|把|将|从)(?:这个|这张)?[^，。,；;改换变成]{0,3}(?:柱[状形]?图|折线图|饼[状形]?图|条形图|散点图|雷达图|面积图|环形图)(?=[，。,；;\s]|改|换|变|$)/g,
    '',
  );
  return names.find(([pattern]) => pattern.test(wanted))?.[1] ?? null;
}
