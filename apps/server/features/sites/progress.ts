/** How far a site is: the steps and pages that were planned last, and what of them is done. */
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { NodeType } from '#contract/site/nodes.ts';
import { pagePlanOf } from '#contract/site/page-plan.ts';
import { planOfCall } from '#contract/timeline/questions/plan-call.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { SiteProject } from '#server/runs/sites/site-versions.ts';
import { messagesOf } from './chat.ts';
import { outline } from './found.ts';

type Progress = Omit<OutputOf<Operations['GetProgress']>['progress'], 'phase'>;

export async function progressOf(db: Queryable, project: SiteProject): Promise<Progress> {
  const events = await outline(db, project.task_id);
  const calls = events.flatMap((event) => (event.type === 'tool_call' ? [event] : []));
  const plan = calls.findLast(({ tool }) => tool === 'plan');
  const steps = plan && planOfCall(plan.input);
  const planned = calls.findLast(({ tool, input }) => tool === 'plan_pages' && pagePlanOf(input) !== null);
  const pagePlan = planned && pagePlanOf(planned.input);
  const marks = pagePlan ? await marksOfPages(db, project) : [];
  const pages = (pagePlan?.pages ?? []).map((page, n) => ({ ...page, status: marks[n] ?? ('pending' as const) }));
  const tasks = steps?.items ?? pages.map(({ name, status }, n) => ({ id: String(n + 1), title: name, status }));
  return {
    title: steps?.title ?? pagePlan?.title ?? '',
    done: tasks.filter(({ status }) => status === 'done').length,
    total: tasks.length,
    tasks,
    pages,
  };
}

async function marksOfPages(db: Queryable, project: SiteProject): Promise<Progress['pages'][number]['status'][]> {
  const nodes = (await messagesOf(db, project)).flatMap(({ tasks }) => tasks);
  return nodes.findLast(({ type }) => type === NodeType.Container)?.task_plan.map(({ status }) => status) ?? [];
}
