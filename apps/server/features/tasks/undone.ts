/** What undoing a turn does to the files, and what it can't take back: read from what the turn did, never assumed. */
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import { isOwnTool } from '#capabilities/mcp/own.server.ts';
import type { Undone } from '#contract/timeline/fold/branches.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { operationOf, type ToolOperation } from '#contract/timeline/tool-operation.ts';
import { scheduleAnswer } from '#contract/timeline/questions/schedule-proposal.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Whether tools of a type leave their traces in the task's own log and files only; others may have changed something elsewhere, and are named. */
const staysInTask: Readonly<Record<ToolOperation, boolean>> = {
  plan: true,
  file: true,
  database: true,
  document: true,
  search: true,
  browser: true,
  ask_user: true,
  confirm_plan: true,
  ack_outline: true,
  excel: true,
  gen_html_poster: true,
  img: true,
  search_img: true,
  podcast: true,
  web: true,
  web_slide: true,
  slide_modify: true,
  slide_options: true,
  html_plan: true,
  step_done: true,
  order: true,
  skill: true,
  look: true,
  check: true,
  site_check: true,
  // Programs reach nothing but the task's files (docs/decisions/0050).
  terminal: true,
  code: true,
  // It only proposes; what a person made of that is told below.
  cronjob: true,
  takeover_browser: false,
  sub_agent: false,
  milv: false,
  mcp: false,
};

function isInsideTask(operation: string): boolean {
  const known = operationOf(operation);
  return known ? staysInTask[known] : operation === '';
}

export async function undoneOf(tx: Queryable, task_id: string, answer_id: string, log: NumberedEvent[]): Promise<Undone> {
  const { rows } = await tx.query<{ name: string; is_earlier_there: boolean }>(
    `select f.name, bool_or(exists (
       select 1 from task_file b where b.task_id = f.task_id and b.name = f.name and b.is_current and b.answer_id is distinct from f.answer_id
     )) as is_earlier_there
     from task_file f where f.task_id = $1 and f.answer_id = $2 and f.is_current group by f.name order by min(f.written)`,
    [task_id, answer_id],
  );
  const moved = await tx.query<{ was: string }>(
    'select was from task_file where task_id = $1 and answer_id = $2 and is_current and was is not null order by written',
    [task_id, answer_id],
  );
  const own = new Set(rows.map((row) => row.name));
  const exported = await tx.query<{ name: string }>(
    'select distinct e.name from file_export e join task_file f using (file_uri) where f.task_id = $1 and f.answer_id = $2 order by e.name',
    [task_id, answer_id],
  );
  return {
    added: wholes(rows.filter((row) => !row.is_earlier_there).map((row) => row.name)),
    // A file that was given another name has its own again.
    changed: wholes([
      ...rows.filter((row) => row.is_earlier_there).map((row) => row.name),
      ...moved.rows.map((row) => row.was).filter((name) => !own.has(name)),
    ]),
    stays: [
      ...exported.rows.map(({ name }) => `“${name}”已经导出过，下载到别处的副本不会收回`),
      ...actsElsewhere(answer_id, log).map((title) => `“${asDone(title)}”在任务之外留下的改动不会收回`),
      ...scheduleOf(answer_id, log),
      ...tokensOf(answer_id, log),
    ],
  };
}

/** The turn began with the person's agreement to a schedule. */
function scheduleOf(answer_id: string, log: NumberedEvent[]): string[] {
  const message = log.find((event) => event.type === 'message' && event.answer_id === answer_id);
  if (message?.type !== 'message' || message.pause_reason !== 'schedule') return [];
  const answer = scheduleAnswer.safeParse(message.pause_answer);
  if (!answer.success || answer.data.outcome !== 'confirm') return [];
  return [`定时任务“${answer.data.name}”还在，到点仍会执行；要停用或删除，点左侧的“定时任务”`];
}

/** The pages of a deck go with it. */
function wholes(names: string[]): string[] {
  return names.filter((name) => wholeOf(name) === null);
}

/** In the browser, looking changes nothing; clicking and filling in may. */
function reachesOut({ operation, tool, input }: { operation: string; tool: string; input: unknown }): boolean {
  if (tool !== 'browser') return !isInsideTask(operation);
  const action = typeof input === 'object' && input !== null && 'action' in input ? input.action : '';
  return action === 'click' || action === 'type' || action === 'select' || action === 'press';
}

/** What was done by tools that reach beyond the task, in the words the person read; a call without an answer may have done it, too. */
function actsElsewhere(run_id: string, log: NumberedEvent[]): string[] {
  const own = log.filter((event) => 'run_id' in event && event.run_id === run_id);
  const failed = new Set(own.flatMap((event) => (event.type === 'tool_result' && (!event.ok || isHeldBack(event)) ? [event.call_id] : [])));
  const titles = own.flatMap((event) =>
    event.type === 'tool_call' && reachesOut(event) && !isOwnTool(event.tool) && !failed.has(event.call_id) ? [event.title] : [],
  );
  return [...new Set(titles)];
}

/** It waited for leave to send something, and sent nothing. */
function isHeldBack({ pause }: Extract<NumberedEvent, { type: 'tool_result' }>): boolean {
  return pause?.reason === 'confirm_egress';
}

/** A title as it stands in quotes once it is over: 正在点击“申请” → 点击‘申请’. */
function asDone(title: string): string {
  return title
    .replace(/^正在\s*/, '')
    .replaceAll('“', '‘')
    .replaceAll('”', '’');
}

function tokensOf(run_id: string, log: NumberedEvent[]): string[] {
  const used = log.reduce(
    (sum, event) => (event.type === 'usage' && event.run_id === run_id ? sum + event.input_tokens + event.output_tokens : sum),
    0,
  );
  return used === 0 ? [] : [`已经用掉的模型用量（${used.toLocaleString('zh-CN')} token）不会退回`];
}
