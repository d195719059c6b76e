/** Makes the steps of an answer from its calls and their results: which type each tool's work has, and how it ends. Pure. */
import { siteWriteAnswer } from '../content/site.ts';
import type { NumberedEvent } from '../timeline/events.ts';
import { planOfCall } from '../timeline/questions/plan-call.ts';
import { PartType } from './chat.ts';
import { NodeStatus, NodeType, statusAtStart, type PlannedTask, type SiteNode } from './nodes.ts';
import { pageOfFile, pagePlanOf, routeOfFile, type PlannedPage } from './page-plan.ts';
import { writingTools } from './phase.ts';
import { requirementFileName } from './site.ts';

export interface NodeContext {
  messageId: number;
  nodes: SiteNode[];
  /** The steps of each call: a step's own id is a number. */
  calls: Map<string, SiteNode[]>;
  /** What was written last does not compile, or was found wrong. */
  isMending: boolean;
  /** The site runs already. */
  hasVersion: boolean;
  /** Of all answers together. */
  plan: PlanInForce;
}

/** The pages that were planned last, and how far each is. */
export interface PlanInForce {
  pages: readonly PlannedPage[];
  tasks: readonly PlannedTask[];
}

type Called = Extract<NumberedEvent, { type: 'tool_call' }>;
type Answered = Extract<NumberedEvent, { type: 'tool_result' }>;

const names = Object.fromEntries(Object.entries(NodeType).map(([name, type]) => [type, name])) as Record<NodeType, string>;

export function addNode({ nodes }: NodeContext, node: SiteNode): void {
  for (const other of nodes) other.latest = false;
  nodes.push(node);
}

export function textNode({ messageId }: NodeContext, seq: number, type: NodeType, text: string, chunkId: number): SiteNode {
  return {
    id: String(seq),
    type,
    name: names[type],
    title: titles[type] ?? '',
    status: NodeStatus.Completed,
    children: [],
    messageId,
    parentId: '',
    chunkId,
    content: text,
    latest: true,
    task_plan: [],
    detail: { content: { chunk_id: chunkId, multiContent: text === '' ? [] : [{ type: PartType.Text, text }] } },
  };
}

/** What rows of these types are called. */
const titles: Partial<Record<NodeType, string>> = { [NodeType.Thinking]: 'Think', [NodeType.PlanTasks]: 'Plan tasks' };

export function addCall(context: NodeContext, event: Called, chunkId: number): void {
  const made = typesOf(context, event).map((type, n): SiteNode => ({
    ...textNode(context, event.seq, type, '', chunkId),
    id: n === 0 ? String(event.seq) : `${event.seq}-p${n}`,
    status: NodeStatus.Processing,
    title: titles[type] ?? event.title,
  }));
  const [first, last] = [made[0], made.at(-1)];
  if (!first || !last) return;
  if (event.tool === 'plan') last.task_plan = planOfCall(event.input)?.items ?? [];
  if (event.tool === 'plan_pages') last.task_plan = (pagePlanOf(event.input)?.pages ?? []).map(taskOfPage);
  if (writingTools.has(event.tool)) {
    const groups = groupsOf(context, event);
    made.forEach((node, n) => {
      const { page, files = [] } = groups[n] ?? {};
      if (page) node.title = page.name;
      node.children = files.map((file, m) => fileNode(node, file, m));
    });
    tellPages(context, made, 'running');
  }
  context.calls.set(event.call_id, made);
  for (const node of made) addNode(context, node);
}

function taskOfPage({ name }: PlannedPage, n: number): PlannedTask {
  return { id: String(n + 1), title: name, status: 'pending' };
}

function typesOf(context: NodeContext, event: Called): NodeType[] {
  const { isMending, hasVersion } = context;
  const { tool, input } = event;
  switch (tool) {
    case 'write_document':
    case 'edit_document':
      return [isRecord(input) && input['file_name'] === requirementFileName ? NodeType.RequirementGeneration : NodeType.Thinking];
    case 'plan':
      return [NodeType.PlanTasks];
    case 'plan_pages':
      // Without its tasks it is not shown.
      return pagePlanOf(input) ? [NodeType.PlanGeneration, NodeType.TasksGeneration] : [NodeType.PlanGeneration];
    case 'check_site':
      return [NodeType.CodeTesting];
    default:
      if (!writingTools.has(tool)) return [NodeType.Thinking];
      if (isMending) return [NodeType.CodeFix];
      if (hasVersion) return [NodeType.CodeIteration];
      return groupsOf(context, event).map(({ page }) => (page ? NodeType.PageGeneration : NodeType.CodeGeneration));
  }
}

interface FileGroup {
  /** Null for what belongs to no planned page. */
  page: PlannedPage | null;
  files: WrittenFile[];
}

/** What a call writes, by the pages that were planned; all together where a site is changed or mended. */
function groupsOf({ isMending, hasVersion, plan }: NodeContext, { input }: Called): FileGroup[] {
  const files = filesIn(input);
  if (isMending || hasVersion || plan.pages.length === 0 || files.length === 0) return [{ page: null, files }];
  const groups: FileGroup[] = [];
  for (const file of files) {
    const page = pageOfFile(file.path, plan.pages);
    const known = groups.find((group) => group.page === page);
    if (known) known.files.push(file);
    else groups.push({ page, files: [file] });
  }
  return groups;
}

/** A page is as far as the file at its address; one that was written once stays written. */
function tellPages({ plan }: NodeContext, nodes: readonly SiteNode[], status: PlannedTask['status']): void {
  const routes = nodes.flatMap(({ children }) => children.map(({ content }) => routeOfFile(content)));
  plan.pages.forEach(({ path }, n) => {
    const task = plan.tasks[n];
    if (task && task.status !== 'done' && routes.includes(path)) task.status = status;
  });
}

interface WrittenFile {
  path: string;
  /** Whole, or its patches as blocks. */
  text: string;
  isPatched: boolean;
}

function fileNode(parent: SiteNode, { path, text, isPatched }: WrittenFile, n: number): SiteNode {
  const type = isPatched ? NodeType.FileModification : NodeType.FileCreation;
  return {
    ...parent,
    id: `${parent.id}-${n + 1}`,
    type,
    name: names[type],
    title: `Edit file ${path}`,
    content: path,
    children: [],
    parentId: parent.id,
    latest: false,
    task_plan: [],
    detail: { content: { chunk_id: parent.chunkId, multiContent: text === '' ? [] : [{ type: PartType.Text, text }] } },
  };
}

export function restartNode({ calls }: NodeContext, call_id: string): void {
  for (const node of calls.get(call_id) ?? []) {
    node.status = NodeStatus.Processing;
    for (const child of node.children) child.status = statusAtStart(child);
  }
}

export function finishNode(context: NodeContext, event: Answered, result: unknown): void {
  const own = context.calls.get(event.call_id) ?? [];
  const [first] = own;
  if (!first) return;
  const status = event.ok ? NodeStatus.Completed : NodeStatus.Failure;
  for (const node of own) {
    node.status = status;
    node.detail = {
      content: { chunk_id: node.chunkId, multiContent: event.output === '' ? [] : [{ type: PartType.ToolResult, text: event.output }] },
    };
  }
  for (const child of own.flatMap(({ children }) => children)) child.status = status;
  const planned = first.type === NodeType.PlanGeneration && event.ok ? pagePlanOf(result) : null;
  // The tasks of its node: they are marked as their pages are written.
  if (planned) Object.assign(context.plan, { pages: planned.pages, tasks: own[1]?.task_plan ?? [] });
  const written = siteWriteAnswer.safeParse(result).data;
  if (!written) {
    tellPages(context, own, 'failed');
    if (first.type === NodeType.CodeTesting) context.isMending = !event.ok;
    return;
  }
  context.isMending = written.errors.length > 0;
  const known = new Map(own.flatMap(({ children }) => children).map((child) => [child.content, child]));
  for (const { path, how } of written.changes) {
    const type = how === 'added' ? NodeType.FileCreation : NodeType.FileModification;
    const child = known.get(path);
    if (child) Object.assign(child, { type, name: names[type] });
    else first.children.push({ ...fileNode(first, { path, text: '', isPatched: how !== 'added' }, first.children.length), status });
  }
  tellPages(context, own, 'done');
}

/** What was under way when the answer ended; its last words are its reply. */
export function endNodes({ nodes, calls, plan }: NodeContext, outcome: 'finished' | 'paused' | 'stopped' | 'interrupted'): void {
  for (const node of nodes) {
    if (node.status === NodeStatus.Processing) node.status = NodeStatus.Aborted;
    for (const child of node.children) if (child.status === NodeStatus.Processing) child.status = NodeStatus.Aborted;
  }
  for (const task of plan.tasks) if (task.status === 'running') task.status = 'pending';
  const last = nodes.findLast(({ type }) => type === NodeType.Text);
  const called = new Set([...calls.values()].flat());
  const work = nodes.findLastIndex((node) => called.has(node));
  if (outcome === 'finished' && last && nodes.indexOf(last) > work)
    Object.assign(last, { type: NodeType.ResponseToUser, name: names[NodeType.ResponseToUser] });
}

/** What a call writes, as far as its arguments can be read; a cut or foreign one is none. */
function filesIn(input: unknown): WrittenFile[] {
  if (!isRecord(input)) return [];
  const { path, patches, files, moves, paths } = input;
  if (typeof path === 'string') return [{ path, text: Array.isArray(patches) ? patches.map(blockOf).join('\n') : '', isPatched: true }];
  if (Array.isArray(files))
    return files.flatMap((file) =>
      isRecord(file) && typeof file['path'] === 'string' ? [{ path: file['path'], text: textIn(file['content']), isPatched: false }] : [],
    );
  if (Array.isArray(moves))
    return moves.flatMap((move) =>
      isRecord(move) && typeof move['to'] === 'string' ? [{ path: move['to'], text: '', isPatched: true }] : [],
    );
  return Array.isArray(paths) ? paths.flatMap((one) => (typeof one === 'string' ? [{ path: one, text: '', isPatched: true }] : [])) : [];
}

/** A patch as the block with conflict markers that other clients read. */
function blockOf(patch: unknown): string {
  if (!isRecord(patch)) return '';
  return `<<<<<<< SEARCH\n${textIn(patch['search'])}\n=======\n${textIn(patch['replace'])}\n>>>>>>> REPLACE`;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
