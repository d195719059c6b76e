/** Operations on the files of a task: bring in, look at, edit, take away in another format. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id, limits } from '../task.ts';

const uri = z.string().min(1).max(512);

export const UploadTaskFile = defineOperation({
  name: 'UploadTaskFile',
  summary: '上传一个附件到任务；重名时自动改名，返回实际使用的名字。',
  input: z.strictObject({ task_id: id, file_name: z.string().min(1).max(limits.name_chars) }),
  output: z.strictObject({ file_uri: uri, file_url: z.string(), file_name: z.string(), bytes: z.int() }),
  access: 'user',
  errors: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED'],
  limits: { per_minute: 120 },
  idempotent: true,
  upload: { field: 'file_content', max_bytes: limits.file_bytes },
});

export const RemoveTaskFile = defineOperation({
  name: 'RemoveTaskFile',
  summary: '移除一个还没有随消息发送的附件；已经发送过的不能移除。',
  input: z.strictObject({ task_id: id, file_uri: uri }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND', 'CONFLICT'],
  limits: { per_minute: 120 },
});

export const GetUrl = defineOperation({
  name: 'GetUrl',
  summary: '一个文件的短期地址。自己的文件，或凭分享（请求头 x-share-id 与 x-share-secret）能看的文件。',
  input: z.strictObject({ uri }),
  output: z.strictObject({ url: z.string() }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
});

export const BatchGetUrl = defineOperation({
  name: 'BatchGetUrl',
  summary: '多个文件的短期地址，与请求同序；任何一个不可用则整个请求被拒绝。',
  input: z.strictObject({ uri_list: z.array(uri).min(1).max(100) }),
  output: z.strictObject({ url_list: z.array(z.string()) }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
});

export const ExportFormat = {
  docx: 'docx',
  pdf: 'pdf',
  md: 'md',
  pptx: 'pptx',
  xlsx: 'xlsx',
  csv: 'csv',
  png: 'png',
  jpg: 'jpg',
  svg: 'svg',
  html: 'html',
  mp3: 'mp3',
  txt: 'txt',
  zip: 'zip',
} as const;
export type ExportFormat = (typeof ExportFormat)[keyof typeof ExportFormat];

export const ExportTaskFile = defineOperation({
  name: 'ExportTaskFile',
  summary: '把一个成果文件导出为它的种类支持的格式，返回下载地址。',
  input: z.strictObject({ task_id: id, file_uri: uri, format: z.enum(ExportFormat) }),
  output: z.strictObject({ url: z.string(), file_name: z.string() }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 60 },
});

export const DrawFilePages = defineOperation({
  name: 'DrawFilePages',
  summary:
    '一个演示文稿或文档各页画成 PDF 后的短期地址：演示文稿由服务器上的 LibreOffice 画，文档按它的版面设置打印，一个版本只画一次；没有安装所需的程序时为空。自己的文件，或凭分享能看的文件。',
  input: z.strictObject({ file_uri: uri }),
  output: z.strictObject({ url: z.string() }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 30 },
});

/** Rows a page of a table has. */
export const databasePageRows = 100;

export const LookIntoDatabase = defineOperation({
  name: 'LookIntoDatabase',
  summary: '一个 SQLite 数据库文件里有哪些表，以及其中一张表的一页（每页 100 行）；只读。表名为空时取第一张。',
  input: z.strictObject({ file_uri: uri, table: z.string().max(200).default(''), page: z.int().min(1).max(1_000_000).default(1) }),
  output: z.strictObject({
    tables: z.array(
      z.strictObject({
        name: z.string(),
        /** Null for a view, which is worked out when it is looked at. */
        rows: z.int().nullable(),
        columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      }),
    ),
    /** '' when there is none. */
    table: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    has_more: z.boolean(),
  }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 120 },
});

export const fileVersion = z.strictObject({
  file_uri: uri,
  /** From 1, in the order they were written, on whichever branch. */
  version: z.int(),
  bytes: z.int(),
  /** Seconds since 1970. */
  create_time: z.int(),
  /** An upload, the work of a run, or a change by hand. */
  written_by: z.enum(['user', 'agent', 'edit']),
  /** `past`: a later one took its place. `hidden`: written on a branch that is not open, or undone. */
  state: z.enum(['current', 'past', 'hidden']),
  /** The message whose answer wrote it, after which it was changed by hand, or with which it came; '' when there is none. */
  message_id: z.string(),
  /** Its first words. */
  message_words: z.string(),
  /** The version this one brought back; 0 when it is new. */
  restored_version: z.int(),
});
export type FileVersion = z.infer<typeof fileVersion>;

export const GetFileVersions = defineOperation({
  name: 'GetFileVersions',
  summary: '任务里一个文件的各个版本，新的在前，最多 1000 个：谁在何时写的、多大、出自哪条消息。',
  input: z.strictObject({ task_id: id, file_name: z.string().min(1).max(limits.name_chars) }),
  output: z.strictObject({ versions: z.array(fileVersion) }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const RestoreFileVersion = defineOperation({
  name: 'RestoreFileVersion',
  summary: '把文件恢复到这个版本：以相同的内容写一个新版本，其他版本都保留；已经是当前版本时什么也不变。',
  input: z.strictObject({ task_id: id, file_uri: uri }),
  output: z.strictObject({ file_uri: uri }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  idempotent: true,
});
