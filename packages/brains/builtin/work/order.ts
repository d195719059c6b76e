/** What is made, as it was read: from the words, or as the person left it on the order card; and when the card is shown first. */
import { sameParts } from '#contract/content/outline-parts.ts';
import type { Head, Order, OrderAnswer } from '#contract/intent/order.ts';
import type { Doubt } from '#contract/intent/common.ts';
import { isComplete } from '#contract/intent/intent.ts';
import { saidLater, type MadeKind, type MakeIntent } from '#contract/intent/make.ts';
import { orderable } from '#contract/intent/orderable.ts';
import { settled } from '#contract/intent/order-answers.ts';
import type { AgreedOutline } from '../outline/arrange.ts';
import { genres, kindOfGenre } from '../compose/kinds.ts';
import { forEvents } from '../compose/relevance.ts';
import { speaksOf } from '../compose/about.ts';
import { type Conversation, type FileReading, readingOf } from '../conversation.ts';
import { inOrder } from '../reading/make/facts.ts';
import { readMake, readMakes } from '../reading/make/read-make.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import type { Material } from '../text/material.ts';
import { keptOutOf, namesKeptOut, withoutLines } from '../text/left-out.ts';
import { columnsOfHouse, goesOut, isAlike, suspectedIn } from '../text/suspicion.ts';
import { orderReplyOf, otherKind } from '../text/replies.ts';

export interface Asked {
  intents: MakeIntent[];
  /** The person has agreed to it on the card. */
  agreed: boolean;
  /** The outline as they arranged it there; null where they left it as it was, or were shown none. */
  outline: AgreedOutline | null;
  /** As they will be printed, once it is composed. */
  heads?: Head[];
}

/** The things that are ordered; an empty list where the words order none. `files` are names. */
export function askedIn(conversation: Conversation, kind: MadeKind | null, files: readonly string[]): Asked {
  const { replies, text, today } = conversation;
  const context = { kind, files, today };
  const read = (words: string): MakeIntent[] => readMakes(words, context).map((one) => asFilesTell(one, conversation, files));
  const reply = replies.flatMap((one) => orderReplyOf(one) ?? []).at(-1);
  const fresh = { agreed: false, outline: null };
  if (reply?.answer.outcome === 'again') return { intents: read(reply.answer.words), ...fresh };
  if (reply?.answer.outcome !== 'go' || reply.answer.intent.intent !== 'make') return { intents: read(text), ...fresh };
  const { intent, again } = settled(reply.answer);
  const outline = otherKind(reply) ? null : arrangedIn(reply.order, reply.answer);
  if (intent.intent !== 'make') return { intents: [], agreed: true, outline };
  const kept = intent.kind.value;
  return {
    intents: [
      asFilesTell(
        again.reduce((made, { words }) => withMore(made, words, { ...context, kind: kept === 'site' ? 'web-page' : kept }), {
          ...intent,
          facts: inOrder(reply.order.text, intent.facts),
        }),
        conversation,
        files,
      ),
    ],
    agreed: true,
    outline,
  };
}

/** What names something of the files counts where they hold it, once they are read; else it orders something that was not read. */
function asFilesTell(intent: MakeIntent, { text, files, earlier, all }: Conversation, names: readonly string[]): MakeIntent {
  const { topic, leave_out, ...rest } = intent;
  const isOpen = topic !== undefined && !topic.sure && !forEvents.includes(kindOfGenre(intent.genre?.value));
  const isOut = goesOut(intent);
  if (names.length === 0) return intent;
  const meant = [...files, ...earlier.flatMap((one) => one.files)].filter(({ name }) => names.includes(name));
  const { materials, calls } = readingOf(meant, all);
  if (calls.length > 0 || materials.length === 0) return { ...intent, ...(isOpen ? { topic: { ...topic, sure: true } } : {}) };
  const isTold = isOpen && speaksOf(materials, topic.value);
  const canLeave = orderable[intent.kind.value].includes('leave_out');
  const names_out = leave_out ? namesKeptOut(leave_out.value) : [];
  const isFound = (name: string): boolean => canLeave && keptOutOf(materials, name) !== null;
  const found = names_out.filter(isFound);
  const left = withoutNamed(materials, found);
  const columns = isOut ? columnsOfHouse(left).filter((name) => !text.includes(name.replace(/[（(].*$/, ''))) : [];
  const suspects = [...columns.map((words) => ({ words, keep: false })), ...left.flatMap((one) => suspectedIn(one, isOut))].slice(0, 40);
  const lost = names_out.filter((one) => !isFound(one) && !suspects.some(({ words, keep }) => !keep && isAlike(one, words)));
  return {
    ...rest,
    ...(topic && (isTold || !isOpen) ? { topic: { ...topic, sure: topic.sure || isTold } } : {}),
    ...(suspects.length > 0 ? { inside: intent.inside ?? suspects } : {}),
    ...(leave_out && found.length > 0 ? { leave_out: { ...leave_out, value: found.join('、') } } : {}),
    unread:
      isOpen && !isTold
        ? [...rest.unread, { words: topic.value, span: { from: topic.spans[0]?.from ?? 0, to: topic.spans.at(-1)?.to ?? 0 } }]
        : rest.unread,
    doubts: [...rest.doubts, ...lost.map(notFound)],
  };
}

/** What was to be left out and is nowhere found: only a choice of its own goes on. */
const notFound = (name: string, n: number): Doubt => ({
  id: `left-out-${n}`,
  kind: 'left_out',
  path: '',
  words: name,
  question: `您说“${name}”不要，文件里没有认出是哪几句。`,
  choices: [
    { value: 'taken', label: '我在下面的内容里自己拿掉了' },
    { value: 'none', label: '没有这样的内容，照做' },
  ],
});

const withoutNamed = (materials: readonly Material[], names: readonly string[]): Material[] =>
  names.reduce<Material[]>((left, name) => keptOutOf(left, name) ?? left, [...materials]);

/** The files without what the order keeps out, and without what seems to be for the office alone. */
export function keptOut(reading: FileReading, { intents: [intent] }: Asked): FileReading {
  const thatAre = (kept: boolean) => new Set(intent?.inside?.flatMap(({ words, keep }) => (keep === kept ? [words] : [])));
  const [out, kept] = [thatAre(false), thatAre(true)];
  const named = intent?.leave_out ? namesKeptOut(intent.leave_out.value) : [];
  const columns = columnsOfHouse(reading.materials).filter((name) => out.has(name));
  const left = withoutNamed(reading.materials, [...named, ...columns]);
  const materials = left.map((one) => ({
    ...withoutLines(one, out),
    kept_out: one.kept_out.filter(({ name }) => !columns.includes(name)),
    suspected: [
      ...one.kept_out.flatMap(({ name }) => (columns.includes(name) ? [`${name}一栏`] : [])),
      ...saidIn(one).filter((text) => out.has(text)),
    ],
    doubted: saidIn(one).filter((text) => kept.has(text)),
  }));
  return { ...reading, materials };
}

const saidIn = ({ passages, tables }: Material): string[] => [
  ...passages.map(({ text }) => text),
  ...tables.flatMap(({ rows }) => rows.flat()),
];

/** An outline that came back as it was shown says nothing: the text is put in order anew from what else was changed. */
function arrangedIn({ outline }: Order, answer: OrderAnswer): AgreedOutline | null {
  if (!outline || answer.outcome !== 'go' || !answer.outline) return null;
  if (sameParts(answer.outline, outline.sections)) return null;
  return { sections: answer.outline, shown: new Set(outline.material.map(({ id }) => id)) };
}

/** The order with more words of the same kind: what they name stands for what was named before, and what they tell is added. */
export function withMore(intent: MakeIntent, words: string, context: Parameters<typeof readMake>[1]): MakeIntent {
  const more = readMake(words, context);
  if (!more) return { ...intent, unread: [...intent.unread, { words, span: { from: 0, to: 0 } }] };
  const { facts, unread, doubts, needs_model, sections, only_sections, sources, kind: _, ...fields } = saidLater(more);
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

/** Whether the order is laid before its person before anything is made of it. */
export function wantsCard({ shows_orders, confirms_orders, can }: Conversation, { intents, agreed, heads = [] }: Asked): boolean {
  const [intent, ...others] = intents;
  if (!intent || agreed || others.length > 0 || !shows_orders || !can('order')) return false;
  // Of a page its parts are all there is to be shown first.
  const asks = (intent.show_first ?? []).some(({ value }) => value === 'outline' || intent.kind.value === 'web-page');
  return confirms_orders || asks || !isComplete(intent) || heads.some((one) => one.asks);
}

/** The order for something of this kind, as the person's replies left it, and whether it is laid before them. */
export function orderAs(conversation: Conversation, kind: MadeKind, files: readonly string[], replied = (one: MakeIntent) => one) {
  const asked = askedIn(conversation, kind, files);
  const [first, ...more] = asked.intents;
  if (!first) throw new Error('with its kind told an order is always read');
  const intent = replied(first);
  const order = { ...asked, intents: [intent, ...more] };
  return { intent, order, shows: wantsCard(conversation, order) };
}

export interface OrderShown {
  title: string;
  /** Names of the files. */
  files: readonly string[];
  /** What would stand where. */
  outline?: NonNullable<Order['outline']> | null;
}

/** The card; null where it was answered, or none is wanted. */
export function cardTurn(conversation: Conversation, asked: Asked, shown: OrderShown): Turn | null {
  const [intent] = asked.intents;
  if (!intent || !wantsCard(conversation, asked)) return null;
  return { text: cardText(intent, asked), calls: [card(conversation, intent, shown, asked.heads)] };
}

/** What ends an order that nothing is made of: its person took it back, or words stand in the way and no card can be shown. */
export function refusedTurn(conversation: Conversation, asked: Asked, title: string): Turn | null {
  const cancelled = conversation.replies.some((one) => orderReplyOf(one)?.answer.outcome === 'cancel');
  if (cancelled) return saying('好的，没有做。要做的时候再说一次就行。');
  const { intents, agreed } = asked;
  const kept_out = intents.flatMap(({ doubts }) => doubts.filter(({ kind }) => kind === 'left_out'));
  if (kept_out.length > 0 && !wantsCard(conversation, asked)) return notLeftOut(kept_out, title);
  if (agreed || intents.length === 0 || conversation.has_begun || wantsCard(conversation, asked)) return null;
  const open = intents.flatMap(({ unread, doubts }) => [...unread.filter(({ is_wish }) => !is_wish), ...doubts].map(({ words }) => words));
  const unsure = intents.flatMap(({ topic }) => (topic && !topic.sure ? [topic.value] : []));
  const words = [...new Set([...open, ...unsure])].filter((one) => one !== '');
  if (words.length === 0) return null;
  return saying(
    `没有做：有几句没有读懂，不知道是写进内容，还是对${title}的要求，照猜会做错。\n\n没有读懂：\n${words.map((one) => `- “${escapeMarkdown(one)}”`).join('\n')}\n\n要写进内容的，放在“内容：”后面；是要求的，换一种说法，例如“标题：……”“包括：……”“不超过 500 字”。\n\n未完成：\n- 没有做${escapeMarkdown(title)}：${words.length} 处没有读懂。`,
  );
}

function notLeftOut(doubts: readonly Doubt[], title: string): Turn {
  const names = doubts.map(({ words }) => `“${escapeMarkdown(words)}”`).join('、');
  return saying(
    `没有做：您说${names}不要，文件里没有认出是哪几句，照做就会印出去。\n\n可以这样：\n- 在文件里删掉这几句，或在前面写上“内部：”，再发一次；\n- 再说一次，用文件里的原词说明不要哪一段、哪一栏、哪一句；\n- 在卡片上选“我在下面的内容里自己拿掉了”或“没有这样的内容，照做”。\n\n未完成：\n- 没有做${escapeMarkdown(title)}：${names}没有认出来。`,
  );
}

/** Both, for what is shown without an outline: asked before anything is begun. */
export function orderTurn(conversation: Conversation, asked: Asked, title: string, files: readonly string[]): Turn | null {
  const refused = refusedTurn(conversation, asked, title);
  return refused ?? (conversation.has_begun ? null : cardTurn(conversation, asked, { title, files }));
}

function cardText({ unread, needs_model }: MakeIntent, { heads = [] }: Asked): string {
  const open = unread.filter(({ is_wish, is_content }) => !is_wish && !is_content);
  const taken = unread.filter(({ is_content }) => is_content);
  if (open.length > 0) return `动手之前请看一下：有 ${open.length} 句没有读懂，写进内容还是不用管，由您来定。`;
  if (taken.length > 0) return `动手之前请看一眼：有 ${taken.length} 句看作内容，会写进去；不是的，在卡片上选“不用管”。`;
  if (needs_model.length > 0) return '动手之前请看一下：有的要接入大模型才能做，这里先写明。';
  return `动手之前请${heads.some((one) => one.asks) ? '核对一下标题、发给谁和落款' : '看一下'}，我这样理解对不对。`;
}

/** Every file there is will be used, until one is taken out on the card; those that were named keep their words. */
function withFiles(intent: MakeIntent, files: readonly string[]): MakeIntent {
  const named = intent.sources.filter(({ value }) => files.length === 0 || files.includes(value));
  const all = intent.sources.find((source) => !named.includes(source));
  const others = files.filter((name) => !named.some(({ value }) => value === name));
  return { ...intent, sources: [...named, ...others.map((value) => ({ value, spans: all?.spans ?? [], sure: true }))] };
}

function card({ text }: Conversation, asked: MakeIntent, { title, files, outline }: OrderShown, heads?: Head[]) {
  const intent = withFiles(asked, files);
  return {
    tool: 'order' as const,
    input: {
      title: title.slice(0, 200) || '这份内容',
      text: text.slice(0, 20_000),
      intent,
      files: files.slice(0, 30).map((name) => ({ name: name.slice(0, 500) })),
      ...(outline ? { outline } : {}),
      ...(heads ? { heads } : {}),
      ...(intent.kind.value === 'document' ? { choices: { genre: [...genres] } } : {}),
    },
  };
}
