/** What is made, as it was read: from the words, or as the person left it on the order card; and when the card is shown first. */
import type { Order } from '#contract/intent/order.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { MadeKind, MakeIntent } from '#contract/intent/make.ts';
import { settled } from '#contract/intent/order-answers.ts';
import { genres } from '../compose/kinds.ts';
import type { Conversation } from '../conversation.ts';
import { inOrder } from '../reading/make/facts.ts';
import { readMake, readMakes } from '../reading/make/read-make.ts';
import type { Turn } from '../recipe.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { orderReplyOf } from '../text/replies.ts';

export interface Asked {
  intents: MakeIntent[];
  /** The person has agreed to it on the card. */
  agreed: boolean;
}

/** The things that are ordered; an empty list where the words order none. `files` are names. */
export function askedIn(conversation: Conversation, kind: MadeKind | null, files: readonly string[]): Asked {
  const { replies, text, today } = conversation;
  const context = { kind, files, today };
  const reply = replies.flatMap((one) => orderReplyOf(one) ?? []).at(-1);
  if (reply?.answer.outcome === 'again') return { intents: readMakes(reply.answer.words, context), agreed: false };
  if (reply?.answer.outcome !== 'go' || reply.answer.intent.intent !== 'make') return { intents: readMakes(text, context), agreed: false };
  const { intent, again } = settled(reply.answer);
  if (intent.intent !== 'make') return { intents: [], agreed: true };
  const kept = intent.kind.value;
  return {
    intents: [
      again.reduce((made, { words }) => withMore(made, words, { ...context, kind: kept }), {
        ...intent,
        facts: inOrder(reply.order.text, intent.facts),
      }),
    ],
    agreed: true,
  };
}

/** The order with more words of the same kind: what they name stands for what was named before, and what they tell is added. */
export function withMore(intent: MakeIntent, words: string, context: Parameters<typeof readMake>[1]): MakeIntent {
  const more = readMake(words, context);
  if (!more) return { ...intent, unread: [...intent.unread, { words, span: { from: 0, to: 0 } }] };
  const { facts, unread, doubts, needs_model, sections, only_sections, sources, kind: _, ...fields } = more;
  return {
    ...intent,
    ...fields,
    sections: [...intent.sections, ...sections],
    only_sections: intent.only_sections || only_sections,
    sources: [...intent.sources, ...sources],
    facts: [...intent.facts, ...facts],
    unread: [...intent.unread, ...unread],
    doubts: [...intent.doubts, ...doubts],
    needs_model: [...intent.needs_model, ...needs_model],
  };
}

/** Line by line: they were asked for as what is to stand in it. */
export function factsReplied(words: string): MakeIntent['facts'] {
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ words: line, spans: [], sign: 'person' }));
}

/** The card, or the words that stood in the way; null where the order may be carried out as it was read. */
export function orderTurn(conversation: Conversation, { intents, agreed }: Asked, title: string, files: readonly string[]): Turn | null {
  const [intent, ...others] = intents;
  const cancelled = conversation.replies.some((one) => orderReplyOf(one)?.answer.outcome === 'cancel');
  if (cancelled) return { text: '好的，没有做。要做的时候再说一次就行。', calls: [] };
  if (agreed || !intent || conversation.has_begun) return null;
  const shows = conversation.shows_orders && conversation.can('order') && others.length === 0;
  if (shows && (conversation.manner === 'cooperative' || !isComplete(intent)))
    return { text: cardText(intent), calls: [card(conversation, intent, title, files)] };
  const open = intents.flatMap(({ unread, doubts }) => [...unread.map(({ words }) => words), ...doubts.map(({ words }) => words)]);
  const unsure = intents.flatMap(({ topic }) => (topic && !topic.sure ? [topic.value] : []));
  const words = [...new Set([...open, ...unsure])].filter((one) => one !== '');
  if (words.length === 0) return null;
  return {
    text: `没有做：有几句没有读懂，不知道是写进内容，还是对${title}的要求，照猜会做错。\n\n没有读懂：\n${words.map((one) => `- “${escapeMarkdown(one)}”`).join('\n')}\n\n要写进内容的，放在“内容：”后面；是要求的，换一种说法，例如“标题：……”“包括：……”“不超过 500 字”。\n\n未完成：\n- 没有做${escapeMarkdown(title)}：${words.length} 处没有读懂。`,
    calls: [],
  };
}

function cardText({ unread, needs_model }: MakeIntent): string {
  if (unread.length > 0) return `动手之前请看一下：有 ${unread.length} 句没有读懂，写进内容还是不用管，由您来定。`;
  return needs_model.length > 0 ? '动手之前请看一下：有的要接入大模型才能做，这里先写明。' : '动手之前请看一下，我这样理解对不对。';
}

function card({ text }: Conversation, intent: MakeIntent, title: string, files: readonly string[]): { tool: 'order'; input: Order } {
  return {
    tool: 'order',
    input: {
      title: title.slice(0, 200) || '这份内容',
      text: text.slice(0, 20_000),
      intent,
      files: files.slice(0, 30).map((name) => ({ name: name.slice(0, 500) })),
      ...(intent.kind.value === 'document' ? { choices: { genre: [...genres] } } : {}),
    },
  };
}
