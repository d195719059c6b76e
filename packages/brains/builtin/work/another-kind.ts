/** Within a task of one skill a person may ask for something else made of what there is: the deck as a page, the page as a report. */
import { asksForChart } from '../chart/asked-chart.ts';
import { chartTurn } from '../chart/chart-turn.ts';
import { documentName, isWriting, type Conversation } from '../conversation.ts';
import { pageTurn } from '../pages/page-turn.ts';
import type { Turn } from '../recipe.ts';
import { podcastTurn } from '../talk/talk-turn.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { deckTurn, isDeckWork } from './deck.ts';
import { writeTurn } from './write.ts';

type MadeKind = 'deck' | 'page' | 'podcast' | 'chart' | 'document';

/** A part of what there is, or its name: nothing else is meant. */
const ofWhatThereIs = /第\s?[\d一二三四五六七八九十]+\s?[页节章张]|这一?[页节]|加上?一?[页节]|每一?[页节]|标题|题目/;
const documentWords =
  /(?:写|做|出|整理|改|转|生成|起草|拟)(?:一?[份篇个]|成|为|出)[^，。；;\n]{0,16}(?:文档|word|报告|周报|月报|日报|纪要|通知|公文|文章|稿|总结|说明|方案|简历|请示|函)/i;

/** What the words plainly ask to be made; null when they name nothing, or a part of what there is (“第 3 页的图表换成折线”). */
export function kindAskedFor(text: string): MadeKind | null {
  if (ofWhatThereIs.test(text)) return null;
  const kind = asksToMake(text);
  if (kind === 'web-page') return 'page';
  if (kind === 'podcast') return 'podcast';
  if (kind === 'slides') return 'deck';
  if (asksForChart(text) && !/PPT|幻灯片|演示|网页|页面/i.test(text)) return 'chart';
  return documentWords.test(text) && kind === 'document' ? 'document' : null;
}

/** The turn that makes it; null when what the words ask for is of the task's own kind. */
export function anotherKindTurn(conversation: Conversation, own: MadeKind): Turn | null {
  const kind = kindAskedFor(conversation.text);
  // Charts and other texts are at home in a document's task.
  if (kind === null || kind === own || (own === 'document' && kind === 'chart')) return null;
  switch (kind) {
    case 'page':
      return pageTurn(fromMade(conversation));
    case 'podcast':
      return podcastTurn(fromMade(conversation));
    case 'deck':
      return deckTurn(fromMade(conversation));
    case 'chart':
      return chartTurn(conversation);
    case 'document':
      return writeTurn(conversation);
  }
}

/** “把这份周报做成 PPT”: what was made in this task is the source, as it is now; what was attached is, where the words name it. */
export function fromMade(conversation: Conversation): Conversation {
  const { text, files, earlier, all, done, made } = conversation;
  if (files.length > 0 || /附件|上传|原文件|原表|\.(?:docx?|xlsx?|csv|pdf|pptx?)/i.test(text)) return conversation;
  const first = done[0]?.at ?? Infinity;
  const before = made.filter((call) => call.at < first);
  const written = before.findLast(isWriting);
  const hasAttached = earlier.some((message) => message.files.length > 0);
  // A document holds its sources in full; a deck says less than what it was made from.
  const name = documentName(written) ?? (hasAttached ? null : (before.findLast(isDeckWork)?.files.at(-1)?.name ?? null));
  if (name === null || (written && !/这|那|它|上面|刚|以上|上述|前面|把|将|用|根据|按|文档|报告|周报|文章/.test(text))) return conversation;
  const since = written?.at ?? before.findLast(isDeckWork)?.at ?? 0;
  // What was read of it before it was last written is not what it says now.
  const isStale = (call: (typeof all)[number]): boolean => call.tool === 'read_file' && call.input['name'] === name && call.at < since;
  return { ...conversation, files: [{ uri: '', name, bytes: 0 }], all: all.filter((call) => !isStale(call)) };
}
