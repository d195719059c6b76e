/** How the built-in engine serves a request without a skill of its own: write when asked to, answer from files, say plainly what it can't do. */
import { readConversation, type Conversation } from '#brains/builtin/conversation.ts';
import { asksForDeck } from '#brains/builtin/deck/deck-request.ts';
import type { Recipe, Turn } from '#brains/builtin/recipe.ts';
import { cannotDo, isLiterary } from '#brains/builtin/text/cannot-do.ts';
import { isQuestion, readRequest } from '#brains/builtin/text/request.ts';
import { answerTurn, asksAbilities, beyondTurn, isGreeting, smallTalk } from '#brains/builtin/work/answer.ts';
import { asksDeckChange, changeDeckTurn } from '#brains/builtin/work/change-deck.ts';
import { changeTurn, isChange } from '#brains/builtin/work/change.ts';
import { deckTurn } from '#brains/builtin/work/deck.ts';
import { teamTurn } from '#brains/builtin/work/team.ts';
import { severalTurn } from '#brains/builtin/work/several.ts';
import { writeTurn, type WriteOptions } from '#brains/builtin/work/write.ts';
import { readChanges } from '#brains/builtin/text/follow-up.ts';

/** What is written for a skill whose own kind of file this engine can't make yet. */
const instead: Record<string, NonNullable<WriteOptions['instead']>> = {
  design: {
    kind_word: '海报文案',
    points: ['主标题', '副标题', '核心卖点', '时间与地点', '行动引导', '画面说明'],
    not_done: '没有制作图片或海报：先写了文案与画面说明。',
  },
  excel: { kind_word: '数据摘要', points: [], not_done: '没有生成或修改 Excel 文件：计算结果写在文档的表格里。' },
  website: {
    kind_word: '网页文案与结构',
    points: ['首屏', '产品或服务', '优势', '案例', '联系方式', '页面结构'],
    not_done: '没有制作网页：先写了页面文案与结构。',
  },
  podcast: { kind_word: '口播稿', points: ['开场', '主要内容', '重点展开', '结尾'], not_done: '没有生成音频：先写了口播稿。' },
};

/** Only the outline of a deck is wanted. */
const deckOutline: NonNullable<WriteOptions['instead']> = {
  kind_word: 'PPT 分页大纲',
  points: ['封面', '目录', '背景', '主要内容', '数据', '问题与对策', '下一步', '结束页'],
  not_done: '',
};

export const generalRecipe: Recipe = {
  skill: null,
  next(transcript, tools) {
    return decide(readConversation(transcript, tools), transcript.skill);
  },
};

function decide(conversation: Conversation, skill: string | null): Turn {
  const { text } = conversation;
  if (asksAbilities(text) || (isGreeting(text) && conversation.files.length === 0)) return smallTalk(text);
  const hasFiles = conversation.files.length > 0 || conversation.earlier.some((message) => message.files.length > 0);
  if (skill === null && conversation.can('write_slides')) {
    if (asksDeckChange(conversation)) return changeDeckTurn(conversation);
    if (asksForDeck(text)) return deckTurn(conversation);
  }
  if (isChange(conversation) && readChanges(text).length > 0) return changeTurn(conversation);
  const team = hasFiles && skill === null ? teamTurn(conversation) : null;
  if (team) return team;
  const request = readRequest(text);
  const outline =
    skill === null && /PPT|幻灯片|演示文稿/i.test(text) && /大纲|提纲/.test(text) && request.is_writing ? deckOutline : undefined;
  const option = skill === null ? outline : instead[skill];
  if (isLiterary(text) && !hasFiles) return beyondTurn(conversation);
  const asks = isQuestion(text) && !request.is_writing;
  if (option && !(asks && hasFiles)) return writeTurn(conversation, { instead: option });
  if (
    request.is_writing &&
    !(
      (request.kind === '摘要' || request.kind_word === '总结') &&
      hasFiles &&
      !/写|文档|报告|份|篇/.test(text.replaceAll(/[这那][份篇]|[份篇](?=PDF|pdf|文件|材料|合同|纪要)/g, ''))
    )
  )
    return severalTurn(conversation) ?? writeTurn(conversation);
  if (conversation.files.length === 0 && cannotDo(text).length > 0 && !/文件|附件|表|文档/.test(text)) return beyondTurn(conversation);
  if (hasFiles) return answerTurn(conversation);
  if (isChange(conversation)) return changeTurn(conversation);
  return beyondTurn(conversation);
}
