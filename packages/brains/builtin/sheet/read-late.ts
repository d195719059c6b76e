/** Reads what came later (or sooner) than it was promised, where a row holds both days: 平均晚交几天, 延期的项目, 准时率. Pure. */
import { type ColumnInfo, type SheetInfo } from './book.ts';
import { addColumn, hasColumn, type Grown } from './grown.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { readMeasures, refOf } from './read-measured.ts';
import { rateEdge } from './read-rates.ts';
import { chartAsked, chartFor, eachOf, filterOf, numberAfter, type Context } from './read-task.ts';

const promised = /计划|应[完交归还到收付办提]|约定|要求|承诺|预计|截止|到期|期限|最迟|交期|规定/;
const kept = /实际|完成|完工|交[付货]|到货|送达|归还|签收|办结|结案|验收|提交|上交|发货/;
const deed = '(?:交[付货稿]?|到货?|还书?|完成?|完工|送达?|发货?|提交|归还|付款?|办结)';
const late = `(?:晚${deed}(?:了)?|晚了|迟(?:交|到货|还|了|延)|延(?:期|误|迟|后)(?:${deed})?|拖(?:期|延|后)(?:了)?|误期|脱期|超时|晚(?=多少|几|\\d|最|得|于))`;
const early = `(?:提前|提早|早)(?:${deed})?(?:了)?`;

interface Days {
  due: ColumnInfo;
  done: ColumnInfo;
}

/** The day it was promised for and the day it came; null where the sheet has not one of each. */
function daysOf({ columns }: SheetInfo): Days | null {
  const dates = columns.filter((column) => column.type === 'date');
  const due = dates.filter((column) => promised.test(bareName(column.name)) && !/开始|启动|开工|实际/.test(column.name));
  const done = dates.filter((column) => kept.test(bareName(column.name)) && !due.includes(column) && !/开始|启动|开工/.test(column.name));
  const own = done.length === 1 ? done : done.filter((column) => /实际/.test(column.name));
  return due.length === 1 && own.length === 1 && due[0] && own[0] ? { due: due[0], done: own[0] } : null;
}

function isTold(sheet: SheetInfo): boolean {
  return hasColumn(sheet, /逾期|延期|延误|超期|晚交|提前|准时/);
}

/** Only those that were late stay; how many days gets a name. */
export function growLate(grown: Grown): void {
  const { text, sheet } = grown;
  const said = new RegExp(late).exec(text)?.[0] ?? null;
  const sooner = said === null ? (new RegExp(`${early}(?=[^，。；]{0,8}(?:几|多少|天|的|最|有|$))`).exec(text)?.[0] ?? null) : null;
  const words = said ?? sooner;
  const days = words === null || /率/.test(text) || isTold(sheet) ? null : daysOf(sheet);
  if (words === null || !days) return;
  const { due, done } = days;
  const stem = words.replace(/了$/, '');
  const name = `${/^(?:晚|早)$/.test(stem) ? `${stem}${/交|货/.test(done.name) ? '交' : '完成'}` : stem}天数`;
  const isLate = said !== null;
  grown.steps.push({
    do: 'filter',
    all: [
      { column: done.name, op: 'not_empty' },
      { column: done.name, op: isLate ? '>' : '<', other: due.name },
    ],
  });
  addColumn(
    grown,
    { name, type: 'number', format: '0', ordered: false },
    {
      do: 'derive',
      column: isLate ? due.name : done.name,
      as: name,
      kind: 'days',
      until_column: isLate ? done.name : due.name,
    },
  );
  grown.assumed.push(
    `“${name}”是“${isLate ? done.name : due.name}”减“${isLate ? due.name : done.name}”，只算${isLate ? '晚了的行，准时和提前' : '提前的行，准时和晚了'}的没有算。${done.empty > 0 ? `“${done.name}”空着的 ${done.empty} 行没有算在内。` : ''}`,
  );
  const own = text
    .replace(new RegExp(`平均(?:每[单个笔条批])?${words}(?:的)?(?:了)?(?:多少|几)?(?:个)?(?:天|日)?(?:数)?`), `平均${name}`)
    .replace(new RegExp(`${words}(?:时间|天数)?(?:得)?最(?:久|长|多|厉害|严重)`), `${name}最大`)
    .replace(new RegExp(`最(?:多|长|久)${words}(?:了)?(?:几|多少)天`), `${name}最大`)
    .replace(new RegExp(`${words}(?:的)?(?:天数)?(?=(?:超过|大于|不到|少于|小于|不足|满)?\\s*\\d+\\s*天)`), name)
    .replace(new RegExp(`(?:一共|总共|合计|累计)${words}(?:了)?(?:多少|几)天`), `${name}合计`)
    .replace(new RegExp(`${words}(?:了)?(?:多少|几)天`), name);
  // What is left of the words chooses rows, which is done.
  grown.text = own.includes(name) ? own : own.replace(new RegExp(`(?:有)?(?:没有)?${words}(?:了)?(?:的)?`), '');
  if (!own.includes(name) && /哪|列|名单|明细|清单/.test(grown.text) && !/多少|几|数/.test(grown.text)) grown.text = `${name}从大到小排序`;
  else if (/(?:有)?(?:几|多少)(?:个|单|笔|批|项|条)?[^，。；天]{0,4}$/.test(grown.text.replace(/[。？?！!]$/, '')) && !own.includes(name))
    grown.text = `${grown.text.replace(/(?:有)?(?:几|多少)(?:个|单|笔|批|项|条)?[^，。；天]{0,4}$/, '')}统计数量`;
}

const punctual = /(准时|按时|及时|如期|准点|按期|延期|延误|晚交|逾期|超期)[\u4e00-\u9fff]{0,4}?率/;

/** 准时率 of those that are done: null where the sheet tells it itself or has not both days. */
export function punctualTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const match = punctual.exec(text);
  const days = match && !isTold(sheet) && !hasColumn(sheet, /率$/) ? daysOf(sheet) : null;
  if (!match || !days) return null;
  const name = match[0];
  const isLate = /延期|延误|晚交|逾期|超期/.test(match[1] ?? '');
  const part = isLate ? '晚交数' : '准时数';
  const rest = text.replace(name, '');
  const reading = readMeasures(context, rest);
  const by = reading.by.filter((one) => one.column !== days.done).slice(0, 3);
  const steps = [...filterOf(context, rest, reading.mentions), { do: 'filter', all: [{ column: days.done.name, op: 'not_empty' }] }];
  const values = [
    { how: 'count', as: '完成数' },
    { how: 'count', as: part, where: [{ column: days.done.name, op: isLate ? '>' : '<=', other: days.due.name }] },
  ];
  const top = numberAfter(text);
  const isDown = !/最低|从低|升序|最差/.test(text);
  const chart = chartAsked(text);
  const label = by[0]?.period === undefined ? (by[0]?.column.name ?? '') : '月份';
  return [
    {
      name: `${by[0] ? eachOf(label) : ''}${name}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...steps,
        by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
        { do: 'compute', as: name, formula: `[${part}]/[完成数]`, percent: true },
        ...rateEdge(text, name),
        ...(by.length > 0 && by.every((one) => one.period === undefined)
          ? [
              top === null
                ? { do: 'sort', by: [{ column: name, descending: isDown }] }
                : { do: 'top', n: top, by: name, ascending: !isDown },
            ]
          : []),
      ],
      ...(chart === null || by.length === 0
        ? {}
        : { chart: { ...(chartFor(chart, by, [name], `${eachOf(label)}${name}`) ?? { type: 'column', title: name }), category: label } }),
      assumed: [
        `“${name}”是${isLate ? '晚于' : '不晚于'}“${days.due.name}”的行数 ÷ 有“${days.done.name}”的行数${days.done.empty > 0 ? `；“${days.done.name}”空着的 ${days.done.empty} 行还没有完成，没有算在内` : ''}。`,
      ],
    },
  ];
}
