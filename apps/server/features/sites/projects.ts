/** Operations on projects as things that are made, named, listed, kept in folders and shown to everybody. */
import { mayBeNamed } from '#contract/site/naming.ts';
import { visibility } from '#contract/site/site.ts';
import { defaultTaskName, SourceFrom, TaskStatus, TaskType } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { nameFromQuery } from '#server/runs/task-name.ts';
import { headOf, projectById, projectOfTask, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { owned, ownedNow, phaseNow, seen, taskOf, type SharePorts } from './found.ts';
import { presentOwn, slugOf, visibilityOf, type PresentPorts } from './present.ts';
import { progressOf } from './progress.ts';
import { requirementOf, saveRequirement } from './requirement.ts';

export interface ProjectOperationsInput extends SharePorts, PresentPorts {
  store: FileStore;
  hub: Hub;
  createTask: Handler<'CreateAntouTask'>;
  renameTask: Handler<'RenameTask'>;
  /** Shows the task as it is now to everybody, or to nobody but by a link. */
  openPublic(context: CallContext, task_id: string): Promise<void>;
  closePublic(context: CallContext, task_id: string): Promise<void>;
}

type Names =
  | 'CreateProject'
  | 'UpdateProject'
  | 'RenameProject'
  | 'UpdateProjectName'
  | 'GetProjectList'
  | 'GetPublicProjectList'
  | 'LinkExternalProject'
  | 'GetRequirement'
  | 'SaveRequirement'
  | 'GetRequirementShare'
  | 'GetProgress';

export function projectOperations(input: ProjectOperationsInput): { [Name in Names]: Handler<Name> } {
  const rename = async (context: CallContext, { task_id }: SiteProject, task_name: string): Promise<string> =>
    (await input.renameTask({ task_id, task_name }, context)).task_info.task_name;

  return {
    async CreateProject({ name, folderId, codingType, mode, template }, context) {
      const { task } = await input.createTask(
        {
          task_name: name,
          task_type: TaskType.CodingAgent,
          source_from: SourceFrom.UserCreate,
          expert_agent_config: { external_config: { ...(mode ? { mode } : {}), ...(template === undefined ? {} : { template }) } },
        },
        context,
      );
      const made = await projectOfTask(context.tx, task.task_id);
      if (!made) throw new Error('a task of the website expert has no project');
      await context.tx.query('update site_project set coding_type = $2, folder_id = $3 where project_id = $1', [
        made.project_id,
        codingType,
        folderId,
      ]);
      return { project: await presentOwn(input, context, await ownedNow(context, made.project_id)) };
    },

    async UpdateProject({ projectId, name, visibility: wanted, folderId, mode }, context) {
      const project = await owned(context, 'change', projectId);
      if (name !== undefined) await rename(context, project, name);
      await context.tx.query(
        `update site_project set mode = coalesce($2, mode), folder_id = case when $3 then $4 else folder_id end where project_id = $1`,
        [projectId, mode ?? null, folderId !== undefined, folderId ?? null],
      );
      if (wanted === visibility.enum.public) await input.openPublic(context, project.task_id);
      if (wanted === visibility.enum.private) await input.closePublic(context, project.task_id);
      return { project: await presentOwn(input, context, await ownedNow(context, projectId)) };
    },

    async RenameProject({ projectId, name }, context) {
      return { name: await rename(context, await owned(context, 'change', projectId), name) };
    },

    async UpdateProjectName({ projectId, userQuery }, context) {
      const project = await owned(context, 'change', projectId);
      const { task_name } = await taskOf(context.tx, project.task_id);
      const { rows } = await context.tx.query<{ content: string; files: number }>(
        `select body ->> 'content' as content, jsonb_array_length(body -> 'file_list') as files from task_event
         where task_id = $1 and type = 'message' order by seq limit 10`,
        [project.task_id],
      );
      const first = rows[0];
      // Each is answered.
      const messages = rows.length * 2;
      if (
        !mayBeNamed({ name: task_name, messages, firstHasContent: first !== undefined && (first.content.trim() !== '' || first.files > 0) })
      )
        return { name: task_name };
      return { name: await rename(context, project, nameFromQuery(userQuery, [])) };
    },

    async GetProjectList({ userId, folderId, isAll, keyword, pageSize, pageIndex, orderBy }, context) {
      const user = signedIn(context);
      if (userId !== undefined && userId !== user.user_id) return { projects: [], total: 0 };
      const { rows, total } = await listed(context.tx, {
        where: `p.user_id = $1 and ($2 or p.folder_id is not distinct from $3)`,
        values: [user.user_id, isAll, folderId],
        keyword,
        orderBy,
        pageSize,
        pageIndex,
      });
      return {
        total,
        projects: rows.map((row) => ({
          id: row.project_id,
          taskId: row.task_id,
          name: row.task_name,
          headVersionId: row.head_version_id ?? '',
          visibility: visibilityOf(row),
          folderId: row.folder_id,
          slug: slugOf(row.project_id),
          codingType: row.coding_type,
          mode: row.mode,
          template: row.template,
          externalProjectId: row.external_project_id,
          viewedAt: row.viewed,
          hosts: row.hosts,
          versionCount: row.versions,
          modifiedAt: row.modified,
        })),
      };
    },

    async GetPublicProjectList({ userId, keyword, pageSize, pageIndex, orderBy }, context) {
      const { rows, total } = await listed(context.tx, {
        where: `($1::text is null or p.user_id = $1) and exists (
          select 1 from task_share s where s.share_id = p.public_share_id and s.status = 1)`,
        values: [userId ?? null],
        keyword,
        orderBy,
        pageSize,
        pageIndex,
      });
      return {
        total,
        projects: rows.map((row) => ({
          id: row.project_id,
          taskId: row.task_id,
          name: row.task_name,
          slug: slugOf(row.project_id),
          codingType: row.coding_type,
          versionCount: row.versions,
          modifiedAt: row.modified,
        })),
      };
    },

    async LinkExternalProject({ projectId, externalProjectId }, context) {
      await owned(context, 'change', projectId);
      await context.tx.query('update site_project set external_project_id = $2 where project_id = $1', [projectId, externalProjectId]);
      return { externalProjectId };
    },

    async GetRequirement({ projectId }, context) {
      const project = await owned(context, 'see', projectId);
      return { requirementContent: await requirementOf(context.tx, input.store, { project, share: null }) };
    },

    async SaveRequirement({ projectId, requirementContent, baseUri }, context) {
      const project = await owned(context, 'change', projectId);
      return { fileUri: await saveRequirement(input, context, project, requirementContent, baseUri) };
    },

    async GetRequirementShare({ projectId }, context) {
      const found = await seen(input, context, await projectById(context.tx, projectId));
      return { requirementContent: await requirementOf(context.tx, input.store, found) };
    },

    async GetProgress({ projectId }, context) {
      const project = await owned(context, 'see', projectId);
      const [phase, progress] = await Promise.all([
        headOf(context.tx, project).then((head) => phaseNow(context.tx, project, head !== null)),
        progressOf(context.tx, project),
      ]);
      return { progress: { phase, ...progress } };
    },
  };
}

interface ListedProject extends SiteProject {
  task_name: string;
  modified: number;
  versions: number;
  head_version_id: string | null;
}

interface Listing {
  /** Its values are numbered from 1. */
  where: string;
  values: unknown[];
  keyword: string;
  orderBy: keyof typeof orders;
  pageSize: number;
  /** From 1. */
  pageIndex: number;
}

const orders = {
  VIEWED: 'viewed desc nulls last',
  MODIFIED: 'modified desc',
  NAME: 'task_name collate "C"',
  VERSION_COUNT: 'versions desc, modified desc',
} as const;

async function listed(
  db: Queryable,
  { where, values, keyword, orderBy, pageSize, pageIndex }: Listing,
): Promise<{ rows: ListedProject[]; total: number }> {
  const next = values.length;
  const { rows } = await db.query<ListedProject & { total: number }>(
    `select p.project_id, p.task_id, p.user_id, p.mode, p.template, p.coding_type, p.folder_id, p.external_project_id, p.viewed, p.hosts,
       (select s.share_id from task_share s where s.share_id = p.public_share_id and s.status = 1) as public_share_id,
       t.task_name, t.update_time as modified, (select count(*)::int from site_version v where v.project_id = p.project_id) as versions,
       (select v.version_id from site_version v join task_file f on f.store_key = v.store_key and f.task_id = p.task_id
        where v.project_id = p.project_id and f.is_current order by f.written desc limit 1) as head_version_id,
       count(*) over ()::int as total
     from site_project p join task t using (task_id)
     where ${where} and t.task_status <> ${TaskStatus.Delete} and not (t.task_status = ${TaskStatus.Init} and t.task_name = '${defaultTaskName}')
       and ($${next + 1} = '' or strpos(lower(t.task_name), lower($${next + 1})) > 0)
     order by ${orders[orderBy]}, project_id limit $${next + 2} offset $${next + 3}`,
    [...values, keyword.trim(), pageSize, (pageIndex - 1) * pageSize],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
