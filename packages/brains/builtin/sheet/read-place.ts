/** Reads which place one row, one group or one month has among all of its kind: 李娜排第几, 华东的销售额第几名. Pure. */
import { isAmount, type ColumnInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { bareName, valuesIn } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { readMeasures, refOf, valueSteps } from './read-measured.ts';
import { rateTask } from './read-rates.ts';
import { filterOf, type Context, type Grouping } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

const asksPlace =
  /第几(?![个季周月天次行列页条笔期份批年])|(?:排(?:在|到|了)?|是)第?多少名|(?:排名|名次|位次)(?:是|在|为)?(?:多少|几|怎么样|如何)/;
/** 王芳的销售额排名 asks the same of one who has a row of her own. */
const endsWithPlace = /(?:的|额|量|分|绩|数)(?:排名|名次)(?:呢|是)?[。？?]?$/;
const asksAll = /各个?|每一?个?|所有人|大家|分别列|谁|哪/;

/** Null where no place is asked for; nothing, and a sentence in `undone`, where it is not seen whose. */
export function placeTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const asks = asksPlace.test(text);
  if (!(asks || endsWithPlace.test(text)) || asksAll.test(text.replace(/各自|各是|各排|每人/g, ''))) return null;
  const reading = readMeasures(context, text);
  const conditions = filterOf(context, text, reading.mentions).flatMap((step) => (step['all'] ?? []) as Condition[]);
  const subject = subjectOf(context, text, reading.mentions, conditions);
  if (!subject) {
    if (!asks) return null;
    context.undone?.push(`没有做“${text.slice(0, 40)}”：没看出问的是谁的名次，“${sheet.sheet}”里没有找到这个名称。请照表里的写法写全。`);
    return [];
  }
  const { by, condition } = subject;
  const hasPersons = sheet.columns.some((one) => /工号|学号|员工编号|职工号|身份证/.test(one.name) && one.distinct === sheet.rows);
  const isRow = by.period === undefined && (by.column.distinct === sheet.rows || (hasPersons && /姓名|名字/.test(by.column.name)));
  if (!asks && !isRow) return null;
  const rest: Step[] = conditions.some((one) => one.column !== by.column.name)
    ? [{ do: 'filter', all: conditions.filter((one) => one.column !== by.column.name) }]
    : [];
  const ascending = /倒数|从[低小少短]到|升序|由[低小少]到/.test(text);
  const told = sheet.columns.find((one) => /^(?:总)?(?:排名|名次|位次)$/.test(bareName(one.name)));
  const named = reading.values.filter((one) => one !== told);
  const { words } = subject;
  const inside = insideOf(context, text, by.column);
  if (inside === null) {
    context.undone?.push(`没有排名次：没看出“${/在[^，。；]{1,8}?(?:里面?|中|内)/.exec(text)?.[0] ?? ''}”是按哪一列分的。`);
    return [];
  }
  const within = isRow ? inside : undefined;
  if (told && named.length === 0 && rest.length === 0 && !ascending)
    return [plan(context, `${words}的名次`, [{ do: 'filter', all: [condition] }], [`名次取自“${told.name}”这一列。`])];
  const rated = named.length === 0 && /率/.test(text) ? rateTask(context, `各${bareName(by.column.name)}的${rateIn(text)}`) : null;
  const last = rated?.[0]?.steps.findLast((step) => step.do === 'compute');
  if (rated) {
    const [first] = rated;
    return first && last
      ? [
          plan(
            context,
            `${words}的名次`,
            [
              ...rest,
              ...first.steps.filter((step) => step.do !== 'sort' && step.do !== 'top'),
              ...placeSteps(String(last['as']), condition, ascending),
            ],
            first.assumed,
          ),
        ]
      : rated;
  }
  const grouping = asks && !isRow;
  const amounts = sheet.columns.filter(isAmount).filter((one) => one !== told);
  const value = named[0] ?? (reading.counts ? undefined : mainAmount({ ...sheet, columns: amounts }));
  const assumed = [
    ...reading.assumed.filter((one) => !one.includes('不能相加') || grouping),
    ...(named.length === 0 && value && amounts.length > 1 ? [`没有说按什么排，按“${value.name}”排的名次。`] : []),
    ...(named.length > 1 ? [`一次排一个名次，按“${named[0]?.name ?? ''}”排；别的可以再问。`] : []),
    ...(rest.length > 0 ? ['名次只在符合条件的行里排。'] : []),
    ...(/之外|以外|除了|除去/.test(text) && /前\s*[\d一二三四五六七八九十]+/.test(text) ? ['名次是在全部里排的，前几名没有先去掉。'] : []),
  ];
  if (!value && !grouping) {
    context.undone?.push(`没有排名次：“${sheet.sheet}”里没有可以比大小的列。`);
    return [];
  }
  const measures = valueSteps({ ...reading, values: value ? [value] : [], distincts: [] });
  const measured = grouping ? (measures.names[0] ?? '数量') : (value?.name ?? '');
  return [
    plan(
      context,
      `${words}的名次`,
      [
        ...rest,
        ...(grouping ? [{ do: 'group', by: [refOf(by)], values: measures.steps.slice(0, 1) }] : []),
        ...placeSteps(measured, condition, ascending, within),
      ],
      assumed,
    ),
  ];
}

/** 在班里, 在本部门中: the column that parts those who are ranked; undefined for all of them, null where it is not seen. */
function insideOf({ sheet }: Context, text: string, own: ColumnInfo): ColumnInfo | undefined | null {
  const word = /在(?:本|所在|自己|他们?|她们?)?(?:的)?([\u4e00-\u9fff]{1,6}?)(?:里面?|中|内|上)?(?=排|是第|第|的?(?:排名|名次))/.exec(
    text,
  )?.[1];
  if (word === undefined || /^(?:全|年级|公司|学校|单位|所有|整个|大家|总)/.test(word)) return undefined;
  const column = sheet.columns.find(
    (one) => one !== own && !isAmount(one) && (bareName(one.name).startsWith(word) || bareName(one.name).endsWith(word)),
  );
  if (column) return column;
  return sheet.columns.some((one) => one.samples.some((value) => value.includes(word)) || bareName(one.name).includes(word))
    ? undefined
    : null;
}

function plan({ sheet }: Context, name: string, steps: Step[], assumed: string[]): SheetPlan {
  return { name: name.slice(0, 31), table: { sheet: sheet.sheet }, steps, assumed };
}

function placeSteps(column: string, condition: Condition, ascending: boolean, within?: ColumnInfo): Step[] {
  return [
    {
      do: 'rank',
      column,
      as: ascending ? '倒数名次' : '名次',
      ...(ascending ? { ascending } : {}),
      ...(within ? { within: within.name } : {}),
    },
    { do: 'filter', all: [condition] },
  ];
}

/** 完成率 of 李娜的完成率. */
function rateIn(text: string): string {
  return /([\u4e00-\u9fff]{2,3}率)/.exec(text.replace(/^.*的(?=[\u4e00-\u9fff]{2,3}率)/, ''))?.[1] ?? '';
}

interface Subject {
  by: Grouping;
  condition: Condition;
  words: string;
}

/** Whose place it is: a name before a kind, a month where neither is named. */
function subjectOf({ sheet }: Context, text: string, mentions: Parameters<typeof valuesIn>[2], conditions: Condition[]): Subject | null {
  const told = new Set(conditions.filter((one) => one.op === '=' || one.op === 'in').map((one) => one.column));
  const found = valuesIn(text, sheet, mentions).filter(({ column }) => told.has(column.name));
  const columns = [...new Set(found.map((one) => one.column))].sort((a, b) => b.distinct - a.distinct);
  const isPlace = (column: ColumnInfo): boolean =>
    found.some(({ column: own, value, at }) => own === column && /^[^，。；]{0,2}(?:里面?|中|内)/.test(text.slice(at + value.length)));
  const column = columns.find((one) => !isPlace(one));
  const condition = conditions.find((one) => one.column === column?.name);
  if (column && condition) return { by: { column }, condition, words: String(condition.value ?? (condition.values ?? []).join('和')) };
  const ofDays = conditions.find(
    (one) =>
      one.op === '=' &&
      /^\d{4}(?:-\d{2})?$/.test(String(one.value)) &&
      sheet.columns.some((own) => own.name === one.column && own.type === 'date'),
  );
  const date = sheet.columns.find((own) => own.name === ofDays?.column);
  if (!ofDays || !date) return null;
  const isMonth = String(ofDays.value).length === 7;
  return {
    by: { column: date, period: isMonth ? 'month' : 'year' },
    condition: { column: isMonth ? '月份' : '年份', op: '=', value: String(ofDays.value) },
    words: String(ofDays.value),
  };
}
