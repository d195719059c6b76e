/** Reads requests that put tables together: side by side by a key, or one under the other. */
import type { SheetInfo } from './book.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { Planned, SheetPlan, Step } from './plan.ts';

const keyNames = /工号|学号|编号|编码|代码|ID|订单号|单号|证件号|身份证号?|手机号?|姓名|名称|SKU|货号|账号|客户|产品|部门/i;

export function appendTask(text: string, sheets: SheetInfo[]): SheetPlan | null {
  const asks =
    /(?:多|所有|全部|这几|几|这些|各|两|三|四|五|\d+)个?(?:月(?:份)?)?(?:的)?(?:表格?|文件|工作表|sheet|Excel|工作簿|月).{0,6}(?:合并|合成|汇总|合到|整合|拼)(?:成|为|到|在)?(?:一|1|起)|(?:上下|纵向|首尾)(?:合并|拼接)|(?:合并|合成|整合)(?:成|为|到)(?:一|1)(?:个|张|份)?(?:总?表|文件|工作表|sheet)/i.test(
      text,
    );
  if (!asks || /按.{1,10}(?:合并|匹配|关联)/.test(text)) return null;
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

export function joinTask(text: string, sheets: SheetInfo[], chosen: ReadonlyMap<string, string>, planned: Planned): SheetPlan | null {
  const asks =
    /(?:两|2|二)(?:个|张|份)?(?:表格?|文件|工作表|sheet)|(?:表|文件|sheet).{0,20}(?:合并|匹配|关联|连接|对应)|(?:合并|匹配|关联|连接).{0,10}(?:表|文件|sheet)|vlookup|按.{1,8}(?:匹配|关联|对应起来)/i.test(
      text,
    ) && /合并|匹配|关联|连接|对应|vlookup|拼/i.test(text);
  if (!asks) return null;
  const shown = sheets.filter((sheet) => !sheet.hidden);
  const named = shown.filter((sheet) => text.includes(sheet.sheet) || text.includes(sheet.file.replace(/\.[^.]+$/, '')));
  const files = [...new Set(shown.map((sheet) => sheet.file))];
  const firstOf = (file: string | undefined): SheetInfo | undefined => shown.find((sheet) => sheet.file === file && sheet.rows > 0);
  const [left, right] = named.length >= 2 ? named : files.length >= 2 ? [firstOf(files[0]), firstOf(files[1])] : shown;
  if (!left || !right || left === right) return null;
  const key = keyOf(text, left, right, chosen);
  if (!key) {
    planned.undone.push(
      `没有合并：两张表没有看出共同的列（“${left.sheet}”有${left.columns
        .map((column) => column.name)
        .slice(0, 10)
        .join('、')}；“${right.sheet}”有${right.columns
        .map((column) => column.name)
        .slice(0, 10)
        .join('、')}），请说明按哪一列合并。`,
    );
    return null;
  }
  const how = /全部保留|都保留|全连接|外连接|完全|full/i.test(text)
    ? 'full'
    : /(?:只|仅)(?:保?留|要|看).{0,6}(?:对上|匹配|共同|都有)|交集|内连接|inner/i.test(text)
      ? 'inner'
      : 'left';
  const step: Step = { do: 'join', with: { file_name: right.file, sheet: right.sheet }, on: [key], how };
  return { name: '合并结果', table: { file_name: left.file, sheet: left.sheet }, steps: [step], assumed: key.assumed ? [key.assumed] : [] };
}

function keyOf(
  text: string,
  left: SheetInfo,
  right: SheetInfo,
  chosen: ReadonlyMap<string, string>,
): { left: string; right: string; assumed?: string } | null {
  const ours = mentionsIn(text, left, chosen);
  const theirs = mentionsIn(text, right, chosen);
  for (const mention of ours) {
    const other = theirs.find((one) => one.at === mention.at) ?? theirs.find((one) => one.words === mention.words);
    const [a] = mention.columns;
    const [b] = other?.columns ?? [];
    if (a && b) return { left: a.name, right: b.name };
  }
  const plain = (name: string): string => bareName(name).replace(/\s+/g, '').toLowerCase();
  const common = left.columns.flatMap((column) => {
    const other = right.columns.find((one) => plain(one.name) === plain(column.name));
    return other ? [{ left: column.name, right: other.name, distinct: column.distinct }] : [];
  });
  const best =
    common.filter((one) => keyNames.test(one.left)).sort((a, b) => b.distinct - a.distinct)[0] ??
    common.sort((a, b) => b.distinct - a.distinct)[0];
  return best ? { left: best.left, right: best.right, assumed: `没有指明按哪一列合并，用了两边都有的“${best.left}”。` } : null;
}
