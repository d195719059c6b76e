/** Reads how long something has lasted: 工龄, 年龄, 账龄, 处理时长; from which column, and up to when. Pure. */
import type { ColumnInfo, SheetInfo } from './book.ts';
import { addColumn, hasColumn, type Grown } from './grown.ts';
import { bareName } from './mentions.ts';
import type { Context } from './read-task.ts';

interface Length {
  words: RegExp;
  name: string;
  kind: 'years' | 'days';
  from: RegExp;
  /** Where a row's length may end by itself. */
  to?: RegExp;
  unit: string;
  lacking: string;
}

const lengths: Length[] = [
  {
    words: /工龄|司龄|入职年限|在职年限|服务年限/,
    name: '工龄',
    kind: 'years',
    from: /入职|到岗|参加工作|进厂|进公司|入司|聘用|受聘/,
    to: /离职|离岗|离司/,
    unit: '年',
    lacking: '入职日期',
  },
  { words: /年龄|最年轻|最年长|年纪/, name: '年龄', kind: 'years', from: /出生|生日/, unit: '岁', lacking: '出生日期或身份证号' },
  {
    words: /账龄/,
    name: '账龄',
    kind: 'days',
    from: /开票|发票|应收|账单|记账|到期|欠款|交易|发货|日期/,
    to: /回款|收款|还款|付清/,
    unit: '天',
    lacking: '开票、应收或到期日期',
  },
  { words: /库龄|在库天数/, name: '库龄', kind: 'days', from: /入库|到货|进货|收货/, to: /出库/, unit: '天', lacking: '入库日期' },
  {
    words: /车龄|机龄|设备年限|使用年限/,
    name: '使用年限',
    kind: 'years',
    from: /购置|购买|启用|采购|上牌|购入|投用/,
    unit: '年',
    lacking: '购置或启用日期',
  },
];

function fitting({ columns }: SheetInfo, { from, name }: Length): ColumnInfo | undefined {
  const dates = columns.filter((column) => column.type === 'date');
  return (
    dates.find((column) => from.test(column.name)) ??
    (name === '年龄' ? columns.find((column) => /身份证|证件号/.test(column.name)) : undefined)
  );
}

export interface LengthAsked extends Pick<Length, 'name' | 'kind' | 'unit'> {
  from: ColumnInfo;
  to: ColumnInfo | undefined;
  until: string;
  said: boolean;
}

/** 工龄, 年龄, 账龄 and the columns they are counted from and to; what the table lacks for it; null when none is spoken of. */
export function lengthAsked({ sheet, today }: Context, text: string): LengthAsked | { lacking: string } | null {
  const length = lengths.find(({ words }) => words.test(text) && !hasColumn(sheet, words));
  if (!length) return null;
  const from = fitting(sheet, length);
  if (!from) return { lacking: `没有算“${length.name}”：“${sheet.sheet}”里没有${length.lacking}这样的列。` };
  const { until, said } = untilIn(text, today);
  const to = sheet.columns.find((one) => one.type === 'date' && one !== from && length.to?.test(one.name));
  return { name: length.name, kind: length.kind, unit: length.unit, from, to, until, said };
}

export function growLengths(grown: Grown, context: Context): void {
  for (const length of lengths) {
    const { text, sheet } = grown;
    const word = length.words.exec(text)?.[0];
    // A column of that name tells it already.
    if (word === undefined || hasColumn(sheet, length.words)) continue;
    const from = fitting(sheet, length);
    if (!from) {
      grown.undone = `没有算“${length.name}”：“${sheet.sheet}”里没有${length.lacking}这样的列。`;
      return;
    }
    const { until, said } = untilIn(text, context.today);
    let column = from.name;
    if (from.type !== 'date') {
      column = '出生日期';
      addColumn(grown, { name: column, type: 'date', ordered: false }, { do: 'derive', column: from.name, as: column, kind: 'birth' });
      grown.assumed.push(`出生日期取自“${from.name}”的第 7 到 14 位。`);
      grown.text = text.replace(/(?:根据|按照?|从|由|用|通过)?身份证(?:号码|号)?(?:来|中|里)?/, '');
    }
    const to = sheet.columns.find((one) => one.type === 'date' && one !== from && length.to?.test(one.name));
    addColumn(
      grown,
      { name: length.name, type: 'number', distinct: 40, format: '0' },
      { do: 'derive', column, as: length.name, kind: length.kind, until, ...(to ? { until_column: to.name } : {}) },
    );
    const what = length.kind === 'years' ? '满整年才算一年' : '按天数';
    grown.assumed.push(
      `“${length.name}”从“${column}”${to ? `算到“${to.name}”，空着的算到 ${until}` : `算到 ${until}`}${said ? '' : '（今天）'}，${what}。`,
    );
    grown.text = untilIn(grown.text, context.today)
      .rest.replace(/司龄|入职年限|在职年限|服务年限/g, '工龄')
      .replace(/最年轻的?/g, '年龄最低的')
      .replace(/最年长的?/g, '年龄最高的')
      .replace(/年纪/g, '年龄')
      .replace(/在库天数/g, '库龄')
      .replace(/车龄|机龄|设备年限/g, '使用年限')
      .replace(new RegExp(`${length.name}(?=最(?:长|久|老|大))最.`, 'g'), `${length.name}最高`)
      .replace(new RegExp(`${length.name}(?=最(?:短|小))最.`, 'g'), `${length.name}最低`);
  }
}

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 截至2026年6月30日, 到2025年底: the day counted to, and the text without it. */
export function untilIn(text: string, today: string): { until: string; rest: string; said: boolean } {
  const match =
    /[（(]?(?:截至|截止(?:到|至)?|计算到|算到|统计到|到|至|以|按)\s*(?:(今天|今日|目前|现在|当前)|(今年|去年|(?:19|20)\d{2})\s*年?(?:底|末|年底|年末)|((?:19|20)\d{2})\s*[-/.年]\s*(\d{1,2})\s*(?:[-/.月]\s*(?:(\d{1,2})\s*[日号]?)?)?(底|末)?)\s*(?:份)?(?:为止|为准|为基准|为截止日?|计算|来?算|止)?[）)]?[，,、]?/.exec(
      text,
    );
  if (!match) return { until: today, rest: text, said: false };
  const [whole, now, ofYear, year = '', month = '', day] = match;
  const rest = text.replace(whole, '');
  if (now !== undefined) return { until: today, rest, said: true };
  const thisYear = Number(today.slice(0, 4));
  if (ofYear !== undefined)
    return { until: `${ofYear === '今年' ? thisYear : ofYear === '去年' ? thisYear - 1 : ofYear}-12-31`, rest, said: true };
  const leap = month.padStart(2, '0') === '02' && new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
  const last = leap ? 29 : (lastDays[Number(month) - 1] ?? 30);
  return { until: `${year}-${month.padStart(2, '0')}-${(day ?? String(last)).padStart(2, '0')}`, rest, said: true };
}

const deeds =
  '处理|响应|解决|交付|交货|供货|到货|发货|配送|采购|审批|候诊|等待|等候|排队|住院|维修|停机|施工|建设|生产|加工|运输|在途|停留|借用|租赁|办理|关闭';
const lasting = '时长|时间|周期|时效|用时|耗时|天数|速度';
const spans = new RegExp(
  `(?:${deeds})(?:${lasting})|工期|历时|用时|耗时|时长|(?:用|花|要)了?(?:多少|几)(?:天|小时)|平均(?:多少|几)(?:天|小时)|多久|最[慢快]|(?:${deeds})(?:时间|时长)?(?:了)?(?=(?:超过|大于|多于|不到|少于|小于|低于|不足)(?:了)?\\s*\\d+(?:\\.\\d+)?\\s*(?:小时|天))`,
);
/** Which days such words lie between, the plainest last. */
const between: [RegExp, RegExp, RegExp][] = [
  [/候诊|等待|等候|排队/, /挂号|取号|报到|到院|签到/, /就诊|接诊|叫号|看诊/],
  [/住院/, /入院/, /出院|离院/],
  [/维修|停机/, /报修|故障|停机/, /修复|修好|完成|恢复/],
  [/配送|运输|在途/, /发货|出库|出发|揽收/, /到货|签收|送达|到达/],
  [/发货/, /下单|订单|付款|创建|成交/, /发货|出库/],
  [/到货|交货|供货|采购/, /下单|采购|订货/, /实际|到货|收货|入库|签收|交/],
  [/借用|租赁/, /借出|借用|起租|领用/, /归还|还|退租/],
  [/./, /开始|启动|开工|进场/, /结束|完成|完工|竣工/],
];

/** The two days a row lasts between: those that are named, what was done before what was planned; a sentence where it can't be told. */
function endsOf(sheet: SheetInfo, text: string): [ColumnInfo, ColumnInfo] | string | null {
  const all = sheet.columns.filter((column) => column.type === 'date' && !/入职|离职|出生|生日/.test(column.name));
  // 从报销到付款 names the two days.
  const named =
    /从?([\u4e00-\u9fff]{2,4}?)(?:日期|时间|日)?到([\u4e00-\u9fff]{2,4}?)(?:日期|时间|日)?(?=平均|用|花|要|的|需|一共|多久|几|[，。]|$)/.exec(
      text,
    );
  const [first, second] = [named?.[1], named?.[2]].flatMap(
    (stem) => all.find((column) => stem !== undefined && bareName(column.name).startsWith(stem)) ?? [],
  );
  if (first && second && first !== second) return [first, second];
  const pairIn = (columns: ColumnInfo[]): [ColumnInfo, ColumnInfo] | null => {
    for (const [words, begun, ended] of between) {
      const from = columns.filter((column) => begun.test(bareName(column.name)));
      const to = columns.filter((column) => ended.test(bareName(column.name)) && !from.includes(column));
      if (words.test(text) && from.length === 1 && to.length === 1 && from[0] && to[0]) return [from[0], to[0]];
    }
    return null;
  };
  const isPlanned = (column: ColumnInfo): boolean => /计划|预计|约定|应/.test(column.name);
  const told = /计划|预计/.test(text) ? all.filter(isPlanned) : all.filter((column) => !isPlanned(column));
  const pair = pairIn(told) ?? (told.length === 2 && told[0] && told[1] ? [told[0], told[1]] : null) ?? pairIn(all);
  if (pair) return [...pair];
  const [from, to] = all;
  if (all.length === 2 && from && to) return [from, to];
  return all.length > 2
    ? `没有算用时：“${sheet.sheet}”里有 ${all.length} 个日期列（${all.map((one) => `“${one.name}”`).join('、')}），请说明从哪一列到哪一列，例如“从${bareName(all[0]?.name ?? '').replace(/日期|时间/, '')}到${bareName(all[1]?.name ?? '').replace(/日期|时间/, '')}平均用几天”。`
    : null;
}

/** 待发货的等了多少天: from the day it began until today. */
export function growWaits(grown: Grown, today: string): void {
  const { text, sheet } = grown;
  const words = /(?:已经|都)?(?:等|拖|压)(?:待)?(?:了)?(?:多少|几)天|等(?:了|待)?多久/.exec(text)?.[0];
  if (words === undefined || hasColumn(sheet, /等待|天数/)) return;
  const dates = sheet.columns.filter((column) => column.type === 'date' && column.empty === 0);
  const from =
    dates.find((column) => /下单|申请|提交|受理|报修|创建|登记|接单|立项|发起/.test(column.name)) ??
    (dates.length === 1 ? dates[0] : undefined);
  if (!from) {
    grown.undone = `没有算“${words}”：“${sheet.sheet}”里没看出从哪一天等起，请说明是哪一列。`;
    return;
  }
  addColumn(
    grown,
    { name: '等待天数', type: 'number', format: '0', ordered: false },
    { do: 'derive', column: from.name, as: '等待天数', kind: 'days', until: today },
  );
  grown.assumed.push(`“等待天数”从“${from.name}”算到 ${today}（今天）。`);
  grown.text = text.replace(words, '等待天数');
}

/** 平均处理时长, 平均工期, 从采购到到货用了多少天: between the two days of a row. */
export function growDurations(grown: Grown): void {
  const { text, sheet } = grown;
  if (!spans.test(text) || hasColumn(sheet, /时长|用时|耗时|周期|天数|小时|分钟|速度|工期|历时/) || /周转/.test(text)) return;
  // 候诊时间 of a table that holds it is no span between days.
  const said = new RegExp(`(?:${deeds})(?:${lasting})`).exec(text)?.[0];
  if (said !== undefined && sheet.columns.some((column) => column.name.includes(said) && column.type === 'number')) return;
  // 培训时长 of a table that knows of no training.
  const stranger = new RegExp(`([\\u4e00-\\u9fff]{2})(?:时长|周期)`).exec(text)?.[1];
  if (stranger !== undefined && !new RegExp(`${deeds}|平均|的|总|每|最|单`).test(stranger)) return;
  const ends = endsOf(sheet, text);
  if (ends === null) return;
  if (typeof ends === 'string') {
    grown.undone = ends;
    return;
  }
  const [from, to] = ends;
  const clock = [from, to].every((column) => column.samples.some((one) => /\d:\d{2}/.test(one)));
  const word = /工期/.test(text) ? '工期' : '用时';
  const name = `${word}（${clock ? '小时' : '天'}）`;
  addColumn(
    grown,
    { name, type: 'number', ordered: false },
    { do: 'derive', column: from.name, as: name, kind: clock ? 'hours' : 'days', until_column: to.name },
  );
  const gaps = to.empty > 0 ? `“${to.name}”空着的 ${to.empty} 行没有算在内。` : '';
  if (to.empty > 0) grown.steps.unshift({ do: 'filter', all: [{ column: to.name, op: 'not_empty' }] });
  grown.assumed.push(
    `“${word}”按“${to.name}”减“${from.name}”算，单位${clock ? '小时' : `天${word === '工期' ? '（当天完成算 0 天）' : ''}`}。${gaps}`,
  );
  // 超过2天 of what is counted in hours.
  const inOwn = text.replace(/(\d+(?:\.\d+)?)\s*(小时|天)/g, (whole, digits: string, unit: string) =>
    clock === (unit === '小时') ? whole : clock ? `${Number(digits) * 24}小时` : `${Number((Number(digits) / 24).toPrecision(6))}天`,
  );
  grown.text = inOwn
    .replace(/(?:从)?[\u4e00-\u9fff]{2,4}到[\u4e00-\u9fff]{2,4}?(?=(?:平均)?(?:用|花|要|的时|几|多少))/, '')
    .replace(/平均(?:用|花|要)?了?(?:多少|几)(?:天|小时)/, `平均${name}`)
    .replace(new RegExp(`(?:平均)?(?:处理|到货|发货|交付|配送|响应|解决|${deeds})?最慢`), `平均${name}最高`)
    .replace(new RegExp(`(?:平均)?(?:处理|到货|发货|交付|配送|响应|解决|${deeds})?最快`), `平均${name}最低`)
    .replace(new RegExp(`平均的?(?:(?:${deeds})?(?:${lasting})|工期(?!（)|历时)`), `平均${name}`)
    .replace(new RegExp(`(?:计划|实际|预计)?(?<!（)(?:${spans.source})(?!（)`), (found) => (/最/.test(found) ? found : name))
    .replace(`${name}最长`, `${name}最高`)
    .replace(`${name}最短`, `${name}最低`)
    .replace(/(?:每|计算每)(?:一)?(?:单|条|笔|个工单)/, '列出每行');
}

/** How many words of the text a sheet could grow columns for. */
export function couldGrow(sheet: SheetInfo, text: string): number {
  return lengths.filter((one) => one.words.test(text) && fitting(sheet, one) !== undefined).length * 6;
}

/** 岁, 年, 天: what the lengths of this name are counted in. */
export function unitOf(name: string): string | undefined {
  return lengths.find((one) => one.name === name)?.unit;
}
