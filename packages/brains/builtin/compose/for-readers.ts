/** What of files and talks is not for the reader of a text, and what the person is told of it. */
import textWords from './text-words.json' with { type: 'json' };
import { escapeMarkdown } from '#text/markdown.ts';
import type { Material } from '../text/material.ts';
import type { Kind } from './kinds.ts';
import { fullWord } from './titles.ts';
import type { WritingRequest } from './writing-request.ts';
import { relativeDays, type TalkDay } from '../text/talk-day.ts';
import type { Block } from './draft.ts';
import type { TableReport } from './table-blocks.ts';

/** What is sent to others says where nothing stood. */
export function withoutPlaces(table: TableReport): TableReport {
  const bare = (block: Block): Block =>
    block.kind === 'table' ? { ...block, note: block.note.split('\n\n').slice(0, -1).join('\n\n') } : block;
  const blocks = table.blocks.map((part) => ({ ...part, block: bare(part.block) }));
  return { ...table, findings: table.findings.map((one) => ({ ...one, source: '' })), blocks, original: bare(table.original) };
}

const namesPupils = (block: Block): boolean => block.kind === 'table' && textWords.pupils.includes(block.header[0] ?? '');

/** What every parent reads names no pupil beside a mark. */
export function withoutNames(table: TableReport): TableReport {
  return { ...table, blocks: table.blocks.filter(({ block }) => !namesPupils(block)) };
}

/** Mails below one another: each has its sender, its day and its readers. */
const isThread = ({ content }: Material): boolean =>
  content.split('\n').filter((line) => textWords.mail_from.some((label) => line.trim().toLowerCase().startsWith(label))).length > 1;

const sentOn: readonly Kind[] = ['通知', '邀请函', '申请', '邮件'];

/** What people said to one another is no text that others act on: which word was the last, and what was taken back, is not read. */
export function ofTalk({ kind, kind_word: said }: WritingRequest, materials: readonly Material[]): string | null {
  const talks = sentOn.includes(kind) ? materials.filter((one) => isThread(one) || one.passages.some(({ speech }) => speech)) : [];
  if (talks.length === 0) return null;
  const names = talks.map(({ name }) => `“${escapeMarkdown(name)}”`).join('、');
  const kind_word = fullWord(said);
  return `没有写${kind_word}：${names}是几个人来回说的话，哪句算数、哪句后来改了口，内置引擎分不清，照着写会把没有定的当成定了的发出去。\n\n可以这样做：\n- 说“整理成会议纪要”，核对以后再写${kind_word}\n- 把定下来的几条直接写在消息里，我写成${kind_word}\n- 接入大模型\n\n未完成：\n- 没有写${kind_word}：依据是几个人来回说的话。`;
}

/** Days that follow from no date stay as they were said, and that is told. */
export function daysLeft(content: string, materials: Material[], dayOf: (material: Material) => TalkDay | null): string[] {
  const talks = materials.filter((material) => material.passages.some(({ speech }) => speech));
  const words = talks.length === 0 ? [] : [...new Set(relativeDays(content))].slice(0, 3);
  if (words.length === 0) return [];
  const unknown = talks.filter((talk) => dayOf(talk) === null).map(({ name }) => `“${escapeMarkdown(name)}”`);
  const why =
    unknown.length > 0
      ? `${unknown.join('、')}里看不出是哪天谈的。重发一次并写上“会议时间是×月×日”，就能在后面标出日期`
      : '分不清指的是谈话的那一周还是下一周，请核对';
  return [`“${words.join('”“')}”没有换成日期：${why}。`];
}

/** A table of marks by name is not for all parents. */
export const isForParents = ({ audience }: WritingRequest, tables: TableReport[]): boolean =>
  (audience ?? '').includes('家长') && tables.some(({ blocks }) => blocks.some(({ block }) => namesPupils(block)));
