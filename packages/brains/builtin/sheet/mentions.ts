/** Which columns a person's words mean: by name, by name without its unit, by words for the same thing. */
import type { ColumnInfo, SheetInfo } from './book.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { flowsIn } from './flows.ts';

export interface Mention {
  /** As the person wrote it. */
  words: string;
  at: number;
  /** More than one when the words fit several equally. */
  columns: ColumnInfo[];
}

const sameThing: string[][] = [
  ['销售额', '销售总额', '销售金额', '营业额', '营收', '成交额', '成交金额', '业绩', '销售收入', '收入', '销售', '流水'],
  ['金额', '总金额', '总额', '总价', '合计金额', '订单金额', '款项'],
  ['部门', '所属部门', '科室', '事业部', '团队', '组别', '处室'],
  ['日期', '时间', '下单日期', '订单日期', '下单时间', '成交日期', '发生日期', '登记日期', '创建时间'],
  ['数量', '件数', '销量', '台数', '销售数量'],
  ['工号', '员工编号', '员工号', '职工号', '职工编号', '人员编号', '员工工号'],
  ['姓名', '名字', '员工姓名', '员工', '人员', '销售员', '业务员'],
  ['地区', '区域', '大区', '片区', '省份', '城市'],
  ['产品', '商品', '品名', '产品名称', '商品名称', '货品', '品类', '类别', '产品类别'],
  ['客户', '客户名称', '顾客', '买家', '单位名称'],
  ['成本', '费用', '支出', '开支'],
  ['利润', '毛利', '净利', '净利润', '毛利润'],
  ['单价', '价格', '售价'],
  ['手机号', '电话', '手机', '联系电话', '手机号码'],
  ['薪资', '工资', '薪酬', '月薪'],
  ['门店', '店铺', '店名', '分店'],
  ['渠道', '来源', '销售渠道'],
  ['欠款', '未收金额', '未付金额', '未收', '尾款', '未回款', '欠费'],
];

/** `销售额（万元）` → `销售额`. */
export function bareName(name: string): string {
  return (
    name
      .replace(/^Q\d+[.、:：\s]\s*(?:请问)?(?:您|你)?(?:所在)?的?(?=.{2})/i, '')
      .replace(/[（(［[][^）)\]］]*[）)\]］]\s*$/, '')
      .replace(/[:：*\s]+$/, '')
      .trim() || name
  );
}

/** The day that is spoken of by what was done on it: 每年入职人数, 本月要完成的; what is no one's birthday where none is. */
export function dayNamed(text: string, { columns }: SheetInfo): ColumnInfo | undefined {
  const days = columns.filter((column) => column.type === 'date');
  const stem = ({ name }: ColumnInfo): string => bareName(name).replace(/(?:日期|时间|日|年月)$/, '');
  const named = days.filter((column) => stem(column).length >= 2 && text.includes(stem(column)));
  const due = /(?:要|应|需|该|得)(?:该|要)?(?:完成|交|付|收|还|结束|做完)/.test(text)
    ? days.find((column) => /(?:计划|应|预计|约定)[\u4e00-\u9fff]*(?:完成|结束|交|付|收|还)|截止|到期/.test(column.name))
    : undefined;
  // 每月完成的任务数: when it was done, not when it was to be.
  const done = days.find((column) => column.name.startsWith('实际') && text.includes(stem(column).slice(2)) && stem(column).length >= 4);
  return (
    named.sort((a, b) => stem(b).length - stem(a).length)[0] ??
    due ??
    done ??
    days.find((column) => !/出生|生日/.test(column.name)) ??
    days[0]
  );
}

/** The text with spaces where columns are named. */
export function withoutMentions(text: string, mentions: Mention[]): string {
  return mentions.reduce((rest, { at, words }) => rest.slice(0, at) + '　'.repeat(words.length) + rest.slice(at + words.length), text);
}

/** In the order they stand in the text; `chosen` says which column was meant where the words fit several. */
export function mentionsIn(text: string, sheet: SheetInfo, chosen: ReadonlyMap<string, string> = new Map()): Mention[] {
  const lower = text.toLowerCase();
  const fits = new Map<string, { rank: number; columns: ColumnInfo[] }>();
  const offer = (words: string, rank: number, column: ColumnInfo): void => {
    const key = words.toLowerCase();
    if (key === '' || !lower.includes(key)) return;
    const known = fits.get(key);
    if (!known || rank < known.rank) fits.set(key, { rank, columns: [column] });
    else if (rank === known.rank && !known.columns.includes(column)) known.columns.push(column);
  };
  for (const column of sheet.columns) {
    offer(column.name, 0, column);
    const bare = bareName(column.name);
    if (bare.length >= 2 || /[\u4e00-\u9fff]/.test(bare)) offer(bare, 1, column);
    // 籍贯/城市 is spoken of as 籍贯城市.
    const plain = bare.replace(/[^\p{L}\d]/gu, '');
    if (plain !== bare && plain.length >= 2) offer(plain, 1, column);
    // 2020年以后入职的 speaks of 入职日期.
    const day = column.type === 'date' ? /^([\u4e00-\u9fff]{2,6}?)(?:日期|时间|日|年月)$/.exec(bare)?.[1] : undefined;
    // 各客户开票和回款 speaks of 开票金额 and 已回款.
    const isFigure =
      day !== undefined &&
      sheet.columns.some((one) => one.type === 'number' && bareName(one.name) === `${day}金额`) &&
      new RegExp(`${day}(?=[和与、，,]|最|合计|总|多少|$)`).test(text);
    if (
      day !== undefined &&
      !isFigure &&
      !new RegExp(`${day}(?:次|数|量|人数|金额|额|率|地|单)`).test(text) &&
      !/^(?:创建|更新|修改|导出|统计)$/.test(day)
    )
      offer(day, 3, column);
    // 请假最多的人 speaks of 请假天数, 出库大于入库 of 本月出库.
    if (column.type === 'number') {
      const stem =
        /^([\u4e00-\u9fff]{2,6}?)(?:天数|次数|件数|数量|金额|时长|工时|小时数?|分钟数?|工资|薪资|奖金|扣款|总额)$/.exec(bare)?.[1] ??
        /^(?:本月|当月|本期|当期|累计)([\u4e00-\u9fff]{2,6})$/.exec(bare)?.[1];
      // 采购额 is no 采购数量, and 订单有多少 counts orders.
      const stands =
        stem !== undefined &&
        new RegExp(
          `${stem}(?=[最超大小高低多少不为是等在了占共、，。；！？?\\s\\d]|一共|总|时长|时间|合计|汇总|的(?:人|有|员工|名单|订单|单子|记录|物料|商品|产品|货|客户|学生|同学|同事)|前\\s*\\d|[和与]|$)`,
        ).test(text);
      const counts =
        stem !== undefined &&
        /^(?:订单|合同|发票|记录|工单)$/.test(stem) &&
        new RegExp(`${stem}(?:共|一共|总共)?(?:有|是)?(?:多少|几)`).test(text);
      if (stem !== undefined && stands && !counts) offer(stem, 5, column);
      const paid = /^[已实]([收付回]款|[收付])$/.exec(bare)?.[1];
      if (paid !== undefined && paid.length === 2 && new RegExp(`${paid}(?=[和与、，,最占]|合计|总|多少|$)`).test(text))
        offer(paid, 5, column);
    }
    // 平均成绩 speaks of 考核成绩 where no other column is called so.
    const tail = column.type === 'number' && /^[\u4e00-\u9fff]{4,8}$/.test(bare) ? bare.slice(-2) : undefined;
    if (
      tail !== undefined &&
      !sheet.columns.some((other) => other !== column && other.name.includes(tail)) &&
      new RegExp(`(?:平均|最[高低]|总)的?${tail}|${tail}(?=\\d|大于|超过|高于|不低于|小于|低于|不到|不足|不高于|在\\d)`).test(text)
    )
      offer(tail, 5, column);
    // 事假 of 请假事假, beside 请假病假.
    const part = column.type === 'number' ? tailOf(bare, sheet) : undefined;
    if (part !== undefined) offer(part, 5.5, column);
    // 哪些物料 speaks of 物料名称.
    const named = /^([\u4e00-\u9fff]{2,5})(?:名称|名字)$/.exec(bare)?.[1];
    if (named !== undefined) offer(named, 1.7, column);
    // 每台设备 speaks of 设备编号.
    const numbered = /^([\u4e00-\u9fff]{2,5}?)(?:编号|编码|代码|号)$/.exec(bare)?.[1];
    if (
      numbered !== undefined &&
      new RegExp(
        `(?:每[一个台种条辆家批]{0,2}|各个?|哪[些个台一条辆家种]{1,2}|按照?|不同|没有?|未取得|未拿到|缺少?|有)${numbered}(?!名称|编|的?(?:数|时|金额|日期))`,
      ).test(text)
    )
      offer(numbered, 3.5, column);
    for (const group of sameThing) {
      const isOwn = group.some((word) => bare.toLowerCase() === word);
      // 销售部门 is no word for what was sold.
      if (!isOwn && column.type === 'text' && /^(?:销售额|金额|数量|成本|利润|单价|薪资|欠款)$/.test(group[0] ?? '')) continue;
      const holds = isOwn ? null : group.find((word) => word.length >= 2 && bare.includes(word));
      for (const [n, word] of group.entries()) {
        // 金额 is 订单金额 before it is 退款金额.
        if (isOwn) offer(word, n === 0 && bare.endsWith(word) ? 1.5 : 4 + n / 100, column);
        else if (holds === word) offer(word, 2, column);
        else if (holds !== undefined && holds !== null && (n === 0 || group[0] === '地区')) offer(word, 6 + n / 100, column);
      }
    }
  }
  const found: Mention[] = [];
  const taken = new Set<number>();
  const lengths = [...fits].filter(([words, { rank }]) => words.length >= 3 && rank <= 1).map(([words]) => words);
  for (const [words, { columns }] of [...fits].sort((a, b) => b[0].length - a[0].length || a[1].rank - b[1].rank)) {
    for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + words.length)) {
      const places = Array.from({ length: words.length }, (_one, n) => at + n);
      if (places.some((place) => taken.has(place))) continue;
      // 每周课时费 ends with 课时费, and is no 周课时.
      if (
        lengths.some(
          (other) =>
            other !== words && other.length === words.length && [1, 2].some((n) => lower.startsWith(other, at + n) && n < words.length),
        )
      )
        continue;
      for (const place of places) taken.add(place);
      const written = text.slice(at, at + words.length);
      const own = chosen.get(written);
      const one = own === undefined ? undefined : sheet.columns.find((column) => column.name === own);
      found.push({ words: written, at, columns: one ? [one] : columns });
    }
  }
  for (const mention of looseIn(text, sheet, found, taken)) found.push(mention);
  // 客户 in 客户东安公司 is the name's, where a cell is called so.
  const names = sheet.columns
    .flatMap((column) => (column.type === 'text' ? column.samples : []))
    .filter((value) => value.length >= 3 && text.includes(value));
  // 发货 in 待发货 is no 发货日期, either.
  const isHeld = ({ words, at, columns }: Mention): boolean =>
    names.some((value) => {
      const from = text.lastIndexOf(value, at);
      const isPart = value.length > words.length && !columns.some((column) => bareName(column.name) === words);
      return (isPart || (value.length >= 4 && value.length >= words.length + 2)) && from >= 0 && from + value.length >= at + words.length;
    });
  if (names.length > 0) return found.filter((mention) => !isHeld(mention)).sort((a, b) => a.at - b.at);
  return found.sort((a, b) => a.at - b.at);
}

/** What a name says under a head that it shares with others, and no other name says. */
function tailOf(bare: string, { columns }: SheetInfo): string | undefined {
  for (let length = bare.length - 2; length >= 2; length -= 1) {
    const [head, tail] = [bare.slice(0, length), bare.slice(length)];
    const family = columns.filter((one) => one.type === 'number' && bareName(one.name) !== bare && bareName(one.name).startsWith(head));
    if (family.length === 0 || !/^[\u4e00-\u9fff]+$/.test(bare)) continue;
    const isOwn = !columns.some((one) => bareName(one.name) !== bare && bareName(one.name).includes(tail));
    return isOwn && tail.length <= 3 && !/^(?:数量|金额|单价|合计|总额|次数|天数|人数|成本|收入|费用)$/.test(tail) ? tail : undefined;
  }
  return undefined;
}

/** 年龄段 of “Q1 您的年龄段”, 菜品满意度 of “对食堂菜品的满意度”: a long name by the part of it that no other has. */
function looseIn(text: string, sheet: SheetInfo, found: Mention[], taken: ReadonlySet<number>): Mention[] {
  const free = Array.from(text, (one, n) => (taken.has(n) ? '　' : one)).join('');
  const plain = (name: string): string => bareName(name).replace(/[的\s]/g, '');
  const long = sheet.columns.filter(
    (column) => plain(column.name).length >= 5 && !found.some((mention) => mention.columns.includes(column)),
  );
  const parts = long.flatMap((column) => {
    const name = plain(column.name);
    let best: { words: string; at: number } | null = null;
    for (let at = 0; at < free.length; at += 1)
      for (let end = Math.min(free.length, at + name.length + 2); end >= at + 3; end -= 1) {
        const words = free.slice(at, end);
        if (words.length <= (best?.words.length ?? 0)) break;
        if (
          /^[\u4e00-\u9fffA-Za-z\d]+$/.test(words) &&
          /[\u4e00-\u9fff]{3}/.test(words) &&
          name.includes(words.replace(/的/g, '')) &&
          !/^的|的$/.test(words)
        )
          best = { words, at };
      }
    return best ? [{ column, ...best }] : [];
  });
  return parts
    .filter((part) =>
      parts.every(
        (other) =>
          other === part ||
          other.at >= part.at + part.words.length ||
          part.at >= other.at + other.words.length ||
          other.words.length < part.words.length,
      ),
    )
    .filter(({ column, words }) =>
      sheet.columns.every((other) => other === column || !plain(other.name).includes(words.replace(/的/g, ''))),
    )
    .map(({ column, words, at }) => ({ words, at, columns: [column] }));
}

/** Cells whose value the person names, with the column they stand in. */
export function valuesIn(text: string, sheet: SheetInfo, mentions: Mention[]): { column: ColumnInfo; value: string; at: number }[] {
  const found: { column: ColumnInfo; value: string; at: number }[] = [];
  const taken = new Set(mentions.flatMap((mention) => Array.from({ length: mention.words.length }, (_one, n) => mention.at + n)));
  const candidates = sheet.columns
    .filter((column) => column.type === 'text' || column.type === 'bool')
    .flatMap((column) => column.samples.map((value) => ({ column, value })))
    .filter(({ value }) => value.length >= 2 || /^[\u4e00-\u9fff]$/.test(value))
    .sort((a, b) => b.value.length - a.value.length);
  for (const { column, value } of candidates)
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      const places = Array.from({ length: value.length }, (_one, n) => at + n);
      if (value.length < 2 || places.some((place) => taken.has(place))) continue;
      for (const place of places) taken.add(place);
      found.push({ column, value, at });
    }
  // 黑色, M码: short values stand with the word for what they are.
  for (const column of sheet.columns)
    for (const value of column.type === 'text' && column.distinct <= 30 ? column.samples : []) {
      if (!isShort(value)) continue;
      const name = bareName(column.name);
      const end = name.slice(-1);
      // A和B等级: the word for what they are stands behind the last of them.
      const others = column.samples.filter(isShort).map(escapePattern).join('|');
      const behind = `(?:\\s*(?:[和与及或、,，]|或者|以及)\\s*(?:${others}))*\\s*(?:${escapePattern(name)}|${escapePattern(end)}|[色码号级类组区栋档型班仓])`;
      const match = new RegExp(`(?<![A-Za-z\\d])${escapePattern(value)}${behind}`).exec(text);
      if (!match || !/[色码号级类组区栋档型班仓]/.test(end) || taken.has(match.index)) continue;
      found.push({ column, value, at: match.index });
    }
  // YH1010 of a column of such numbers.
  for (const column of sheet.columns) {
    const shape = column.type === 'text' && column.samples.length > 0 ? shapeOf(column.samples[0] ?? '') : null;
    if (shape === null || !column.samples.every((one) => shapeOf(one) === shape)) continue;
    for (const match of text.matchAll(/[A-Za-z]{1,6}[-_]?\d[A-Za-z\d-]{1,20}/g))
      if (shapeOf(match[0]) === shape && !taken.has(match.index) && !found.some((one) => one.at === match.index))
        found.push({ column, value: match[0], at: match.index });
  }
  // 华星 is 华星商贸有限公司, where no other is called so.
  for (const { column, value } of candidates) {
    const core = /(?:公司|集团|厂|商行|经营部|事务所)$/.test(value) ? coreName(value) : '';
    if (
      core.length < 2 ||
      found.some((one) => one.column === column) ||
      candidates.some((one) => one.value !== value && coreName(one.value) === core)
    )
      continue;
    const at = text.search(new RegExp(`${escapePattern(core)}(?![\\u4e00-\\u9fff]{2,8}(?:公司|集团|厂))`));
    if (at < 0 || Array.from(core, (_one, n) => at + n).some((place) => taken.has(place))) continue;
    found.push({ column, value, at });
  }
  for (const { column, values, at } of flowsIn(text, sheet))
    for (const value of values) if (!found.some((one) => one.column === column && one.value === value)) found.push({ column, value, at });
  // 领用数量 speaks of 生产领用, where no other value has it.
  const few = candidates.filter(({ column, value }) => column.distinct <= 12 && /^[\u4e00-\u9fff]{3,8}$/.test(value));
  for (const { column, value } of few)
    for (const part of [value.slice(-2), value.slice(0, 2)]) {
      const at = found.some((one) => one.column === column && one.value === value)
        ? -1
        : text.search(new RegExp(`${part}的?(?:总?数量|总?金额|总?件数|次数|总额)`));
      if (at < 0 || candidates.some((other) => other.value !== value && other.value.includes(part))) continue;
      if (mentions.some((mention) => mention.words.includes(part)) || [at, at + 1].some((place) => taken.has(place))) continue;
      for (const place of [at, at + 1]) taken.add(place);
      found.push({ column, value, at });
    }
  // 退款的订单 are those whose state is 已退款.
  for (const { column, value } of candidates) {
    const word = /^已([\u4e00-\u9fff]{2,4})$/.exec(value)?.[1];
    const at = word === undefined ? -1 : text.search(new RegExp(`${word}的?(?:订单|单子|单|记录|合同|任务|申请)`));
    if (word === undefined || at < 0 || found.some((one) => one.column === column) || /[未没不待要需应该将]$/.test(text.slice(0, at)))
      continue;
    if (Array.from(word, (_one, n) => at + n).some((place) => taken.has(place))) continue;
    found.push({ column, value, at });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** A, 男, 1, XL: too short to be looked for wherever it stands. */
export function isShort(value: string): boolean {
  return /^(?:[\u4e00-\u9fff]|[A-Za-z\d]{1,4})$/.test(value);
}

/** 华星 of 华星商贸有限公司: what people call a firm. */
export function coreName(value: string): string {
  return value
    .replace(/[（(][^（）()]*[）)]/g, '')
    .replace(
      /(?:股份|有限|责任|控股|集团|总?公司|商贸|贸易|科技|实业|工贸|电子|建材|食品|医药|机械|物流|信息|技术|经营部|商行|事务所|厂)+$/,
      '',
    );
}

/** YH1010 and YH1086 are written alike: their letters, and how many figures; null for what is no code. */
function shapeOf(value: string): string | null {
  return /^[A-Za-z]{1,6}[-_]?\d[A-Za-z\d-]*$/.test(value) && value.length >= 4 ? value.toUpperCase().replace(/\d/g, '9') : null;
}
