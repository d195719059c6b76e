/** What changes to a workbook and new workbooks are written as. */
import { z } from 'zod';
import { chartTypes } from './chart.ts';
import { column, fileName, query, scalar, sheetNameInput } from './table-query.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .describe('#RRGGBB')
  .meta({ told_once: 'colour', brief: { type: 'string' } });
const area = z
  .string()
  .min(1)
  .max(40)
  .describe('A1:C5、B2 或 B:B')
  .meta({ told_once: 'area', brief: { type: 'string' } });
const written = z.strictObject({
  at: z.string().max(10).describe('单元格，例如 B2'),
  value: scalar.optional().describe('文字、数字、是非或空；日期写 2026-01-31；以 = 开头的也只当文字'),
  formula: z.string().max(8_000).optional().describe('公式，不能连到文件以外'),
});
const chartType = z.enum(chartTypes).meta({ told_once: 'chart_type', brief: { type: 'string' } });
const rowsInput = z.array(z.array(scalar).max(200)).max(20_000);

export const newSheet = {
  name: z.string().min(1).max(100),
  title: z.string().max(200).optional().describe('上方的大标题'),
  query: query.optional().describe('写进查询的结果'),
  header: z.array(z.string().max(500)).max(200).optional(),
  rows: rowsInput.optional().describe('日期写 2026-01-31；以 = 开头的只当文字'),
  formulas: z
    .array(
      z.strictObject({
        column: z.string().min(1).max(200),
        formula: z.string().min(1).max(2_000).describe('列名放方括号：[收入]-[成本]'),
        number_format: z.string().max(60).optional(),
      }),
    )
    .max(20)
    .optional()
    .describe('公式列：填进同名列的空格，没有就加在右边'),
  total: z
    .union([z.boolean(), z.array(column).min(1).max(20)])
    .optional()
    .describe('末行 SUM 合计：true 或要合计的列'),
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

export const edit = z.discriminatedUnion('do', [
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

export const editInput = z.strictObject({
  file_name: fileName.describe('csv、xls 会另存为 .xlsx'),
  edits: z.array(edit).min(1).max(60).describe('按顺序进行；有一处做不到就全部不做'),
});

export const createInput = z.strictObject({
  file_name: z.string().min(1).max(500).describe('新文件名，以 .xlsx 结尾'),
  sheets: z
    .array(
      z.strictObject(newSheet).meta({
        told_by: 'edit_sheet',
        brief: {
          type: 'object',
          properties: { name: { type: 'string' } },
          required: ['name'],
          description: 'What new_sheet of edit_sheet takes',
        },
      }),
    )
    .min(1)
    .max(50),
});
