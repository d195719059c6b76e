/** Operations on the projects of the website expert as things that are listed, named, kept in folders and shown to everybody. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { plannedPage } from '../site/page-plan.ts';
import { codingType, externalConfig, folderId, projectId, ProjectPhase, projectMode, visibility } from '../site/site.ts';
import { count } from '../site/wire-number.ts';
import { limits } from '../task.ts';
import { siteProject } from './sites.ts';

const ownId = z.string('Project ID is required').regex(/^\d{1,39}$/, 'Project ID must be digits');
const name = z.string('Project name is required').trim().min(1, 'Project name cannot be empty').max(limits.name_chars);
/** -1 says that it is in none. */
const folder = z.union([folderId, z.literal(-1).transform(() => null), z.literal('-1').transform(() => null)]);
const userId = z.string().min(1).max(128);
const keyword = z.string().max(limits.search_query_chars).default('');
const orderBy = z.enum(['VIEWED', 'MODIFIED', 'NAME', 'VERSION_COUNT']).default('MODIFIED');
const pages = { pageSize: count(100).default(20), pageIndex: count(10_000).default(1) };

const listed = siteProject.omit({ phase: true, isWorking: true, previewUrl: true, tree: true }).extend({
  versionCount: z.int(),
  /** When something was said or made in it last; milliseconds since 1970. */
  modifiedAt: z.int(),
});
/** What everybody may know of one. */
const publicListed = listed.pick({
  id: true,
  taskId: true,
  name: true,
  slug: true,
  codingType: true,
  versionCount: true,
  modifiedAt: true,
});

export const CreateProject = defineOperation({
  name: 'CreateProject',
  summary: '新建一个网站项目和它的任务。folderId 为 -1 或 null 表示不在文件夹里；codingType 默认 Next.js。',
  input: z.strictObject({
    name,
    folderId: folder.default(null),
    codingType: codingType.default('Next.js'),
    mode: externalConfig.shape.mode,
    template: externalConfig.shape.template,
  }),
  output: z.strictObject({ project: siteProject }),
  access: 'user',
  errors: ['CREATE_TASK_LIMIT'],
  idempotent: true,
  paths: [{ method: 'POST', path: '/projects/v2/project' }],
});

export const UpdateProject = defineOperation({
  name: 'UpdateProject',
  summary:
    '改网站项目的名字、可见范围、文件夹或方式；没有给的不变。设为 public 时，任何人都能看到目前为止的过程、需求、代码和网站，之后的内容不会自动公开，再设一次才更新；设为 private 立即关闭。',
  input: z.strictObject({
    projectId: ownId,
    name: name.optional(),
    visibility: visibility.optional(),
    folderId: folder.optional(),
    mode: projectMode.optional(),
  }),
  output: z.strictObject({ project: siteProject }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { per_minute: 60 },
  paths: [{ method: 'PATCH', path: '/projects/v2/project' }],
});

export const RenameProject = defineOperation({
  name: 'RenameProject',
  summary: '给网站项目改名；项目和任务是同一个名字。',
  input: z.strictObject({ projectId, name }),
  output: z.strictObject({ name: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'POST', path: '/projects/v1/name' }],
});

export const UpdateProjectName = defineOperation({
  name: 'UpdateProjectName',
  summary: '按说过的话给还没有名字的项目起名；已经有名字、消息多于 9 条或第一条没有内容时不改。返回项目现在的名字。',
  input: z.strictObject({ projectId, userQuery: z.string().trim().min(1, 'User query cannot be empty').max(limits.query_chars) }),
  output: z.strictObject({ name: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { body: 1024 * 1024 },
});

export const GetProjectList = defineOperation({
  name: 'GetProjectList',
  summary: '我的网站项目。isAll 为真时不分文件夹，否则只列 folderId 里的（null 是不在文件夹里的）。pageIndex 从 1 起。',
  input: z.strictObject({
    userId: userId.optional(),
    folderId: folder.default(null),
    isAll: z.boolean().default(false),
    keyword,
    ...pages,
    orderBy,
  }),
  output: z.strictObject({ projects: z.array(listed), total: z.int() }),
  reads: true,
  access: 'user',
  limits: { per_minute: 120 },
});

export const GetPublicProjectList = defineOperation({
  name: 'GetPublicProjectList',
  summary: '公开的网站项目；给出 userId 时只列这个人的。visibility 只能是 public。pageIndex 从 1 起。',
  input: z.strictObject({ userId: userId.optional(), keyword, ...pages, orderBy, visibility: z.literal('public').default('public') }),
  output: z.strictObject({ projects: z.array(publicListed), total: z.int() }),
  reads: true,
  access: 'anonymous',
  limits: { per_minute: 60 },
});

export const LinkExternalProject = defineOperation({
  name: 'LinkExternalProject',
  summary: '记下这个项目在外部编辑器里的项目编号。',
  input: z.strictObject({
    projectId,
    externalProjectId: z.string('External project ID is required').trim().min(1, 'External project ID is required').max(200),
  }),
  output: z.strictObject({ externalProjectId: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND'],
});

const requirement = z.strictObject({ requirementContent: z.string() });

export const GetRequirement = defineOperation({
  name: 'GetRequirement',
  summary: '网站项目的需求文档（Markdown）；还没有时为空。',
  input: z.strictObject({ projectId }),
  output: requirement,
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'GET', path: '/projects/v1/requirement' }],
});

export const SaveRequirement = defineOperation({
  name: 'SaveRequirement',
  summary:
    '保存手工改过的需求文档，成为它的新版本。`baseUri` 是改之前的那一份文件；已经有更新的一份时返回 `CONFLICT`，什么也不写。任务进行中不能保存。',
  input: z.strictObject({
    projectId,
    requirementContent: z.string().trim().min(1, '需求文档不能为空').max(500_000, '需求文档最多 50 万字'),
    baseUri: z.string().min(1).max(200),
  }),
  output: z.object({ fileUri: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT'],
  paths: [{ method: 'POST', path: '/projects/v1/requirement' }],
});

export const GetRequirementShare = defineOperation({
  name: 'GetRequirementShare',
  summary: '凭分享（请求头 x-share-id 与 x-share-secret）看分享时的需求文档。公开的项目不用凭分享；自己的项目也可以这样看。',
  input: z.strictObject({ projectId }),
  output: requirement,
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
  paths: [{ method: 'GET', path: '/projects/v1/requirement/share' }],
});

const taskStatus = z.enum(['pending', 'running', 'done', 'failed']);

export const GetProgress = defineOperation({
  name: 'GetProgress',
  summary:
    '网站项目做到哪里了：阶段、最近一次计划的各步和完成的步数；没有列步骤时，各步就是计划的页面。`pages` 是最近一次计划的页面和各页写到哪里。',
  input: z.strictObject({ projectId }),
  output: z.strictObject({
    progress: z.strictObject({
      phase: z.enum(ProjectPhase),
      /** '' while nothing is planned. */
      title: z.string(),
      done: z.int(),
      total: z.int(),
      tasks: z.array(z.strictObject({ id: z.string(), title: z.string(), status: taskStatus })),
      pages: z.array(z.strictObject({ ...plannedPage.shape, status: taskStatus })),
    }),
  }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'GET', path: '/projects/v1/progress' }],
});
