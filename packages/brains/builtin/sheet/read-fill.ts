/** Reads what is to be done with empty cells: filled with a value, a neighbour's, an average, or their rows taken away. */
import { isAmount, type ColumnInfo } from './book.ts';
import { mentionsIn, withoutMentions } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { columnOf, mentioned, type Context } from './read-task.ts';

const emptiness = /空值|空白|空单元格|空的|为空|空缺|缺失|缺漏|漏填|没填|空着|空(?=[，,]?(?:填|写|补))/;

export function fillTask(context: Context, given: string): SheetPlan | null {
  const { sheet } = context;
  // 填0再算平均: what comes after is no word on how to fill.
  const [text = given, ...later] = given.split(/(?<=填[^，。；]{1,8})(?:[，,]?(?:再|然后|之后))/);
  const after = later.join('');
  const down = /(?:向|往)下填充|填充合并单元格|按上一?[行个]/.test(text);
  const drops =
    /(?:删除?|删掉|去掉|剔除|排除|过滤掉?).{0,8}(?:空值|空白|为空|缺失|没填)|(?:空值|空白|为空|缺失)(?:的)?(?:行|记录|数据)?(?:都)?(?:删|去掉|剔除)/.test(
      text,
    );
  if (!down && !(emptiness.test(text) && /填|补|替换|换成|改成|写(?:成|上|为|入)?|赋|处理/.test(besideColumns(context, text))) && !drops)
    return null;
  const table = { sheet: sheet.sheet };
  if (/平均|汇总|统计|合计|排|画|算/.test(after))
    (context.undone ??= []).push(`“${after.slice(0, 30)}”没有一起做：先填好了空值，可以接着对新工作表说。`);
  const value = valueIn(text);
  // What is written into cells is no name of a column.
  const words = value === null ? text : text.replace(value, '');
  const columns = [
    ...new Set(
      (value === null ? mentioned(context, words) : mentionsIn(words, sheet, context.chosen)).flatMap(
        (mention) => columnOf(context, mention) ?? [],
      ),
    ),
  ];
  if (drops) {
    const own = columns.length > 0 ? columns : sheet.columns.filter((column) => column.empty > 0 && column.empty <= sheet.rows / 2);
    if (own.length === 0) return null;
    return {
      name: '去掉空值',
      table,
      steps: [{ do: 'filter', all: own.map((column) => ({ column: column.name, op: 'not_empty' })) }],
      assumed:
        columns.length > 0
          ? []
          : [`没有指明哪一列，${own.map((column) => `“${column.name}”`).join('、')}有空的行都没有留；一半以上空着的列不算。`],
    };
  }
  const named = columns.length > 0 ? { columns: columns.map((column) => column.name) } : {};
  const step = (more: Record<string, unknown>): Step => ({ do: 'fill', ...named, ...more });
  const how = howIn(text);
  if (how !== null) return { name: '填充结果', table, steps: [step({ with: how })], assumed: [] };
  if (value !== null) {
    const number = /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
    // Nothing is written among words that is a figure, and the other way round, unless the column was named.
    const fits = (column: ColumnInfo): boolean => column.empty > 0 && (number === null ? column.type === 'text' : isAmount(column));
    const own = columns.length > 0 ? columns : sheet.columns.filter(fits);
    const others = columns.length > 0 ? [] : sheet.columns.filter((column) => column.empty > 0 && !fits(column));
    return {
      name: '填充结果',
      table,
      steps: [
        { do: 'fill', ...(own.length > 0 ? { columns: own.map((column) => column.name) } : {}), with: 'value', value: number ?? value },
      ],
      assumed:
        others.length > 0 && own.length > 0
          ? [
              `“${value}”只填进${number === null ? '文字' : '数字'}列；${others.map((column) => `“${column.name}”`).join('、')}的空值没有填。`,
            ]
          : [],
    };
  }
  const wanted = columns.length > 0 ? columns : sheet.columns.filter((column) => column.empty > 0);
  const figures = wanted.filter(isAmount);
  const texts = wanted.filter((column) => column.type === 'text');
  const steps: Step[] = [
    ...(figures.length > 0 ? [{ do: 'fill', columns: figures.map((column) => column.name), with: 'value', value: 0 }] : []),
    ...(texts.length > 0 ? [{ do: 'fill', columns: texts.map((column) => column.name), with: 'value', value: '【待补充】' }] : []),
  ];
  if (steps.length === 0) return null;
  return {
    name: '填充结果',
    table,
    steps,
    assumed: ['没有指明填什么：数字列填 0，文字列标“【待补充】”。也可以说“用上一行填充”“用平均值填充”。'],
  };
}

/** 餐补为空的 asks for rows: 补 is the column's. */
function besideColumns(context: Context, text: string): string {
  return withoutMentions(text, mentioned(context, text)).replace(/(?:没|未|漏)填/g, '');
}

function howIn(text: string): string | null {
  if (/平均|均值/.test(text)) return 'average';
  if (/中位/.test(text)) return 'median';
  if (/众数|最常见|最多的值|出现最多/.test(text)) return 'mode';
  if (/(?:下一?[行个条]|下面|下方|后一?[行个]|后面)(?:的)?(?:值|数据|内容)?|向上填充|往上填充/.test(text) && !/(?:向|往)下填充/.test(text))
    return 'below';
  if (/上一?[行个条]|上面|上方|前一?[行个]|前面|(?:向|往)下填充|相邻/.test(text)) return 'above';
  return null;
}

function valueIn(text: string): string | null {
  const quoted =
    /[“"'「『]([^“”"'「」『』]{1,20})[”"'」』]/.exec(text.slice(Math.max(0, text.search(/填|补|写|换|改|替/))))?.[1] ??
    /(?:填|补|写|换成|改成).{0,4}[“"'「『]([^“”"'「」『』]{1,20})[”"'」』]/.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  const before = /(?:用|以|拿)\s*(-?\d+(?:\.\d+)?|零)\s*(?:来)?(?:填|补|替)/.exec(text)?.[1];
  if (before !== undefined) return before === '零' ? '0' : before;
  const after =
    /(?:填充?|填补|补|写|替换|换|改)(?:成|为|上|入|充|个|全)?\s*(-?\d+(?:\.\d+)?|零|[^\s，。；,;\d的一上下前后平均中众缺空]{1,8})\s*$/.exec(
      text.replace(/[。！!]$/, ''),
    )?.[1];
  if (after === undefined || /^(?:值|数据|单元格|完整?|齐|全|好|一下|内容|上|部门)$/.test(after)) return null;
  return after === '零' ? '0' : after;
}
