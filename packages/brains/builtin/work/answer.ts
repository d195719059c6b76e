/** Answering in the chat: questions about files, greetings, and what this engine can't do. */
import phrases from './asked-words.json' with { type: 'json' };
import { before, holds } from '#text/words.ts';
import { saying, type Turn } from '../recipe.ts';
import { readingOf, type Conversation } from '../conversation.ts';
import { answerQuestion, asksSummary, questionsIn } from '../compose/question.ts';
import { tabularFiles } from '../table/files.ts';
import { isNewTable } from '../table/new-table.ts';
import { answerOfTexts, askTexts } from '../table/tables-in-texts.ts';
import { tableTurn } from '../table/turn.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { cannotDo } from '../text/cannot-do.ts';
import type { Change } from '#contract/intent/change.ts';
import { readChanges } from '../reading/change/read-changes.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { isQuestion } from '../text/question.ts';
import { withoutMentions } from '#contract/prompt/reading.ts';
import { filesNamed } from './make-turn.ts';
import { filesFor } from './write.ts';

export const abilities = phrases.abilities_told;

/** Where something else was asked for: the whole list would bury why it was not done. */
const abilitiesInShort = phrases.abilities_in_short;

export const noOtherWords = '没有改写句子：内置引擎不换说法，接入大模型后可以。';

/** “写一份打印机使用说明” and “感谢大家的帮助” ask for something else. */
export function asksAbilities(text: string): boolean {
  return holds(text, phrases.abilities) || phrases.help.includes(before(text.trim().toLowerCase(), phrases.help_tail));
}

export function smallTalk(text: string): Turn {
  if (holds(text, phrases.thanks)) return saying('不客气。还要改文档或写别的，直接说就行。');
  return saying(`您好，我是案头的内置引擎。${abilities}\n\n把要写的事情或附件发给我就可以开始。`);
}

/** Reads what the question is about, then answers with where the answer stands. */
export function answerTurn(conversation: Conversation): Turn {
  const files =
    filesFor(conversation).length > 0
      ? filesFor(conversation)
      : (conversation.earlier.findLast((message) => message.files.length > 0)?.files ?? []);
  const tabular = tabularFiles(conversation);
  if (files.every(({ name }) => tabular.includes(name)) && !asksSummary(conversation.text)) return tableTurn(conversation);
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0) return { text: conversation.has_begun ? '' : `我先读一下${filesNamed(files)}。`, calls: reading.calls };
  const failed = reading.failed.map((file) => `- 没能读取“${escapeMarkdown(file.name)}”：${file.reason}`);
  if (reading.materials.length === 0)
    return saying(`没能回答：文件没有读出来。\n\n${failed.join('\n')}\n\n您可以换一种格式重新上传，或把内容粘贴进来。`);
  const words = withoutMentions(conversation.text, files);
  const wantsTable = isNewTable(words) || asksToMake(words) === 'sheet';
  const edits = (wantsTable || isQuestion(conversation.text) ? [] : readChanges(conversation.text, { kind: 'document' }).changes).filter(
    (change) => change.sure && inWords.includes(change.do),
  );
  const limits = [
    ...cannotDo(conversation.text),
    ...(wantsTable ? ['没有整理成表格：从一段文字里分出行和列，要接入大模型；也可以说清表头和每一行，我来建表。'] : []),
    ...(edits.length > 0
      ? ['没有改动附件：能改的是一个 Word、PPT、Markdown 或 txt 附件里的词句；别的请在原来的软件里改，或接入大模型。']
      : []),
  ];
  // Only something it can't do was asked: an answer to another question would hide that.
  const onlyBeyond = limits.length > 0 && !holds(conversation.text, phrases.questions);
  const asked = new Map(
    onlyBeyond
      ? []
      : questionsIn(words).flatMap((one) => (asksSummary(one) ? [] : [[one, askTexts(conversation, one, reading.materials)] as const])),
  );
  const calls = [...asked.values()].flatMap((one) => one.calls);
  if (calls.length > 0) return { text: '', calls };
  const parts = onlyBeyond ? [] : [answerQuestion(words, reading.materials, (question) => answerOfTexts(asked.get(question)))];
  const undone = [
    ...failed,
    ...reading.cut.map((name) => `- “${escapeMarkdown(name)}”很长，只看了前面的部分`),
    ...limits.map((sentence) => `- ${sentence}`),
  ];
  if (onlyBeyond)
    parts.push(
      `能替您做的：概括“${escapeMarkdown(reading.materials[0]?.name ?? '')}”的要点，列出日期、金额、人名，按列汇总表格，或照原文整理成周报、通知、纪要等文档。`,
    );
  if (undone.length > 0) parts.push(withoutDouble(parts, undone));
  return saying(parts.join('\n\n'));
}

/** Changes at one place of a text: what is attached stays as it is. */
const inWords: readonly Change['do'][] = ['set', 'add', 'remove', 'replace', 'move'];

/** One list of what was not done, also when the answer brings its own. */
function withoutDouble(parts: string[], undone: string[]): string {
  return parts.some((part) => part.includes('未完成：\n')) ? undone.join('\n') : `未完成：\n${undone.join('\n')}`;
}

/** Neither a text to write nor a file to read: said plainly, with what can be done instead. */
export function beyondTurn(conversation: Conversation): Turn {
  const has_files = [conversation, ...conversation.earlier].some(({ files }) => files.length > 0);
  if (!has_files && holds(conversation.text, phrases.left_behind)) return saying(phrases.nothing_attached);
  const limits = [...cannotDo(conversation.text), ...(holds(conversation.text, phrases.other_words) ? [noOtherWords] : [])];
  const why =
    limits.length > 0
      ? `未完成：\n${limits.map((sentence) => `- ${sentence}`).join('\n')}`
      : '这个问题需要大语言模型或联网搜索才能回答，内置引擎做不到，我也不想猜一个答案给您。';
  return saying(`${why}\n\n${abilitiesInShort}`);
}
