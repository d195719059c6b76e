/** A document sent as a mail: its own text, between what opens and closes a letter. */
import { withoutSources } from '../text/source-mark.ts';
import { printBlock, type MarkdownBlock } from '#text/markdown.ts';
import { beginsWith } from '#text/words.ts';
import { blanksIn, printDraft, raw } from './draft.ts';
import { frameOf } from './frame.ts';
import { genreOf } from './genres.ts';
import words from './convert-words.json' with { type: 'json' };
import { introduction } from './heads.ts';
import { type RevisionContext, rewritten, type Step } from './revise.ts';
import { bareHeading, readSheet, type Sheet } from './sheet.ts';

const isBlank = (text: string): boolean => text.includes('【');
const isDay = (text: string): boolean => /^\d{4}\D\d{1,2}\D\d{1,2}\D$/.test(text);

/** Whom the text speaks to in its first line; null where it speaks to nobody. */
function greetingIn({ lead: [first] }: Sheet): string | null {
  const text = first?.kind === 'paragraph' ? first.text.trim() : '';
  return text.endsWith('：') && text.length <= 30 && !beginsWith(text, words.formal) ? text : null;
}

/** The line above the day at the end; null where nobody signed. */
function signatureIn({ lead, sections }: Sheet): string | null {
  const lines = (sections.at(-1)?.blocks ?? lead).flatMap((block) => (block.kind === 'paragraph' ? block.text.trim() : []));
  const [signature = '', day = ''] = lines.slice(-2);
  return isDay(day) && signature.length <= 30 && !isBlank(signature) ? signature : null;
}

/** A form is told line by line, what is blank in it left out; the rest stands as it is, its headings bold. */
function printedIn(block: MarkdownBlock, isForm: boolean): string {
  if (block.kind === 'heading') return `**${bareHeading(block.text)}**`;
  if (block.kind !== 'table' || !isForm || block.header.length !== 2) return withoutSources(printBlock(block)).trim();
  const told = block.rows.filter((cells) => cells.every((cell) => cell !== '' && !isBlank(cell)));
  return told.map((cells) => `- ${cells.join('：')}`).join('\n');
}

/** `audience`: whom it goes to, where that was said. */
export function asMail(content: string, audience: string | null, { request, today }: RevisionContext): Step {
  const sheet = readSheet(content);
  const { title } = sheet;
  const [greeting, signature, own] = [greetingIn(sheet), signatureIn(sheet), introduction(request)];
  const to = audience ?? (greeting === null || isBlank(greeting) ? request.audience : greeting);
  const mail = {
    ...request,
    kind: '邮件' as const,
    kind_word: '邮件',
    audience: to?.replace(/：$/, '') ?? null,
    signature: signature ?? request.signature ?? (own && [own.post, own.name].filter((part) => part).join(' ')),
  };
  const { lead, tail } = frameOf(
    { request: mail, materials: [], evidence: [], tables: [], title, today, fillPoints: () => [] },
    genreOf('邮件', '邮件'),
  );
  const isFrame = (text: string): boolean =>
    ['', greeting, signature].includes(text) || isDay(text) || (text.length < 30 && beginsWith(text, words.formal));
  const body = [
    ...sheet.lead.map((block) => printedIn(block, true)).filter((text) => !text.startsWith('**')),
    ...sheet.sections.flatMap(({ heading, blocks }) => [`**${bareHeading(heading)}**`, ...blocks.map((block) => printedIn(block, false))]),
  ].filter((text) => !isFrame(text));
  const text = printDraft({ title, lead, sections: [], tail: [...body.map((one) => raw(one)), ...tail] });
  const open = [...new Set(blanksIn(text))].slice(0, 4).join('；');
  return rewritten(text, `改写为邮件，内容照原文${open === '' ? '' : `，待补充：${open}`}`);
}
