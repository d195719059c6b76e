/** Reads wishes for rows that stand out: the largest single order, the newest one, one of each group; and doubles of which one is kept. Pure. */
import { isAmount, isCode } from './book.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { readMeasures } from './read-measured.ts';
import { columnOf, dateColumn, filterOf, isAscending, mentioned, numberAfter, type Context } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

const thing = '(?:笔|单|条|张|次|个?订单|个?记录|笔?交易|个?合同|个?单子|行|回)';
const superlative = '(?:最[大高多贵新近早晚久小低少]|金额最[大高小低])';
const asksSingle = new RegExp(
  `单[笔次张个][^，。；]{0,8}最[大高多小低少]|最[大高多小低少]的?单[笔次张]|${superlative}的?(?:那|这|前)?(?:一|1)?${thing}(?![数价])|最[大高多贵]的(?:一)?(?:笔|单|条)`,
);

export function singleTask(context: Context, text: string): SheetPlan[] | null {
  if (/平均|总额|合计|汇总|去重|重复/.test(text)) return null;
  const { sheet } = context;
  const who =
    isOfPersons(context) &&
    /最[高大低小多少长短](?:的[。？?]?$|[^，。；]{0,2}(?:人|员工|学生|同事|同学|是谁))|谁的?[^，。；]{0,8}最[高大低小多少长短]/.test(text);
  const firsts = who || /第[一1]名?|前\s*[\d一二三四五六七八九十]+\s*[名条笔个位单]/.test(text);
  if (!asksSingle.test(text) && !firsts) return null;
  const reading = readMeasures(context, text);
  // 每个班总分前3名 are rows of each class; 各产品前3名 are products.
  const groups = reading.by.filter(({ column }) => !/姓名|名字/.test(column.name));
  // 谁工资最高 is one row of all.
  // 加班最多的人是谁，工资多少: what stands before 最 puts them in order.
  const most = reading.mentions
    .find(({ at, words }) => /^的?(?:时长|数量?)?最[高大低小多少长短]/.test(text.slice(at + words.length)))
    ?.columns.find((column) => reading.values.includes(column));
  const ofAll = who && groups.length === 0 && (reading.values.length === 1 || most !== undefined) && !/每|各/.test(text);
  if (!asksSingle.test(text) && !ofAll && !(eachRow(context, text) && groups.length === 1)) return null;
  const isTime = /最[新近早晚久]/.test(text);
  const date = dateColumn(context, reading.mentions);
  const own = isTime ? date : (most ?? reading.values[0] ?? mainAmount(sheet));
  if (!own) return null;
  const ascending = isTime ? /最早|最久/.test(text) : isAscending(text);
  const count = Number(/最[大高多小低少新近早晚]的?\s*(\d+)/.exec(text)?.[1] ?? (firsts ? (numberAfter(text) ?? 1) : 1));
  const group = reading.by.find(
    ({ column }) =>
      column !== own &&
      reading.mentions.some(
        ({ at, columns }) => columns[0] === column && /(?:每一?个?|各个?|按|不同)的?$/.test(text.slice(Math.max(0, at - 4), at)),
      ),
  );
  const filters = filterOf(context, text, reading.mentions);
  if (group?.period !== undefined) return null;
  const within = group?.column.name;
  return [
    {
      name: `${within === undefined ? '' : `各${within}`}${bareName(own.name)}最${isTime ? (ascending ? '早' : '新') : ascending ? '小' : '大'}`.slice(
        0,
        31,
      ),
      table: { sheet: sheet.sheet },
      steps: [
        ...filters,
        {
          do: 'top',
          n: Math.max(1, count),
          by: own.name,
          ascending,
          ...(within === undefined ? {} : { within }),
          ...(who && count === 1 ? { ties: true } : {}),
        },
      ],
      assumed: isTime || reading.values.length > 0 ? [] : [`“最${ascending ? '小' : '大'}”看的是“${own.name}”。`],
    },
  ];
}

/** 每个…, or 各… of a table where every row is a person. */
function eachRow(context: Context, text: string): boolean {
  return /每一?个?/.test(text) || (isOfPersons(context) && /各/.test(text));
}

/** Every row is a person: it has a name, and a number no other row has. */
export function isOfPersons({ sheet }: Context): boolean {
  return (
    sheet.columns.some((column) => /姓名|名字/.test(column.name)) &&
    sheet.columns.some((column) => (isCode(column.name) || /^(?:员工|学生)?姓名$/.test(column.name)) && column.distinct === sheet.rows)
  );
}

/** Which of the rows that are alike is kept, and the words that don't tell it. */
export function keptOf(context: Context, text: string): { step: Partial<Step>; rest: string; undone: string | null } {
  const match =
    /[，,、；]?\s*(?:(?:只|仅|都)?(?:保留|留下|留|要))(?!原来|格式)([^，。；]{0,20}?)(?:的)?(?:那|这)?(?:一|1)?(?:条|行|个|次|笔|份|项|数据|记录)*(?:即可|就行)?(?=$|[，。；,]|再|然后|并)/.exec(
      text,
    );
  if (!match) return { step: { keep: 'first' }, rest: text, undone: null };
  const [whole, words = ''] = match;
  const rest = text.replace(whole, '');
  const none = { rest, undone: null };
  const amounts = mentioned(context, words).flatMap((mention) => columnOf(context, mention) ?? []);
  const named = amounts.find((column) => isAmount(column) || column.type === 'date');
  if (/最[新近晚]|最后更新|日期最大|时间最大/.test(words) || (/最后/.test(words) && named?.type === 'date')) {
    const date = named?.type === 'date' ? named : dateColumn(context, mentioned(context, text));
    // Without days the order of the rows is the order of time.
    return date ? { step: { keep: 'largest', of: date.name }, ...none } : { step: { keep: 'last' }, ...none };
  }
  if (/最早|最旧|最初/.test(words)) {
    const date = named?.type === 'date' ? named : dateColumn(context, mentioned(context, text));
    return date ? { step: { keep: 'smallest', of: date.name }, ...none } : { step: { keep: 'first' }, ...none };
  }
  if (/最[大高多]/.test(words) && (named ?? mainAmount(context.sheet)))
    return { step: { keep: 'largest', of: (named ?? mainAmount(context.sheet))?.name }, ...none };
  if (/最[小低少]/.test(words) && (named ?? mainAmount(context.sheet)))
    return { step: { keep: 'smallest', of: (named ?? mainAmount(context.sheet))?.name }, ...none };
  if (/最[全完]|完整|齐全|空.{0,3}最少/.test(words)) return { step: { keep: 'fullest' }, ...none };
  if (/最后|后面|末/.test(words)) return { step: { keep: 'last' }, ...none };
  if (/^(?:第|最先|最前|首|前面|其中|唯一)?(?:一|1)?$|第一|最先|首/.test(words)) return { step: { keep: 'first' }, ...none };
  return { step: { keep: 'first' }, rest, undone: `没有看懂“保留${words}”是哪一行，保留的是最先出现的。` };
}
