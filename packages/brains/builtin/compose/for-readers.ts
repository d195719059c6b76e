/** What of files and talks is not for the reader of a text, and what the person is told of it. */
import textWords from './text-words.json' with { type: 'json' };
import { escapeMarkdown } from '#text/markdown.ts';
import type { Material } from '../text/material.ts';
import type { WritingRequest } from './writing-request.ts';
import { relativeDays, type TalkDay } from '../text/talk-day.ts';
import type { Block } from './draft.ts';
import type { Evidence } from './evidence.ts';
import type { TableReport } from './table-blocks.ts';

/** What is sent to others says where nothing stood, and makes no average of rates and limits. */
export function withoutFindings(table: TableReport): TableReport {
  const blocks = table.blocks.map((part) => (part.block.kind === 'table' ? { ...part, block: { ...part.block, note: '' } } : part));
  return { ...table, findings: table.findings.filter(({ text }) => !text.includes('平均 ')), blocks };
}

const namesPupils = (block: Block): boolean => block.kind === 'table' && textWords.pupils.includes(block.header[0] ?? '');

/** What every parent reads names no pupil beside a mark. */
export function withoutNames(table: TableReport): TableReport {
  const findings = table.findings.map((piece) => ({
    ...piece,
    text: piece.text.replaceAll(/(最[高低] ?-?[\d.,]+ ?[%分]?)（[^（）]*）/g, '$1'),
  }));
  return { ...table, findings, blocks: table.blocks.filter(({ block }) => !namesPupils(block)) };
}

/** Sentences of a talk that have no place in a notice are not passed over in silence. */
export function talkLeft(found: Evidence[], used: Evidence[], { kind }: WritingRequest): string[] {
  if (kind !== '通知' || !found.some((e) => e.is_spoken)) return [];
  const kept = new Set(used.map(({ order }) => order));
  const left = found.filter((e) => e.is_spoken && e.who && !kept.has(e.order));
  const first = left[0]?.text;
  return first === undefined
    ? []
    : [`通知里只写定下来的事情和要求：谈话里另外 ${left.length} 句没有写进去，例如“${first.slice(0, 24)}”。要写进去请说“加上……”。`];
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
