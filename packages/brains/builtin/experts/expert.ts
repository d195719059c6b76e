/** How the built-in engine works as one of the experts a person names. */
import { typedMaterial, type Material } from '../text/material.ts';
import { withoutOrdinal } from '#text/chinese-number.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { beginsWith } from '#text/words.ts';
import { headOf } from '../reading/ordinals.ts';
import { readingOf, type Conversation, type FileReading } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { under } from '../text/last-lines.ts';
import { filesNamed, unreadFiles } from '../work/make-turn.ts';
import { filesFor } from '../work/write.ts';
import words from './tidy-words.json' with { type: 'json' };

/** It is done as by everybody, but agreed on as this expert does. */
export interface Way {
  manner: Conversation['manner'];
  /** What was found out about the request, put to its words; '' when there is nothing. */
  adding: string;
}

export interface ExpertWork {
  /** The skill whose recipe does what the expert has no way of their own for; null for the general one. */
  skill: string | null;
  /** Said when somebody greets or asks what can be done. */
  welcome: string;
  /** Null: it is done as by everybody. */
  next(conversation: Conversation): Turn | Way | null;
}

/** Fetched when somebody names the expert. */
export interface LaterExpert {
  name: string;
  load(): Promise<ExpertWork>;
}

/** Typed into the request itself: long enough to be looked at as a text. */
const fewestTyped = 60;

/** What is to be looked at: a turn that reads it first, or what was read; null when the request brings nothing. */
export function lookedAt(conversation: Conversation): { turn: Turn } | { reading: FileReading } | null {
  const files = filesFor(conversation);
  const { text } = conversation;
  if (files.length === 0) {
    const typed = typedIn(text);
    if (typed === null) return null;
    const material = typedMaterial('您发来的文字', typed);
    return { reading: { materials: [material], calls: [], failed: [], cut: [] } };
  }
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0) {
    return { turn: { text: conversation.has_begun ? '' : `我先读一下${filesNamed(files)}。`, calls: reading.calls } };
  }
  if (reading.materials.length === 0) {
    const why = reading.failed.map(({ name, reason }) => `- 没能读取“${escapeMarkdown(name)}”：${reason}`).join('\n');
    return { turn: saying(`文件没有读出来，所以没有做。\n\n未完成：\n${why}\n\n可以换一种格式重新上传，或把内容粘贴进来。`) };
  }
  return { reading };
}

/** The text that was pasted, without the line that asks for something. */
function typedIn(text: string): string | null {
  const colon = /^[^\n：:]{2,40}[：:]\s*/.exec(text);
  const line = /^[^\n]{2,80}\n+/.exec(text);
  const rest = text.slice((line ?? colon)?.[0].length ?? 0).trim();
  return rest.length >= fewestTyped ? rest : null;
}

/** What could not be looked at and what was asked beyond this engine; apart from it `notes` that always hold. */
export function lastWords(reading: FileReading, beyond: string[], notes: string[]): string {
  return sectionsOf([...under('请留意', notes), ...under('未完成', [...unreadFiles(reading), ...beyond])]);
}

export interface Line {
  text: string;
  /** `第三条`, `第 2 页`, `“付款”节`; '' when nothing says where. */
  where: string;
}

/** Of a clause: 3.1 or 三、 */
const countOf = (text: string): string =>
  /^\d{1,2}(?:[.、．]|(?:\.\d{1,2}){1,3}[.、．]?|(?=\s))(?=\s|\p{Script=Han})/u.exec(text)?.[0] ??
  text.slice(0, text.length - withoutOrdinal(text).length);

/** Line by line with the clause, page or heading each stands under. */
export function linesOf({ content }: Material): Line[] {
  const lines: Line[] = [];
  let page = '';
  let heading = '';
  let clause = '';
  for (const raw of content.split('\n')) {
    const [, place = ''] = /^\[([^\]]+)\]$/.exec(raw.trim()) ?? [];
    if (place !== '' && (headOf(place, ['页', '张']) === place || beginsWith(place, words.ranges))) {
      page = place;
      continue;
    }
    const head = /^#{1,6}\s+(.*)$/.exec(raw);
    const text = (head?.[1] ?? raw)
      .replaceAll('**', '')
      .replace(/^[-*+]\s+/, '')
      .trim();
    if (text === '' || /^\|?\s*:?-{3,}/.test(text)) continue;
    const found = headOf(text, ['条']) || countOf(text);
    if (found !== '') clause = found.replace(/[.、．]?\s*$/, '');
    if (head && found === '') heading = text.slice(0, 20);
    const where = clause !== '' ? (clause.startsWith('第') ? clause : `第 ${clause} 项`) : heading !== '' ? `“${heading}”节` : '';
    lines.push({ text, where: [page, where].filter((one) => one !== '').join(' ') });
  }
  return lines;
}

/** One line of a table's cell, not longer than a person reads at a glance. */
export function quote(text: string, most = 90): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return escapeMarkdown(line.length > most ? `${line.slice(0, most)}……` : line);
}

export function sectionsOf(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
