/** A document composed once more: its own statements in the form of another kind of text. */
import { withoutSources } from '../text/source-mark.ts';
import type { MarkdownBlock } from '#text/markdown.ts';
import type { Kind } from './kinds.ts';
import type { WritingRequest } from './writing-request.ts';
import { composeDocument } from './compose.ts';
import words from './convert-words.json' with { type: 'json' };
import { introduction } from './heads.ts';
import { type RevisionContext, rewritten, type Step } from './revise.ts';
import { bareHeading, readSheet, type Sheet } from './sheet.ts';

const isBlank = (text: string): boolean => text.includes('【');
const isDay = (text: string): boolean => /^\d{4}\D\d{1,2}\D\d{1,2}\D$/.test(text);
/** What opens and closes a letter and says nothing of its own. */
const isFormal = (text: string): boolean => text.endsWith('：') || isDay(text) || words.formal.some((word) => text.startsWith(word));

/** Each row as a line, its cells behind their heads; a form's two cells with a colon. What is blank is left out. */
function rowsOf(header: string[], rows: string[][], told: readonly string[]): string[] {
  // What was decided is not told again as a task.
  const isTold = ([, matter = '']: string[]) => header.length > 3 && matter.length >= 4 && told.some((other) => other.includes(matter));
  return rows.map((row) => {
    if (isTold(row)) return '';
    const cells = row.flatMap((cell, i) =>
      cell === '' || isBlank(cell) || (i === 0 && /^\d+$/.test(cell)) ? [] : [header.length === 2 ? cell : `${header[i] ?? ''} ${cell}`],
    );
    return header.length === 2 ? (cells.length === 2 ? cells.join('：') : '') : cells.join('，');
  });
}

function statementsIn(blocks: readonly MarkdownBlock[], told: readonly string[]): string[] {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items;
    if (block.kind === 'table') return rowsOf(block.header, block.rows, told);
    return block.kind === 'paragraph' ? block.text.split('\n').filter((line) => !isFormal(line.trim())) : [];
  });
  return lines
    .map((line) =>
      withoutSources(line)
        .replace(/[；。]$/, '')
        .trim(),
    )
    .filter((line) => line !== '' && !isBlank(line));
}

/** The line above the day at the end; null where nobody signed. */
function signerIn({ lead, sections }: Sheet): string | null {
  const lines = (sections.at(-1)?.blocks ?? lead).flatMap((block) => (block.kind === 'paragraph' ? block.text.split('\n') : []));
  const [signer = '', day = ''] = lines.slice(-2);
  return isDay(day) && signer.length <= 30 && !isBlank(signer) ? words.signs.reduce((name, word) => name.replace(word, ''), signer) : null;
}

/** `word`: what it was called; `audience`: whom it goes to, where that was said. */
export function convert(content: string, to: Kind, word: string, audience: string | null, context: RevisionContext): Step {
  const sheet = readSheet(content);
  const own = introduction(context.request);
  const signer = signerIn(sheet) ?? (own ? `${own.post ?? ''}${own.post ? ' ' : ''}${own.name}` : null);
  const told: string[] = [];
  const under = (heading: string, blocks: readonly MarkdownBlock[]): string[] => {
    const found = statementsIn(blocks, told).filter((text) => text !== signer);
    told.push(...found);
    return found.length === 0 || heading === '' ? found : [`${heading}：`, ...found.map((text) => `- ${text}`)];
  };
  const isForm = sheet.lead.some((block) => block.kind === 'table');
  const name = words.kinds.find((one) => sheet.title.endsWith(one)) ?? context.request.kind_word;
  const request: WritingRequest = {
    ...context.request,
    kind: to,
    kind_word: word,
    audience: audience ?? context.request.audience,
    pairs: [],
    one_page: false,
    title: null,
    topic: to === '邮件' || !sheet.title.endsWith(name) ? sheet.title : sheet.title.slice(0, -name.length) || sheet.title,
    facts: [
      ...under(isForm ? '基本情况' : '', sheet.lead),
      ...sheet.sections.flatMap(({ heading, blocks }) => under(bareHeading(heading), blocks)),
      ...(signer === null ? [] : [`落款：${signer}`]),
    ],
    points: [],
    points_exclusive: false,
    length: null,
  };
  const composed = composeDocument(request, [], context.today);
  const open = composed.blanks.length > 0 ? `，新增待补充：${composed.blanks.slice(0, 4).join('；')}` : '';
  return rewritten(composed.content, [`改写为${word}（${composed.characters} 字），事实沿用原文${open}`, ...composed.notes]);
}
