/** Sends a draft: makes the task if there is none, says the message once, and clears the draft when the server has it. */
import { Refusal } from '#contract/codes.ts';
import { expertsIn } from '#contract/prompt/expert-parts.ts';
import { favoriteSentences } from '#contract/favorite.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import type { PageDetail } from '#contract/site/frame-places.ts';
import type { AbilityType, Delivery, TaskRunMode } from '#contract/task.ts';
import { call } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { calmMoment } from './calm-moment.ts';
import { changeDraft, draftOf, homeDraft, resetDraft, type Draft } from './draft.ts';
import { ensureTask } from './ensure-task.ts';

type SendInput = InputOf<Operations['SendMessage']>;

/** What is sent besides the draft. */
export interface Sending {
  ability_type: AbilityType;
  task_run_mode?: TaskRunMode | undefined;
  /** The task is worked on without sub-agents. */
  disable_team_mode?: boolean | undefined;
  /** The experts it goes to when its text names none. */
  agent_ids?: readonly number[] | undefined;
  /** How it goes to a task at work; left out, it is refused then. */
  delivery?: Delivery | undefined;
  /** The tools it is worked on with; left out, they stay as they are. */
  mcp_tool_list?: string[] | undefined;
  /** The favourites its text names. */
  favorites?: readonly { favorite_id: string }[] | undefined;
  /** The request as it is sent, when the page adds its own choices to what was typed. */
  wording?: ((query: string) => string) | undefined;
  /** The message this one is said instead of. */
  instead_of?: string | undefined;
  /** The page of a site that is looked at. */
  page_detail?: PageDetail | undefined;
  /** The task is known and the message is about to go; it may still be refused. */
  onSending?: ((task_id: string) => void) | undefined;
  /** The server has the message, as event `seq` of the task; the draft is cleared behind this, when the page has moved on. */
  onSent?: ((task_id: string, seq: number) => void | Promise<void>) | undefined;
}

export function messageOf(
  draft: Draft,
  task_id: string,
  {
    ability_type,
    task_run_mode,
    disable_team_mode,
    agent_ids = [],
    favorites = [],
    wording,
    instead_of,
    delivery,
    mcp_tool_list,
    page_detail,
  }: Sending,
): SendInput {
  const query = draft.text.trim();
  const named = expertsIn(query);
  return {
    task_id,
    query: wording ? wording(query) : query,
    files: draft.attachments.map((one) => ({ file_name: one.name, file_uri: one.fileUri, file_url: '' })),
    ability_type,
    task_run_mode,
    instead_of,
    disable_team_mode,
    agent_ids: named.length > 0 ? named : [...agent_ids],
    favorites: [...favorites],
    mcp_tool_list,
    delivery,
    page_detail,
  };
}

/** A message whose answer got lost is sent again under its own key; a changed message is a new one. */
let lastTry: { body: string; key: string; input: SendInput } | null = null;

export async function sendDraft(key: string, sending: Sending): Promise<void> {
  const madeAhead = draftOf(key).task_id !== null;
  try {
    await sendTo(key, await ensureTask(key), sending);
  } catch (error) {
    const gone = isTaskGone(error) && key === homeDraft;
    // Deleted meanwhile, or another person's: a draft without files loses nothing by a new one.
    if (gone && madeAhead && draftOf(key).attachments.length === 0) return sendTo(key, await ensureTask(key), sending);
    throw error;
  }
}

async function sendTo(key: string, task_id: string, sending: Sending): Promise<void> {
  const sent = draftOf(key);
  const given = messageOf(sent, task_id, sending);
  // What a page shows changes by itself: the same words sent again are the same message.
  const body = JSON.stringify({ ...given, page_detail: null });
  if (lastTry?.body !== body) lastTry = { body, key: randomId(), input: given };
  const { input, key: idempotency_key } = lastTry;
  sending.onSending?.(task_id);
  let seq: number;
  try {
    seq = Number((await call('SendMessage', input, { idempotency_key })).next_key);
  } catch (error) {
    if (error instanceof Refusal) {
      lastTry = null;
      if (isTaskGone(error) && key === homeDraft) forgetTask(key);
    }
    throw error;
  }
  lastTry = null;
  try {
    await sending.onSent?.(task_id, seq);
    // Emptying the field makes the browser lay the whole page out once more: the message and its answer come first.
    await calmMoment();
  } finally {
    clearSent(key, sent);
  }
}

/** Not one of the favourites the message names, which can be gone just as well. */
function isTaskGone(error: unknown): boolean {
  return error instanceof Refusal && error.reason === 'NOT_FOUND' && error.message !== favoriteSentences.gone;
}

/** In a task, what was typed while the message was on its way stays: only what was sent goes. */
function clearSent(key: string, sent: Draft): void {
  const now = draftOf(key);
  const more = now.text === sent.text ? '' : now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text;
  const attachments = now.attachments.filter((one) => sent.attachments.every(({ id }) => id !== one.id));
  if (key === homeDraft || (more === '' && attachments.length === 0)) resetDraft(key);
  else changeDraft(key, () => ({ text: more, attachments, mcp_tool_list: null }));
}

/** The task made for the attachments is gone: keep the text, say which files must come again. */
function forgetTask(key: string): void {
  changeDraft(key, ({ attachments }) => ({
    task_id: null,
    attachments: attachments.map((one) => ({ ...one, status: 'error', errorMessage: '附件已失效，请移除后重新上传' })),
  }));
}
