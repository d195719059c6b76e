/** Changing what is there, turn by turn: what is asked is read, becomes calls, and it is said what came of them. One loop; a kind says what its edits are. */
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import type { Change } from '#contract/intent/change.ts';
import type { Answered, Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { listed, under } from '../text/last-lines.ts';
import { changesAsked, type There } from './change-order.ts';

export interface Carried {
  /** The next call; null when all are made. */
  next: ToolRequest | null;
  /** Why the last one did nothing. */
  failed: string | null;
  /** What was done, in Markdown. */
  said: readonly string[];
  /** Said before that, where it is no document, deck, page or podcast of this task. */
  head?: string;
  not_done: readonly string[];
  /** Behind its name: ，现在共 9 页. */
  now?: string;
  /** What is told besides. */
  more?: readonly string[];
}

/** `can_change`: how it can be changed, for whoever was not understood. */
export function changeTurn(
  conversation: Conversation,
  there: There & { can_change?: readonly string[] },
  carry: (changes: Change[]) => Carried,
): Turn {
  const shown = `“${escapeMarkdown(there.file)}”`;
  const asked = changesAsked(conversation, conversation.text, there);
  if (asked.turn) return asked.turn;
  const { next, failed, said, not_done, now = '', more = [], head = `已修改${shown}${now}` } = carry(asked.changes);
  if (next) return { text: conversation.has_begun ? '' : `我来改${shown}。`, calls: [next] };
  const ways = there.can_change ? [`我可以这样改：\n\n${listed(there.can_change)}`] : [];
  const undone = under('未完成', [...asked.not_done, ...not_done]);
  if (failed !== null) return saying([`没有改动${shown}：${failed}`, '原来的内容都还在。', ...undone, ...ways].join('\n\n'));
  if (said.length === 0)
    return saying([`${asked.changes.length > 0 ? '' : '没太明白要怎么改，'}没有改动${shown}。`, ...undone, ...ways].join('\n\n'));
  const told = said.length > 20 ? [...said.slice(0, 20), `……共 ${said.length} 处`] : said;
  return saying([...under(head, told), ...more.filter((one) => one !== ''), ...undone].join('\n\n'));
}

/** It is read as it is now before anything is changed. */
export const lookFirst = ({ has_begun }: Conversation, name: string, calls: ToolRequest[], what = '内容'): Turn => ({
  text: has_begun ? '' : `我先看一下“${escapeMarkdown(name)}”现在的${what}。`,
  calls,
});

/** What was made last before this request, of what is changed in place. */
export function madeLast({ all, done }: Conversation): Answered | undefined {
  return all.findLast((call) => !done.includes(call) && call.ok && /^(?:write|edit)_(?:podcast|document|page)$/.test(call.tool));
}
