/** A document's own statements put into the form of another kind of text. */
import { printBlock, type MarkdownBlock } from '../text/markdown.ts';
import type { Kind } from './kinds.ts';
import type { WritingRequest } from './writing-request.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { composeDocument } from './compose.ts';
import { introduction } from './heads.ts';
import { type RevisionContext, rewritten, type Step } from './revise.ts';
import { bareHeading, readSheet, type Sheet } from './sheet.ts';

/** Figures in columns, which as sentences nobody reads. */
function isData(block: MarkdownBlock): boolean {
  return block.kind === 'table' && block.header.length >= 3 && block.rows.length >= 3 && block.header[0] !== '序号';
}

/** Below the words of a mail, before it closes. */
function withTables(content: string, tables: MarkdownBlock[]): string {
  const at = content.indexOf('\n\n顺颂商祺');
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

/** 行政部, above the day at the end of a notice or a letter; null where nobody signed. */
function signerIn({ lead, sections }: Sheet): string | null {
  const last = (sections.at(-1)?.blocks ?? lead).slice(-2);
  const [signer, day] = last.flatMap((block) => (block.kind === 'paragraph' ? block.text.split('\n') : [])).slice(-2);
  if (signer === undefined || !writtenOn.test(day ?? '')) return null;
  const name = signer.replace(/^申请人：/, '');
  return name.length <= 30 && !/[。；：，【]/.test(name) ? name : null;
}

/** Who wrote the report signs the letter made of it. */
function signedBy(request: WritingRequest, to: Kind, signer: string | null): string[] {
  if (to !== '邮件' && to !== '申请' && to !== '通知' && to !== '邀请函') return [];
  if (signer !== null) return [`落款：${signer}`];
  const own = introduction(request);
  return own && (to === '邮件' || to === '申请') ? [`落款：${own.post ?? ''}${own.post ? ' ' : ''}${own.name}`] : [];
}

/** The day a letter was written on, in a line of its own. */
const writtenOn = /^\d{4}年\d{1,2}月\d{1,2}日$/;

/** Whom the text was addressed to, where it stands in a line of its own; null where nobody is. */
const greeted = /^(?:尊敬的)?([^，。：；【]{2,16})：$/;

function addresseeIn({ lead }: Sheet): string | null {
  const lines = lead.flatMap((block) => (block.kind === 'paragraph' ? block.text.split('\n') : []));
  return lines.map((line) => greeted.exec(line.trim())?.[1]).find((name) => name !== undefined) ?? null;
}

/** What opens and closes a letter and says nothing of its own. */
const formal = /^（|^特此|^此致|^敬礼|^(?:妥否|恳请批准|敬请拨冗)|^现[将就].{0,40}(?:如下|说明如下)：?$|^您好|^\*\*[^*]+\*\*$/;

/** `word`: what it was called; `audience`: whom it goes to, where that was said. */
export function convert(content: string, to: Kind, word: string, audience: string | null, context: RevisionContext): Step {
  const sheet = readSheet(content);
  const signer = signerIn(sheet);
  const addressee = addresseeIn(sheet);
  const statements = (blocks: Sheet['lead']): string[] =>
    blocks
      .flatMap((block) => {
        const without = (text: string) =>
          text
            .replaceAll(/（来源：[^\n]*?）(?=[；。]|$)/g, '')
            .replace(/[；。]$/, '')
            .trim();
        if (block.kind === 'list') return block.items.map(without);
        if (block.kind === 'table') return isData(block) && to === '邮件' ? [] : tableStatements(block.header, block.rows);
        if (block.kind === 'paragraph' && !formal.test(block.text) && !greeted.test(block.text)) return [without(block.text)];
        return [];
      })
      // Who wrote a letter and on which day is none of what it says.
      .filter((text) => text !== '' && text !== signer && !text.includes('【待补充') && !writtenOn.test(text));
  const told: string[] = [];
  const parts = sheet.sections.map(({ heading, blocks }) => {
    // What a decision says with its person and its day is not said again as a task.
    const found = statements(blocks).filter((text) => !told.some((other) => isTaskOf(text, other)));
    told.push(...found);
    return { heading, found };
  });
  // A mail of a few sentences needs no headings.
  const isBrief = to === '邮件' && addressee !== null && told.length <= 5 && told.join('').length <= 160;
  const facts = parts.flatMap(({ heading, found }) =>
    found.length === 0 ? [] : [...(isBrief ? [] : [`${bareHeading(heading)}：`]), ...found.map((text) => `- ${text}`)],
  );
  const lead = statements(sheet.lead).filter((text) => !text.startsWith('**'));
  const isForm = sheet.lead.some((block) => block.kind === 'table');
  const head = isForm && lead.length > 0 ? ['基本情况：', ...lead.map((text) => `- ${text}`)] : lead;
  const topic =
    sheet.title.replace(/（[^）]*）$/, '').replace(new RegExp(`(?:的)?(?:${context.request.kind_word}|通知|工作周报|周报)$`), '') ||
    sheet.title;
  const request: WritingRequest = {
    ...context.request,
    kind: to,
    kind_word: word,
    audience: audience ?? context.request.audience ?? addressee,
    pairs: [],
    one_page: false,
    title: null,
    topic: to === '邮件' ? sheet.title : topic,
    facts: [...head, ...facts, ...signedBy(context.request, to, signer)],
    points: [],
    points_exclusive: false,
    length: null,
  };
  const composed = composeDocument(request, [], context.today);
  const tables = to === '邮件' ? sheet.sections.flatMap(({ blocks }) => blocks.filter(isData)) : [];
  const open = composed.blanks.length > 0 ? `，新增待补充：${composed.blanks.slice(0, 4).join('；')}` : '';
  return rewritten(withTables(composed.content, tables), `改写为${word}（${composed.characters} 字），事实沿用原文${open}`);
}
