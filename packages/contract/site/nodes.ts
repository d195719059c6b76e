/** The steps of an answer as the website expert's clients know them: their types, and what becomes of a list of them. Pure. */
import type { Part } from './chat.ts';

export const NodeType = {
  Container: 1,
  RequirementGeneration: 10,
  PlanGeneration: 11,
  TasksGeneration: 12,
  PageGeneration: 13,
  CodeGeneration: 14,
  CodeReview: 15,
  CodeTesting: 16,
  ProjectSummary: 17,
  CodeLinting: 18,
  CodeIteration: 19,
  CodeFix: 20,
  Thinking: 100,
  FileCreation: 101,
  FileModification: 102,
  ResponseToUser: 103,
  Text: 104,
  PlanTasks: 105,
} as const;
export type NodeType = (typeof NodeType)[keyof typeof NodeType];

export const NodeStatus = { Pending: 1, Processing: 2, Completed: 3, Failure: 4, Aborted: 5 } as const;
export type NodeStatus = (typeof NodeStatus)[keyof typeof NodeStatus];

export interface PlannedTask {
  id: string;
  title: string;
  status: 'pending' | 'running' | 'done' | 'failed';
}

export interface SiteNode {
  /** The number of its event; of what belongs to another, that one's with a count behind it. */
  id: string;
  type: NodeType;
  name: string;
  title: string;
  status: NodeStatus;
  children: SiteNode[];
  messageId: number;
  /** '' for what stands at the top. */
  parentId: string;
  chunkId: number;
  content: string;
  /** The newest of its answer. */
  latest: boolean;
  task_plan: PlannedTask[];
  detail: { content: { chunk_id: number; multiContent: Part[] } };
}

/** A plan directly followed by its tasks is one container; a plan by itself is not shown. */
export function withContainers(nodes: readonly SiteNode[]): SiteNode[] {
  const shown: SiteNode[] = [];
  for (let n = 0; n < nodes.length; n++) {
    const node = nodes[n];
    const next = nodes[n + 1];
    if (!node) continue;
    if (node.type !== NodeType.PlanGeneration) {
      shown.push(node);
      continue;
    }
    if (next?.type !== NodeType.TasksGeneration) continue;
    shown.push(containerOf(node, next));
    n += 1;
  }
  return shown;
}

function containerOf(plan: SiteNode, tasks: SiteNode): SiteNode {
  const id = `${plan.id}-c`;
  return {
    ...plan,
    id,
    type: NodeType.Container,
    name: 'Container',
    status: containerStatus(plan.status, tasks.status),
    children: [plan, tasks].map((child) => ({ ...child, parentId: id })),
    latest: tasks.latest,
    task_plan: tasks.task_plan,
    detail: tasks.detail,
  };
}

/** Completed when the tasks are, else Processing while the plan is, else Pending. */
export function containerStatus(plan: NodeStatus, tasks: NodeStatus): NodeStatus {
  if (tasks === NodeStatus.Completed) return NodeStatus.Completed;
  return plan === NodeStatus.Processing ? NodeStatus.Processing : NodeStatus.Pending;
}

/** A file that is written once more is being worked on again; whatever else has ended stays as it ended. */
export function statusAtStart({ type, status }: Pick<SiteNode, 'type' | 'status'>): NodeStatus {
  const isFile = type === NodeType.FileCreation || type === NodeType.FileModification;
  const isOver = status !== NodeStatus.Pending && status !== NodeStatus.Processing;
  return isOver && !isFile ? status : NodeStatus.Processing;
}
