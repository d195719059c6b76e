/** What a person replied to what the engine asked: as data where the card gives some, else from the words the reply came in. */
import phrases from '../work/asked-words.json' with { type: 'json' };
import { z } from 'zod';
import type { TranscriptEntry } from '#agent/brain.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { orderAnswer, orderPayload, type Order, type OrderAnswer } from '#contract/intent/order.ts';

export interface Reply {
  tool: string;
  input: unknown;
  words: string;
  /** Question and answer as data; undefined in logs of before, and where it was answered in words of one's own. */
  data?: unknown;
}

/** As a form's answer reads, in difference to words of one's own. */
export const isInForm = (words: string): boolean => phrases.by_form.some((one) => words.trim().startsWith(one));

export function isAsking(tool: string): boolean {
  return phrases.asking_tools.includes(tool);
}

/** What the message at `at` replies to; null when nothing was asked right before it. */
export function replyAt(entries: TranscriptEntry[], at: number): Reply | null {
  const entry = entries[at];
  if (entry?.role !== 'user') return null;
  for (let i = at - 1; i >= 0; i -= 1) {
    const before = entries[i];
    if (before?.role === 'user') return null;
    if (before?.role !== 'assistant') continue;
    const call = before.calls.find(({ tool }) => isAsking(tool));
    return call
      ? { tool: call.tool, input: call.input, words: entry.text, ...(entry.reply === undefined ? {} : { data: entry.reply }) }
      : null;
  }
  return null;
}

/** The order card and its answer; null for a reply to anything else, or in words of one's own. */
export function orderReplyOf({ data }: Pick<Reply, 'data'>): { order: Order; answer: OrderAnswer } | null {
  const parsed = z.object({ reason: z.literal('order'), payload: orderPayload, answer: orderAnswer }).safeParse(data);
  return parsed.success ? { order: parsed.data.payload, answer: parsed.data.answer } : null;
}

/** The kind that was chosen on the card in the place of the one that was read; null where it was left. */
export function otherKind({ order, answer }: { order: Order; answer: OrderAnswer }): MadeKind | null {
  if (answer.outcome !== 'go' || answer.intent.intent !== 'make' || order.intent.intent !== 'make') return null;
  return answer.intent.kind.value === order.intent.kind.value ? null : answer.intent.kind.value;
}

/** What was replied after the order card came back: what was before it stands on the card already. */
export function sinceOrder(replies: readonly Reply[]): readonly Reply[] {
  return replies.slice(replies.findLastIndex((one) => orderReplyOf(one) !== null) + 1);
}

/** What was answered to a question of `ask_user`; '' when it was left out or answered in other words. */
export function answerTo(words: string, question: string): string {
  const lead = `- ${question}：`;
  const at = words.indexOf(lead);
  if (at < 0) return '';
  const rest = words.slice(at + lead.length);
  const value = rest.slice(0, rest.search(/\n- [^\n]*：|$(?![\s\S])/)).trim();
  return value.startsWith('（没有回答') ? '' : value;
}

/** The steps of a changed plan with what belongs under each; null when it was confirmed as it was or answered in other words. */
export function changedSteps(words: string): { title: string; children: string[] }[] | null {
  if (!words.startsWith('计划已修改')) return null;
  const steps: { title: string; children: string[] }[] = [];
  for (const line of words.split('\n')) {
    const title = /^\d+\. (.+)$/.exec(line)?.[1]?.trim();
    const child = /^   - (.+)$/.exec(line)?.[1]?.trim();
    if (title !== undefined) steps.push({ title, children: [] });
    else if (child !== undefined) steps.at(-1)?.children.push(child);
  }
  return steps.length > 0 ? steps : null;
}
