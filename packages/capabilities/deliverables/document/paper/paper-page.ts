/** A document with a page setup as one page of HTML to be printed: cover, contents, numbered headings, or a 公文 by GB/T 9704. */
import { escapeHtml } from '#text/escape.ts';
import type { Element, Root as Page } from 'hast';
import type { Nodes, Root } from 'mdast';
import { chartFigures } from '../document-charts.ts';
import { numberedHeadings, withoutTypedNumber, type NumberedHeading } from '../markdown/heading-numbers.ts';
import { parseMarkdown, textOf } from '../markdown/markdown.ts';
import { drawnPage, elementOf, htmlOf, marked } from '../render.ts';
import type { DocumentPicture } from '../pictures.ts';
import { readSetup, type PageSetup } from '../setup/page-setup.ts';
import { addresseeOf, signatureOf } from '../markdown/signature.ts';
import { officialEnd, officialHead } from './official-parts.ts';
import { paperStyle } from './paper-style.ts';

export interface PaperDrawing {
  title: string;
  pictures: readonly DocumentPicture[];
  /** Pages of the contents' entries as they are printed; null as long as they are not known. */
  pages: readonly string[] | null;
  /** Pages without cover and contents; null as long as they are not known, or where there are neither. */
  total: number | null;
  /** Room above the imprint of a 公文 that puts it at the foot of the last page, mm. */
  gap: number;
}

/** Null where the text has no setup that can be kept to. Headings carry the ids `section-1`, `section-2` … in order, the title's among them. */
export async function paperPage(markdown: string, drawing: PaperDrawing): Promise<string | null> {
  const { setup } = readSetup(markdown);
  if (!setup) return null;
  const root = parseMarkdown(markdown, new Set(drawing.pictures.map(({ name }) => name)));
  const titleNode = titleIn(root);
  const title = titleNode ? textOf(titleNode).trim() : drawing.title;
  const headings = numberedHeadings(root, setup.numbering);
  for (const heading of headings) if (heading.number !== '') number(heading, setup);
  const signed = signatureOf(root);
  const addressee = setup.official ? addresseeOf(root) : null;
  const page = drawnPage(root, { figures: await chartFigures(root), pictures: drawing.pictures });
  const at = (node: Nodes | null | undefined): Element | undefined => (node ? elementOf(root, page, node) : undefined);
  marked(at(addressee), 'addressee');
  marked(at(signed[0]), 'signer');
  marked(at(signed[1]), 'day');
  marked(at(root.children.find((node) => node.type !== 'footnoteDefinition')), 'first');
  const taken = new Set<unknown>(
    [...(setup.official ? signed : []), ...(setup.cover && titleNode ? [titleNode] : [])].map((node) => at(node)),
  );
  const body: Page = { type: 'root', children: page.children.filter((child) => !taken.has(child)) };
  const main = setup.official
    ? `${officialHead(setup.official)}${htmlOf(body)}${officialEnd(
        setup.official,
        signed.map((node) => textOf(node).trim()),
        drawing.gap,
      )}`
    : htmlOf(body);
  const contents = setup.toc ? contentsOf(root, headings, setup.toc, drawing.pages) : '';
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${paperStyle(setup, { title, total: drawing.total, logo: logoOf(setup, drawing.pictures) })}</style>
</head>
<body>
${setup.cover ? coverOf(setup.cover, title, drawing.pictures) : ''}${contents}
<main>
${main}
</main>
</body>
</html>
`;
}

/** As in Word: at the head of each page where no header stands. */
function logoOf({ brand, header, official }: PageSetup, pictures: readonly DocumentPicture[]): DocumentPicture | null {
  if (brand?.logo === undefined || header || official) return null;
  return pictures.find(({ name }) => name === brand.logo) ?? null;
}

export function titleIn(root: Root): Nodes | null {
  const [first, ...rest] = root.children;
  if (first?.type !== 'heading' || first.depth !== 1) return null;
  return rest.some((node) => node.type === 'heading' && node.depth === 1) ? null : first;
}

function number({ node, number: told, level }: NumberedHeading, { numbering }: PageSetup): void {
  // The fourth level of a 公文 and the decimal ones stand a little apart from their words.
  const space = numbering === 'decimal' ? '\u2002' : level >= 2 ? ' ' : '';
  node.children = [{ type: 'text', value: `${told}${space}` }, ...withoutTypedNumber(node)];
}

/** Ids count every heading, the title too. */
function contentsOf(root: Root, headings: readonly NumberedHeading[], depth: number, pages: readonly string[] | null): string {
  const all = root.children.filter((node) => node.type === 'heading');
  const rows = headings
    .filter(({ level }) => level < depth)
    .map(({ node, level }, n) => {
      const id = `section-${all.indexOf(node) + 1}`;
      return `<a class="l${level}" href="#${id}"><span>${escapeHtml(textOf(node).trim())}</span><i></i><b>${escapeHtml(pages?.[n] ?? '')}</b></a>`;
    });
  return `<section class="contents"><h2>目　录</h2>${rows.join('')}</section>`;
}

function coverOf(
  { subtitle, lines = [], picture }: NonNullable<PageSetup['cover']>,
  title: string,
  pictures: readonly DocumentPicture[],
): string {
  const shown = pictures.find(({ name }) => name === picture);
  const image = shown ? `<img alt="" src="data:image/${shown.type};base64,${Buffer.from(shown.bytes).toString('base64')}">` : '';
  const told = lines.map((line) => `<div>${escapeHtml(line)}</div>`).join('');
  return `<section class="cover">${image}<h1>${escapeHtml(title)}</h1>${subtitle ? `<p class="subtitle">${escapeHtml(subtitle)}</p>` : ''}<div class="lines">${told}</div></section>`;
}
