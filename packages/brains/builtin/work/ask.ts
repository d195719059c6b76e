/** When the engine asks before it writes, and what it makes of the replies. */
import type { Conversation } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { answerTo, isInForm, sinceOrder } from '../text/replies.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { type WritingRequest, writingRequestOf } from '../compose/writing-request.ts';
import { factsReplied, withMore } from './order.ts';

const factsAsked = '必须写进去的内容（时间、地点、人、数字……）';
const audienceAsked = '写给谁';
const audiences: readonly string[] = ['不限', '领导', '同事', '客户', '全体员工'];

function topicAsked({ kind_word }: WritingRequest): string {
  return `这份${kind_word}是关于什么的`;
}

/** Nothing is said that could stand in the text. */
export function isEmptyOfContent(request: WritingRequest): boolean {
  // 放假通知 says what it is about, 通知 doesn't.
  const isTold = request.topic !== null || request.title !== null || !request.kind.endsWith(request.kind_word);
  return request.facts.length === 0 && !isTold && request.points.length === 0;
}

/** Null when the request says enough for how much the person wants to be asked, or was asked about already. */
export function questionTurn(conversation: Conversation, request: WritingRequest, hasMaterial: boolean): Turn | null {
  if (conversation.manner === 'hands_off' || !conversation.can('ask_user')) return null;
  if (conversation.replies.length > 0 || hasMaterial || conversation.had_document) return null;
  const lacks = conversation.manner === 'cooperative' ? request.facts.length === 0 : isEmptyOfContent(request);
  if (!lacks) return null;
  const questions = [
    ...(request.topic === null && request.title === null ? [{ id: 'topic', text: topicAsked(request), kind: 'text' }] : []),
    ...(request.audience === null
      ? [{ id: 'audience', text: audienceAsked, kind: 'single', options: audiences, default: audiences[0] }]
      : []),
    { id: 'facts', text: factsAsked, kind: 'text' },
  ];
  return {
    text: `写${request.kind_word}之前，先确认几点；不清楚的可以空着，我会在文中标出来。`,
    calls: [{ tool: 'ask_user', input: { title: `${request.kind_word}还缺一些信息`, questions } }],
  };
}

/** The order with what was replied in its places since it was agreed on; facts that were asked for are facts whatever they say. */
export function withReplies(intent: MakeIntent, { replies, today }: Conversation): MakeIntent {
  return sinceOrder(replies).reduce((made, { tool, words }) => {
    if (tool !== 'ask_user' || !words.startsWith('我的回答：')) {
      // Words of one's own say more about the text; a confirmation says nothing for it.
      return isInForm(words) ? made : withMore(made, words, { kind: 'document', files: [], today });
    }
    const topic = answerTo(words, topicAsked(writingRequestOf(intent)));
    const audience = answerTo(words, audienceAsked);
    const facts = answerTo(words, factsAsked);
    return {
      ...made,
      ...(topic === '' ? {} : { topic: { value: topic, spans: [], sure: true } }),
      ...(audience === '' || audience === audiences[0] ? {} : { audience: { value: audience, spans: [], sure: true } }),
      facts: [...made.facts, ...factsReplied(facts)],
    };
  }, intent);
}
