/** Operations on the site of a task: its project, its code, its versions. Fields are called as the specification calls them. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { elementChange } from '../site/element-change.ts';
import { mostHosts, siteHost } from '../site/hosts.ts';
import { elementPlace } from '../site/frame-places.ts';
import { count } from '../site/wire-number.ts';
import { codingType, projectId, ProjectPhase, siteLimits, siteVersion, visibility } from '../site/site.ts';
import { id } from '../task.ts';

export const versionId = z.string().regex(/^[0-9a-f]{32}$/, '版本编号格式不正确');
const filePath = z.string().min(1).max(400);

export const siteProject = z.strictObject({
  id: projectId,
  taskId: id,
  name: z.string(),
  phase: z.enum(ProjectPhase),
  /** '' before there is a version. */
  headVersionId: z.string(),
  visibility,
  /** Digits; null for none. */
  folderId: z.string().nullable(),
  slug: z.string(),
  codingType,
  mode: z.string(),
  template: z.string(),
  /** Of the project in an editor elsewhere; '' for none. */
  externalProjectId: z.string(),
  /** When its owner looked at it last; milliseconds since 1970, null for never. */
  viewedAt: z.int().nullable(),
  /** The agent is at work on it. */
  isWorking: z.boolean(),
  /** Where the site runs, below a ticket of the caller's; '' before there is a version or a run has written something. */
  previewUrl: z.string(),
  /** What runs there, of a run at work what it has written: another one asks the frame to take it over. */
  tree: z.string(),
  /** Outside hosts the person allowed it to connect to. */
  hosts: z.array(z.string()),
});

const siteError = z.strictObject({
  type: z.string(),
  message: z.string(),
  path: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  suggestion: z.string().optional(),
});

const code = z.strictObject({
  /** Of the version that was looked at; '' before there is one. */
  versionId: z.string(),
  displayVersion: z.string(),
  /** Text files, by path. */
  files: z.array(z.strictObject({ filePath, content: z.string() })),
  /** Pictures, fonts and what else is no text. */
  assets: z.array(z.strictObject({ filePath, bytes: z.int() })),
});

export const GetProjectOfTask = defineOperation({
  name: 'GetProjectOfTask',
  summary: '一个网站开发专家任务的项目编号。',
  input: z.strictObject({ taskId: id }),
  output: z.strictObject({ projectId }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'GET', path: '/projects/v1/task' }],
});

export const GetProjectOfTaskShare = defineOperation({
  name: 'GetProjectOfTaskShare',
  summary:
    '凭分享（请求头 x-share-id 与 x-share-secret）得到任务的项目编号；公开的项目不用凭分享，并返回公开内容所在的分享。自己的任务也可以这样看。',
  input: z.strictObject({ taskId: id }),
  output: z.strictObject({
    projectId,
    /** What it is looked at by; null for one's own that is not public. */
    share: z.strictObject({ share_id: id, secret: id }).nullable(),
  }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
  paths: [{ method: 'GET', path: '/projects/v1/task/share' }],
});

export const GetProject = defineOperation({
  name: 'GetProject',
  summary: '一个网站项目：名字、阶段、当前版本、方式和模板。',
  input: z.strictObject({ projectId }),
  output: z.strictObject({ project: siteProject }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'GET', path: '/projects/v2/project' }],
});

export const GetProjectShare = defineOperation({
  name: 'GetProjectShare',
  summary:
    '凭分享（请求头 x-share-id 与 x-share-secret）看一个网站项目，停在分享时的版本，或给出的更早的版本。公开的项目不用凭分享；自己的项目也可以这样看。',
  input: z.strictObject({ projectId, versionId: versionId.optional() }),
  output: z.strictObject({ project: siteProject }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'GET', path: '/projects/v2/project/share' }],
});

export const GetCode = defineOperation({
  name: 'GetCode',
  summary: '网站项目一个版本的代码；不给版本时是当前版本。',
  input: z.strictObject({ projectId, versionId: versionId.optional() }),
  output: code,
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
  paths: [{ method: 'GET', path: '/repos/v1/code' }],
});

export const GetCodeShare = defineOperation({
  name: 'GetCodeShare',
  summary:
    '凭分享（请求头 x-share-id 与 x-share-secret）看网站的代码：分享时的版本，或它之前的一个。公开的项目不用凭分享；自己的项目也可以这样看。',
  input: z.strictObject({ projectId, versionId: versionId.optional() }),
  output: code,
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
  paths: [{ method: 'GET', path: '/repos/v1/code/share' }],
});

export const SaveCode = defineOperation({
  name: 'SaveCode',
  summary:
    '把手工修改存成网站的新版本：改过和新建的文件、上传的素材（base64）、删除的路径一起存，要么全部要么不存。from 为 zip 时是在别处改过、用压缩包带回来的项目，版本记为导入。baseVersionId 是修改所依据的版本，已经有了更新的版本时拒绝。编译不通过时不存，返回错误；内容没有变化时返回当前版本。任务正在进行时拒绝。',
  input: z.strictObject({
    projectId,
    files: z.array(z.strictObject({ filePath, content: z.string().max(siteLimits.text_bytes) })).max(siteLimits.files),
    /** Pictures, fonts and what else is no text. */
    assets: z
      .array(z.strictObject({ filePath, base64: z.base64().max(Math.ceil(siteLimits.asset_bytes / 3) * 4) }))
      .max(200)
      .default([]),
    deleted: z.array(filePath).max(siteLimits.files).default([]),
    baseVersionId: versionId,
    /** `zip`: the project was changed elsewhere and is brought back. */
    from: z.enum(['editor', 'zip']).default('editor'),
  }),
  output: z.strictObject({ version: siteVersion.nullable(), errors: z.array(siteError) }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT'],
  limits: { body: 32 * 1024 * 1024, per_minute: 60 },
  slow: true,
  paths: [{ method: 'POST', path: '/repos/v1/code' }],
});

export const EditSiteElement = defineOperation({
  name: 'EditSiteElement',
  summary:
    '把预览里点选的一个元素的文字、颜色、底色、大小改掉，改在它写着的地方（代码里的文字、content 里的一条，或它的 style），存成新版本。baseVersionId 是点选时的版本。编译不通过时不存，返回错误；文字不是写在代码里的一句话时拒绝，并说明原因。任务正在进行时拒绝。',
  input: z.strictObject({ projectId, baseVersionId: versionId, element: elementPlace, change: elementChange }),
  output: z.strictObject({ version: siteVersion.nullable(), errors: z.array(siteError) }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT'],
  limits: { per_minute: 60 },
  slow: true,
});

export const AllowSiteHost = defineOperation({
  name: 'AllowSiteHost',
  summary: `允许网站通过 https 连接一个外部主机，或收回（allowed 为 false）；一个项目最多 ${mostHosts} 个。只由本人操作。`,
  input: z.strictObject({ projectId, host: siteHost, allowed: z.boolean() }),
  output: z.strictObject({ hosts: z.array(z.string()) }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { per_minute: 60 },
});

export const GetVersions = defineOperation({
  name: 'GetVersions',
  summary:
    '网站项目的各个版本，新的在前，按页：before 是上一页最后一个版本的序号（#12 是 12），不给时从最新的开始；status：1 可用，2 已退回（可以再选），5 已弃用（在别的分支上或已撤销）。',
  input: z.strictObject({
    projectId,
    before: z.coerce
      .number()
      .int()
      .min(1)
      .max(siteLimits.versions + 1)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.strictObject({ versions: z.array(siteVersion), has_more: z.boolean(), currentVersion: siteVersion.nullable() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const GetVersionsShare = defineOperation({
  name: 'GetVersionsShare',
  summary: '凭分享（请求头 x-share-id 与 x-share-secret）看网站到分享时为止的各个版本。公开的项目不用凭分享；自己的项目也可以这样看。',
  input: z.strictObject({ projectId }),
  output: z.strictObject({ versions: z.array(siteVersion), currentVersion: siteVersion.nullable() }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
});

/** Lines are counted as a set with repeats: one that only moved counts for nothing. */
const changedFile = z.strictObject({
  filePath,
  how: z.enum(['added', 'changed', 'removed']),
  /** Lines that are new, and lines that are gone; 0 for what is no text. */
  added: z.int(),
  removed: z.int(),
});
const changedVersion = siteVersion.extend({ changes: z.array(changedFile) });

export const GetVersion = defineOperation({
  name: 'GetVersion',
  summary: '网站的一个版本和它相对前一个版本的改动：各文件的路径与增减行数；不给版本时是当前版本。',
  input: z.strictObject({ projectId, versionId: versionId.optional() }),
  output: z.strictObject({ version: changedVersion.nullable() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'GET', path: '/repos/v2/version' }],
});

export const GetHistory = defineOperation({
  name: 'GetHistory',
  summary: '网站各版本的改动，新的在前，一次最多 50 个；cursor 是上一页最后一个版本的编号。',
  input: z.strictObject({ projectId, limit: count(50).default(20), cursor: versionId.optional() }),
  output: z.strictObject({ history: z.array(changedVersion), has_more: z.boolean() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
  paths: [{ method: 'GET', path: '/repos/v2/history' }],
});

export const RollbackProject = defineOperation({
  name: 'RollbackProject',
  summary: '把网站退回到以前的一个版本；其他版本都保留，可以再选。',
  input: z.strictObject({ projectId, versionId }),
  output: z.strictObject({ currentVersion: siteVersion }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  paths: [{ method: 'POST', path: '/repos/v2/checkout' }],
});

export const GetArchive = defineOperation({
  name: 'GetArchive',
  summary: '下载网站的当前版本：zip 是项目代码，html 是断网也能打开的单个网页。用 GET 时直接跳转到文件。',
  input: z.strictObject({ projectId, form: z.enum(['zip', 'html']).default('zip') }),
  output: z.strictObject({ url: z.string(), file_name: z.string() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'UNSUPPORTED'],
  limits: { per_minute: 30 },
  paths: [{ method: 'GET', path: '/api/expert/coding/pack/repos/v2/archive', redirects: true }],
});
