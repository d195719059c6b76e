/** Turns a document into a Word file with real headings, lists, tables and footnotes, so that people can go on working in it. */
import { Document, Packer, type ISectionOptions } from 'docx';
import type { Nodes } from 'mdast';
import { BlockWriter, headingNumbers, twipsPerMm } from './docx-blocks.ts';
import { officialBody, officialFooters, officialProperties, officialStyles } from './docx-official.ts';
import { contentsBlocks, contentsStyles, coverBlocks, headingLevels, pageProperties, runningFoot, runningHead } from './docx-paper.ts';
import { brandedStyles, styles, usualPage } from './docx-styles.ts';
import type { ChartPicture } from '../document-charts.ts';
import { numberedHeadings } from '../markdown/heading-numbers.ts';
import { parseMarkdown, textOf } from '../markdown/markdown.ts';
import { titleIn } from '../paper/paper-page.ts';
import type { DocumentPicture } from '../pictures.ts';
import { outlineOf } from '../markdown/sections.ts';
import { textArea } from '../setup/page-measures.ts';
import { readSetup, type PageSetup } from '../setup/page-setup.ts';

export interface DocxDrawings {
  charts?: readonly ChartPicture[];
  pictures?: readonly DocumentPicture[];
  /** Pages of the contents' entries, as they are printed; null where nobody knows them. */
  pages?: readonly string[] | null;
  /** How many pages there are without cover and contents; null where these are all, or nobody counted. */
  total?: number | null;
}

const usual: PageSetup = { measures: usualPage, first_page: 'same', numbering: 'none', official: null };

/** The bytes of a .docx. `title` is used for its properties when the document has no title of its own; charts without a picture stay their source. */
export async function toDocx(
  markdown: string,
  title: string,
  { charts = [], pictures = [], pages = null, total = null }: DocxDrawings = {},
): Promise<Uint8Array> {
  const root = parseMarkdown(markdown, new Set(pictures.map(({ name }) => name)));
  const setup = readSetup(markdown).setup ?? usual;
  const room = textArea(setup.measures);
  const first = root.children[0];
  const titleNode = first?.type === 'heading' && first.depth === 1 ? first : null;
  const headings = numberedHeadings(root, setup.numbering);
  const marks = new Map<Nodes, string>(setup.toc ? headings.map(({ node }, n) => [node, `_Toc${100_001 + n}`]) : []);
  const writer = new BlockWriter(root, {
    charts,
    pictures,
    text: { width: Math.floor(room.width * twipsPerMm), height: room.height },
    numbered: new Map(headings.filter(({ number }) => number !== '').map((heading) => [heading.node, heading])),
    marks,
    title: titleNode,
  });
  const own = outlineOf(markdown.replace(/\r\n?/g, '\n')).title || title;
  const onCover = setup.cover ? titleIn(root) : null;
  const nodes = root.children.filter((node) => node.type !== 'footnoteDefinition' && node !== onCover);
  const place = { list: -1, quote: false };
  const children = setup.official ? officialBody(setup.official, root, nodes, writer) : writer.blocks(nodes, place);
  const page = setup.official ? officialProperties : pageProperties(setup.measures);
  const hasFront = setup.cover !== undefined || setup.toc !== undefined;
  const counted = hasFront ? String(total ?? '') : null;
  const front: ISectionOptions[] = [
    ...(setup.cover
      ? [{ properties: { page: page.page }, children: coverBlocks(setup.cover, onCover ? textOf(onCover).trim() : own, pictures, room) }]
      : []),
    ...(setup.toc ? [{ properties: { page: page.page }, children: contentsBlocks(setup.toc, headings, marks, pages) }] : []),
  ];
  const body: ISectionOptions = {
    properties: {
      ...page,
      page: { ...page.page, ...(hasFront ? { pageNumbers: { start: 1 } } : {}) },
      ...(setup.first_page === 'plain' && !setup.official ? { titlePage: true } : {}),
    },
    ...(setup.official
      ? { footers: officialFooters() }
      : { headers: runningHead(setup, own, counted, pictures), footers: runningFoot(setup, own, counted) }),
    children,
  };
  const footnotes = writer.footnotes();
  const file = new Document({
    title: own,
    creator: '案头',
    lastModifiedBy: '案头',
    styles: setup.official
      ? officialStyles
      : brandedStyles({ ...styles, paragraphStyles: [...(styles.paragraphStyles ?? []), ...contentsStyles(room.width)] }, setup.brand),
    numbering: {
      config: [
        ...writer.lists.values(),
        ...(setup.numbering === 'none' ? [] : [{ reference: headingNumbers, levels: headingLevels(setup) }]),
      ],
    },
    footnotes,
    ...(setup.official ? { evenAndOddHeaderAndFooters: true } : {}),
    sections: [...front, body],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}
