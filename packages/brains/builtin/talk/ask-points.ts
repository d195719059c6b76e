/** What is asked, or said, where a podcast is wanted and there is nothing to tell in it. */
import type { MakeIntent } from '#contract/intent/make.ts';
import type { Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { answerTo, sinceOrder } from '../text/replies.ts';
import { factsReplied, withMore } from '../work/order.ts';
import type { TalkRequest } from './talk-request.ts';

const pointsAsked = '这一期要讲到的内容（事实、数字、结论，一行一条）';

/** The order with the points that were asked back for. */
export function withPointsGiven(intent: MakeIntent, { replies, today }: Conversation): MakeIntent {
  return sinceOrder(replies).reduce((made, { tool, words }) => {
    if (tool === 'ask_user' && words.startsWith('我的回答：'))
      return { ...made, facts: [...made.facts, ...factsReplied(answerTo(words, pointsAsked))] };
    return withMore(made, words, { kind: 'podcast', files: [], today });
  }, intent);
}

/** A question when the person may be asked, else what is missing. */
export function askForPoints({ manner, replies, can }: Conversation, { title, topic }: TalkRequest): Turn {
  const about = topic || title;
  const subject = about === '' ? '' : `“${escapeMarkdown(about)}”`;
  if (manner !== 'hands_off' && can('ask_user') && replies.length === 0)
    return {
      text: `${subject === '' ? '做播客之前' : `要讲${subject}`}，先告诉我讲些什么：内置引擎只用您给的内容，不会自己编。也可以直接上传材料。`,
      calls: [{ tool: 'ask_user', input: { title: '播客还缺内容', questions: [{ id: 'points', text: pointsAsked, kind: 'text' }] } }],
    };
  return saying(
    `还没有可以讲的内容，所以没有做${subject === '' ? '' : `${subject}这期播客`}。内置引擎不会自己编内容：\n\n- 上传一份文档（Word、PDF、PPT、网页或表格），说“做成 5 分钟的播客”；\n- 或者把要点直接写在消息里，一行一条。\n\n未完成：\n- 没有生成播客：缺少内容。`,
  );
}
