/** A document's own statements put into the form of another kind of text. */
import type { Change } from '../text/follow-up.ts';
import { printBlock, type MarkdownBlock } from '../text/markdown.ts';
import type { Kind } from '../text/request-kinds.ts';
import type { WritingRequest } from '../text/request.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { composeDocument } from './compose.ts';
import { introduction } from './heads.ts';
import type { RevisionContext } from './revise.ts';
import type { WholeRevision } from './revise-whole.ts';
import { bareHeading, readSheet, type Sheet } from './sheet.ts';

/** Figures in columns, which as sentences nobody reads. */
function isData(block: MarkdownBlock): boolean {
  return block.kind === 'table' && block.header.length >= 3 && block.rows.length >= 3 && block.header[0] !== '序号';
}

/** Below the words of a mail, before it closes. */
function withTables(content: string, tables: MarkdownBlock[]): string {
  const at = content.search(/\n\n(?:由此带来的不便|感谢您的支持|如有疑问)/);
  if (tables.length === 0 || at < 0) return content;
  return `${content.slice(0, at)}\n\n**附表**\n\n${tables.map(printBlock).join('\n\n')}${content.slice(at)}`;
}

/** Each row as a line: a form's two cells with a colon, a task with who and when in brackets; what is blank is left out. */
function tableStatements(header: string[], rows: string[][]): string[] {
  const isTask = /^(?:事项|任务|待办事项|待办)$/.test(header[1] ?? '') && header[0] === '序号';
  return rows.flatMap((row) => {
    const cells = row.flatMap((cell, i) =>
      cell === '' || cell.includes('【待补充') || (i === 0 && /^\d+$/.test(cell)) ? [] : [{ cell, i }],
    );
    if (cells.length === 0 || (header.length === 2 && cells.length < 2 && !/^\d+$/.test(row[0] ?? ''))) return [];
    if (header.length === 2) return [cells.map(({ cell }) => cell).join('：')];
    const named = cells.map(({ cell, i }) => `${header[i] ?? ''} ${cell}`.trim());
    if (!isTask || cells[0]?.i !== 1) return [named.join('，')];
    return [`${cells[0].cell}${named.length > 1 ? `（${named.slice(1).join('，')}）` : ''}`];
  });
}

/** 上线新版（负责人 李娜，完成时间 12月5日前） of “决定12月5日前上线新版，李娜负责”. */
function isTaskOf(text: string, other: string): boolean {
  const [, matter = '', who] = /^(.+?)（负责人 ([^，）]+)/.exec(text) ?? [];
  const when = /完成时间 ([^，）]+)/.exec(text)?.[1];
  if (matter === '' || who === undefined || !other.includes(who) || (when !== undefined && !other.includes(when))) return false;
  return other.includes(matter) || overlap(bigrams(matter), bigrams(other)) >= 0.6;
}

/** Who wrote the report signs the letter made of it. */
function signedBy(request: WritingRequest, to: Kind): string[] {
  const own = introduction(request);
  const isLetter = to === '邮件' || to === '申请';
  return own && isLetter ? [`落款 ${own.post ?? ''}${own.post ? ' ' : ''}${own.name}`] : [];
}

export function convert(content: string, change: Extract<Change, { kind: 'convert' }>, context: RevisionContext): WholeRevision {
  const sheet = readSheet(content);
  const statements = (blocks: Sheet['lead']): string[] =>
    blocks
      .flatMap((block) => {
        const without = (text: string) =>
          text
            .replaceAll(/（来源：[^\n]*?）(?=[；。]|$)/g, '')
            .replace(/[；。]$/, '')
            .trim();
        if (block.kind === 'list') return block.items.map(without);
        if (block.kind === 'table') return isData(block) && change.to === '邮件' ? [] : tableStatements(block.header, block.rows);
        if (block.kind === 'paragraph' && !/^（|^特此|^此致|^敬礼|^\*\*[^*]+\*\*$/.test(block.text)) return [without(block.text)];
        return [];
      })
      // The day a letter was written on is none of what it says.
      .filter((text) => text !== '' && !text.includes('【待补充') && !/^\d{4}年\d{1,2}月\d{1,2}日$/.test(text));
  const told: string[] = [];
  const facts = sheet.sections.flatMap((section) => {
    // What a decision says with its person and its day is not said again as a task.
    const found = statements(section.blocks).filter((text) => !told.some((other) => isTaskOf(text, other)));
    told.push(...found);
    return found.length > 0 ? [`${bareHeading(section.heading)}：`, ...found.map((text) => `- ${text}`)] : [];
  });
  const lead = statements(sheet.lead).filter((text) => !text.startsWith('**'));
  const isForm = sheet.lead.some((block) => block.kind === 'table');
  const head = isForm && lead.length > 0 ? ['基本情况：', ...lead.map((text) => `- ${text}`)] : lead;
  const topic =
    sheet.title.replace(/（[^）]*）$/, '').replace(new RegExp(`(?:的)?(?:${context.request.kind_word}|通知|工作周报|周报)$`), '') ||
    sheet.title;
  const request: WritingRequest = {
    ...context.request,
    kind: change.to,
    kind_word: change.word,
    audience: change.audience ?? context.request.audience,
    pairs: [],
    // It was put in order when it was written.
    ranking: null,
    title: null,
    topic: change.to === '邮件' ? sheet.title : topic,
    facts: [...head, ...facts, ...signedBy(context.request, change.to)],
    points: [],
    points_exclusive: false,
    length: null,
  };
  const composed = composeDocument(request, [], context.today);
  const tables = change.to === '邮件' ? sheet.sections.flatMap(({ blocks }) => blocks.filter(isData)) : [];
  return {
    content: withTables(composed.content, tables),
    said: [
      `改写为${change.word}（${composed.characters} 字），事实沿用原文${composed.blanks.length > 0 ? `，新增待补充：${composed.blanks.slice(0, 4).join('；')}` : ''}`,
    ],
    not_done: [],
  };
}
