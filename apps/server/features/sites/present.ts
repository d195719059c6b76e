/** A project as its clients see it. */
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { ProjectPhase } from '#contract/site/site.ts';
import { TaskStatus } from '#contract/task.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import { headOf, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { phaseNow, taskOf, type SeenProject } from './found.ts';
import type { ProjectNow } from './project-now.ts';
import { draftOf, versionShown, viewOf, type Looked, type SiteView } from './showing.ts';

type Presented = OutputOf<Operations['GetProject']>['project'];

export interface PresentPorts {
  /** The address below which a site runs for somebody. */
  addressOf(context: CallContext, grant: { project_id: string } & SiteView): string;
}

/** As its owner sees it. */
export async function presentOwn(ports: PresentPorts, context: CallContext, project: ProjectNow): Promise<Presented> {
  const phase = await phaseNow(context.tx, project, project.head !== null);
  return presented(ports, context, { project, share: null }, { task: project, version: project.head, written: project.written, phase });
}

/** As a link shows it. `chosen`: an earlier version that is looked at, where the site is not to be as it is. */
export async function presentSeen(
  ports: PresentPorts,
  context: CallContext,
  { project, share }: SeenProject,
  chosen: Looked | null = null,
): Promise<Presented> {
  const version = chosen ?? (await versionSeen(context, { project, share }));
  const [task, written, phase] = await Promise.all([
    taskOf(context.tx, project.task_id),
    share || chosen ? null : draftOf(context.tx, project, version),
    // What came since the share is none of its holder's business.
    share && !version ? ProjectPhase.Requirement : phaseNow(context.tx, project, version !== null),
  ]);
  return presented(ports, context, { project, share }, { task, version, written, phase, chosen });
}

interface Standing {
  task: { task_name: string; task_status: TaskStatus };
  version: Looked | null;
  /** The tree a run at work has written on top of the version. */
  written: string | null;
  phase: ProjectPhase;
  chosen?: Looked | null;
}

function presented(
  ports: PresentPorts,
  context: CallContext,
  { project, share }: SeenProject,
  { task, version, written, phase, chosen }: Standing,
): Presented {
  const { project_id, task_id, mode, template } = project;
  const view = share ? viewOf.share(share.share_id, chosen?.version_id) : viewOf.person(project.user_id, chosen?.version_id);
  return {
    id: project_id,
    taskId: task_id,
    name: task.task_name,
    phase,
    headVersionId: version?.version_id ?? '',
    visibility: visibilityOf(project),
    // What its owner keeps it under is theirs.
    folderId: share ? null : project.folder_id,
    slug: slugOf(project_id),
    codingType: project.coding_type,
    mode,
    template,
    externalProjectId: share ? '' : project.external_project_id,
    viewedAt: share ? null : project.viewed,
    isWorking: !share && task.task_status === TaskStatus.Running,
    previewUrl: version || written !== null ? ports.addressOf(context, { project_id, ...view }) : '',
    tree: written ?? version?.tree ?? '',
    hosts: project.hosts,
  };
}

export async function versionSeen({ tx }: CallContext, { project, share }: SeenProject): Promise<Looked | null> {
  return share ? versionShown(tx, project, share.file_uris) : headOf(tx, project);
}

export function visibilityOf({ public_share_id }: Pick<SiteProject, 'public_share_id'>): 'public' | 'private' {
  return public_share_id === null ? 'private' : 'public';
}

/** The number, short enough for an address that people see. */
export function slugOf(project_id: string): string {
  return BigInt(project_id).toString(36);
}
