/** Reads requests that put tables together: side by side by a key, or one under the other. */
import { isAmount, isCode, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { Planned, SheetPlan, Step } from './plan.ts';

const keyNames =
  /料号|物料号|品号|件号|工号|学号|编号|编码|代码|ID|订单号|单号|证件号|身份证号?|手机号?|姓名|名称|SKU|货号|账号|客户|产品|部门/i;

/** Tables are to be put one under the other. */
export function mergesTables(text: string): boolean {
  return (
    /(?:多|所有|全部|这几|几|这些|各|两|三|四|五|\d+)个?(?:月(?:份)?)?(?:的)?(?:表格?|文件|工作表|sheet|Excel|工作簿|月).{0,6}(?:合并|合成|汇总|合到|整合|拼)(?:成|为|到|在)?(?:一|1|起)|(?:上下|纵向|首尾)(?:合并|拼接)|(?:合并|合成|整合)(?:成|为|到)(?:一|1)(?:个|张|份)?(?:总?表|文件|工作表|sheet)/i.test(
      text,
    ) && !/按.{1,10}(?:合并|匹配|关联)/.test(text)
  );
}

export function appendTask(text: string, sheets: SheetInfo[]): SheetPlan | null {
  if (!mergesTables(text)) return null;
  const shown = sheets.filter((sheet) => !sheet.hidden);
  const [first] = shown;
  if (!first) return null;
  // Tables of one kind: those that share at least half of their columns with the first.
  const names = (sheet: SheetInfo): Set<string> => new Set(sheet.columns.map((column) => bareName(column.name).toLowerCase()));
  const own = names(first);
  const alike = shown.filter((sheet) => [...names(sheet)].filter((name) => own.has(name)).length >= Math.max(1, own.size / 2));
  const [main, ...others] = alike;
  if (!main || others.length === 0) return null;
  const left = shown.filter((sheet) => !alike.includes(sheet));
  return {
    name: '合并',
    table: { file_name: main.file, sheet: main.sheet },
    steps: [{ do: 'append', tables: others.map((sheet) => ({ file_name: sheet.file, sheet: sheet.sheet })), source_as: '来源' }],
    assumed: left.length > 0 ? [`列不一样的没有并进来：${left.map((sheet) => `“${sheet.sheet}”`).join('、')}。`] : [],
  };
}

export function joinTask(given: string, sheets: SheetInfo[], chosen: ReadonlyMap<string, string>, planned: Planned): SheetPlan | null {
  const shown = sheets.filter((sheet) => !sheet.hidden);
  const stemOf = (sheet: SheetInfo): string => sheet.file.replace(/\.[^.]+$/, '');
  const titled = shown.flatMap((sheet) => {
    // 打卡 of a file is no more than the beginning of its sheet 打卡记录.
    const others = shown.filter((one) => one !== sheet).map((one) => one.sheet);
    const title = [sheet.sheet, stemOf(sheet)].find(
      (one) =>
        one.length >= 2 &&
        given.includes(one) &&
        (one === sheet.sheet || !others.some((name) => name.includes(one) && given.includes(name))),
    );
    return title === undefined ? [] : [{ sheet, title, at: given.indexOf(title) }];
  });
  // Sheets of one file that is named are not named by it.
  const named = titled
    .filter(({ sheet, title }) => title === sheet.sheet || titled.filter((one) => one.title === title).length === 1)
    .sort((a, b) => a.at - b.at);
  // What tables are called is no word for a column: 人员名单.
  const text = named.reduce((rest, { title }) => rest.replaceAll(title, '　'.repeat(title.length)), given);
  const apart = /有(?:的)?[^，。]{0,4}(?:但|而|，)?.{0,16}(?:没有|不在)|不在.{1,12}[里中]|差异|对不上|没对上/.test(given);
  const verbs = /合并|匹配|关联|连接|对应|合[到在成]|并[到入]|带[到入]|拼|引用|vlookup/i;
  const brought =
    named.length === 1 && /带[到入]|匹配|加上|填[到入]|合[到在]|并[到入]|补[上到]|引用|vlookup|查/i.test(given)
      ? broughtInto(text, named[0]?.sheet, shown, chosen)
      : null;
  const asks =
    brought !== null ||
    (named.length >= 2 && (verbs.test(given) || apart)) ||
    (/(?:两|2|二)(?:个|张|份)?(?:表格?|文件|工作表|sheet)/i.test(given) && (verbs.test(given) || apart)) ||
    (/(?:表|文件|sheet).{0,20}(?:合并|匹配|关联|连接|对应)|(?:合并|匹配|关联|连接).{0,10}(?:表|文件|sheet)|vlookup|按.{1,8}(?:匹配|关联|对应起来)/i.test(
      given,
    ) &&
      verbs.test(given));
  if (!asks || shown.length < 2) return null;
  const [left, right] = brought ?? pairOf(given, text, named, shown, chosen);
  if (!left || !right || left === right) return null;
  const key = keyOf(text, left, right, chosen);
  if (!key) {
    const columnsOf = (sheet: SheetInfo): string =>
      sheet.columns
        .map((column) => column.name)
        .slice(0, 10)
        .join('、');
    planned.undone.push(
      `没有合并：两张表没有看出共同的列（“${left.sheet}”有${columnsOf(left)}；“${right.sheet}”有${columnsOf(right)}），请说明按哪一列合并。`,
    );
    return null;
  }
  const assumed = [
    ...(key.assumed ? [key.assumed] : []),
    ...(named.length < 2 && brought === null && shown.length > 2 ? [`没有指明是哪两张表，合并了“${left.sheet}”和“${right.sheet}”。`] : []),
  ];
  const from = { file_name: left.file, sheet: left.sheet };
  const on = [{ left: key.left, right: key.right }];
  const other = { file_name: right.file, sheet: right.sheet };
  const ownNames = left.columns.map((column) => column.name);
  if (apart) {
    const marker = right.columns.filter((column) => column.name !== key.right).sort((a, b) => a.empty - b.empty)[0];
    if (marker) {
      const joined = ownNames.includes(marker.name) ? `${marker.name}(2)` : marker.name;
      return {
        name: `只在${left.sheet}里`.slice(0, 31),
        table: from,
        steps: [
          { do: 'join', with: other, on, how: 'left' },
          { do: 'filter', all: [{ column: joined, op: 'empty' }] },
          { do: 'select', columns: ownNames },
        ],
        assumed,
      };
    }
  }
  const how = /全部保留|都保留|保留全部|全连接|外连接|完全|full/i.test(given)
    ? 'full'
    : /(?:只|仅)(?:保?留|要|看).{0,6}(?:对上|匹配|共同|都有)|交集|内连接|inner/i.test(given)
      ? 'inner'
      : 'left';
  const step: Step = { do: 'join', with: other, on, how };
  const wanted = brought === null ? [] : mentionsIn(text, right, chosen).flatMap((mention) => mention.columns[0]?.name ?? []);
  const extra = [...new Set(wanted)].filter((name) => name !== key.right && !ownNames.includes(name));
  return {
    name: '合并结果',
    table: from,
    steps: extra.length > 0 ? [step, { do: 'select', columns: [...ownNames, ...extra] }] : [step],
    assumed,
  };
}

type Pair = readonly [SheetInfo | undefined, SheetInfo | undefined];

/** The tables that are named, the first ones of two files, or those that share a key. */
function pairOf(
  given: string,
  text: string,
  named: { sheet: SheetInfo; at: number }[],
  shown: SheetInfo[],
  chosen: ReadonlyMap<string, string>,
): Pair {
  const [one, two] = named;
  if (one && two) {
    const into = /(?:带|合|匹配|关联|加|并|填|引|取)(?:到|入|进)/.exec(given);
    return into && two.at > into.index && one.at < into.index ? [two.sheet, one.sheet] : [one.sheet, two.sheet];
  }
  const files = [...new Set(shown.map((sheet) => sheet.file))];
  if (files.length >= 2) return [shown.find((sheet) => sheet.file === files[0]), shown.find((sheet) => sheet.file === files[1])];
  const pairs = shown.flatMap((left, n) => shown.slice(n + 1).map((right) => [left, right] as const));
  const keyed = pairs.flatMap((pair) => {
    const key = keyOf(text, pair[0], pair[1], chosen);
    return key ? [{ pair, said: key.assumed === undefined, strong: keyNames.test(key.left), code: isCode(key.left) }] : [];
  });
  return (
    (keyed.find((pair) => pair.said) ?? keyed.find((pair) => pair.code) ?? keyed.find((pair) => pair.strong) ?? keyed[0])?.pair ?? [
      shown[0],
      shown[1],
    ]
  );
}

/** 把姓名带到月度考核里: the table that has the column, and a key both have. */
function broughtInto(text: string, into: SheetInfo | undefined, shown: SheetInfo[], chosen: ReadonlyMap<string, string>): Pair | null {
  if (!into) return null;
  const other = shown.find(
    (sheet) =>
      sheet !== into &&
      mentionsIn(text, sheet, chosen).some((mention) =>
        mention.columns.some((column) => !into.columns.some((own) => own.name === column.name)),
      ) &&
      keyOf(text, into, sheet, chosen) !== null,
  );
  return other ? [into, other] : null;
}

/** The columns by which two tables belong together; `assumed` when it was not said. */
export function keyOf(
  text: string,
  left: SheetInfo,
  right: SheetInfo,
  chosen: ReadonlyMap<string, string>,
): { left: string; right: string; assumed?: string } | null {
  const ours = mentionsIn(text, left, chosen);
  const theirs = mentionsIn(text, right, chosen);
  // 按销售员=姓名.
  const equal = /(?:=|＝|对应|等于)/.exec(text);
  if (equal) {
    const before = (at: number, words: string): boolean => at + words.length <= equal.index && equal.index - at - words.length < 3;
    const after = (at: number): boolean => at > equal.index && at - equal.index < 4;
    for (const [a, b, turned] of [
      [ours, theirs, false],
      [theirs, ours, true],
    ] as const) {
      const from = a.find((one) => before(one.at, one.words))?.columns[0];
      const to = b.find((one) => after(one.at))?.columns[0];
      if (from && to) return turned ? { left: to.name, right: from.name } : { left: from.name, right: to.name };
    }
  }
  for (const mention of ours) {
    // 员工 of the one is not 员工编号 of the other.
    const other = theirs.find((one) => one.words === mention.words);
    const [a] = mention.columns;
    const [b] = other?.columns ?? [];
    if (a && b && !isAmount(a) && (a.type !== 'number') === (b.type !== 'number')) return { left: a.name, right: b.name };
    // 按物料号 of a table that calls it 料号.
    const isBy = /(?:按照?|根据|以|通过|用)[“"「]?$/.test(text.slice(Math.max(0, mention.at - 3), mention.at));
    const same = isBy && a && !b ? right.columns.find((one) => one.type === a.type && !isAmount(one) && holdsAlike(one, a)) : undefined;
    if (a && same) return { left: a.name, right: same.name };
  }
  const plain = (name: string): string => bareName(name).replace(/\s+/g, '').toLowerCase();
  // One thing under two names: 员工编号, 工号.
  const common = left.columns.flatMap((column) => {
    // Rows never belong together by a price.
    if (isAmount(column)) return [];
    const same = right.columns.find((one) => plain(one.name) === plain(column.name) && !isAmount(one));
    const other =
      same ??
      (keyNames.test(column.name)
        ? right.columns.find(
            (one) =>
              keyNames.test(one.name) &&
              holdsAlike(one, column) &&
              (mentionsIn(plain(one.name), left, chosen)[0]?.columns[0] === column ||
                plain(column.name).endsWith(plain(one.name)) ||
                plain(one.name).endsWith(plain(column.name))),
          )
        : undefined);
    return other ? [{ left: column.name, right: other.name, distinct: column.distinct }] : [];
  });
  const best =
    common.filter((one) => keyNames.test(one.left)).sort((a, b) => b.distinct - a.distinct)[0] ??
    common.sort((a, b) => b.distinct - a.distinct)[0];
  if (!best) return null;
  const names = best.left === best.right ? `两边都有的“${best.left}”` : `“${best.left}”=“${best.right}”`;
  return { left: best.left, right: best.right, assumed: `没有指明按哪一列合并，用了${names}。` };
}

/** Samples that both have, so that words for the same thing are not taken for the same values. */
function holdsAlike(one: ColumnInfo, other: ColumnInfo): boolean {
  return one.samples.some((sample) => other.samples.includes(sample));
}
