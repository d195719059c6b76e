/** Reads docx: its parts, its notes and comments, and a line on what is in it. */
import { oneLine } from '../markdown.ts';
import { openPackage, type OfficePackage, type Relationship } from '../office-package.ts';
import type { Reading, Source } from '../reading.ts';
import { childAt, childrenNamed, type XmlElement } from '../xml-tree.ts';
import { bodyText, type WordContext } from './word-body.ts';
import { readNumbering } from './word-numbering.ts';
import { readStyles } from './word-styles.ts';

export async function readWord(source: Source): Promise<Reading> {
  const file = await openPackage(source.bytes);
  const relationships = await file.relationships(file.main);
  const document = await file.part(file.main);
  const charts = await chartParts(file, relationships);
  const context: WordContext = {
    style: readStyles(await partOfType(file, relationships, 'styles')),
    numbering: readNumbering(await partOfType(file, relationships, 'numbering')),
    link: (id) => {
      const target = relationships.find((one) => one.id === id && one.external)?.target;
      return target && /^(https?|mailto):/i.test(target) ? target : undefined;
    },
    chart: (id) => charts.get(id ?? ''),
    counts: { headings: 0, paragraphs: 0, tables: 0, images: 0 },
  };
  source.note(`正在读取 ${source.name} 的正文`);
  const blocks = [bodyText(childAt(document, 'w:body') ?? document, context)];
  const inner = { ...context, inner: true };
  for (const [part, element, mark] of [
    ['footnotes', 'w:footnote', ''],
    ['endnotes', 'w:endnote', 'e'],
  ] as const) {
    const notes = notesOf(await partOfType(file, relationships, part), element, mark, inner);
    if (notes.length > 0) blocks.push('', ...notes);
  }
  const comments = commentsOf(await partOfType(file, relationships, 'comments'), inner);
  if (comments.length > 0) blocks.push('', ...comments);
  const { headings, paragraphs, tables, images } = context.counts;
  const overview = [`${headings} 个标题`, `${paragraphs} 段正文`, `${tables} 个表格`];
  if (images > 0) overview.push(`${images} 张图片`);
  if (comments.length > 0) overview.push(`${comments.length} 条批注`);
  return { type: 'Word 文档', overview: overview.join('、'), pictures: images, content: blocks };
}

async function partOfType(file: OfficePackage, relationships: Relationship[], type: string): Promise<XmlElement | undefined> {
  const found = relationships.find((one) => one.type === type && !one.external);
  return found && file.has(found.target) ? file.part(found.target) : undefined;
}

async function chartParts(file: OfficePackage, relationships: Relationship[]): Promise<Map<string, XmlElement>> {
  const parts = new Map<string, XmlElement>();
  for (const one of relationships) {
    if (one.type === 'chart' && !one.external && file.has(one.target)) parts.set(one.id, await file.part(one.target));
  }
  return parts;
}

function notesOf(part: XmlElement | undefined, name: string, mark: string, context: WordContext): string[] {
  return childrenNamed(part, name)
    .filter((note) => !/separator|continuation/i.test(note.attributes['w:type'] ?? ''))
    .map((note) => ({ id: note.attributes['w:id'] ?? '', text: oneLine(bodyText(note, context)) }))
    .filter((note) => note.text !== '')
    .map((note) => `[^${mark}${note.id}]: ${note.text}`);
}

function commentsOf(part: XmlElement | undefined, context: WordContext): string[] {
  return childrenNamed(part, 'w:comment')
    .map((comment) => ({ author: comment.attributes['w:author'] ?? '', text: oneLine(bodyText(comment, context)) }))
    .filter((comment) => comment.text !== '')
    .map((comment) => `批注（${comment.author || '无名'}）：${comment.text}`);
}
