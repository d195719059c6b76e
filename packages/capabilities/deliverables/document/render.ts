/** Turns a document into one HTML file that needs nothing else: for reading as a report, and for printing to PDF on A4. */
import { escapeHtml } from '#text/escape.ts';
import type { Element, ElementContent, Root as Page } from 'hast';
import type { Nodes, Root } from 'mdast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { chartFigures } from './document-charts.ts';
import { parseMarkdown } from './markdown/markdown.ts';
import { columnShares } from './table-widths.ts';
import { placedPictures } from './picture-figures.ts';
import type { DocumentPicture } from './pictures.ts';
import { reportBrandStyle, reportLogo } from './report-brand.ts';
import { formOf, formStyles, reportStyle } from './report-style.ts';
import { sourceBlock } from './report-source.ts';
import { outlineOf, splitBlanks } from './markdown/sections.ts';
import { signatureOf } from './markdown/signature.ts';
import { readSetup } from './setup/page-setup.ts';

const toPage = unified()
  .use(remarkRehype, { footnoteLabel: '注释', footnoteBackLabel: '回到正文' })
  .use(rehypeSanitize, {
    ...defaultSchema,
    // Ids come from the line above only, which prefixes them already.
    clobberPrefix: '',
    protocols: { href: ['http', 'https', 'mailto'] },
  })
  .use(() => finish)
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze();

/**
 * A self-contained page in UTF-8, its Markdown inside as inert data. Headings carry the ids `section-1`, `section-2` … in order.
 * `title` names the page when the document has no title of its own; the ending of `name` says which form it takes. `figures` are the drawn charts, by the text of their fences.
 */
export function renderReport(markdown: string, title: string, figures: ReadonlyMap<string, string> = new Map(), name = ''): string {
  return reportOf(parseMarkdown(markdown), markdown, title, { figures, pictures: [] }, name);
}

interface Drawings {
  figures: ReadonlyMap<string, string>;
  pictures: readonly DocumentPicture[];
}

/** The elements of a document, cleaned, its charts and pictures drawn. */
export function drawnPage(root: Root, { figures, pictures }: Drawings): Page {
  const page = toPage.runSync(root);
  drawCharts(page, figures);
  placedPictures(page, pictures);
  return page;
}

/** The element a block of the document became. */
export function elementOf(root: Root, page: Page, node: Nodes): Element | undefined {
  const nodes: Nodes[] = root.children.filter((child) => child.type !== 'footnoteDefinition');
  const elements = page.children.filter((child) => child.type === 'element' || child.type === 'raw');
  const found = elements[nodes.indexOf(node)];
  return found?.type === 'element' ? found : undefined;
}

export function marked(element: Element | undefined, name: string): void {
  if (element) element.properties = { ...element.properties, className: [name] };
}

export function htmlOf(page: Page): string {
  return toPage.stringify(page);
}

function reportOf(root: Root, markdown: string, title: string, drawings: Drawings, name: string): string {
  const signed = signatureOf(root);
  const page = drawnPage(root, drawings);
  for (const node of signed) marked(elementOf(root, page, node), 'signed');
  const body = htmlOf(page);
  const form = formOf(name);
  const brand = readSetup(markdown).setup?.brand;
  const logo = drawings.pictures.find((picture) => picture.name === brand?.logo);
  const own = outlineOf(markdown.replace(/\r\n?/g, '\n')).title || title;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="案头">
<title>${escapeHtml(own)}</title>
<style>${reportStyle}${form ? formStyles[form] : ''}${brand ? reportBrandStyle(brand, logo) : ''}</style>
${sourceBlock(markdown)}
</head>
<body>
<main>
${logo ? reportLogo(logo) : ''}${body}
</main>
</body>
</html>
`;
}

/** As `renderReport`, with the document's charts and pictures drawn. */
export async function renderWithCharts(
  markdown: string,
  title: string,
  name = '',
  pictures: readonly DocumentPicture[] = [],
): Promise<string> {
  const root = parseMarkdown(markdown, new Set(pictures.map((picture) => picture.name)));
  return reportOf(root, markdown, title, { figures: await chartFigures(root), pictures }, name);
}

/** Puts our own drawings in the place of their fences. Nothing else may be raw: the page was cleaned before, and cleaning leaves no raw node. */
function drawCharts(page: Page, figures: ReadonlyMap<string, string>): void {
  const visit = (parent: Page | Element): void => {
    parent.children.forEach((child, n) => {
      if (child.type !== 'element') return;
      const [code] = child.tagName === 'pre' ? child.children : [];
      const [text] = code?.type === 'element' ? code.children : [];
      const figure = text?.type === 'text' ? figures.get(text.value.replace(/\n$/, '')) : undefined;
      if (figure !== undefined && isChartCode(code)) parent.children[n] = { type: 'raw', value: figure };
      else visit(child);
    });
  };
  if (figures.size > 0) visit(page);
}

function isChartCode(code: ElementContent | undefined): boolean {
  const names = code?.type === 'element' ? code.properties.className : undefined;
  return Array.isArray(names) && (names.includes('language-chart') || names.includes('language-echarts'));
}

/** After cleaning: heading ids, links that leave the page, tables that scroll on a phone, blanks that stand out. */
function finish(page: Page): void {
  let headings = 0;
  const visit = (children: ElementContent[]): ElementContent[] =>
    children.flatMap((child): ElementContent[] => {
      if (child.type === 'text') return markBlanks(child.value);
      if (child.type !== 'element') return [child];
      const element: Element = { ...child, children: visit(child.children) };
      if (/^h[1-6]$/.test(element.tagName) && element.properties.id === undefined) {
        headings += 1;
        element.properties = { ...element.properties, id: `section-${headings}` };
      }
      if (element.tagName === 'a' && typeof element.properties.href === 'string' && !element.properties.href.startsWith('#'))
        element.properties = { ...element.properties, target: '_blank', rel: ['noopener', 'noreferrer'] };
      if (element.tagName === 'table')
        return [{ type: 'element', tagName: 'div', properties: { className: ['table'] }, children: [withColumns(element)] }];
      // A footnote's mark never begins a line: it is joined to the word before it.
      if (element.tagName === 'sup') return [{ type: 'text', value: '\u2060' }, element];
      return [element];
    });
  // Sanitized from Markdown, the page holds elements and text only, no doctype.
  page.children = visit(page.children as ElementContent[]);
}

/** Half-width characters beside each other on the paper of a report, as its tables are set. */
const roomOfTables = 96;

function withColumns(table: Element): Element {
  const rows = [...elementsIn(table, 'tr')].map((row) => row.children.filter((cell) => cell.type === 'element').map(wordsOf));
  const columns = columnShares(rows, roomOfTables).map((share): Element => ({
    type: 'element',
    tagName: 'col',
    properties: { style: `width:${(share * 100).toFixed(1)}%` },
    children: [],
  }));
  return { ...table, children: [{ type: 'element', tagName: 'colgroup', properties: {}, children: columns }, ...table.children] };
}

function* elementsIn(parent: Element, tagName: string): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === tagName) yield child;
    else yield* elementsIn(child, tagName);
  }
}

const wordsOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(wordsOf).join('') : '';

function markBlanks(value: string): ElementContent[] {
  return splitBlanks(value).map((part): ElementContent => {
    const text: ElementContent = { type: 'text', value: part.text };
    return part.blank ? { type: 'element', tagName: 'mark', properties: {}, children: [text] } : text;
  });
}
