/** What the fold does when another branch opens: the messages that leave are kept, those that come back come back as they were. */
import { TaskStatus } from '#contract/task.ts';
import { addTurn, applyBranchEvent, copyTree, emptyTree, pathOf, type BranchEvent, type TurnTree } from './branches.ts';
import type { Interaction, Message, TaskView } from './view.ts';
import { dueAt } from '../questions/interaction-answers.ts';

type Reply = Pick<Extract<Interaction, { state: 'answered' }>, 'answer' | 'by' | 'words'>;

export interface Branches {
  tree: TurnTree;
  /** The messages of the turns that are not on the open branch. */
  held: Map<string, Message[]>;
  /** How a turn answers what the one before it asked; of turns on any branch. */
  replies: Map<string, Reply>;
}

/** A copy that may be changed; of a conversation that never forked, one straight branch. */
export function ownBranches(view: TaskView): Branches {
  const { branches } = view;
  if (branches) return { tree: copyTree(branches.tree), held: new Map(branches.held), replies: new Map(branches.replies) };
  const tree = emptyTree();
  const replies = new Map<string, Reply>();
  let before: Interaction | null = null;
  for (const messages of turnsIn(view.messages)) {
    const [question, answer] = messages;
    if (!question) continue;
    addTurn(tree, question.message_id, answer?.message_id ?? '');
    if (before?.state === 'answered') replies.set(question.message_id, replyOf(before));
    before = interactionOf(messages);
  }
  return { tree, held: new Map(), replies };
}

/** Tells of a new message at the end of the open branch. */
export function noteTurn({ tree, replies }: Branches, message_id: string, answer_id: string, reply: Reply): void {
  addTurn(tree, message_id, answer_id);
  replies.set(message_id, reply);
}

/** The view with another branch open. `branches` are the view's own, and are changed. */
export function withBranchEvent(view: TaskView, branches: Branches, event: BranchEvent): TaskView {
  const before = pathOf(branches.tree);
  applyBranchEvent(branches.tree, event);
  const path = pathOf(branches.tree);
  let shared = 0;
  while (shared < before.length && before[shared] === path[shared]) shared += 1;
  const turns = turnsIn(view.messages);
  for (const messages of turns.slice(shared)) if (messages[0]) branches.held.set(messages[0].message_id, messages);
  const come = path.slice(shared).map((id) => {
    const messages = branches.held.get(id) ?? [];
    branches.held.delete(id);
    return messages;
  });
  const open = [...turns.slice(0, shared), ...come];
  const messages = open.flatMap((own, n) => {
    const next = path[n + 1];
    // What the shared part asked is answered by another turn now, or by none.
    return n < shared - 1 ? own : asked(own, next === undefined ? null : (branches.replies.get(next) ?? null));
  });
  const last = messages.findLast((message) => message.type === 'answer');
  const task_status = last?.type === 'answer' ? statusOf[last.state] : TaskStatus.TaskFinish;
  return { ...view, branches, messages, task_status, reason: last?.type === 'answer' ? last.reason : '' };
}

export const statusAfter = {
  finished: TaskStatus.TaskFinish,
  paused: TaskStatus.Interrupt,
  stopped: TaskStatus.Stop,
  interrupted: TaskStatus.AbnormalInterrupt,
} as const;
const statusOf = { ...statusAfter, queued: TaskStatus.Running, running: TaskStatus.Running } as const;

/** A turn begins with a message that is followed by its answer; whatever else was said meanwhile belongs to it. */
function turnsIn(messages: Message[]): Message[][] {
  const turns: Message[][] = [];
  messages.forEach((message, n) => {
    const begins = message.type !== 'answer' && messages[n + 1]?.type === 'answer';
    const last = turns.at(-1);
    if (begins || !last) turns.push([message]);
    else last.push(message);
  });
  return turns;
}

function interactionOf(messages: Message[]): Interaction | null {
  const answer = messages.findLast((message) => message.type === 'answer');
  return answer?.type === 'answer' ? answer.interaction : null;
}

/** The turn with what it asks open or answered. A question that is open again waits for ever: its time was another day's. */
function asked(messages: Message[], reply: Reply | null): Message[] {
  return messages.map((message) => {
    if (message.type !== 'answer' || !message.interaction) return message;
    const { interaction } = message;
    if (!reply && interaction.state === 'open') return message;
    const { reason, payload } = interaction;
    const due_at = reply ? dueAt(interaction, message.ended_at ?? 0) : null;
    // The reason and the payload stay what they were together.
    const again = { reason, payload, due_at, ...(reply ? { state: 'answered', ...reply } : { state: 'open' }) } as Interaction;
    return { ...message, interaction: again };
  });
}

function replyOf({ answer, by, words }: Extract<Interaction, { state: 'answered' }>): Reply {
  return { answer, by, words };
}
