/** Adds up columns that are parts of one thing: 三个季度的预算, 请假 of its kinds, 总销售额, all months. Pure. */
import { isAmount } from './book.ts';
import { addColumn, hasColumn, type Grown } from './grown.ts';
import { bareName, mentionsIn, withoutMentions } from './mentions.ts';

/** 三个季度的预算 of 第一季度预算, 第二季度预算, 第三季度预算: all of them together. */
export function growFamilies(grown: Grown): void {
  const columns = grown.sheet.columns.filter(isAmount);
  const tails = new Set(
    columns.flatMap(
      (column) =>
        /^(?:第?[一二三四五六七八九十\d]+(?:季度|月份?|年度?|期|周)|Q[1-4]|上半年|下半年)[的-]?([\u4e00-\u9fff]{2,6})$/.exec(
          bareName(column.name),
        )?.[1] ?? [],
    ),
  );
  for (const tail of tails) {
    const family = columns.filter((column) => bareName(column.name).endsWith(tail) && bareName(column.name) !== tail);
    const free = withoutMentions(grown.text, mentionsIn(grown.text, grown.sheet));
    if (family.length < 2 || !free.includes(tail) || hasColumn(grown.sheet, new RegExp(`^${tail}$`))) continue;
    const open = family.filter((column) => column.empty > 0);
    if (open.length > 0) grown.steps.push({ do: 'fill', columns: open.map((column) => column.name), with: 'value', value: 0 });
    addColumn(
      grown,
      { name: tail, type: 'number', ordered: false },
      { do: 'compute', as: tail, formula: family.map((column) => `[${column.name}]`).join('+') },
    );
    grown.assumed.push(`“${tail}”是${family.map((column) => `“${column.name}”`).join('、')}相加。`);
    grown.text = grown.text.replace(
      new RegExp(`(?:(?:前|各|这|全部|所有)?[一二三四五六七八九十两\\d]*个?(?:季度|月份?|年度?|期)|全年|各期)的?(?=${tail})`, 'g'),
      '',
    );
  }
}

/** 请假 of 请假事假, 请假病假 under one head: all of them together. */
export function growHeads(grown: Grown): void {
  const columns = grown.sheet.columns.filter(isAmount);
  const names = columns.map((column) => bareName(column.name));
  const free = withoutMentions(grown.text, mentionsIn(grown.text, grown.sheet));
  const heads = [...new Set(names.flatMap((name) => [name.slice(0, 2), name.slice(0, 3), name.slice(0, 4)]))]
    .filter((head) => /^[\u4e00-\u9fff]{2,4}$/.test(head) && free.includes(head) && !names.includes(head))
    .sort((a, b) => b.length - a.length);
  for (const head of heads) {
    const family = columns.filter((column) => bareName(column.name).startsWith(head));
    const kinds = family.map((column) => bareName(column.name).slice(head.length));
    // 销售数量 and 销售金额 are no parts of one thing.
    if (family.length < 2 || kinds.some((kind) => kind.length < 2 || /数|额|率|价|量|费|天|时|成本|收入|利润|目标|计划|实际/.test(kind)))
      continue;
    const name = `${head}合计`;
    const open = family.filter((column) => column.empty > 0);
    if (open.length > 0) grown.steps.push({ do: 'fill', columns: open.map((column) => column.name), with: 'value', value: 0 });
    addColumn(
      grown,
      { name, type: 'number', ordered: false },
      { do: 'compute', as: name, formula: family.map((column) => `[${column.name}]`).join('+') },
    );
    grown.assumed.push(`“${name}”是${family.map((column) => `“${column.name}”`).join('、')}相加。`);
    grown.text = grown.text.replace(new RegExp(`${head}(?:的)?(?:总)?(?:天数|次数|时长|数)?(?:合计|总计)?`), name);
    return;
  }
}

/** 总销售额 of 线上销售额 and 线下销售额: both together. */
export function growTails(grown: Grown): void {
  const { sheet, text } = grown;
  const tail = /总的?(销售额|销量|订单数|金额|收入|支出|费用|成本|数量|人数|产量|工时)/.exec(text)?.[1];
  const family =
    tail === undefined
      ? []
      : sheet.columns.filter((column) => isAmount(column) && bareName(column.name).endsWith(tail) && bareName(column.name) !== tail);
  const isOther = family.some((column) => /目标|计划|预算|平均|累计|本年|上年|去年|退|单|总|合计|同比|环比/.test(bareName(column.name)));
  if (tail === undefined || family.length < 2 || isOther || hasColumn(sheet, new RegExp(`^总?${tail}$`))) return;
  const name = `总${tail}`;
  const open = family.filter((column) => column.empty > 0);
  if (open.length > 0) grown.steps.push({ do: 'fill', columns: open.map((column) => column.name), with: 'value', value: 0 });
  addColumn(
    grown,
    { name, type: 'number', ordered: false, distinct: sheet.rows },
    { do: 'compute', as: name, formula: family.map((column) => `[${column.name}]`).join('+') },
  );
  grown.assumed.push(`“${name}”是${family.map((column) => `“${column.name}”`).join('、')}相加。`);
  grown.text = text.replace(new RegExp(`总的?${tail}`, 'g'), name);
}

/** 哪个科目花得最多 of a table with a column for each month: all of them together. */
export function growMonths(grown: Grown): void {
  const { sheet, text } = grown;
  const all = sheet.columns.filter((column) => column.type === 'number' && /^(?:20\d{2}年)?\d{1,2}月份?$/.test(bareName(column.name)));
  const span = spanIn(text);
  const months = span
    ? all.filter((column) => {
        const month = Number(/(\d{1,2})月/.exec(column.name)?.[1]);
        return month >= span.from && month <= span.to;
      })
    : all;
  const isNamed = mentionsIn(text, sheet).some((mention) => mention.columns.some(isAmount));
  const others = sheet.columns.filter((column) => isAmount(column) && !all.includes(column));
  if (
    months.length < 2 ||
    (isNamed && !span) ||
    others.length > 0 ||
    /月|列|字段|季|同比|环比|趋势/.test(span ? text.replace(span.words, '') : text)
  )
    return;
  if (!/多少|最|汇总|合计|总|各|每|按|排|占|前/.test(text)) return;
  const open = months.filter((column) => column.empty > 0);
  if (open.length > 0) grown.steps.push({ do: 'fill', columns: open.map((column) => column.name), with: 'value', value: 0 });
  addColumn(
    grown,
    { name: '合计', type: 'number', ordered: false, distinct: sheet.rows },
    { do: 'compute', as: '合计', formula: months.map((column) => `[${column.name}]`).join('+') },
  );
  grown.assumed.push(`“合计”是“${months[0]?.name ?? ''}”到“${months.at(-1)?.name ?? ''}”的 ${months.length} 列相加。`);
  if (span) grown.text = text.replace(span.words, '');
}

/** 上半年, 二季度, 1月到3月: which months of a year. */
function spanIn(text: string): { from: number; to: number; words: string } | null {
  const half = /([上下])半年(?:的)?/.exec(text);
  const others = /[上下]半年.{0,8}[上下]半年|(?:各|每|按|分)个?(?:半年|季)/.test(text);
  if (others) return null;
  if (half) return { from: half[1] === '上' ? 1 : 7, to: half[1] === '上' ? 6 : 12, words: half[0] };
  const quarter = /(?:第?([一二三四1-4])季度|Q([1-4]))(?:的)?/i.exec(text);
  const number = quarter?.[2] ? Number(quarter[2]) : '一二三四'.indexOf(quarter?.[1] ?? '　') + 1 || Number(quarter?.[1]);
  if (quarter && number >= 1 && number <= 4) return { from: number * 3 - 2, to: number * 3, words: quarter[0] };
  const months = /(\d{1,2})月?(?:份)?(?:到|至|~|-|—)(\d{1,2})月(?:份)?(?:的)?/.exec(text);
  return months ? { from: Number(months[1]), to: Number(months[2]), words: months[0] } : null;
}
