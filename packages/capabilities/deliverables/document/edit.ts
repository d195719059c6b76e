/** Changes a document the way it is asked for, on its Markdown text; either every edit is made or none. */
import { z } from 'zod';
import { maxDocumentChars } from './document-length.ts';
import { findSection, isSameHeading, listing } from './markdown/heading-match.ts';
import { placesOf, quotePlaces, nearest } from './markdown/find-text.ts';
import { readSetup } from './setup/page-setup.ts';
import { splitSetup, withSetup } from './setup/split-setup.ts';
import { plainHeading, sectionsOf, titleOf, topLevel, type Section } from './markdown/sections.ts';

export const edit = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set_title'), title: z.string().trim().min(1).max(200) }).describe('改文档标题（开头的一级标题）'),
  z
    .strictObject({
      op: z.literal('replace_text'),
      find: z.string().min(1).max(20_000).describe('原文中的一段，逐字一致；必须只出现一次，除非 all 为 true'),
      replace: z.string().max(200_000).describe('替换成的 Markdown；空字符串表示删掉'),
      all: z.boolean().optional().describe('true：替换每一处'),
    })
    .describe('替换一段文字'),
  z
    .strictObject({
      op: z.literal('replace_section'),
      heading: z.string().min(1).max(400).describe('章节标题；重名时写“上级章节 > 标题”'),
      content: z.string().max(200_000).describe('新的章节正文（Markdown，含下级标题）；可以以新的章节标题行开头，就连标题一起换'),
    })
    .describe('重写一个章节（连同它的下级章节）；对文档标题只重写标题下的导语'),
  z
    .strictObject({
      op: z.literal('insert_section'),
      after: z.string().max(400).describe('插在哪个章节之后（连同其下级章节之后）；空字符串表示放在文末'),
      heading: z.string().trim().min(1).max(400).describe('新章节的标题，不带 #，编号风格与文档一致'),
      level: z.int().min(1).max(6).optional().describe('标题级别 1–6；不填时与前一章节同级'),
      content: z.string().max(200_000).describe('章节正文（Markdown，不含本章节标题）'),
    })
    .describe('插入一个新章节'),
  z
    .strictObject({ op: z.literal('delete_section'), heading: z.string().min(1).max(400).describe('要删除的章节标题') })
    .describe('删除一个章节（连同它的下级章节）'),
  z
    .strictObject({ op: z.literal('rewrite'), content: z.string().trim().min(1).max(500_000).describe('完整的新文档（Markdown）') })
    .describe('整篇重写；只在改动遍及全文时使用'),
  z
    .strictObject({
      op: z.literal('set_setup'),
      setup: z.string().max(6_000).describe('YAML，不含 ---'),
    })
    .describe('换掉版面设置；空的去掉它'),
]);
export type Edit = z.infer<typeof edit>;

const tooLong = '这样修改之后文档超过 100 万字符，请拆成几个文档。';

export type EditOutcome = { ok: true; markdown: string; done: string[] } | { ok: false; problem: string };

/**
 * Applies the edits in order. A heading or text that is missing or stands in several places fails the whole and says what there is.
 *
 * @example applyEdits('# 周报\n', [{ op: 'set_title', title: '第 3 周周报' }]) // { ok: true, markdown: '# 第 3 周周报\n', done: [...] }
 */
export function applyEdits(markdown: string, edits: Edit[]): EditOutcome {
  let text = newlines(markdown);
  const done: string[] = [];
  for (const [index, one] of edits.entries()) {
    const step = applyEdit(text, one);
    if (!step.ok) {
      const place = edits.length > 1 ? `第 ${index + 1} 处修改（${one.op}）：` : '';
      return { ok: false, problem: `${place}${step.problem}` };
    }
    text = step.markdown;
    if (text.length > maxDocumentChars) return { ok: false, problem: tooLong };
    done.push(...step.done);
  }
  return { ok: true, markdown: text, done };
}

/**
 * True when the document already looks as the edits would leave it. Asked only for a call that may have been carried out
 * by a worker that died before it could say so, so that a section is not inserted twice.
 */
export function isApplied(markdown: string, edits: Edit[]): boolean {
  const text = newlines(markdown);
  const sections = sectionsOf(text);
  const holds = (heading: string, content: string) => {
    const match = findSection(sections, heading);
    return match.ok && text.slice(match.section.start, match.section.end).trim().endsWith(newlines(content).trim());
  };
  return edits.every((one) => {
    switch (one.op) {
      case 'set_title':
        return sections[0]?.level === 1 && sections[0].title === plainHeading(one.title);
      case 'replace_text':
        return text.includes(newlines(one.replace)) && (one.replace.includes(one.find) || !text.includes(newlines(one.find)));
      case 'replace_section':
        return text.includes(newlines(one.content).trim());
      case 'insert_section':
        return holds(one.heading, withoutOwnHeading(one.content, one.heading));
      case 'delete_section':
        return !findSection(sections, one.heading).ok;
      case 'rewrite':
        return splitSetup(text).body.trim() === splitSetup(newlines(one.content)).body.trim();
      case 'set_setup':
        return withSetup(text, newlines(one.setup)) === text;
    }
  });
}

/** The setup of the paper stays as it is, whatever is done to the text. */
function applyEdit(whole: string, one: Edit): EditOutcome {
  if (one.op === 'set_setup') return setSetup(whole, newlines(one.setup));
  const { setup, body } = splitSetup(whole);
  if (setup === null) return checked(applyToText(whole, one));
  const outcome = applyToText(body, one);
  if (!outcome.ok || splitSetup(outcome.markdown).setup !== null) return checked(outcome);
  return { ...outcome, markdown: withSetup(outcome.markdown, setup) };
}

/** New text may bring a setup of its own. */
function checked(outcome: EditOutcome): EditOutcome {
  const problems = outcome.ok ? readSetup(outcome.markdown).problems : [];
  return problems.length > 0 ? { ok: false, problem: `版面设置：\n${problems.join('\n')}` } : outcome;
}

function setSetup(text: string, setup: string): EditOutcome {
  const had = splitSetup(text).setup !== null;
  if (setup.trim() === '') return { ok: true, markdown: withSetup(text, ''), done: [had ? '去掉了版面设置' : '本来就没有版面设置'] };
  const markdown = withSetup(text, setup);
  if (splitSetup(markdown).setup === null) return { ok: false, problem: '版面设置要有一行 paper:，例如 paper: A4，最多 8000 字。' };
  return checked({ ok: true, markdown, done: [had ? '换了版面设置' : '加上了版面设置'] });
}

function applyToText(text: string, one: Exclude<Edit, { op: 'set_setup' }>): EditOutcome {
  switch (one.op) {
    case 'set_title':
      return setTitle(text, one.title);
    case 'replace_text':
      return replaceText(text, one);
    case 'replace_section':
      return replaceSection(text, one);
    case 'insert_section':
      return insertSection(text, one);
    case 'delete_section':
      return deleteSection(text, one.heading);
    case 'rewrite':
      return { ok: true, markdown: `${newlines(one.content).trim()}\n`, done: ['整篇重写'] };
  }
}

function setTitle(text: string, wanted: string): EditOutcome {
  const title = oneLine(wanted);
  const first = sectionsOf(text)[0];
  const had = first?.level === 1 && text.slice(0, first.start).trim() === '' ? first : titleOf(sectionsOf(text));
  const markdown = had
    ? splice(text, had.start, had.body, `# ${title}\n${text.charAt(had.body) === '\n' ? '' : '\n'}`)
    : `# ${title}\n\n${text.trimStart()}`;
  return { ok: true, markdown, done: [had ? `标题“${had.title}”改为“${title}”` : `加上标题“${title}”`] };
}

function replaceText(text: string, one: Extract<Edit, { op: 'replace_text' }>): EditOutcome {
  const find = newlines(one.find);
  const places = placesOf(text, find);
  const quoted = shorten(find);
  if (places.length === 0) return { ok: false, problem: `没有找到原文“${quoted}”。${nearest(text, find)}` };
  if (places.length > 1 && !one.all)
    return {
      ok: false,
      problem: `原文“${quoted}”出现了 ${places.length} 处，请多写几个字来指明其中一处，或用 all 全部替换：\n${quotePlaces(text, find, places)}`,
    };
  const replace = newlines(one.replace);
  if (text.length + places.length * (replace.length - find.length) > maxDocumentChars) return { ok: false, problem: tooLong };
  const markdown = text.split(find).join(replace);
  const count = places.length > 1 ? `（${places.length} 处）` : '';
  const what = one.replace === '' ? `删去“${quoted}”${count}` : `“${quoted}”改为“${shorten(one.replace)}”${count}`;
  return { ok: true, markdown, done: [what] };
}

function replaceSection(text: string, one: Extract<Edit, { op: 'replace_section' }>): EditOutcome {
  const sections = sectionsOf(text);
  const match = findSection(sections, one.heading);
  if (!match.ok) return match;
  const { section } = match;
  const end = section === titleOf(sections) ? section.lead_end : section.end;
  const { heading, body } = leadingHeading(newlines(one.content), section);
  const head = heading === null ? text.slice(section.start, section.body).trimEnd() : `${'#'.repeat(section.level)} ${heading}`;
  const markdown = place(text, section.start, end, body === '' ? head : `${head}\n\n${body}`);
  return { ok: true, markdown, done: [`重写章节“${heading === null ? section.title : plainHeading(heading)}”`] };
}

function insertSection(text: string, one: Extract<Edit, { op: 'insert_section' }>): EditOutcome {
  const sections = sectionsOf(text);
  const title = titleOf(sections);
  let at = text.length;
  let level = one.level ?? topLevel(sections.filter((section) => section !== title));
  let where = '文末';
  if (one.after.trim() !== '') {
    const match = findSection(sections, one.after);
    if (!match.ok) return match;
    const { section } = match;
    at = section === title ? section.lead_end : section.end;
    level = one.level ?? (section === title ? level : section.level);
    where = `“${section.title}”之后`;
  }
  const heading = oneLine(one.heading.replace(/^\s*#+\s*/, ''));
  const body = withoutOwnHeading(newlines(one.content), heading).trim();
  const block = `${'#'.repeat(level)} ${heading}${body === '' ? '' : `\n\n${body}`}`;
  return { ok: true, markdown: place(text, at, at, block), done: [`在${where}加上章节“${plainHeading(heading)}”`] };
}

function deleteSection(text: string, heading: string): EditOutcome {
  const sections = sectionsOf(text);
  const match = findSection(sections, heading);
  if (!match.ok) return match;
  const { section } = match;
  if (section === titleOf(sections))
    return { ok: false, problem: `“${section.title}”是文档标题，不能删除；改标题用 set_title，整篇重写用 rewrite。${listing(sections)}` };
  return { ok: true, markdown: place(text, section.start, section.end, ''), done: [`删去章节“${section.title}”`] };
}

/** New content that brings a heading of the section's own or a higher level replaces the heading too. */
function leadingHeading(content: string, section: Section): { heading: string | null; body: string } {
  const first = sectionsOf(content)[0];
  const brings = first && content.slice(0, first.start).trim() === '' && first.level <= section.level;
  if (!brings) return { heading: null, body: withoutOwnHeading(content, section.title).trim() };
  return { heading: headingSource(content, first), body: content.slice(first.body).trim() };
}

function headingSource(content: string, section: Section): string {
  const source = content.slice(section.start, section.body).trim();
  return oneLine(source.startsWith('#') ? source.replace(/^#+\s*/, '').replace(/\s#+$/, '') : (source.split('\n')[0] ?? ''));
}

/** Content that repeats the section's heading as its first line, at whatever level, loses it. */
function withoutOwnHeading(content: string, heading: string): string {
  const first = sectionsOf(content)[0];
  if (!first || content.slice(0, first.start).trim() !== '' || !isSameHeading(first.title, heading)) return content;
  return content.slice(first.body);
}

/** Puts a block in the place of a range of whole lines, with one blank line on either side. */
function place(text: string, start: number, end: number, block: string): string {
  const parts = [text.slice(0, start).trimEnd(), block.trim(), text.slice(end).replace(/^\n+/, '').trimEnd()];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function splice(text: string, start: number, end: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(end);
}

function newlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string {
  const line = oneLine(text);
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
