/** Walks the body of a Word document and writes it as Markdown: headings, paragraphs, lists, tables, text boxes. */
import { chartText } from '../chart-data.ts';
import { heading, oneLine, paragraph, table } from '../markdown.ts';
import { childAt, childrenNamed, descendants, elements, textOf, type XmlElement } from '../xml-tree.ts';
import type { Numbering } from './word-numbering.ts';
import { listOf, outlineLevel, type ParagraphStyle } from './word-styles.ts';

export interface WordContext {
  style(id: string | undefined): ParagraphStyle;
  numbering: Numbering;
  /** The address behind a hyperlink's relationship; undefined for places inside the document. */
  link(id: string | undefined): string | undefined;
  /** The chart part behind a relationship, read beforehand. */
  chart(id: string | undefined): XmlElement | undefined;
  counts: { headings: number; paragraphs: number; tables: number; images: number };
  /** Set inside notes and cells, where nothing is counted. */
  inner?: boolean;
}

interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'table';
  text: string;
}

/** The Markdown of everything in a body, a note or a cell. */
export function bodyText(body: XmlElement, context: WordContext): string {
  let text = '';
  let before: Block | undefined;
  for (const block of blocksOf(body, context)) {
    const tight = before?.kind === 'item' && block.kind === 'item';
    text += before ? `${tight ? '\n' : '\n\n'}${block.text}` : block.text;
    before = block;
  }
  return text;
}

function* blocksOf(parent: XmlElement, context: WordContext): Generator<Block> {
  for (const child of elements(parent)) {
    switch (child.name) {
      case 'w:p':
        yield* paragraphBlocks(child, context);
        break;
      case 'w:tbl':
        yield* tableBlocks(child, context);
        break;
      case 'w:sdt':
        if (!isContentsTable(child)) yield* blocksOf(childAt(child, 'w:sdtContent') ?? child, context);
        break;
      case 'mc:AlternateContent':
        yield* blocksOf(childAt(child, 'mc:Choice') ?? childAt(child, 'mc:Fallback') ?? child, context);
        break;
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
        yield* blocksOf(child, context);
        break;
      default:
    }
  }
}

function* paragraphBlocks(element: XmlElement, context: WordContext): Generator<Block> {
  const properties = childAt(element, 'w:pPr');
  const style = context.style(childAt(properties, 'w:pStyle')?.attributes['w:val']);
  if (style.contents) return;
  const boxes: XmlElement[] = [];
  const charts: string[] = [];
  const text = inlineText(element, context, boxes, charts)
    .replace(/[ \t]+\n/g, '\n')
    .trim();
  const own_level = outlineLevel(properties);
  const level = own_level === undefined ? style.heading : own_level || undefined;
  const list = listOf(properties, style.list) ?? style.list;
  if (text) {
    const label = list && list.id !== '0' ? context.numbering.next(list.id, list.level) : undefined;
    yield blockOf(text, level, label, context);
  }
  for (const chart of charts) yield { kind: 'paragraph', text: chart };
  for (const box of boxes) yield* blocksOf(box, context);
}

function blockOf(text: string, level: number | undefined, label: ReturnType<Numbering['next']>, context: WordContext): Block {
  if (level !== undefined) {
    if (!context.inner) context.counts.headings += 1;
    return { kind: 'heading', text: heading(level, label ? joined(label.text, text) : text) };
  }
  if (!context.inner) context.counts.paragraphs += 1;
  if (!label) return { kind: 'paragraph', text: paragraph(text) };
  if (label.kind === 'text') return { kind: 'paragraph', text: joined(label.text, text) };
  // Three spaces are inside both `- ` and `1. `.
  const indent = '   '.repeat(label.level);
  const mark = label.kind === 'bullet' ? '-' : label.text;
  return { kind: 'item', text: `${indent}${mark} ${text.replace(/\n/g, `\n${indent}   `)}` };
}

/** `一、` and `（一）` stand close to what follows, `1.1` and `第一章` apart. */
function joined(label: string, text: string): string {
  return /[、，。）】．]$/.test(label) ? `${label}${text}` : `${label} ${text}`.trim();
}

/** The text of runs; text boxes and charts on the way are handed out, deleted and hidden text is left out. */
function inlineText(parent: XmlElement, context: WordContext, boxes: XmlElement[], charts: string[]): string {
  let text = '';
  for (const child of elements(parent)) {
    switch (child.name) {
      case 'w:t':
        text += textOf(child);
        break;
      case 'w:tab':
      case 'w:ptab':
        text += '\t';
        break;
      case 'w:br':
      case 'w:cr':
        text += child.attributes['w:type'] === 'page' ? '' : '\n';
        break;
      case 'w:noBreakHyphen':
        text += '-';
        break;
      case 'w:sym':
        text += symbol(child.attributes['w:char']);
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        text += `[^${child.name === 'w:endnoteReference' ? 'e' : ''}${child.attributes['w:id'] ?? ''}]`;
        break;
      case 'w:hyperlink': {
        const inner = inlineText(child, context, boxes, charts);
        const address = context.link(child.attributes['r:id']);
        text += address && inner.trim() && inner.trim() !== address ? `[${inner.trim()}](${address})` : inner;
        break;
      }
      case 'm:oMath':
      case 'm:oMathPara':
        text += [...descendants(child, 'm:t')].map(textOf).join('');
        break;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        text += drawingText(child, context, boxes, charts);
        break;
      case 'mc:AlternateContent':
        text += inlineText(childAt(child, 'mc:Choice') ?? childAt(child, 'mc:Fallback') ?? child, context, boxes, charts);
        break;
      case 'w:r':
        if (!isOn(childAt(child, 'w:rPr', 'w:vanish'))) text += inlineText(child, context, boxes, charts);
        break;
      case 'w:ins':
      case 'w:moveTo':
      case 'w:smartTag':
      case 'w:customXml':
      case 'w:fldSimple':
      case 'w:dir':
      case 'w:bdo':
      case 'w:sdt':
      case 'w:sdtContent':
      case 'w:ruby':
      case 'w:rubyBase':
        text += inlineText(child, context, boxes, charts);
        break;
      default:
    }
  }
  return text;
}

function drawingText(drawing: XmlElement, context: WordContext, boxes: XmlElement[], charts: string[]): string {
  const found = [...descendants(drawing, 'w:txbxContent')];
  // Group shapes nest: what lies inside another text box comes out with that one.
  boxes.push(...found.filter((box) => !found.some((other) => other !== box && [...descendants(other, 'w:txbxContent')].includes(box))));
  for (const reference of descendants(drawing, 'c:chart')) {
    const chart = context.chart(reference.attributes['r:id']);
    const text = chart ? chartText(chart) : '';
    if (text) charts.push(text);
  }
  const picture = [...descendants(drawing, 'a:blip'), ...descendants(drawing, 'v:imagedata')].length > 0;
  if (!picture) return '';
  if (!context.inner) context.counts.images += 1;
  const described = [...descendants(drawing, 'wp:docPr')][0]?.attributes.descr;
  return described ? `[图片：${oneLine(described)}]` : '[图片]';
}

function* tableBlocks(element: XmlElement, context: WordContext): Generator<Block> {
  const rows: string[][] = [];
  const layout = childrenNamed(element, 'w:tr').length === 1 && tableCells(tableRows(element)[0]).length === 1;
  if (layout) {
    // One cell alone is a frame around text, not a table.
    const only = tableCells(tableRows(element)[0])[0];
    if (only) yield* blocksOf(only, context);
    return;
  }
  for (const row of tableRows(element)) {
    const properties = childAt(row, 'w:trPr');
    if (childAt(properties, 'w:del')) continue;
    const cells: string[] = Array.from({ length: spanOf(childAt(properties, 'w:gridBefore')) }, () => '');
    for (const cell of tableCells(row)) {
      const cell_properties = childAt(cell, 'w:tcPr');
      const merge = childAt(cell_properties, 'w:vMerge');
      const continued = merge !== undefined && merge.attributes['w:val'] !== 'restart';
      cells.push(continued ? '' : cellText(cell, context));
      const span = spanOf(childAt(cell_properties, 'w:gridSpan'), 1);
      for (let more = 1; more < span; more += 1) cells.push('');
    }
    rows.push(cells);
  }
  if (rows.every((row) => row.every((cell) => cell === ''))) return;
  if (!context.inner) context.counts.tables += 1;
  yield { kind: 'table', text: table(rows) };
}

/** Everything in a cell; a table inside comes out as lines. */
function cellText(cell: XmlElement, context: WordContext): string {
  const lines: string[] = [];
  const inner = { ...context, inner: true };
  for (const block of blocksOf(cell, inner)) {
    if (block.kind === 'table') {
      const rows = block.text.split('\n').filter((_, at) => at !== 1);
      lines.push(
        ...rows.map((row) =>
          row
            .replace(/^\| | \|$/g, '')
            .replaceAll(' | ', '，')
            .replaceAll('\\|', '|'),
        ),
      );
    } else if (block.kind === 'heading') lines.push(block.text.replace(/^#+ /, ''));
    else lines.push(block.text.trim());
  }
  return lines.join('\n');
}

function tableRows(element: XmlElement): XmlElement[] {
  return elements(element).flatMap((child) => {
    if (child.name === 'w:tr') return [child];
    return ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins'].includes(child.name) ? tableRows(child) : [];
  });
}

function tableCells(row: XmlElement | undefined): XmlElement[] {
  return elements(row).flatMap((child) => {
    if (child.name === 'w:tc') return [child];
    return ['w:sdt', 'w:sdtContent', 'w:customXml'].includes(child.name) ? tableCells(child) : [];
  });
}

function spanOf(element: XmlElement | undefined, otherwise = 0): number {
  const value = Number(element?.attributes['w:val'] ?? otherwise);
  return Number.isInteger(value) && value >= 0 && value <= 256 ? value : otherwise;
}

function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(0|false|off)$/.test(element.attributes['w:val'] ?? '');
}

function isContentsTable(sdt: XmlElement): boolean {
  return /table of contents/i.test(childAt(sdt, 'w:sdtPr', 'w:docPartObj', 'w:docPartGallery')?.attributes['w:val'] ?? '');
}

/** Check marks and the like from symbol fonts have no code of their own; the usual ones are given theirs. */
function symbol(char: string | undefined): string {
  const code = Number.parseInt(char ?? '', 16) & 0xff;
  return { 0xfe: '☑', 0xfc: '✓', 0xfd: '☒', 0xa8: '☐', 0x6f: '☐', 0x52: '☑', 0xb7: '·' }[code] ?? '';
}
