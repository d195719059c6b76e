/** Before a deck is made, what it is for is agreed on: for whom, how long, what they are to decide; then its outline and its look. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { deckRequestOf } from '#brains/builtin/deck/deck-request.ts';
import { asksToMake } from '#brains/builtin/reading/make/asks.ts';
import { readMake } from '#brains/builtin/reading/make/read-make.ts';
import type { Way } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { parseChineseNumber } from '#text/chinese-number.ts';
import { answerTo } from '#brains/builtin/text/replies.ts';
import { isDeckChange } from '#brains/builtin/work/change-deck.ts';
import { questionsOf } from '#brains/builtin/work/ask.ts';
import { asksOfDeck } from '#brains/builtin/work/deck.ts';
import { filesFor } from '#brains/builtin/work/write.ts';
import { holds } from '#text/words.ts';
import words from '../expert-words.json' with { type: 'json' };

const number = String.raw`(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*分钟`;
/** “30 分钟找到货” is no length of a talk. */
const spoken = new RegExp(
  `(?:讲|说|汇报|演示|分享|时长|限时)[^，。；,;\\n]{0,4}?${number}|${number}的?(?:汇报|演讲|演示|分享|培训|路演|PPT)`,
  'i',
);

const minutesAsked = '讲多久';
const decisionAsked = '希望听众最后做什么决定（可以不填）';
const readNotTold = '不讲，发文件看';

/** A way that asks on the way; a form first, where the request leaves open what only the person knows. Null: nothing is to be made. */
export function agreeing(conversation: Conversation): Turn | Way | null {
  const { text, manner, replies, has_begun } = conversation;
  if (asksToMake(text) !== 'slides' || isDeckChange(conversation)) return null;
  const order = readMake(text, { kind: 'slides', files: filesFor(conversation).map(({ name }) => name), today: conversation.today });
  if (!order) return null;
  const request = deckRequestOf(order);
  const minutes = minutesIn(text);
  if (manner === 'hands_off' || holds(text, words.at_once)) return { manner, adding: pagesFor(request.pages === null ? minutes : null) };
  const hasMaterial = filesFor(conversation).length > 0 || request.facts.length > 0 || request.outline.length > 0;
  if (!has_begun && replies.length === 0 && conversation.can('ask_user')) {
    const questions = [
      ...questionsOf(asksOfDeck, request, hasMaterial),
      ...(minutes === null && request.pages === null
        ? [
            {
              id: 'minutes',
              text: minutesAsked,
              kind: 'single',
              options: ['5 分钟', '10 分钟', '20 分钟', '30 分钟', readNotTold],
              default: '10 分钟',
            },
          ]
        : []),
      { id: 'decision', text: decisionAsked, kind: 'text' },
    ];
    return {
      text: '一次演示只为了让听众在最后做一件事。动手之前先和您商定几点，再定大纲和风格。',
      calls: [{ tool: 'ask_user', input: { title: '这次演示', questions } }],
    };
  }
  const told = replies.find(({ tool }) => tool === 'ask_user')?.words ?? '';
  const decision = answerTo(told, decisionAsked);
  const adding = [
    pagesFor(request.pages === null ? (minutes ?? minutesIn(`讲${answerTo(told, minutesAsked)}`)) : null),
    decision === '' ? '' : `最后请听众决定：${decision}`,
  ];
  return { manner: 'cooperative', adding: adding.filter((line) => line !== '').join('\n') };
}

function minutesIn(text: string): number | null {
  const [, after, before] = spoken.exec(text) ?? [];
  const found = after ?? before;
  return found === undefined ? null : parseChineseNumber(found);
}

/** At most a page a minute. */
function pagesFor(minutes: number | null): string {
  return minutes === null ? '' : `不超过 ${Math.min(Math.max(minutes, 4), 40)} 页`;
}
