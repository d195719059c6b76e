/** Takes a request for a page apart: what is ordered (the page, its charts, its title), and what is told and goes onto it. Pure. */

export interface PageOrder {
  /** '' where none is given. */
  title: string;
  /** What is ordered, clause by clause. */
  orders: string[];
  /** The message without them. */
  told: string;
}

const pageWord = String.raw`(?:网页|单页|页面|看板|大屏|仪表盘|H5|页(?!面|码|眉|脚|数))`;
const makes = String.raw`(?:做|制作|生成|搭建?|建|设计|来|出|弄|搞|整理|转|变|排)(?:出|成|为|一下)?`;
const making = new RegExp(`${makes}[^，。]{0,24}${pageWord}`, 'i');
const chartNoun =
  /(?:柱[状形]?|折线|饼[状形]?|条[形状]|环[形状]|圆环|扇形|面积|散点|雷达|曲线|走势|趋势|统计|对比|数据|组合|堆[积叠]\S{0,2})图|图表/;
const chartOrder =
  /图表?(?:[和与及加、+]|以及|还有)?(?:数据)?(?:表格?|明细)?(?:来?(?:展示|呈现|表示|显示|说明|对比))?(?:数据|一下|[都也]要)?$/;
const lookOrder = /^(?:要|用|做成|整体)?[^，]{0,8}(?:风格|色调|配色|主题色|版式)$/;
const wordsOrder = /^(?:最后|再|并|然后)?(?:写|加|附)上?(?:一[句段]|个)?(?:简短的?|文字)?(?:总结|结论|小结|说明|解读)$/;
const tableOrder = /^(?:配|附|带|加|含|包含|列|有)(?:上|出|有|一?[个张])?(?:数据|明细)?(?:表格?|明细)$/;
const titled =
  /(?:标题|题目)\s*(?:是|为|叫做?|用|写成?|：|:)?\s*[“"《]([^”"》\n]{2,40})[”"》]|(?:标题|题目)\s*(?:是|为|叫做?|用|：|:)\s*([^，,。；;！!\n]{2,40})/;

export function readPageOrder(text: string): PageOrder {
  const match = titled.exec(text);
  const orders: string[] = [];
  const lines = (match ? text.replace(match[0], '') : text).split('\n').map((line) =>
    line
      .split(/(?<=[，。；;！!])|(?<=,)(?!\d{3})/)
      .map((piece) => toldIn(piece, orders))
      .join(''),
  );
  const told = lines
    .map((line) => line.replace(/^[，,。；;\s]+/, '').replace(/[，,；;\s]+$/, ''))
    .filter((line) => line !== '')
    .join('\n');
  return { title: (match?.[1] ?? match?.[2] ?? '').trim(), orders, told };
}

function toldIn(piece: string, orders: string[]): string {
  const end = /[，。；;！!,]$/.exec(piece)?.[0] ?? '';
  let words = piece.slice(0, piece.length - end.length).trim();
  const [, lead, rest = ''] = /^([^：:]*)[：:]\s*([\s\S]*)$/.exec(words) ?? [];
  if (lead !== undefined && isOrder(lead)) {
    orders.push(lead.trim());
    words = rest.trim();
  }
  if (words === '') return '';
  if (!isOrder(words)) return `${words}${end}`;
  orders.push(words);
  return '';
}

function isOrder(clause: string): boolean {
  const bare = clause.trim().replace(/^(?:请|麻烦|帮我|帮忙|给我|你|并且?|再|还|要|需要|另外|同时)+/, '');
  if (/\d/.test(bare.replaceAll(/(?:19|20)\d{2}年?|H5|\d+[张个]/gi, ''))) return false;
  return (
    making.test(bare) ||
    (chartNoun.test(bare) && chartOrder.test(bare) && Array.from(bare).length <= 20) ||
    [tableOrder, lookOrder, wordsOrder].some((order) => order.test(bare))
  );
}

/** 画一张各店合计的柱状图: what is said of charts; '' when nothing is. */
export function chartOrdersIn(text: string): string {
  return readPageOrder(text)
    .orders.filter((order) => chartNoun.test(order) && !making.test(order))
    .join('，');
}

/** What says only that it is a page of figures. */
const bareTopic =
  /^(?:落地|着陆|介绍|产品|活动|宣传|发布|专题|招聘|报名|邀请|数据|KPI|核心|关键|重点|指标|统计|图表|对比|比较|展示|结果|可视化|一个|简单|漂亮|好看|下面|以下|上面|这些|的|把)*$/i;

/** 做一个销售对比页 → 销售对比; “做一个网页展示各部门人数” → 各部门人数; '' where it only says that it is one of figures. */
export function topicOfOrder({ orders }: PageOrder): string {
  for (const order of orders) {
    const [, before = '', after = ''] =
      new RegExp(`${makes}(?:一|1)?(?:个|张|份)?(.*?)(?:的)?${pageWord}(?:来|用来|，)?(?:展示|介绍|呈现|说明|显示)?(.*)$`, 'i').exec(
        order,
      ) ?? [];
    for (const words of [after, before]) {
      const topic = words
        .replace(/(?:带|有|含|配)[^的]{0,8}图表?的?/, '')
        .replace(/^关于|^的|的$/g, '')
        .trim();
      if (topic.length >= 2 && !bareTopic.test(topic) && !/附件|文件|材料/.test(topic)) return topic.slice(0, 40);
    }
  }
  return '';
}

/** The page is asked for its figures. */
export function isAboutFigures({ orders }: PageOrder): boolean {
  return orders.some((order) =>
    /数据|指标|KPI|看板|大屏|仪表盘|业绩|战报|成绩|对比|比较|统计|结果|趋势|排[行名]|人数|销[售量]|营收|费用|占比|构成/i.test(order),
  );
}
