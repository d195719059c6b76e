/** When the engine asks before it makes something, and what it makes of the replies. */
import type { MadeKind, MakeIntent } from '#contract/intent/make.ts';
import { type WritingRequest, writingRequestOf } from '../compose/writing-request.ts';
import type { Conversation } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { answerTo, isInForm, sinceOrder } from '../text/replies.ts';
import { factsReplied, withMore } from './order.ts';

/** The questions of one kind of work, as they are asked; those it does not have are left out. */
export interface Asks {
  kind: MadeKind;
  topic?: string;
  audience?: { text: string; named: readonly string[] };
  facts: string;
}

const anyone = '不限';

const asksOfDocument = ({ kind_word }: WritingRequest): Asks => ({
  kind: 'document',
  topic: `这份${kind_word}是关于什么的`,
  audience: { text: '写给谁', named: ['领导', '同事', '客户', '全体员工'] },
  facts: '必须写进去的内容（时间、地点、人、数字……）',
});

/** What the work can't be made well without, as far as the request does not say it. */
export function questionsOf(
  asks: Asks,
  { title, topic, audience }: Record<'title' | 'topic' | 'audience', string | null>,
  hasMaterial = false,
) {
  return [
    ...(asks.topic && title === null && topic === null && !hasMaterial ? [{ id: 'topic', text: asks.topic, kind: 'text' }] : []),
    ...(asks.audience && audience === null
      ? [{ id: 'audience', text: asks.audience.text, kind: 'single', options: [anyone, ...asks.audience.named], default: anyone }]
      : []),
    ...(hasMaterial ? [] : [{ id: 'facts', text: asks.facts, kind: 'text' }]),
  ];
}

/** Whether the person may be asked about this request, and was not yet. */
export const mayAsk = ({ manner, replies, can }: Conversation): boolean =>
  manner !== 'hands_off' && can('ask_user') && replies.length === 0;

/** The order with what was replied in its places since it was agreed on; facts that were asked for are facts whatever they say. */
export function withReplies(intent: MakeIntent, { replies, today }: Conversation, { kind, ...asks }: Asks): MakeIntent {
  return sinceOrder(replies).reduce((made, { tool, words }) => {
    // Words of one's own say more about the work; a confirmation says nothing for it.
    if (tool !== 'ask_user' || !words.startsWith('我的回答：'))
      return isInForm(words) ? made : withMore(made, words, { kind, files: [], today });
    const topic = asks.topic ? answerTo(words, asks.topic) : '';
    const audience = asks.audience ? answerTo(words, asks.audience.text) : '';
    return {
      ...made,
      ...(topic === '' ? {} : { topic: { value: topic, spans: [], sure: true } }),
      ...(audience === '' || audience === anyone ? {} : { audience: { value: audience, spans: [], sure: true } }),
      facts: [...made.facts, ...factsReplied(answerTo(words, asks.facts))],
    };
  }, intent);
}

export const withDocumentReplies = (intent: MakeIntent, conversation: Conversation): MakeIntent =>
  withReplies(intent, conversation, asksOfDocument(writingRequestOf(intent)));

/** Nothing is said that could stand in the text. */
export function isEmptyOfContent(request: WritingRequest): boolean {
  // 放假通知 says what it is about, 通知 doesn't.
  const isTold = request.topic !== null || request.title !== null || !request.kind.endsWith(request.kind_word);
  return request.facts.length === 0 && !isTold && request.points.length === 0;
}

/** Null when the request says enough for how much the person wants to be asked, or was asked about already. */
export function questionTurn(conversation: Conversation, request: WritingRequest, hasMaterial: boolean): Turn | null {
  if (!mayAsk(conversation) || hasMaterial || conversation.had_document) return null;
  const lacks = conversation.manner === 'cooperative' ? request.facts.length === 0 : isEmptyOfContent(request);
  if (!lacks) return null;
  return {
    text: `写${request.kind_word}之前，先确认几点；不清楚的可以空着，我会在文中标出来。`,
    calls: [
      { tool: 'ask_user', input: { title: `${request.kind_word}还缺一些信息`, questions: questionsOf(asksOfDocument(request), request) } },
    ],
  };
}
