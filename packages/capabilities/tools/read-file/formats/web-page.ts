/** Reads html as the text a person would see, in Markdown; scripts, styles and hidden parts are dropped, nothing is fetched. */
import { parseHtml } from '../html-tree.ts';
import { mainNodes, type PageNode as Node } from '../main-text.ts';
import { heading, oneLine, paragraph, table } from '../markdown.ts';
import { LIMITS, type Reading, type Source, Unreadable } from '../reading.ts';
import { decodeText } from '../text-encoding.ts';

type Tag = Extract<Node, { attribs: unknown }>;

const DROPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'canvas',
  'head',
  'select',
  'datalist',
  'title',
]);
const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'ul',
]);

export function readWebPage(source: Source): Reading {
  const beginning = Buffer.from(source.bytes.subarray(0, 4_096)).toString('latin1');
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(beginning)?.[1];
  const nodes = parseHtml(decodeText(source.bytes, declared).text);
  source.note(`正在读取 ${source.name} 的网页文字`);
  const counts = { headings: 0, tables: 0, images: 0 };
  // `main` leaves out menus, side columns and the like.
  const content = blocksText(source.part === 'main' ? mainNodes(nodes) : nodes, counts, 0);
  const title = oneLine(titleOf(nodes, 0));
  const about = [`${counts.headings} 个标题`, `${counts.tables} 个表格`];
  if (counts.images > 0) about.push(`${counts.images} 张图片`);
  const day = source.part === 'main' ? dayOf(nodes, 0) : '';
  if (day) about.push(`发布于 ${day}`);
  return {
    type: '网页',
    overview: `${title ? `《${title}》，` : ''}${about.join('、')}`,
    title,
    day,
    pictures: counts.images,
    content: [content || '（没有可读的文字）'],
  };
}

interface Counts {
  headings: number;
  tables: number;
  images: number;
}

/** Blocks one under the other; runs of inline content between them become paragraphs. */
function blocksText(nodes: Node[], counts: Counts, depth: number): string {
  const blocks: string[] = [];
  let inline: Node[] = [];
  const flush = (): void => {
    const text = tidy(inlineText(inline, counts, depth));
    if (text) blocks.push(paragraph(text));
    inline = [];
  };
  for (const node of nodes) {
    if (!isTag(node)) inline.push(node);
    else if (isDropped(node)) continue;
    else if (BLOCKS.has(node.name) || holdsBlock(node, depth)) {
      flush();
      const text = blockText(node, counts, deeper(depth));
      if (text) blocks.push(text);
    } else inline.push(node);
  }
  flush();
  return blocks.join('\n\n');
}

function blockText(tag: Tag, counts: Counts, depth: number): string {
  if (/^h[1-6]$/.test(tag.name)) {
    const text = oneLine(inlineText(tag.children, counts, depth));
    if (!text) return '';
    counts.headings += 1;
    return heading(Number(tag.name[1]), text);
  }
  switch (tag.name) {
    case 'ul':
    case 'ol':
      return listText(tag, counts, depth);
    case 'table':
      return tableText(tag, counts, depth);
    case 'pre':
      return `\`\`\`\n${rawText(tag.children, depth).replace(/^\n|\n+$/g, '')}\n\`\`\``;
    case 'blockquote':
      return blocksText(tag.children, counts, depth)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'hr':
      return '';
    default:
      return blocksText(tag.children, counts, depth);
  }
}

function listText(list: Tag, counts: Counts, depth: number): string {
  const lines: string[] = [];
  let number = Number(list.attribs.start ?? 1) || 1;
  for (const item of list.children) {
    if (!isTag(item) || isDropped(item)) continue;
    const text = blocksText(item.children, counts, deeper(depth)).replace(/\n{2,}(?=\s*(?:[-]|\d+\.) )/g, '\n');
    if (!text) continue;
    const mark = list.name === 'ol' ? `${number}.` : '-';
    number += 1;
    lines.push(`${mark} ${text.replace(/\n/g, `\n${' '.repeat(mark.length + 1)}`)}`);
  }
  return lines.join('\n');
}

function tableText(element: Tag, counts: Counts, depth: number): string {
  const rows = rowsOf(element, depth);
  const layout = rows.every((row) => cellsOf(row).length <= 1);
  if (layout)
    return blocksText(
      rows.flatMap((row) => cellsOf(row).flatMap((cell) => cell.children)),
      counts,
      deeper(depth),
    );
  const grid: string[][] = rows.map(() => []);
  /** By column: the first row that no cell from above reaches into. */
  const freeFrom: number[] = [];
  let left_out = false;
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while ((freeFrom[column] ?? 0) > at) column += 1;
      if (column >= LIMITS.columns) {
        left_out = true;
        break;
      }
      const text = blocksText(cell.children, { headings: 0, tables: 0, images: 0 }, deeper(depth));
      const line = grid[at];
      if (line) line[column] = text.replace(/\n{2,}/g, '\n').replace(/^#+ /gm, '');
      const down = Math.min(Number(cell.attribs.rowspan ?? 1) || 1, rows.length - at);
      const across = Math.min(Number(cell.attribs.colspan ?? 1) || 1, LIMITS.columns - column);
      for (let c = 0; c < across; c += 1) freeFrom[column + c] = Math.max(freeFrom[column + c] ?? 0, at + down);
      column += across;
    }
  });
  const filled = grid.map((row) => Array.from(row, (cell) => cell ?? '')).filter((row) => row.some(Boolean));
  if (filled.length === 0) return '';
  counts.tables += 1;
  const caption = element.children.find((child) => isTag(child) && child.name === 'caption');
  const title = caption && isTag(caption) ? tidy(inlineText(caption.children, counts, depth)) : '';
  return `${title ? `${title}\n\n` : ''}${table(filled)}${left_out ? `\n\n（只列出前 ${LIMITS.columns} 列）` : ''}`;
}

function rowsOf(element: Tag, depth: number): Tag[] {
  return element.children.flatMap((child) => {
    if (!isTag(child) || isDropped(child)) return [];
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child, deeper(depth)) : [];
  });
}

function cellsOf(row: Tag): Tag[] {
  return row.children.filter((child) => isTag(child)).filter((cell) => cell.name === 'td' || cell.name === 'th');
}

function inlineText(nodes: Node[], counts: Counts, depth: number): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.data.replace(/\s+/g, ' ');
    if (!isTag(node) || isDropped(node)) continue;
    const inner = (): string => inlineText(node.children, counts, deeper(depth));
    if (node.name === 'br') text += '\n';
    else if (node.name === 'img') {
      counts.images += 1;
      const described = oneLine(node.attribs.alt ?? '');
      text += described ? `[图片：${described}]` : '';
    } else if (node.name === 'a') {
      const label = inner();
      const address = node.attribs.href ?? '';
      const shown = label.trim();
      text += /^(https?|mailto):/i.test(address) && shown && shown !== address ? `[${shown}](${address})` : label;
    } else if (node.name === 'input') text += '';
    else text += BLOCKS.has(node.name) ? ` ${inner()} ` : inner();
  }
  return text;
}

function rawText(nodes: Node[], depth: number): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.data;
      if (!isTag(node)) return '';
      return node.name === 'br' ? '\n' : rawText(node.children, deeper(depth));
    })
    .join('');
}

function titleOf(nodes: Node[], depth: number): string {
  for (const node of nodes) {
    if (!isTag(node) || node.name === 'svg') continue;
    const found = node.name === 'title' ? rawText(node.children, depth) : titleOf(node.children, deeper(depth));
    if (found) return found;
  }
  return '';
}

const dayNames = /published|pubdate|publishdate|datepublished|releasedate|^date$|^og:updated_time$/i;

/** `2026-11-20`, as the page says it of itself; '' when it doesn't. */
function dayOf(nodes: Node[], depth: number): string {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const { name, property, itemprop, content, datetime } = node.attribs;
    const said =
      node.name === 'meta' && [name, property, itemprop].some((one) => one !== undefined && dayNames.test(one))
        ? content
        : node.name === 'time'
          ? datetime
          : undefined;
    const day = /\d{4}-\d{2}-\d{2}/.exec(said ?? '')?.[0] ?? dayOf(node.children, deeper(depth));
    if (day) return day;
  }
  return '';
}

function isTag(node: Node): node is Tag {
  return 'attribs' in node;
}

function isDropped(tag: Tag): boolean {
  return DROPPED.has(tag.name) || 'hidden' in tag.attribs || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(tag.attribs.style ?? '');
}

/** Links and spans around blocks are looked into. */
function holdsBlock(tag: Tag, depth: number): boolean {
  if (depth > LIMITS.xml_depth) return false;
  return tag.children.some((child) => isTag(child) && !isDropped(child) && (BLOCKS.has(child.name) || holdsBlock(child, depth + 1)));
}

function deeper(depth: number): number {
  if (depth >= LIMITS.xml_depth) throw new Unreadable('里面的结构嵌套得太深，为安全起见没有打开。');
  return depth + 1;
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]?\n[ \t]?/g, '\n')
    .trim();
}
