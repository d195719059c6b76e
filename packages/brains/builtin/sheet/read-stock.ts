/** Reads what lies in store out of what came and went in other sheets, and what of it is below the least it should be: 低于安全库存的物料. Pure. */
import { sharedKeys, type Key } from './against-keys.ts';
import { isAmount, isCode, type ColumnInfo, type SheetInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { kindColumn } from './flows.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { allFlows } from './read-flows.ts';
import { chartAsked, chartFor, eachOf, filterOf, mentioned, numberAfter, type Context } from './read-task.ts';

const least = /安全库存|安全存量|最低库存|库存下限|库存预警|预警(?:库存|值|数量|线)|补货点|再订货点/;
const opening = /期初|上期结存|上月结存|初始库存/;
const stock = /^(?:现有|当前|可用|实际|账面|期末|实时|目前)?(?:库存|结存|存量)(?:数量?|量)?$|^现存量?$|^(?:期末|结存|结余)数量?$/;
const came = /入库|进货|收货|采购|购进|收入数|到货/;
const went = /出库|领用|发货|销售|发出|耗用|消耗|出货/;

const below =
  /(?:低于|不足|不到|少于|小于|达不到|没到|没达到|跌破|未达到?)(?:了)?(?:安全|最低|预警|下限)|(?:安全库存|下限|预警线?|安全线|最低库存)(?:以下|之下)|库存(?:不足|不够|偏低|告急|预警|短缺)|缺货|(?:需要?|要|该|得|应该?|急需)补(?:货|库|多少)|补(?:多少|几)货?/;
const asksStock = /(?:现有|当前|目前|现在|实时|剩余)(?:的)?库存|库存(?:还?有|还?剩|剩余|是|各)?(?:多少|几)|结存|还剩(?:多少|几)|现存量?/;
const compares = /安全库存[^，。；]{0,6}(?:对比|比较|相比|差)|(?:和|与|跟|比)[^，。；]{0,4}安全库存/;

/** What came and what went, put together by one thing; `in_stock` where a sheet tells what is there by itself. */
interface Source {
  sheet: SheetInfo;
  keys: Key[];
  steps: Step[];
  figures: { into: string; out: string } | { in_stock: string };
  said: string;
}

/** Null where one sheet has all of it or nothing of the kind is asked. */
export function stockTask(given: Omit<Context, 'sheet'>, text: string, sheets: SheetInfo[]): SheetPlan | string | null {
  const isBelow = below.test(text);
  if (!(isBelow || asksStock.test(text) || compares.test(text)) || /周转|趋势|每月|各月|按月/.test(text)) return null;
  const shown = sheets.filter((sheet) => !sheet.hidden);
  const opens = (sheet: SheetInfo): boolean => sheet.columns.some((one) => isAmount(one) && opening.test(one.name));
  const isHeld = isBelow || compares.test(text);
  // A list of movements tells by itself what is left of them.
  if (!isHeld && shown.some((sheet) => kindColumn(sheet)) && !shown.some(opens)) return null;
  const known = shown.flatMap((sheet) => {
    const column = sheet.columns.find((one) => isAmount(one) && least.test(bareName(one.name)));
    return column ? [{ sheet, column }] : [];
  })[0];
  const floor = isHeld ? known : undefined;
  const hasBoth = known?.sheet.columns.some((one) => isAmount(one) && one !== known.column && stock.test(bareName(one.name)));
  if (hasBoth === true || (!floor && isBelow)) return null;
  // A sheet of the things themselves: one row each.
  const things = floor?.sheet ?? shown.find(opens);
  if (!things) return withoutThings(given, text, shown);
  const source = sourceOf(given, text, things, shown);
  if (source === null || typeof source === 'string') return source;
  const first = things.columns.find((one) => isAmount(one) && opening.test(one.name));
  const labels = things.columns.filter(
    (one) =>
      one.type === 'text' &&
      !isCode(one.name) &&
      /名称|品名|物料|商品|产品|规格/.test(one.name) &&
      !source.keys.some((key) => key.plan === one),
  );
  const keyNames = source.keys.map((key) => key.detail.name);
  const own = conditionsIn({ ...given, sheet: things }, text).filter(
    (one) =>
      one.other === undefined &&
      one.column !== floor?.column.name &&
      !source.keys.some((key) => key.plan.name === one.column) &&
      !source.sheet.columns.some((column) => column.name === one.column),
  );
  const { figures } = source;
  const isCounted = 'in_stock' in figures;
  const amounts = isCounted ? [figures.in_stock] : [figures.into, figures.out];
  const now = isCounted ? figures.in_stock : '现有库存';
  const rest = floor ? [{ do: 'compute', as: '缺口', formula: `[${floor.column.name}]-[${now}]` }] : [];
  const top = numberAfter(text);
  const main = floor ? '缺口' : now;
  const chart = chartAsked(text);
  const drawn = floor ? [now, floor.column.name] : [now];
  const [label = ''] = [...labels.map((one) => one.name), ...keyNames];
  const columns = [
    ...new Set([
      ...keyNames,
      ...labels.slice(0, 2).map((one) => one.name),
      ...own.map((one) => one.column),
      ...(first && !isCounted ? [first.name] : []),
      ...amounts,
      ...(floor ? [floor.column.name] : []),
    ]),
  ];
  const drawing =
    chart === null
      ? undefined
      : chartFor(
          chart === 'pie' ? 'column' : chart,
          [{ column: source.keys[0]?.detail ?? things.columns[0]! }], // a source has a key
          drawn,
          `${eachOf(label)}${drawn.map(bareName).join('与')}`,
        );
  return {
    name: isBelow ? '低于安全库存' : floor ? '库存与安全库存' : '现有库存',
    table: { file_name: source.sheet.file, sheet: source.sheet.sheet },
    steps: [
      ...source.steps,
      {
        do: 'join',
        with: { file_name: things.file, sheet: things.sheet },
        on: source.keys.map((key) => ({ left: key.detail.name, right: key.plan.name })),
        how: 'full',
      },
      { do: 'select', columns },
      { do: 'fill', columns: [...amounts, ...(first && !isCounted ? [first.name] : [])], with: 'value', value: 0 },
      ...(own.length > 0 ? [{ do: 'filter', all: own }] : []),
      ...(isCounted ? [] : [{ do: 'compute', as: now, formula: `${first ? `[${first.name}]+` : ''}[${figures.into}]-[${figures.out}]` }]),
      ...rest,
      ...(isBelow && floor ? [{ do: 'filter', all: [{ column: now, op: '<', other: floor.column.name }] }] : []),
      top === null ? { do: 'sort', by: [{ column: main, descending: true }] } : { do: 'top', n: top, by: main, ascending: false },
    ],
    ...(drawing ? { chart: { ...drawing, category: label } } : {}),
    assumed: [
      source.said,
      ...(isCounted
        ? []
        : [
            `“${now}”是${first ? `“${first.name}”加` : ''}“${figures.into}”减“${figures.out}”${first ? '' : '；期初的数表里没有，没有算进去'}。`,
          ]),
      ...(floor
        ? [
            `“${floor.column.name}”取自“${things.sheet}”，按${source.keys.map((key) => `“${key.label}”`).join('、')}对应；没有进出记录的按 0 算，“缺口”是“${floor.column.name}”减“${now}”。`,
          ]
        : []),
    ],
  };
}

function conditionsIn(context: Context, text: string): Condition[] {
  return filterOf(context, text, mentioned(context, text)).flatMap((step) =>
    Array.isArray(step['all']) ? (step['all'] as Condition[]) : [],
  );
}

/** By one thing that the sheet of things knows each once, or by all that both name. */
function keysOf(things: SheetInfo, sheet: SheetInfo): Key[] {
  const named = sharedKeys(things, sheet).filter((key) => key.by === undefined && key.plan.type !== 'date');
  const alone = named.filter((key) => key.plan.distinct === things.rows && key.plan.empty === 0);
  const only = alone.find((key) => isCode(key.plan.name)) ?? alone[0];
  return only ? [only] : named.slice(0, 3);
}

function sourceOf(given: Omit<Context, 'sheet'>, text: string, things: SheetInfo, shown: SheetInfo[]): Source | string | null {
  const others = shown
    .filter((sheet) => sheet !== things)
    .flatMap((sheet) => {
      const keys = keysOf(things, sheet);
      return keys.length > 0 ? [{ sheet, keys }] : [];
    });
  const filters = (sheet: SheetInfo): Step[] => {
    const all = conditionsIn({ ...given, sheet }, text).filter((one) => one.other === undefined && one.column !== kindColumn(sheet)?.name);
    return all.length > 0 ? [{ do: 'filter', all }] : [];
  };
  const by = (keys: Key[]): { column: string }[] => keys.map((key) => ({ column: key.detail.name }));
  for (const { sheet, keys } of others) {
    const column = sheet.columns.find((one) => isAmount(one) && stock.test(bareName(one.name)));
    if (column)
      return {
        sheet,
        keys,
        steps: [...filters(sheet), { do: 'group', by: by(keys), values: [{ column: column.name, how: 'sum', as: column.name }] }],
        figures: { in_stock: column.name },
        said: `库存用的是“${sheet.sheet}”的“${column.name}”。`,
      };
  }
  for (const { sheet, keys } of others) {
    const kind = kindColumn(sheet);
    const amount = kind ? quantityOf(sheet) : undefined;
    if (!kind || !amount) continue;
    const flows = allFlows(kind.samples);
    if (flows === null)
      return `没有算库存：“${kind.name}”里的${kind.samples.map((one) => `“${one}”`).join('、')}分不清哪些是进、哪些是出，请说清楚，例如“……减……”。`;
    const [into, out] = flows.map(({ word, values }) => ({
      column: amount.name,
      how: 'sum',
      as: `${word}${bareName(amount.name)}`,
      where: [{ column: kind.name, op: 'in', values }],
    }));
    if (!into || !out) continue;
    return {
      sheet,
      keys,
      steps: [...filters(sheet), { do: 'group', by: by(keys), values: [into, out] }],
      figures: { into: into.as, out: out.as },
      said: flows
        .map(({ word, values }) => `“${word}”是“${sheet.sheet}”里“${kind.name}”为${values.map((one) => `“${one}”`).join('、')}的行`)
        .join('，')
        .concat('。'),
    };
  }
  for (const { sheet, keys } of others) {
    const [into, out] = [
      sheet.columns.find((one) => isAmount(one) && came.test(one.name) && !/价|金额/.test(one.name)),
      sheet.columns.find((one) => isAmount(one) && went.test(one.name) && !/价|金额/.test(one.name)),
    ];
    if (into && out && into !== out)
      return {
        sheet,
        keys,
        steps: [
          ...filters(sheet),
          { do: 'group', by: by(keys), values: [into, out].map(({ name }) => ({ column: name, how: 'sum', as: name })) },
        ],
        figures: { into: into.name, out: out.name },
        said: `进出用的是“${sheet.sheet}”的“${into.name}”和“${out.name}”。`,
      };
  }
  const into = others.find(({ sheet }) => isOf(sheet, came, went));
  const out = others.find(({ sheet }) => isOf(sheet, went, came));
  return into && out ? ofTwo(into, out, filters) : null;
}

/** A sheet of what came alone, or of what went alone. */
function isOf(sheet: SheetInfo, is: RegExp, other: RegExp): boolean {
  const amount = quantityOf(sheet);
  return amount !== undefined && is.test(`${sheet.sheet}${amount.name}`) && !other.test(`${sheet.sheet}${amount.name}`);
}

function quantityOf({ columns }: SheetInfo): ColumnInfo | undefined {
  const amounts = columns.filter((one) => isAmount(one) && !/价|金额|成本|率|总额/.test(one.name));
  return amounts.find((one) => /数量|件数|数$|量$/.test(bareName(one.name))) ?? (amounts.length === 1 ? amounts[0] : undefined);
}

function ofTwo(
  into: { sheet: SheetInfo; keys: Key[] },
  out: { sheet: SheetInfo; keys: Key[] },
  filters: (sheet: SheetInfo) => Step[],
): Source | null {
  const [a, b] = [quantityOf(into.sheet), quantityOf(out.sheet)];
  if (!a || !b) return null;
  // By the same things in both.
  const keys = into.keys.filter((key) => out.keys.some((other) => other.plan === key.plan));
  if (keys.length === 0) return null;
  const partner = (key: Key): string => out.keys.find((other) => other.plan === key.plan)?.detail.name ?? key.detail.name;
  const names = {
    into: /入|进|收|购/.test(a.name) ? a.name : `入库${bareName(a.name)}`,
    out: /出|领|发|耗|销/.test(b.name) ? b.name : `出库${bareName(b.name)}`,
  };
  return {
    sheet: into.sheet,
    keys,
    steps: [
      ...filters(into.sheet),
      {
        do: 'group',
        by: keys.map((key) => ({ column: key.detail.name })),
        values: [{ column: a.name, how: 'sum', as: names.into }],
      },
      {
        do: 'join',
        with: { file_name: out.sheet.file, sheet: out.sheet.sheet },
        on: keys.map((key) => ({ left: key.detail.name, right: partner(key) })),
        how: 'full',
        first: [
          ...filters(out.sheet),
          { do: 'group', by: keys.map((key) => ({ column: partner(key) })), values: [{ column: b.name, how: 'sum', as: names.out }] },
        ],
      },
    ],
    figures: names,
    said: `“${names.into}”是“${into.sheet.sheet}”的“${a.name}”相加，“${names.out}”是“${out.sheet.sheet}”的“${b.name}”相加。`,
  };
}

/** 各物料现有库存 of a sheet of what came and one of what went. */
function withoutThings(given: Omit<Context, 'sheet'>, text: string, shown: SheetInfo[]): SheetPlan | null {
  const into = shown.find((sheet) => isOf(sheet, came, went));
  const out = shown.find((sheet) => isOf(sheet, went, came));
  if (!into || !out) return null;
  const keys = sharedKeys(out, into).filter((key) => key.by === undefined && key.plan.type !== 'date' && !isAmount(key.plan));
  const named = keys.filter((key) => text.includes(bareName(key.detail.name).replace(/名称$|编码$|编号$/, '')));
  const [usual] = named.length > 0 ? named : keys.filter((key) => /物料|商品|产品|品名|货|名称|编码/.test(key.detail.name));
  if (!usual) return null;
  const filters = (sheet: SheetInfo): Step[] => {
    const all = conditionsIn({ ...given, sheet }, text).filter((one) => one.other === undefined);
    return all.length > 0 ? [{ do: 'filter', all }] : [];
  };
  // `plan` is the same column of both here.
  const source = ofTwo({ sheet: into, keys: [usual] }, { sheet: out, keys: [{ ...usual, detail: usual.plan }] }, filters);
  if (!source || 'in_stock' in source.figures) return null;
  const { into: a, out: b } = source.figures;
  const top = numberAfter(text);
  return {
    name: '现有库存',
    table: { file_name: into.file, sheet: into.sheet },
    steps: [
      ...source.steps,
      { do: 'select', columns: [usual.detail.name, a, b] },
      { do: 'fill', columns: [a, b], with: 'value', value: 0 },
      { do: 'compute', as: '现有库存', formula: `[${a}]-[${b}]` },
      top === null
        ? { do: 'sort', by: [{ column: '现有库存', descending: true }] }
        : { do: 'top', n: top, by: '现有库存', ascending: /最[少低]/.test(text) },
    ],
    assumed: [source.said, `“现有库存”是“${a}”减“${b}”；期初的数表里没有，没有算进去。`],
  };
}
