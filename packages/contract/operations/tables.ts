/** Operations on tables by pointing: what stands in a workbook, what a question over it comes to, and keeping the result. */
import { z } from 'zod';
import { tablePreview } from '../content/table-preview.ts';
import { query } from '../content/table-query.ts';
import { handEdit } from '../content/hand-edit.ts';
import { newSheet } from '../content/workbook-edit.ts';
import { workbookStructure } from '../content/workbook.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

const file_uri = z.string().min(1).max(512);
const request_id = z.string().regex(/^[\x21-\x7e]{8,64}$/, '应为 8 到 64 个可见字符');

/** Endings of the files that hold tables. */
export const tableEndings = ['xlsx', 'xlsm', 'xlsb', 'xltx', 'xls', 'et', 'ods', 'csv', 'tsv'] as const;

export const GetWorkbookStructure = defineOperation({
  name: 'GetWorkbookStructure',
  summary: '一个表格文件里有哪些工作表，每张表的标题行和各列（类型、有几种值、举例）。自己的文件，或凭分享能看的文件。',
  input: z.strictObject({ file_uri }),
  output: workbookStructure,
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 120 },
});

export const PreviewTableQuery = defineOperation({
  name: 'PreviewTableQuery',
  summary:
    '对表格的一串步骤（汇总、筛选、排序、透视、去重、合并、新列……）会得到什么：前几行、共几行、做了什么、要留意什么，以及哪一步的哪一项有问题；文件不变。步骤里可以用同一任务里其他文件的名字。',
  input: z.strictObject({ file_uri, query, rows: z.int().min(1).max(200).default(50) }),
  output: tablePreview,
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 600 },
});

export const SaveTableQuery = defineOperation({
  name: 'SaveTableQuery',
  summary:
    '把一串步骤的结果写成一张新工作表，存成这个文件的新版本；不是 .xlsx 的存成同名的新工作簿。最后算的列和合计写成公式。有问题或没有结果时不写；文件有了更新的版本时拒绝。',
  input: z.strictObject({
    task_id: id,
    /** The version the question was put together on. */
    file_uri,
    /** The same one acts once and is answered alike; another question with it is refused. */
    request_id,
    query,
    sheet: z.string().trim().min(1).max(100),
    title: z.string().trim().max(200).optional(),
    total: z.boolean().default(false),
    chart: newSheet.chart,
  }),
  output: z.strictObject({
    file_uri,
    /** Another one where the file was no .xlsx. */
    file_name: z.string(),
  }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT', 'UNSUPPORTED', 'TOO_LARGE'],
  limits: { per_minute: 60 },
  slow: true,
});

export const EditWorkbook = defineOperation({
  name: 'EditWorkbook',
  summary:
    '把手工修改写进一个 .xlsx：写入、清空单元格，调列宽，增删行、列和工作表，按顺序做，有一处做不到就全部不做；存成这个文件的新版本。格式、图表、其他工作表保留，公式的结果随之更新。文件有了更新的版本时拒绝。',
  input: z.strictObject({
    task_id: id,
    /** The version that was changed. */
    file_uri,
    /** The same one acts once and is answered alike; other changes with it are refused. */
    request_id,
    edits: z.array(handEdit).min(1).max(1_000),
  }),
  output: z.strictObject({
    file_uri,
    /** What to look at, a sentence each. */
    notes: z.array(z.string()),
  }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT', 'UNSUPPORTED', 'TOO_LARGE'],
  limits: { per_minute: 60, body: 24 * 1024 * 1024 },
  slow: true,
});
