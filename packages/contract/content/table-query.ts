/** What a question over a table is written as: the table, and steps one after the other. */
import { z } from 'zod';

export const fileName = z
  .string()
  .min(1)
  .max(500)
  .describe('任务里的文件名，例如“销售.xlsx”；xlsx、xls、ods、csv 都可以读')
  .meta({ told_once: 'file_name', brief: { type: 'string' } });
export const sheetNameInput = z
  .string()
  .min(1)
  .max(100)
  .describe('工作表名；不写就用第一个有数据的可见工作表')
  .meta({ told_once: 'sheet', brief: { type: 'string' } });
export const column = z.string().min(1).max(200);
export const scalar = z
  .union([z.string().max(2_000), z.number(), z.boolean(), z.null()])
  .meta({ told_by: '', brief: { type: ['string', 'number', 'boolean', 'null'] } });
const period = z.enum(['year', 'quarter', 'month', 'week', 'day']);
const how = z.enum(['sum', 'avg', 'count', 'min', 'max', 'distinct', 'median']);

const tableRef = z
  .strictObject({
    file_name: fileName.optional().describe('另一个文件；不写就是同一个文件'),
    sheet: sheetNameInput.optional(),
    header_row: z.int().min(1).max(10_000).optional().describe('标题行的行号（从 1 数）；不写就自动判断'),
    range: z.string().max(40).optional().describe('只用这个区域，例如 A1:F200，第一行是标题'),
  })
  .meta({ told_once: 'tableRef', brief: { type: 'object', description: 'A table as above' } });

const condition = z
  .strictObject({
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
    other: column.optional().describe('与同一行的这一列比；只用于 = != > >= < <='),
  })
  .meta({ told_once: 'condition', brief: { type: 'object', description: 'A condition as above' } });

const by = z
  .strictObject({ column, period: period.optional().describe('日期列按年、季、月、周、日归并') })
  .meta({ told_once: 'by', brief: { type: 'object', description: '{column, period} as above' } });
const measure = z
  .strictObject({
    column: column.optional().describe('count 可以不写列'),
    how,
    as: column.optional(),
    decimals: z.int().min(0).max(6).optional(),
    where: z.array(condition).min(1).max(6).optional().describe('只算符合的行，别的度量不受影响：合格人数'),
  })
  .meta({ told_once: 'measure', brief: { type: 'object', description: 'A measure as above' } });

const filterStep = z.strictObject({
  do: z.literal('filter'),
  all: z.array(condition).max(30).optional(),
  any: z.array(condition).max(30).optional(),
});
const groupStep = z.strictObject({
  do: z.literal('group'),
  by: z.array(by).min(1).max(6),
  values: z.array(measure).min(1).max(20),
  total: z.boolean().optional(),
});

export const step = z.discriminatedUnion('do', [
  filterStep,
  groupStep,
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
    kind: z.enum(['weekday', 'day_kind', 'hour', 'month', 'years', 'months', 'days', 'hours', 'birth', 'bands', 'quantity']),
    until: z.string().max(20).optional().describe('years、months、days 算到哪一天：2026-12-31'),
    until_column: column.optional().describe('算到同一行的这一列（离职日期），空着的算到 until'),
    edges: z.array(z.number()).min(1).max(50).optional().describe('bands 的分界，每段含下限、不含上限'),
    labels: z
      .array(z.string().min(1).max(60))
      .min(2)
      .max(51)
      .optional()
      .describe('bands 各段的名字，从低到高，比 edges 多一个：不及格、及格'),
    width: z.number().positive().optional().describe('bands 每段多宽'),
    count: z.int().min(2).max(50).optional().describe('bands 大约分几段，自动取整'),
    unit: z.string().max(6).optional().describe('bands 名称里的单位：岁、元；quantity 换算成的单位：kg、吨、小时、分钟、天、元、万元'),
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
    words: z.boolean().optional().describe('数字列里写着文字的格（“缺考”“/”）也填'),
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
    shown: z.string().max(20).optional().describe('只有以它开头的期会留下来（随后筛选），缺期的提示也只说这些：2026'),
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
    blank_as_zero: z.boolean().optional(),
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
    how: z.enum(['left', 'inner', 'full', 'anti']).optional(),
    first: z
      .array(z.discriminatedUnion('do', [filterStep, groupStep]))
      .max(6)
      .optional()
      .describe('先对另一张表做的筛选、归并：一组多行的归成一行'),
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
export type Scalar = z.infer<typeof scalar>;
export type TableRef = z.infer<typeof tableRef>;

const steps = z
  .array(step)
  .max(30)
  .describe('按顺序进行；不写就是整张表')
  .meta({
    told_by: 'query_sheet',
    brief: {
      type: 'array',
      items: { type: 'object', properties: { do: { type: 'string' } }, required: ['do'] },
      description: 'The steps query_sheet takes',
    },
  });
export const query = z.strictObject({ table: tableRef, steps });
export type Query = z.infer<typeof query>;

export const readInput = z.strictObject({
  file_name: fileName,
  spoken: z.string().max(2_000).optional().describe('一段话：里面提到的单元格内容会列在 samples 里，列再长也找得到'),
});
export const queryInput = z.strictObject({
  ...query.shape,
  table: tableRef.extend({ file_name: fileName }),
  rows: z.int().min(1).max(200).optional().describe('列出几行，默认 50'),
  csv: z.string().max(400_000).optional(),
});
