/** What is asked, or said, where a podcast is wanted and there is nothing to tell in it. */
import type { Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { type Asks, mayAsk } from '../work/ask.ts';
import type { TalkRequest } from './talk-request.ts';

export const asksOfTalk: Asks = { kind: 'podcast', facts: '这一期要讲到的内容（事实、数字、结论，一行一条）' };

/** A question when the person may be asked, else what is missing. */
export function askForPoints(conversation: Conversation, { title, topic }: TalkRequest): Turn {
  const about = topic || title;
  const subject = about === '' ? '' : `“${escapeMarkdown(about)}”`;
  if (mayAsk(conversation))
    return {
      text: `${subject === '' ? '做播客之前' : `要讲${subject}`}，先告诉我讲些什么：内置引擎只用您给的内容，不会自己编。也可以直接上传材料。`,
      calls: [{ tool: 'ask_user', input: { title: '播客还缺内容', questions: [{ id: 'points', text: asksOfTalk.facts, kind: 'text' }] } }],
    };
  return saying(
    `还没有可以讲的内容，所以没有做${subject === '' ? '' : `${subject}这期播客`}。内置引擎不会自己编内容：\n\n- 上传一份文档（Word、PDF、PPT、网页或表格），说“做成 5 分钟的播客”；\n- 或者把要点直接写在消息里，一行一条。\n\n未完成：\n- 没有生成播客：缺少内容。`,
  );
}
