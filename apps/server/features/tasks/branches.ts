/** Going back in a conversation: undoing its last turn with its files, opening another branch, saying an earlier message anew. */
import { Refusal } from '#contract/codes.ts';
import type { MessageFile } from '#contract/task.ts';
import { pathOf, treeOf, type TurnTree } from '#contract/timeline/fold/branches.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import { readReduced } from '#server/runs/log/log-pages.ts';
import { placeOnBranch } from '#server/runs/log/open-branch.ts';
import { loadTask, present, type TaskRow } from './rows.ts';
import { refuseWhileBusy } from './rules.ts';
import { appendTold, type Saying } from './say.ts';
import { undoneOf } from './undone.ts';

export function branchOperations(hub: Hub): { UndoTurn: Handler<'UndoTurn'>; OpenBranch: Handler<'OpenBranch'> } {
  return {
    async UndoTurn({ task_id, message_id }, context) {
      const { task, log, tree } = await loadIdle(context, task_id);
      const turn = turnIn(tree, message_id);
      if (!turn.undone) {
        if (tree.tip !== message_id) throw new Refusal('STATE', '只能撤销最后一轮，请先撤销它后面的对话，或切换到它所在的分支');
        const undone = await undoneOf(context.tx, task_id, turn.answer_id, log);
        await turnTo(context, hub, task, log, { type: 'turn_undone', message_id, ...undone });
      }
      return { task_info: present(await loadTask(context.tx, signedIn(context), 'see', task_id)) };
    },

    async OpenBranch({ task_id, message_id }, context) {
      const { task, log, tree } = await loadIdle(context, task_id);
      turnIn(tree, message_id);
      if (!pathOf(tree).includes(message_id)) await turnTo(context, hub, task, log, { type: 'branch_opened', message_id });
      return { task_info: present(await loadTask(context.tx, signedIn(context), 'see', task_id)) };
    },
  };
}

/** The next message is said instead of this one. The caller holds the task's row, says it, and then shows the branch. */
export async function leaveFrom(context: Saying, hub: Hub, task: TaskRow, message_id: string): Promise<void> {
  const log = await readReduced(context.tx, task.task_id, withoutTexts);
  const tree = treeOf(log);
  turnIn(tree, message_id);
  const said = log.find((event) => event.type === 'message' && event.message_id === message_id);
  if (said?.type !== 'message' || said.kind !== 'query') throw new Refusal('STATE', '这条消息不能修改后重发');
  if (!pathOf(tree).includes(message_id)) throw new Refusal('STATE', '这条消息不在当前的分支上，请先切换到它所在的分支');
  await appendTold(context, hub, task, [{ type: 'branched', from_message_id: message_id }]);
}

/** Whether a message names files that belong to other branches: they are on its own, too, from then on. */
export async function isAnyElsewhere(tx: Queryable, files: MessageFile[]): Promise<boolean> {
  if (files.length === 0) return false;
  const { rowCount } = await tx.query('select 1 from task_file where file_uri = any($1) and not is_current limit 1', [
    files.map((file) => file.file_uri),
  ]);
  return (rowCount ?? 0) > 0;
}

/** What is there and what is found is that of the open branch from now on. */
export async function showBranch(tx: Queryable, task_id: string): Promise<void> {
  const log = await readReduced(tx, task_id, withoutTexts);
  await placeOnBranch(tx, task_id, log, fold(emptyView, log));
}

async function loadIdle(context: CallContext, task_id: string): Promise<{ task: TaskRow; log: NumberedEvent[]; tree: TurnTree }> {
  const task = await loadTask(context.tx, signedIn(context), 'change', task_id, 'lock');
  refuseForChild(task);
  refuseWhileBusy(task.task_status);
  const log = await readReduced(context.tx, task_id, withoutTexts);
  return { task, log, tree: treeOf(log) };
}

function turnIn(tree: TurnTree, message_id: string) {
  const turn = tree.turns.get(message_id);
  if (!turn || message_id === '') throw new Refusal('NOT_FOUND', '这条消息不存在，请刷新后重试');
  return turn;
}

/** The task is as it was at the end of the branch that opens; a question asked there waits for ever. */
async function turnTo(context: CallContext, hub: Hub, task: TaskRow, log: NumberedEvent[], event: TaskEvent): Promise<void> {
  const stored = await appendTold(context, hub, task, [event]);
  const whole = [...log, ...stored];
  const view = fold(emptyView, whole);
  await placeOnBranch(context.tx, task.task_id, whole, view);
  const last = view.messages.findLast((message) => message.type !== 'answer');
  await context.tx.query('update task set task_status = $2, ability_type = $3, answer_due = null, is_unread = false where task_id = $1', [
    task.task_id,
    view.task_status,
    last?.ability_type ?? task.ability_type,
  ]);
}

/** Which turns there are, what they did and which files they made is told without what was said in them. */
function withoutTexts(event: NumberedEvent): NumberedEvent {
  switch (event.type) {
    case 'message':
      return { ...event, content: '' };
    case 'text':
    case 'summary':
      return { ...event, text: '' };
    case 'reasoning':
      return { ...event, text: '', kept: undefined };
    case 'tool_call':
      // What was done in the browser is known by what it was given.
      return { ...event, input: event.tool === 'browser' ? event.input : {}, kept: undefined };
    case 'tool_result':
      return { ...event, output: '', display: undefined };
    default:
      return event;
  }
}
