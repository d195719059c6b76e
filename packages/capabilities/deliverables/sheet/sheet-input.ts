/** What the spreadsheet tools take: a question as steps over a table, and changes to a workbook. */
import { z } from 'zod';
import { chartTypes } from '#capabilities/charts/chart-spec.ts';

const fileName = z.string().min(1).max(500).describe('任务里的文件名，例如“销售.xlsx”；xlsx、xls、ods、csv 都可以读');
const sheetNameInput = z.string().min(1).max(100).describe('工作表名；不写就用第一个有数据的可见工作表');
const column = z.string().min(1).max(200);
const scalar = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);
const period = z.enum(['year', 'quarter', 'month', 'week', 'day']);
const how = z.enum(['sum', 'avg', 'count', 'min', 'max', 'distinct', 'median']);

const tableRef = z.strictObject({
  file_name: fileName.optional().describe('另一个文件；不写就是同一个文件'),
  sheet: sheetNameInput.optional(),
  header_row: z.int().min(1).max(10_000).optional().describe('标题行的行号（从 1 数）；不写就自动判断'),
  range: z.string().max(40).optional().describe('只用这个区域，例如 A1:F200，第一行是标题'),
});

const condition = z.strictObject({
  column,
  op: z.enum([
    '=',
    '!=',
    '>',
    '>=',
    '<',
    '<=',
    'between',
    'contains',
    'not_contains',
    'starts',
    'ends',
    'in',
    'not_in',
    'empty',
    'not_empty',
    'above_average',
    'below_average',
  ]),
  value: scalar.optional(),
  values: z.array(scalar).max(200).optional().describe('in、not_in、between 用；日期写 2026-01-31，月份写 2026-01'),
  other: column.optional().describe('不与固定的值比，而与同一行的这一列比；只用于 = != > >= < <='),
});

const by = z.strictObject({ column, period: period.optional().describe('日期列按年、季、月、周、日归并') });
const measure = z.strictObject({ column: column.optional().describe('count 可以不写列'), how, as: column.optional() });

const step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('filter'), all: z.array(condition).max(30).optional(), any: z.array(condition).max(30).optional() }),
  z.strictObject({
    do: z.literal('group'),
    by: z.array(by).min(1).max(6),
    values: z.array(measure).min(1).max(20),
    total: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal('total'), values: z.array(measure).min(1).max(20) }),
  z.strictObject({ do: z.literal('pivot'), rows: z.array(by).min(1).max(4), columns: by, value: measure, totals: z.boolean().optional() }),
  z.strictObject({
    do: z.literal('sort'),
    by: z
      .array(z.strictObject({ column, descending: z.boolean().optional(), order: z.array(z.string().max(200)).max(200).optional() }))
      .min(1)
      .max(6),
  }),
  z.strictObject({
    do: z.literal('top'),
    n: z.int().min(1).max(100_000),
    by: column.optional(),
    ascending: z.boolean().optional(),
    within: column.optional().describe('每组各取前 n 行'),
    ties: z.boolean().optional().describe('与第 n 名并列的也列入；问“谁最高”时用'),
  }),
  z.strictObject({
    do: z.literal('dedupe'),
    by: z.array(column).max(30).optional().describe('不写就是整行相同'),
    keep: z
      .enum(['first', 'last', 'largest', 'smallest', 'fullest'])
      .optional()
      .describe('largest、smallest 看 of 那一列：日期最新、金额最大；fullest 留空格最少的'),
    of: column.optional(),
  }),
  z.strictObject({
    do: z.literal('derive'),
    column,
    as: column,
    kind: z.enum(['weekday', 'day_kind', 'hour', 'years', 'months', 'days', 'hours', 'birth', 'bands']),
    until: z.string().max(20).optional().describe('years、months、days 算到哪一天：2026-12-31'),
    until_column: column.optional().describe('算到同一行的这一列（离职日期），空着的算到 until'),
    edges: z.array(z.number()).min(1).max(50).optional().describe('bands 的分界，每段含下限、不含上限'),
    width: z.number().positive().optional().describe('bands 每段多宽'),
    count: z.int().min(2).max(50).optional().describe('bands 大约分几段，自动取整'),
    unit: z.string().max(6).optional().describe('bands 名称里的单位：岁、元'),
  }),
  z.strictObject({
    do: z.literal('clean'),
    columns: z.array(column).max(100).optional().describe('不写就是所有列'),
    trim: z.boolean().optional(),
    width: z.boolean().optional().describe('全角字母数字转半角'),
    dates: z.boolean().optional().describe('日期统一成 2026-01-31'),
    numbers: z.boolean().optional().describe('千分位、￥、%、万、亿、全角数字、文本数字统一成数值'),
    empty_rows: z.boolean().optional(),
  }),
  z.strictObject({
    do: z.literal('fill'),
    columns: z.array(column).max(100).optional().describe('不写就是所有列'),
    with: z.enum(['value', 'above', 'below', 'average', 'median', 'mode']).describe('平均数、中位数只填数字列'),
    value: scalar.optional().describe('with 为 value 时填的值'),
  }),
  z.strictObject({
    do: z.literal('outliers'),
    column,
    method: z.enum(['iqr', 'z']).optional(),
    factor: z.number().min(0.1).max(10).optional(),
    within: column.optional(),
    keep_all: z.boolean().optional(),
  }),
  z.strictObject({
    do: z.literal('growth'),
    period_column: column,
    value: column,
    against: z.enum(['previous', 'year_before']),
    within: column.optional(),
  }),
  z.strictObject({ do: z.literal('running'), column, as: column.optional(), within: column.optional() }),
  z.strictObject({ do: z.literal('share'), column, as: column.optional(), within: column.optional() }),
  z.strictObject({ do: z.literal('rank'), column, as: column.optional(), ascending: z.boolean().optional(), within: column.optional() }),
  z.strictObject({
    do: z.literal('compute'),
    as: column,
    formula: z.string().min(1).max(500).describe('四则运算，列名放方括号：([收入]-[成本])/[收入]'),
    percent: z.boolean().optional(),
  }),
  z.strictObject({
    do: z.literal('split'),
    column,
    separator: z.string().min(1).max(20).optional().describe('不写就在第一个数字前分成两份：AB123 → AB、123'),
    into: z.array(column).min(2).max(20),
  }),
  z.strictObject({ do: z.literal('concat'), columns: z.array(column).min(2).max(20), separator: z.string().max(20), as: column }),
  z.strictObject({ do: z.literal('select'), columns: z.array(column).min(1).max(200) }),
  z.strictObject({ do: z.literal('rename'), from: column, to: column }),
  z
    .strictObject({
      do: z.literal('unpivot'),
      columns: z.array(column).min(2).max(200),
      name: column.describe('放原列名的新列：科目、月份'),
      value: column.describe('放数值的新列：分数、金额'),
    })
    .describe('宽表转长表：几列转成行'),
  z
    .strictObject({ do: z.literal('explode'), column, separator: z.string().min(1).max(4).optional() })
    .describe('一格里有几项（多选题“价格┋卫生”）拆成每项一行'),
  z.strictObject({
    do: z.literal('join'),
    with: tableRef,
    on: z
      .array(z.strictObject({ left: column, right: column }))
      .min(1)
      .max(6),
    how: z.enum(['left', 'inner', 'full']).optional(),
  }),
  z.strictObject({
    do: z.literal('append'),
    tables: z.array(tableRef).min(1).max(60),
    source_as: column.optional().describe('记来源的列名'),
  }),
]);
export type Step = z.infer<typeof step>;
export type Condition = z.infer<typeof condition>;
export type Measure = z.infer<typeof measure>;
export type By = z.infer<typeof by>;
export type TableRef = z.infer<typeof tableRef>;

const steps = z.array(step).max(30).describe('按顺序进行；不写就是整张表');
export const query = z.strictObject({ table: tableRef, steps });
export type Query = z.infer<typeof query>;

export const readInput = z.strictObject({ file_name: fileName });
export const queryInput = z.strictObject({
  ...query.shape,
  table: tableRef.extend({ file_name: fileName }),
  rows: z.int().min(1).max(200).optional().describe('列出几行，默认 50'),
});

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .describe('#RRGGBB');
const area = z.string().min(1).max(40).describe('A1:C5、B2 或 B:B');
const written = z.strictObject({
  at: z.string().max(10).describe('单元格，例如 B2'),
  value: scalar.optional().describe('文字、数字、是非或空；日期写 2026-01-31；以 = 开头的也只当文字'),
  formula: z.string().max(8_000).optional().describe('公式，写不写开头的 = 都行；不能连到文件以外'),
});
const chartType = z.enum(chartTypes);
const rowsInput = z.array(z.array(scalar).max(200)).max(20_000);

const newSheet = {
  name: z.string().min(1).max(100),
  title: z.string().max(200).optional().describe('表格上方合并的大标题'),
  query: query.optional().describe('把这个查询的结果写进来'),
  header: z.array(z.string().max(500)).max(200).optional(),
  rows: rowsInput.optional().describe('日期写 2026-01-31；以 = 开头的只当文字'),
  formulas: z
    .array(
      z.strictObject({
        column: z.string().min(1).max(200),
        formula: z.string().min(1).max(2_000).describe('每行一个公式，列名放方括号：[收入]-[成本]'),
        number_format: z.string().max(60).optional(),
      }),
    )
    .max(20)
    .optional()
    .describe('在表的右边加公式列'),
  total: z.boolean().optional().describe('最后加一行 SUM 公式的合计'),
  chart: z
    .strictObject({
      type: chartType,
      title: z.string().max(200).optional(),
      unit: z.string().max(20).optional(),
      category: column.optional().describe('横轴用的列；不写就是第一列'),
      values: z.array(column).max(12).optional().describe('画哪些列；不写就是所有数值列'),
    })
    .optional(),
};

const edit = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('new_sheet'), ...newSheet }),
  z.strictObject({ do: z.literal('set_cells'), sheet: sheetNameInput, cells: z.array(written).min(1).max(5_000) }),
  z.strictObject({ do: z.literal('append_rows'), sheet: sheetNameInput, rows: rowsInput.min(1) }),
  z.strictObject({
    do: z.literal('format'),
    sheet: sheetNameInput,
    range: area,
    number_format: z.string().min(1).max(100).optional().describe('例如 #,##0.00、0.0%、yyyy-mm-dd'),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    size: z.number().min(6).max(72).optional(),
    color: colour.optional(),
    fill: colour.optional(),
    align: z.enum(['left', 'center', 'right']).optional(),
    wrap: z.boolean().optional(),
    border: z.enum(['thin', 'bottom', 'none']).optional(),
  }),
  z.strictObject({
    do: z.literal('widths'),
    sheet: sheetNameInput,
    columns: z.string().max(20).describe('B 或 B:D'),
    width: z.number().min(1).max(255).describe('约等于能放下的半角字符数'),
  }),
  z.strictObject({ do: z.literal('freeze'), sheet: sheetNameInput, rows: z.int().min(0).max(100), columns: z.int().min(0).max(50) }),
  z.strictObject({
    do: z.literal('conditional_format'),
    sheet: sheetNameInput,
    range: area,
    rule: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('compare'),
        op: z.enum(['>', '>=', '<', '<=', '=', '!=', 'between']),
        values: z
          .array(z.union([z.string().max(200), z.number()]))
          .min(1)
          .max(2),
      }),
      z.strictObject({ kind: z.literal('contains'), text: z.string().min(1).max(200) }),
      z.strictObject({ kind: z.literal('duplicate') }),
      z.strictObject({
        kind: z.literal('top'),
        count: z.int().min(1).max(1_000),
        bottom: z.boolean().optional(),
        percent: z.boolean().optional().describe('前百分之几'),
      }),
      z.strictObject({ kind: z.literal('average'), below: z.boolean().optional().describe('低于平均值；不写就是高于') }),
      z.strictObject({
        kind: z.literal('formula'),
        formula: z.string().min(1).max(2_000).describe('按区域左上角的单元格写，例如整行：$D2>AVERAGE($D$2:$D$99)'),
      }),
      z.strictObject({ kind: z.literal('data_bar') }),
      z.strictObject({ kind: z.literal('color_scale') }),
    ]),
    fill: colour.optional(),
    color: colour.optional(),
  }),
  z.strictObject({
    do: z.literal('validation'),
    sheet: sheetNameInput,
    range: area,
    options: z.array(z.string().min(1).max(100)).min(1).max(50).optional().describe('下拉选项'),
    options_from: z.string().max(100).optional().describe('下拉选项所在的区域，例如 参数!A2:A9'),
    type: z.enum(['whole', 'decimal', 'date', 'length']).optional(),
    min: z.union([z.number(), z.string().max(20)]).optional(),
    max: z.union([z.number(), z.string().max(20)]).optional(),
    message: z.string().max(200).optional(),
  }),
  z.strictObject({ do: z.literal('merge'), sheet: sheetNameInput, range: area, value: z.string().max(500).optional() }),
  z.strictObject({
    do: z.literal('chart'),
    sheet: sheetNameInput.describe('图表放在哪个工作表'),
    type: chartType,
    title: z.string().max(200).optional(),
    unit: z.string().max(20).optional(),
    data_sheet: sheetNameInput.optional(),
    categories: area.describe('一行或一列，例如 A2:A9'),
    series: z
      .array(z.strictObject({ name: z.string().max(100).optional(), values: area }))
      .min(1)
      .max(12),
    at: z.string().max(10).optional().describe('左上角的单元格'),
  }),
  z.strictObject({ do: z.literal('rename_sheet'), sheet: sheetNameInput, to: z.string().min(1).max(100) }),
  z.strictObject({ do: z.literal('copy_sheet'), sheet: sheetNameInput, name: z.string().min(1).max(100) }),
  z.strictObject({ do: z.literal('delete_sheet'), sheet: sheetNameInput }),
  z.strictObject({ do: z.literal('move_sheet'), sheet: sheetNameInput, to: z.int().min(1).max(500).describe('移到第几个') }),
  z.strictObject({ do: z.literal('name'), name: z.string().min(1).max(100), sheet: sheetNameInput, range: area }),
]);
export type Edit = z.infer<typeof edit>;
export type NewSheet = Extract<Edit, { do: 'new_sheet' }>;
export type Scalar = z.infer<typeof scalar>;

export const editInput = z.strictObject({
  file_name: fileName.describe('要改的工作簿；csv、xls 会另存为同名的 .xlsx'),
  edits: z.array(edit).min(1).max(60).describe('按顺序进行；有一处做不到就全部不做'),
});

export const createInput = z.strictObject({
  file_name: z.string().min(1).max(500).describe('新文件名，以 .xlsx 结尾'),
  sheets: z.array(z.strictObject(newSheet)).min(1).max(50),
});

/** One job for the process that works on workbooks. */
export const job = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('read') }),
  z.strictObject({ kind: z.literal('query'), query, rows: z.int() }),
  z.strictObject({ kind: z.literal('edit'), edits: z.array(edit) }),
  z.strictObject({ kind: z.literal('create'), sheets: z.array(z.strictObject(newSheet)) }),
  z.strictObject({ kind: z.literal('csv') }),
  z.strictObject({ kind: z.literal('print') }),
]);
export type Job = z.infer<typeof job>;

/** Other files the job's queries speak of. */
export function filesOf(given: Job): string[] {
  const queries = [
    ...(given.kind === 'query' ? [given.query] : []),
    ...(given.kind === 'edit' ? given.edits.flatMap((one) => (one.do === 'new_sheet' && one.query ? [one.query] : [])) : []),
    ...(given.kind === 'create' ? given.sheets.flatMap((one) => (one.query ? [one.query] : [])) : []),
  ];
  const tables = queries.flatMap(({ table, steps: all }) => [
    table,
    ...all.flatMap((one) => (one.do === 'join' ? [one.with] : one.do === 'append' ? one.tables : [])),
  ]);
  return [...new Set(tables.flatMap((table) => (table.file_name === undefined ? [] : [table.file_name])))];
}
