/** Turns a document into a Word file with real headings, lists, tables and footnotes, so that people can go on working in it. */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  type INumberingOptions,
  type IParagraphOptions,
} from 'docx';
import type { FootnoteDefinition, List, ListItem, Nodes, Root, Table as MarkdownTable } from 'mdast';
import { inlineRuns } from './docx-inline.ts';
import { colours, listLevels, listReference, listStep, page, styles, type ListMarker } from './docx-styles.ts';
import { isChartFence } from '../../charts/chart-fence.ts';
import type { ChartPicture } from './document-charts.ts';
import { parseMarkdown, textOf } from './markdown.ts';
import { outlineOf } from './sections.ts';

/** The bytes of a .docx. `title` is used for its properties when the document has no title of its own; charts without a picture stay their source. */
export async function toDocx(markdown: string, title: string, pictures: ChartPicture[] = []): Promise<Uint8Array> {
  const root = parseMarkdown(markdown);
  const writer = new Writer(root, new Map(pictures.map((picture) => [picture.code, picture])));
  const children = writer.blocks(bodyOf(root), { list: -1, quote: false });
  const file = new Document({
    title: outlineOf(markdown.replace(/\r\n?/g, '\n')).title || title,
    creator: '案头',
    lastModifiedBy: '案头',
    styles,
    numbering: { config: [...writer.lists.values()] },
    footnotes: writer.footnotes(),
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: { top: page.margin, right: page.margin, bottom: page.margin, left: page.margin },
          },
        },
        footers: { default: pageNumber() },
        children,
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}

function pageNumber(): Footer {
  const children = ['第 ', PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'];
  return new Footer({
    children: [new Paragraph({ style: 'PageNumber', alignment: AlignmentType.CENTER, children: [new TextRun({ children })] })],
  });
}

function bodyOf(root: Root): Nodes[] {
  return root.children.filter((node) => node.type !== 'footnoteDefinition');
}

/** Who signs a notice or a letter, and below it the day: both stand at the right, as GB/T 9704 has it. */
function signatureOf(nodes: readonly Nodes[]): Nodes[] {
  const [signer, day] = nodes.slice(-2);
  if (signer?.type !== 'paragraph' || day?.type !== 'paragraph' || !/^\d{4}年\d{1,2}月\d{1,2}日$/.test(textOf(day).trim())) return [];
  return /^[^。；，？！\n]{2,40}$/.test(textOf(signer).trim()) ? [signer, day] : [];
}

/** Where a block stands: in a list of this level (-1: none), in a quote. */
interface Place {
  list: number;
  quote: boolean;
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

/** Walks the tree once and gathers the numbering and footnotes that the text asks for. */
class Writer {
  readonly lists = new Map<string, INumberingOptions['config'][number]>();
  private readonly definitions: Map<string, FootnoteDefinition>;
  private readonly noteIds = new Map<string, number>();
  private readonly title: Nodes | undefined;
  private readonly signed: readonly Nodes[];
  private readonly pictures: ReadonlyMap<string, ChartPicture>;
  private instances = 0;

  constructor(root: Root, pictures: ReadonlyMap<string, ChartPicture>) {
    this.pictures = pictures;
    this.definitions = new Map(root.children.flatMap((node) => (node.type === 'footnoteDefinition' ? [[node.identifier, node]] : [])));
    const first = root.children[0];
    this.title = first?.type === 'heading' && first.depth === 1 ? first : undefined;
    this.signed = signatureOf(root.children);
  }

  private sideOf(node: Nodes): { alignment?: (typeof AlignmentType)['RIGHT'] } {
    return this.signed.includes(node) ? { alignment: AlignmentType.RIGHT } : {};
  }

  blocks(nodes: Nodes[], place: Place): (Paragraph | Table)[] {
    return nodes.flatMap((node) => this.block(node, place));
  }

  /** Texts of the footnotes that were referred to, by number. A note that refers to another note adds that one too. */
  footnotes(): Record<string, { children: Paragraph[] }> {
    const notes: Record<string, { children: Paragraph[] }> = {};
    for (const [identifier, id] of this.noteIds) {
      const definition = this.definitions.get(identifier);
      const lines = definition?.children.flatMap((child) =>
        child.type === 'paragraph' ? [this.runs(child.children)] : [this.runs([child])],
      );
      notes[String(id)] = { children: (lines ?? []).map((children) => new Paragraph({ style: 'FootnoteText', children })) };
    }
    return notes;
  }

  private runs(nodes: Nodes[]) {
    return inlineRuns(nodes, (identifier) => {
      if (!this.definitions.has(identifier)) return undefined;
      const id = this.noteIds.get(identifier) ?? this.noteIds.size + 1;
      this.noteIds.set(identifier, id);
      return id;
    });
  }

  private block(node: Nodes, place: Place): (Paragraph | Table)[] {
    switch (node.type) {
      case 'heading':
        return [
          new Paragraph({
            heading: headings[node.depth - 1],
            alignment: node === this.title ? AlignmentType.CENTER : undefined,
            children: this.runs(node.children),
          }),
        ];
      case 'paragraph':
        return [new Paragraph({ ...paragraphAt(place), ...this.sideOf(node), children: this.runs(node.children) })];
      case 'list':
        return this.list(node, place);
      case 'blockquote':
        return this.blocks(node.children, { ...place, quote: true });
      case 'code': {
        const picture = isChartFence(node.lang) ? this.pictures.get(node.value) : undefined;
        if (picture) return chartParagraphs(picture);
        return [new Paragraph({ ...paragraphAt(place), style: 'SourceCode', children: codeLines(node.value) })];
      }
      case 'table':
        return [this.table(node), new Paragraph({ spacing: { line: 120, lineRule: 'exact', after: 0 } })];
      case 'thematicBreak':
        return [
          new Paragraph({
            border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: colours.line } },
            spacing: { line: 240, after: 240 },
          }),
        ];
      default: {
        const children = this.runs([node]);
        return children.length > 0 ? [new Paragraph({ ...paragraphAt(place), children })] : [];
      }
    }
  }

  private list(list: List, place: Place): (Paragraph | Table)[] {
    const level = Math.min(place.list + 1, 8);
    this.instances += 1;
    const instance = this.instances;
    return list.children.flatMap((item) => this.item(item, this.listOf(markerOf(list, item)), instance, { ...place, list: level }));
  }

  private item(item: ListItem, reference: string, instance: number, place: Place): (Paragraph | Table)[] {
    const [first, ...rest] = item.children;
    const opening = first?.type === 'paragraph' ? first.children : [];
    const others = first && first.type !== 'paragraph' ? item.children : rest;
    return [
      new Paragraph({
        ...(place.quote ? { style: 'Quote' } : {}),
        numbering: { reference, level: place.list, instance },
        children: this.runs(opening),
      }),
      ...this.blocks(others, place),
    ];
  }

  private listOf(marker: ListMarker): string {
    const reference = listReference(marker);
    if (!this.lists.has(reference)) this.lists.set(reference, { reference, levels: listLevels(marker) });
    return reference;
  }

  private table(table: MarkdownTable): Table {
    const widths = columnWidths(table);
    const edge = { style: BorderStyle.SINGLE, size: 4, color: colours.line };
    return new Table({
      width: { size: page.text, type: WidthType.DXA },
      columnWidths: widths,
      layout: TableLayoutType.FIXED,
      borders: { top: edge, bottom: edge, left: edge, right: edge, insideHorizontal: edge, insideVertical: edge },
      margins: { marginUnitType: WidthType.DXA, top: 40, bottom: 40, left: 100, right: 100 },
      rows: table.children.map(
        (row, index) =>
          new TableRow({
            tableHeader: index === 0,
            cantSplit: true,
            children: widths.map(
              (size, column) =>
                new TableCell({
                  width: { size, type: WidthType.DXA },
                  ...(index === 0 ? { shading: { type: 'clear', fill: colours.wash, color: 'auto' } } : {}),
                  children: [
                    new Paragraph({
                      style: index === 0 ? 'TableHeading' : 'TableText',
                      alignment: alignmentOf(table.align?.[column]),
                      children: this.runs(row.children[column]?.children ?? []),
                    }),
                  ],
                }),
            ),
          }),
      ),
    });
  }
}

/** The title above, the picture as wide as the text, the source below; kept together on a page. */
function chartParagraphs({ png, width, height, alt, title, source }: ChartPicture): Paragraph[] {
  const shown = Math.round(page.text / 15);
  const image = new ImageRun({
    type: 'png',
    data: png,
    transformation: { width: shown, height: Math.round((height * shown) / width) },
    altText: { name: title || '图表', title: title || '图表', description: alt },
  });
  return [
    ...(title
      ? [new Paragraph({ keepNext: true, spacing: { before: 120, after: 60 }, children: [new TextRun({ text: title, bold: true })] })]
      : []),
    new Paragraph({
      keepNext: source !== '',
      spacing: { line: 240, lineRule: 'auto', after: source ? 40 : 200 },
      indent: { firstLine: 0 },
      children: [image],
    }),
    ...(source
      ? [new Paragraph({ spacing: { after: 200 }, children: [new TextRun({ text: `数据来源：${source}`, size: 18, color: '6B6860' })] })]
      : []),
  ];
}

function paragraphAt(place: Place): IParagraphOptions {
  const indent = place.list < 0 ? {} : { indent: { left: listStep * (place.list + 1) + (place.quote ? 360 : 0) } };
  return { ...(place.quote ? { style: 'Quote' } : {}), ...indent };
}

function markerOf(list: List, item: ListItem): ListMarker {
  if (typeof item.checked === 'boolean') return item.checked ? 'done' : 'open';
  // Word counts to 32767; a list that claims to begin beyond starts at 1.
  return list.ordered ? { start: (list.start ?? 1) > 32_000 ? 1 : (list.start ?? 1) } : 'bullet';
}

function codeLines(code: string): TextRun[] {
  return code.split('\n').map((text, index) => new TextRun({ text, break: index === 0 ? 0 : 1 }));
}

function alignmentOf(align: 'left' | 'right' | 'center' | null | undefined) {
  if (align === 'right') return AlignmentType.RIGHT;
  return align === 'center' ? AlignmentType.CENTER : AlignmentType.LEFT;
}

/** Shares the page's width by what the columns hold, none narrower than a few characters. Twips, summing to the text width. */
function columnWidths(table: MarkdownTable): number[] {
  const columns = table.children[0]?.children.length ?? 0;
  const weights = Array.from({ length: columns }, (_, column) => {
    const longest = table.children.slice(0, 200).reduce((most, row) => Math.max(most, shownWidth(row.children[column])), 0);
    return Math.min(60, Math.max(6, longest + 2));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const widths = weights.map((weight) => Math.floor((weight / total) * page.text));
  const given = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width, index) => (index === 0 ? width + page.text - given : width));
}

/** Chinese characters are two wide. */
function shownWidth(cell: Nodes | undefined): number {
  if (!cell) return 0;
  return Array.from(textOf(cell).trim().slice(0, 60), (char): number => (char > '\u2e7f' ? 2 : 1)).reduce((sum, width) => sum + width, 0);
}
