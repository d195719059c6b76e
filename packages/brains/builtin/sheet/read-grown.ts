/** Reads words for columns a table doesn't hold but that grow out of one it has: 周末, 星期几, 工龄, 年龄段, 账龄, 金额区间. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { Step } from './plan.ts';
import { readBands } from './read-bands.ts';
import type { Context } from './read-task.ts';

export interface Grown {
  /** With the new columns in place of the words for them. */
  text: string;
  sheet: SheetInfo;
  steps: Step[];
  assumed: string[];
  /** Said, and nothing else is done of this clause. */
  undone: string | null;
}

/** 加一列…: a column is wanted, no figures put together by it. */
export const wantsColumn =
  /(?:加|增加|新增|添加|插入|补|多)(?:上|出)?(?:一|1|两|2)?(?:个)?(?:列|字段|栏)|(?:新增|添加|增加|加上?|算出?|计算)[“"'「]?[^，。；]{1,10}[”"'」]?(?:这|的)?(?:一)?列/;

export function grownColumns(context: Context, given: string): Grown | null {
  const grown: Grown = { text: given, sheet: context.sheet, steps: [], assumed: [], undone: null };
  growDayKinds(grown);
  growWeekdays(grown);
  growHours(grown);
  growLengths(grown, context);
  growDurations(grown);
  growRests(grown);
  growBands(grown, context);
  return grown.steps.length > 0 || grown.undone !== null ? grown : null;
}

/** How many words of the text a sheet could grow columns for. */
export function couldGrow(sheet: SheetInfo, text: string): number {
  return lengths.filter((one) => one.words.test(text) && fitting(sheet, one) !== undefined).length * 6;
}

function add(grown: Grown, column: Pick<ColumnInfo, 'name' | 'type'> & Partial<ColumnInfo>, step: Step): void {
  const own: ColumnInfo = { distinct: 10, empty: 0, at: 'A', samples: [], format: '', ordered: true, ...column };
  grown.sheet = { ...grown.sheet, columns: [...grown.sheet.columns, own] };
  grown.steps.push(step);
}

function dateOf({ columns }: SheetInfo, text: string): ColumnInfo | undefined {
  const dates = columns.filter((column) => column.type === 'date');
  return dates.find((column) => text.includes(bareName(column.name))) ?? dates.find((column) => !/出生|生日/.test(column.name)) ?? dates[0];
}

/** Whether a column of the table is called so already. */
function has({ columns }: SheetInfo, pattern: RegExp): boolean {
  return columns.some((column) => pattern.test(bareName(column.name)));
}

const workday = '(?:工作日|平日|平时|周中|周内)';
const weekend = '(?:周末|双休日?|休息日|非工作日)';

function growDayKinds(grown: Grown): void {
  const { text, sheet } = grown;
  const asks = new RegExp(`${workday}|${weekend}`);
  if (!asks.test(text) || has(sheet, /工作日|周末/) || sheet.columns.some((column) => column.samples.some((one) => asks.test(one)))) return;
  const date = dateOf(sheet, text);
  if (!date) {
    grown.undone = `没有分工作日和周末：“${sheet.sheet}”里没有日期列。`;
    return;
  }
  const between = '(?:和|与|跟|同|及|以及|、|还是|或者?|/|vs\\.?|对比|比)';
  const both = new RegExp(
    `(?:按照?|区分|分|各个?|比较|对比|看看?)?(?:一下)?(?:${workday}${between}${weekend}|${weekend}${between}${workday})(?:来|分别|各自|各|分开|两类)?的?`,
    'i',
  );
  add(
    grown,
    { name: '工作日或周末', type: 'text', distinct: 2, samples: ['工作日', '周末'] },
    { do: 'derive', column: date.name, as: '工作日或周末', kind: 'day_kind' },
  );
  grown.text = text
    .replace(both, '各工作日或周末的')
    .replace(/(?:是不?是|是否|按照?|区分|分)(?:为)?(?:周末|工作日)/, '各工作日或周末的')
    .replace(/(?:双休日?|休息日|非工作日)/g, '周末')
    .replace(/平日|平时|周中|周内/g, '工作日');
  if (/节假日|法定|调休|假期|节日/.test(text)) grown.assumed.push('法定节假日和调休没有算进去：只看星期几，星期六、星期日为周末。');
}

function growWeekdays(grown: Grown): void {
  const { text, sheet } = grown;
  const named =
    /星期几|周几|礼拜几|(?:按|各|每个?|分)(?:照)?(?:星期|礼拜)(?!度)|周一(?:到|至|~|-)周[日天六五]|星期一(?:到|至|~|-)星期[日天六五]|一周(?:内|里|之内|中)?(?:的)?(?:各天|每天|哪[一]?天|七天)/;
  const single = /(?:星期|礼拜|周)([一二三四五六日天])(?![\u4e00-\u9fff]?(?:季|期|度))/g;
  if (
    has(sheet, /^(?:星期|周几|星期几)$/) ||
    sheet.columns.some((column) => column.samples.some((one) => /^(?:星期|周)[一二三四五六日天]$/.test(one)))
  )
    return;
  if (!named.test(text) && text.search(single) < 0) return;
  const date = dateOf(sheet, text);
  if (!date) {
    if (named.test(text)) grown.undone = `没有按星期几看：“${sheet.sheet}”里没有日期列。`;
    return;
  }
  add(
    grown,
    { name: '星期几', type: 'text', distinct: 7, samples: ['一', '二', '三', '四', '五', '六', '日'].map((one) => `星期${one}`) },
    { do: 'derive', column: date.name, as: '星期几', kind: 'weekday' },
  );
  if (/(?:按|各|每个?|分)(?:照)?(?:星期|礼拜)(?!几|[一二三四五六日天])/.test(text))
    grown.assumed.push('“星期”按星期一到星期日分；要按自然周（第几周）看，请说“按周”。');
  grown.text = text
    .replace(/(?:周一|星期一)(?:到|至|~|-)(?:周|星期)[日天六五](?:的?每天|各天)?/, '各星期几')
    .replace(/一周(?:内|里|之内|中)?(?:的)?(?:各天|每天|七天)/, '各星期几')
    .replace(/一周(?:内|里|之内|中)?(?:的)?(?:哪[一]?天)/, '哪个星期几')
    .replace(/(?<=按|各|每|哪个|每个)(?:星期(?!几)|周几|礼拜几|礼拜(?!几))/g, '星期几')
    .replace(/(?<!按|各|每|个)(?:星期几|周几|礼拜几)/g, '哪个星期几')
    .replace(single, (_whole, day: string) => `星期${day === '天' ? '日' : day}`);
}

function growHours(grown: Grown): void {
  const { text, sheet } = grown;
  const named = /(?:按|各|每个?|分|哪个?)(?:照)?(?:小时|时段|时间段|钟点)|几点(?!半|\d)|小时分布|时段分布/;
  if (!named.test(text) || has(sheet, /小时|时段/)) return;
  const date = dateOf(sheet, text);
  if (!date || !date.samples.some((one) => /\d:\d{2}/.test(one))) {
    grown.undone = `没有按小时看：“${sheet.sheet}”里${date ? `“${date.name}”只有日期，没有几点几分` : '没有日期时间列'}。`;
    return;
  }
  add(grown, { name: '小时', type: 'text', distinct: 24 }, { do: 'derive', column: date.name, as: '小时', kind: 'hour' });
  grown.text = text
    .replace(/(?:小时|时段)分布/, '各小时的数量')
    .replace(/(?<=按|各|每|每个|哪个|分)(?:时间段|时段|钟点)/g, '小时')
    .replace(/几点/g, '哪个小时');
}

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
  const length = lengths.find(({ words }) => words.test(text) && !has(sheet, words));
  if (!length) return null;
  const from = fitting(sheet, length);
  if (!from) return { lacking: `没有算“${length.name}”：“${sheet.sheet}”里没有${length.lacking}这样的列。` };
  const { until, said } = untilIn(text, today);
  const to = sheet.columns.find((one) => one.type === 'date' && one !== from && length.to?.test(one.name));
  return { name: length.name, kind: length.kind, unit: length.unit, from, to, until, said };
}

function growLengths(grown: Grown, context: Context): void {
  for (const length of lengths) {
    const { text, sheet } = grown;
    const word = length.words.exec(text)?.[0];
    // A column of that name tells it already.
    if (word === undefined || has(sheet, length.words)) continue;
    const from = fitting(sheet, length);
    if (!from) {
      grown.undone = `没有算“${length.name}”：“${sheet.sheet}”里没有${length.lacking}这样的列。`;
      return;
    }
    const { until, said } = untilIn(text, context.today);
    let column = from.name;
    if (from.type !== 'date') {
      column = '出生日期';
      add(grown, { name: column, type: 'date', ordered: false }, { do: 'derive', column: from.name, as: column, kind: 'birth' });
      grown.assumed.push(`出生日期取自“${from.name}”的第 7 到 14 位。`);
      grown.text = text.replace(/(?:根据|按照?|从|由|用|通过)?身份证(?:号码|号)?(?:来|中|里)?/, '');
    }
    const to = sheet.columns.find((one) => one.type === 'date' && one !== from && length.to?.test(one.name));
    add(
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

const spans =
  /处理(?:时长|时间|周期|时效)|(?:响应|解决|交付|到货|配送|采购|审批)(?:时长|周期|时效|速度)|用时|耗时|时长|(?:用|花|要)了?(?:多少|几)(?:天|小时)|多久|最[慢快]/;

/** 平均处理时长, 从采购到到货用了多少天: between the two days of a row. */
function growDurations(grown: Grown): void {
  const { text, sheet } = grown;
  if (!spans.test(text) || has(sheet, /时长|用时|耗时|周期|天数|小时|分钟|速度/) || /周转/.test(text)) return;
  const dates = sheet.columns.filter((column) => column.type === 'date');
  const [from, to] = dates;
  if (!from || !to || dates.length !== 2) {
    if (dates.length > 2) grown.undone = `没有算用时：“${sheet.sheet}”里有 ${dates.length} 个日期列，请说明从哪一列到哪一列。`;
    return;
  }
  const clock = [from, to].every((column) => column.samples.some((one) => /\d:\d{2}/.test(one)));
  const name = clock ? '用时（小时）' : '用时（天）';
  add(
    grown,
    { name, type: 'number', ordered: false },
    { do: 'derive', column: from.name, as: name, kind: clock ? 'hours' : 'days', until_column: to.name },
  );
  grown.assumed.push(`“用时”按“${to.name}”减“${from.name}”算，单位${clock ? '小时' : '天'}。`);
  grown.text = text
    .replace(/(?:从)?[\u4e00-\u9fff]{2,4}到[\u4e00-\u9fff]{2,4}(?=(?:平均)?(?:用|花|要|的时))/, '')
    .replace(/(?:平均)?(?:处理|到货|发货|交付|配送|响应|解决)?最慢/, `平均${name}最高`)
    .replace(/(?:平均)?(?:处理|到货|发货|交付|配送|响应|解决)?最快/, `平均${name}最低`)
    .replace(/(?:平均)(?:处理|响应|解决|交付|到货|配送|采购|审批)?(?:时长|时间|周期|时效|用时|耗时)/, `平均${name}`)
    .replace(new RegExp(`(?<!（)${spans.source}(?!（)`), (found) => (/最/.test(found) ? found : name))
    .replace(/(?:每|计算每)(?:一)?(?:单|条|笔|个工单)/, '列出每行');
}

/** 未付金额 of a table that has the whole and what was paid. */
function growRests(grown: Grown): void {
  const { text, sheet } = grown;
  const match = /未(付|收|回|开票|完成)(款|金额|款项)?/.exec(text);
  const [words = '', deed = ''] = match ?? [];
  if (!match || has(sheet, new RegExp(`未${deed}|剩余|欠款`))) return;
  const amounts = sheet.columns.filter(isAmount);
  const part = amounts.find((column) => new RegExp(`已${deed}|实${deed}`).test(column.name));
  const whole = amounts.find((column) => column !== part && /合同金额|应[付收]|总(?:额|金额|价)|金额|总/.test(column.name));
  if (!part || !whole) return;
  const name = `未${deed}金额`;
  add(grown, { name, type: 'number', ordered: false }, { do: 'compute', as: name, formula: `[${whole.name}]-[${part.name}]` });
  grown.assumed.push(`“${name}”按“${whole.name}”减“${part.name}”算。`);
  grown.text = text.replace(words, name);
}

const cut = '(?:分段|区间段?|分档|档次|档位|档|段|带|范围|层级|分布区间|分布|结构|构成)';

function growBands(grown: Grown, context: Context): void {
  const { text, sheet } = grown;
  // Days are put together by bands, unless some of them are looked for.
  const ofDays =
    /账龄|库龄/.test(text) &&
    sheet.columns.some((column) => column.ordered && /账龄|库龄/.test(column.name)) &&
    !/超过|大于|以上|平均|前\s*\d|最|名单|哪些/.test(text);
  const ranges =
    /\d[^，。；]{0,3}[-–~～到至]\s*\d+[^，。；、]{0,3}[、，,]\s*\d+[^，。；、]{0,3}(?:[-–~～到至]|以上|及以上)/.test(text) &&
    /统计|人数|汇总|多少|数/.test(text);
  if (!(ofDays || ranges || new RegExp(`${cut}|一[段档组]|[段档]`).test(text)) || /(?:时间|字|地|路|阶|片|手|学)段/.test(text)) return;
  const mentions = mentionsIn(text, sheet, context.chosen).filter((mention) => mention.columns.some(isAmount));
  const amountOf = (words: (typeof mentions)[number]): ColumnInfo | undefined => words.columns.find(isAmount);
  const beside = mentions.find((mention) =>
    new RegExp(`^(?:的|列)?(?:按[^，。]{0,12})?${cut}`).test(text.slice(mention.at + mention.words.length)),
  );
  const score = /(?:分数|成绩|得分|评分)(?:的)?(?:段|区间|档|分布)/.exec(text)?.[0];
  const price = /(?:价格|价位|单价)(?:的)?(?:段|区间|档|带|分布)/.exec(text)?.[0];
  const loose = score ?? price;
  const scored = sheet.columns.filter(
    (column) => isAmount(column) && (score === undefined ? /价/ : /成绩|得分|总分|分数|评分|分$/).test(column.name),
  );
  const says =
    ranges ||
    /[一每]\s*\d*.{0,4}(?:段|档|区间)|分(?:成|为)?.{0,30}(?:段|档|区间)|(?:段|档|区间).{0,8}(?:统计|汇总|人数|数量|订单)/.test(text);
  const column =
    (beside && amountOf(beside)) ??
    (ofDays ? sheet.columns.find((one) => /账龄|库龄/.test(one.name)) : undefined) ??
    (loose === undefined ? undefined : scored.length === 1 ? scored[0] : (scored.find((one) => /总/.test(one.name)) ?? undefined)) ??
    (says ? mentions.map(amountOf).find((one) => one !== undefined) : undefined);
  if (!column) {
    if (says || loose !== undefined)
      grown.undone = `没有分段统计：没看出按哪一列分段。请说清楚是哪一列，例如“按${sheet.columns.find(isAmount)?.name ?? '金额'}每1000一段统计数量”。`;
    return;
  }
  // Shares of a whole are no bands of it: 费用构成, 收入结构.
  if (beside && /^(?:的)?(?:结构|构成)/.test(text.slice(beside.at + beside.words.length)) && !/年龄|工龄|账龄|库龄/.test(column.name))
    return;
  const bare = bareName(column.name);
  const name = `${bare.replace(/段$/, '')}段`;
  const bands = readBands(text, score === undefined && !/成绩|考试/.test(text) ? bare : '成绩');
  const unit =
    lengths.find((one) => one.name === bare)?.unit ?? (/元/.test(column.name) ? '元' : /成绩|分数|得分|总分/.test(bare) ? '分' : '');
  add(
    grown,
    { name, type: 'text', distinct: 8 },
    {
      do: 'derive',
      column: column.name,
      as: name,
      kind: 'bands',
      ...(bands.edges ? { edges: bands.edges } : bands.width ? { width: bands.width } : { count: bands.count ?? 5 }),
      ...(unit === '' ? {} : { unit }),
    },
  );
  if (bands.usual)
    grown.assumed.push(
      `没有说怎么分段，“${bare}”${bands.edges ? `按 ${bands.edges.join('、')} 分` : '按整数自动分成几段'}；要别的分法，直接说“按 … 分段”或“每 … 一段”。`,
    );
  const words =
    beside?.words ??
    mentions.find((mention) => amountOf(mention) === column)?.words ??
    (loose === undefined ? undefined : /^(?:分数|成绩|得分|评分|价格|价位|单价)/.exec(loose)?.[0]);
  const own =
    words === undefined
      ? null
      : new RegExp(
          `(?:按照?|各个?|每个?|不同)?(?:的)?${escapedWords(words)}(?:的|列)?(?:按[^，。]{0,12}?)?(分布区间|分布|结构|构成|${cut})?(?:来)?`,
        );
  const tail = (found: string | undefined): string => (found !== undefined && /分布|结构|构成/.test(found) ? '的数量' : '');
  const measures = /人数|数量|订单|个数|平均|合计|总|多少|占比|笔数|销售|金额/.test(bands.rest.replace(words ?? '', ''));
  let replaced = own
    ? bands.rest.replace(own, (_whole, kind?: string) => `各${name}${measures ? '' : tail(kind) || '的数量'}`)
    : bands.rest;
  if (!replaced.includes(name) && words !== undefined && replaced.includes(words))
    replaced = replaced.replace(
      new RegExp(`(?:把|将|按照?|各个?|每个?)?${escapedWords(words)}(?:分析|统计)?`),
      `各${name}${measures ? '' : '的数量'}`,
    );
  if (!replaced.includes(name))
    replaced = `${replaced.replace(new RegExp(`(?:按|分)?${cut}`, 'g'), '')}，各${name}${measures ? '' : '的数量'}`;
  grown.text = replaced.replace(/分(?:成|为)?[　、，,和\s]+|[　]+/g, '');
}

function escapedWords(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
