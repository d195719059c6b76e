/** How the built-in engine serves a request without a skill of its own: write when asked to, answer from files, say plainly what it can't do. */
import { isGreeting } from '#brains/builtin/text/question.ts';
import { browseTurn } from '#brains/builtin/browse/browse-turn.ts';
import { asksForChart } from '#brains/builtin/chart/asked-chart.ts';
import { changeOfChart } from '#brains/builtin/chart/chart-edits.ts';
import { chartTurn } from '#brains/builtin/chart/chart-turn.ts';
import { computeTurn } from '#brains/builtin/compute/compute-turn.ts';
import { clockTurn } from '#brains/builtin/clock/clock-turn.ts';
import { readConversation, type Conversation } from '#brains/builtin/conversation.ts';
import type { Recipe, Turn } from '#brains/builtin/recipe.ts';
import { searchTurn } from '#brains/builtin/search/search-turn.ts';
import { asksForPage, isPageChange, pageTurn } from '#brains/builtin/pages/page-turn.ts';
import { asksForPodcast, isPodcastChange, podcastTurn } from '#brains/builtin/talk/talk-turn.ts';
import { cannotDo, isLiterary, isOfFiles } from '#brains/builtin/text/cannot-do.ts';
import { findKind } from '#brains/builtin/compose/kinds.ts';
import { asksForText, asksToMake } from '#brains/builtin/reading/make/asks.ts';
import { answerTurn, asksAbilities, beyondTurn, smallTalk } from '#brains/builtin/work/answer.ts';
import { fromMade } from '#brains/builtin/work/another-kind.ts';
import { asksDeckChange, changeDeckTurn } from '#brains/builtin/work/change-deck.ts';
import { changeAttachedTurn } from '#brains/builtin/work/change-attached.ts';
import { changeDocumentTurn, isChange } from '#brains/builtin/work/change.ts';
import { ordersChange } from '#brains/builtin/reading/change/read-changes.ts';
import { deckTurn } from '#brains/builtin/work/deck.ts';
import { writeTurn } from '#brains/builtin/work/write.ts';
import { isTableWork } from '#brains/builtin/table/files.ts';
import { isNewTable, newTableTurn } from '#brains/builtin/table/new-table.ts';
import { tableTurn } from '#brains/builtin/table/turn.ts';
import { withPictures } from '#brains/builtin/pictures/with-pictures.ts';

export const generalRecipe: Recipe = {
  skill: null,
  next(transcript, tools) {
    return decide(readConversation(transcript, tools), transcript.skill);
  },
};

/** A picture of an attached table is wanted, nothing is to be worked out in it first. */
function drawsOnly({ text, files }: Conversation): boolean {
  const works = /汇总|统计|分组|透视|去重|筛选|合并|排序|占比|同比|环比|工作表|工作簿|表格里|新表|加一列|excel|xlsx/i;
  return files.length > 0 && asksForChart(text) && !works.test(text);
}

function decide(conversation: Conversation, skill: string | null): Turn {
  const { text } = conversation;
  if (asksAbilities(text) || (isGreeting(text) && conversation.files.length === 0)) return smallTalk(text);
  if (skill === null && isOfFiles(text)) return beyondTurn(conversation);
  const browsed = skill === null ? browseTurn(conversation) : null;
  if (browsed) return browsed;
  if (asksForPage(text) || isPageChange(conversation))
    return asksForPage(text) ? withPictures(fromMade(conversation), pageTurn) : pageTurn(conversation);
  if (asksForPodcast(text) || isPodcastChange(conversation)) return podcastTurn(conversation);
  const measured = skill === null ? (clockTurn(conversation) ?? searchTurn(conversation)) : null;
  if (measured) return measured;
  const hasFiles = conversation.files.length > 0 || conversation.earlier.some((message) => message.files.length > 0);
  if (skill === null && asksDeckChange(conversation)) return changeDeckTurn(conversation);
  if (skill === null && asksToMake(text) === 'slides') return withPictures(fromMade(conversation), deckTurn);
  const attached = skill === null ? changeAttachedTurn(conversation) : null;
  if (attached) return attached;
  if (isChange(conversation) && ordersChange(text, { kind: 'document' })) return changeDocumentTurn(conversation);
  const redrawn = skill === null ? changeOfChart(conversation) : null;
  if (redrawn) return redrawn;
  const computed = skill === null ? computeTurn(conversation) : null;
  if (computed) return computed;
  if (skill === null && isTableWork(conversation) && !drawsOnly(conversation)) return tableTurn(conversation);
  if (skill === null && !hasFiles && isNewTable(text)) return newTableTurn(conversation);
  const is_writing = asksToMake(text) === 'document';
  const isDigest = findKind(text)?.kind === '摘要';
  const chart = skill === null && !(is_writing && !isDigest) ? chartTurn(conversation) : null;
  if (chart) return chart;
  if (isLiterary(text) && !hasFiles) return beyondTurn(conversation);
  if (
    is_writing &&
    !(isDigest && hasFiles && !/写|文档|报告|份|篇/.test(text.replaceAll(/[这那][份篇]|[份篇](?=PDF|pdf|文件|材料|合同|纪要)/g, '')))
  )
    return writeTurn(conversation);
  if (conversation.files.length === 0 && cannotDo(text).length > 0 && !/文件|附件|表|文档/.test(text)) return beyondTurn(conversation);
  if (hasFiles) return asksForText(text) ? writeTurn(conversation) : answerTurn(conversation);
  if (isChange(conversation)) return changeDocumentTurn(conversation);
  return beyondTurn(conversation);
}
