/** Sheets of one kind (a class, a month, a shop each) read as one table where none or several of them are named. Pure. */
import type { ColumnInfo, SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { marking } from './read-marks.ts';
import { mergesTables } from './read-tables.ts';
import { isAsk } from './unread.ts';

export interface Together {
  /** As if they stood in one sheet, with a column that says where each row comes from. */
  sheet: SheetInfo;
  first: SheetInfo;
  /** The sheets of the workbook with this one in the place of those it stands for. */
  candidates: SheetInfo[];
  step: Step;
  assumed: string[];
  /** The request without the words for putting tables together. */
  text: string;
}

export function together(given: string, sheets: SheetInfo[]): Together | null {
  const family = familyOf(sheets);
  const [first] = family;
  if (!first || marking.test(given)) return null;
  if (/匹配|关联|vlookup|按.{1,8}(?:合并|连接)|对应起来|差异|对不上|不在|拆(?:分|成)/i.test(given)) return null;
  const text = mergesTables(given) ? withoutMerging(given) : given;
  if (text !== given && !isAsk(text)) return null;
  const named = namedIn(text, family);
  if (named.length === 1) return null;
  const own = named.length > 1 ? named : family;
  const [main = first, ...others] = own;
  const label = labelOf(own);
  const titles = own.map((sheet) => titleOf(sheet, family));
  const source: ColumnInfo = {
    name: label,
    type: 'text',
    distinct: own.length,
    empty: 0,
    at: 'A',
    samples: titles,
    format: '',
    ordered: /月|年|季/.test(label),
  };
  const sheet: SheetInfo = {
    ...main,
    sheet: titles.join('、').slice(0, 20),
    rows: own.reduce((sum, one) => sum + one.rows, 0),
    columns: [source, ...main.columns.map((column) => widened(column, own))],
  };
  return {
    first: main,
    sheet,
    candidates: sheets.flatMap((other) => (other === first ? [sheet] : family.includes(other) ? [] : [other])),
    step: { do: 'append', tables: others.map((sheet) => ({ file_name: sheet.file, sheet: sheet.sheet })), source_as: label },
    assumed: [
      `${titles
        .slice(0, 6)
        .map((one) => `“${one}”`)
        .join(
          '、',
        )}${titles.length > 6 ? ` 等 ${titles.length} 张表` : ''}的列相同，合在一起算，“${label}”列是每一行的出处；只要其中一张，说出它的名字就行。`,
    ],
    text,
  };
}

export function fromTogether(plan: SheetPlan, one: Together): SheetPlan {
  return {
    ...plan,
    table: { file_name: one.first.file, sheet: one.first.sheet },
    steps: [one.step, ...plan.steps],
    assumed: [...one.assumed, ...plan.assumed],
  };
}

/** 2班, 高一（2）班: put as the sheet is called. */
export function withSheetNames(text: string, sheets: SheetInfo[]): string {
  let own = text;
  const family = familyOf(sheets);
  const start = sharedStart(family.map((sheet) => sheet.sheet));
  for (const { sheet } of family) {
    if (own.includes(sheet)) continue;
    const loose = (name: string): string => [...name].map((one) => (/[()（）\s]/.test(one) ? '[()（）\\s]*' : escaped(one))).join('');
    const short = sheet.slice(start.length).replace(/^[()（）\s]+/, '');
    const forms = [
      loose(sheet),
      ...(short.replace(/[()（）\s]/g, '').length >= 2 && start !== '' ? [`(?<!\\d)(?<![一-龥](?<![和与跟及比]))${loose(short)}`] : []),
    ];
    for (const form of forms) own = own.includes(sheet) ? own : own.replace(new RegExp(form), sheet);
  }
  return own;
}

/** The sheet of a family that is named, and no other. */
export function namedAlone(text: string, sheets: SheetInfo[]): SheetInfo | null {
  const named = namedIn(text, familyOf(sheets));
  return named.length === 1 ? (named[0] ?? null) : null;
}

function escaped(one: string): string {
  return one.replace(/[.*+?^${}|[\]\\]/g, String.raw`\$&`);
}

/** Two or more with the same columns, called alike: 1月, 2月; 高一(1)班, 高一(2)班. */
function familyOf(sheets: SheetInfo[]): SheetInfo[] {
  const shown = sheets.filter((sheet) => !sheet.hidden && sheet.rows > 0);
  for (const first of shown) {
    const names = new Set(first.columns.map((column) => bareName(column.name)));
    const alike = shown.filter((sheet) => {
      const own = sheet.columns.map((column) => bareName(column.name));
      return own.filter((name) => names.has(name)).length >= Math.max(names.size, own.length) * 0.8;
    });
    const titles = alike.map((sheet) => titleOf(sheet, alike));
    if (alike.length > 1 && new Set(titles).size === titles.length && areCalledAlike(titles)) return alike;
  }
  return [];
}

function areCalledAlike(titles: string[]): boolean {
  const [first = ''] = titles;
  // A result made from a sheet is called after it.
  if (titles.some((one) => one !== first && (one.startsWith(`${first}_`) || first.startsWith(`${one}_`)))) return false;
  // What came and what went are never added up.
  if (titles.some((one) => /[入进收]/.test(one)) && titles.some((one) => /[出销支付]/.test(one)) && titles.length === 2) return false;
  const end = sharedEnd(titles);
  const rests = titles.map((one) => one.slice(sharedStart(titles).length, one.length - end.length));
  return (
    (end !== '' || sharedStart(titles) !== '') && rests.every((one) => one !== '' && one.length <= 6 && !/汇总|合计|总|结果|前\d/.test(one))
  );
}

/** Files of one sheet each are known by their own names. */
function titleOf(sheet: SheetInfo, family: SheetInfo[]): string {
  const isOfFile =
    family.filter((one) => one.file === sheet.file).length === 1 && new Set(family.map((one) => one.file)).size === family.length;
  return isOfFile && family.length > 1 ? sheet.file.replace(/\.[^.]+$/, '') : sheet.sheet;
}

function namedIn(text: string, family: SheetInfo[]): SheetInfo[] {
  const places = family.map((sheet) => {
    const title = titleOf(sheet, family);
    return new RegExp(`(?<!\\d)${title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`).exec(text)?.index ?? -1;
  });
  const named = family.filter((_sheet, n) => (places[n] ?? -1) >= 0);
  // 1月到3月 takes those between, too.
  const [from, to] = [family.findIndex((one) => one === named[0]), family.findIndex((one) => one === named.at(-1))];
  const between = named.length === 2 && text.slice((places[from] ?? 0) + 1, places[to]);
  return between !== false && /^[^，。；]{0,12}(?:到|至|~|—|-)$/.test(between) ? family.slice(from, to + 1) : named;
}

const kinds: Record<string, string> = {
  班: '班级',
  月: '月份',
  月份: '月份',
  店: '门店',
  部: '部门',
  组: '小组',
  仓: '仓库',
  区: '地区',
  年: '年份',
};

function labelOf(own: SheetInfo[]): string {
  const end = sharedEnd(own.map((sheet) => titleOf(sheet, own)));
  const [, , kind] = /^(.*?)(月份|[\u4e00-\u9fff])$/.exec(end) ?? [];
  const label = kinds[kind ?? ''] ?? '来源';
  return own.some((sheet) => sheet.columns.some((column) => column.name === label)) ? '来源' : label;
}

function sharedStart(names: string[]): string {
  const [first = ''] = names;
  let length = 0;
  while (length < first.length && names.every((one) => one[length] === first[length])) length += 1;
  return first.slice(0, length).replace(/\d+$/, '');
}

function sharedEnd(names: string[]): string {
  const [first = ''] = names;
  let length = 0;
  while (length < first.length && names.every((one) => one.at(-1 - length) === first.at(-1 - length))) length += 1;
  return length === 0 ? '' : first.slice(-length).replace(/^\d+/, '');
}

/** What stands in any of them may be spoken of. */
function widened(column: ColumnInfo, own: SheetInfo[]): ColumnInfo {
  const same = own.flatMap((sheet) => sheet.columns.find((one) => one.name === column.name) ?? []);
  const samples = [...new Set(same.flatMap((one) => one.samples))];
  return {
    ...column,
    samples,
    distinct: Math.max(samples.length, ...same.map((one) => one.distinct)),
    empty: same.reduce((sum, one) => sum + one.empty, 0),
  };
}

function withoutMerging(text: string): string {
  return text
    .replace(
      /[^，。；\n]*(?:合并|合成|汇总|合到|整合|拼|合起来)(?:成|为|到|在)?(?:一|1|起)?(?:个|张|份)?(?:总?表|文件|工作表)?(?:里|中)?[，,。；;]?\s*(?:后|再|然后|并)?/,
      '',
    )
    .trim();
}
