/** Walks a document's tree and writes its blocks as Word has them: headings, lists, tables, footnotes, charts, pictures. */
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  HeadingLevel,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
  type INumberingOptions,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx';
import type { FootnoteDefinition, Image, List, ListItem, Nodes, Paragraph as MarkdownParagraph, Root, Table as MarkdownTable } from 'mdast';
import { isChartFence } from '../../../charts/chart-fence.ts';
import type { ChartPicture } from '../document-charts.ts';
import { inlineRuns } from './docx-inline.ts';
import { colours, listLevels, listReference, listStep, type ListMarker } from './docx-styles.ts';
import { withoutTypedNumber, type NumberedHeading } from '../markdown/heading-numbers.ts';
import { textOf } from '../markdown/markdown.ts';
import { columnShares } from '../table-widths.ts';
import { placedSize, placementOf, type DocumentPicture } from '../pictures.ts';
import { signatureOf } from '../markdown/signature.ts';

/** Where a block stands: in a list of this level (-1: none), in a quote. */
export interface Place {
  list: number;
  quote: boolean;
}

export interface BlockOptions {
  charts: readonly ChartPicture[];
  pictures: readonly DocumentPicture[];
  /** What the text may fill: twips across, mm in height. */
  text: { width: number; height: number };
  /** Numbers of headings, by their node; headings without one are left out. */
  numbered: ReadonlyMap<Nodes, NumberedHeading>;
  /** Bookmarks of headings, by their node. */
  marks: ReadonlyMap<Nodes, string>;
  title: Nodes | null;
}

/** Of the numbers of headings in the document's numbering. */
export const headingNumbers = 'headings';

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

/** Walks the tree once and gathers the numbering and footnotes that the text asks for. */
export class BlockWriter {
  readonly lists = new Map<string, INumberingOptions['config'][number]>();
  private readonly definitions: Map<string, FootnoteDefinition>;
  private readonly noteIds = new Map<string, number>();
  private readonly signed: readonly Nodes[];
  /** What stands before who signs. */
  private readonly closing: Nodes | undefined;
  private readonly charts: ReadonlyMap<string, ChartPicture>;
  private readonly pictures: ReadonlyMap<string, DocumentPicture>;
  private readonly options: BlockOptions;
  private instances = 0;

  constructor(root: Root, options: BlockOptions) {
    this.options = options;
    this.charts = new Map(options.charts.map((chart) => [chart.code, chart]));
    this.pictures = new Map(options.pictures.map((picture) => [picture.name, picture]));
    this.definitions = new Map(root.children.flatMap((node) => (node.type === 'footnoteDefinition' ? [[node.identifier, node]] : [])));
    this.signed = signatureOf(root);
    this.closing = root.children[root.children.findIndex((node) => node === this.signed[0]) - 1];
  }

  /** A signature stands at the right, and never alone on the last page: the words before it go along. */
  private sideOf(node: Nodes): { alignment?: (typeof AlignmentType)['RIGHT']; keepNext?: boolean } {
    const at = this.signed.indexOf(node);
    if (at >= 0) return { alignment: AlignmentType.RIGHT, keepNext: at < this.signed.length - 1 };
    return node === this.closing ? { keepNext: true } : {};
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

  runs(nodes: Nodes[]): ParagraphChild[] {
    return inlineRuns(nodes, {
      note: (identifier) => {
        if (!this.definitions.has(identifier)) return undefined;
        const id = this.noteIds.get(identifier) ?? this.noteIds.size + 1;
        this.noteIds.set(identifier, id);
        return id;
      },
      picture: (image) => this.imageRun(image, { width: 40, height: 40 }),
    });
  }

  private imageRun(image: Image, room: { width: number; height: number }): ImageRun | null {
    const picture = this.pictures.get(image.url);
    if (!picture) return null;
    const size = placedSize(picture, placementOf(image.title), room);
    return new ImageRun({
      type: picture.type === 'jpeg' ? 'jpg' : 'png',
      data: picture.bytes,
      transformation: { width: Math.round(size.width * pixelsPerMm), height: Math.round(size.height * pixelsPerMm) },
      altText: { name: picture.name, title: image.alt || picture.name, description: image.alt || picture.name },
    });
  }

  /** Pictures that stand alone, with their words below; null for any other paragraph. */
  private figure(paragraph: MarkdownParagraph): Paragraph[] | null {
    const shown = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    const images = shown.filter((child) => child.type === 'image');
    const [first] = images;
    if (!first || images.length < shown.length) return null;
    const room = { width: this.options.text.width / twipsPerMm / images.length, height: this.options.text.height - 25 };
    const runs = images.flatMap((image) => this.imageRun(image, room) ?? []);
    const caption = images.flatMap(({ alt }) => (alt?.trim() ? [alt.trim()] : [])).join('　');
    const alignment = sides[placementOf(first.title).align];
    return [
      new Paragraph({
        alignment,
        keepNext: caption !== '',
        indent: { firstLine: 0 },
        spacing: { line: 240, lineRule: 'auto', before: 120, after: caption ? 40 : 200 },
        children: runs,
      }),
      ...(caption ? [new Paragraph({ style: 'FigureCaption', alignment: AlignmentType.CENTER, children: [new TextRun(caption)] })] : []),
    ];
  }

  private block(node: Nodes, place: Place): (Paragraph | Table)[] {
    switch (node.type) {
      case 'heading':
        return [this.heading(node)];
      case 'paragraph':
        return this.figure(node) ?? [new Paragraph({ ...paragraphAt(place), ...this.sideOf(node), children: this.runs(node.children) })];
      case 'list':
        return this.list(node, place);
      case 'blockquote':
        return this.blocks(node.children, { ...place, quote: true });
      case 'code': {
        const picture = isChartFence(node.lang) ? this.charts.get(node.value) : undefined;
        if (picture) return chartParagraphs(picture, this.options.text.width);
        return [new Paragraph({ ...paragraphAt(place), style: 'SourceCode', children: codeLines(node.value) })];
      }
      case 'table':
        return [this.table(node), new Paragraph({ spacing: { line: 120, lineRule: 'exact', after: 0 } })];
      case 'thematicBreak':
        return [
          new Paragraph({
            border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: colours.line } },
            spacing: { line: 240, lineRule: 'auto', after: 240 },
          }),
        ];
      default: {
        const children = this.runs([node]);
        return children.length > 0 ? [new Paragraph({ ...paragraphAt(place), children })] : [];
      }
    }
  }

  private heading(node: Extract<Nodes, { type: 'heading' }>): Paragraph {
    const { numbered, marks, title } = this.options;
    const number = numbered.get(node);
    const children = this.runs(number ? withoutTypedNumber(node) : node.children);
    const mark = marks.get(node);
    return new Paragraph({
      heading: headings[node.depth - 1],
      alignment: node === title ? AlignmentType.CENTER : undefined,
      ...(number ? { numbering: { reference: headingNumbers, level: number.level } } : {}),
      children: mark ? [new Bookmark({ id: mark, children })] : children,
    });
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
    const widths = columnWidths(table, this.options.text.width);
    const edge = { style: BorderStyle.SINGLE, size: 4, color: colours.line };
    return new Table({
      width: { size: this.options.text.width, type: WidthType.DXA },
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
                  // A line of figures is lower than one of Chinese.
                  verticalAlign: VerticalAlignTable.CENTER,
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

const sides = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT };
const pixelsPerMm = 96 / 25.4;
export const twipsPerMm = 1440 / 25.4;

/** The title above, the picture as wide as the text, the source below; kept together on a page. */
function chartParagraphs({ png, width, height, alt, title, source }: ChartPicture, room: number): Paragraph[] {
  const shown = Math.round(room / 15);
  const image = new ImageRun({
    type: 'png',
    data: png,
    transformation: { width: shown, height: Math.round((height * shown) / width) },
    altText: { name: title || '图表', title: title || '图表', description: alt },
  });
  return [
    ...(title
      ? [
          new Paragraph({
            keepNext: true,
            indent: { firstLine: 0 },
            spacing: { before: 120, after: 60 },
            children: [new TextRun({ text: title, bold: true })],
          }),
        ]
      : []),
    new Paragraph({
      keepNext: source !== '',
      spacing: { line: 240, lineRule: 'auto', after: source ? 40 : 200 },
      indent: { firstLine: 0 },
      children: [image],
    }),
    ...(source
      ? [
          new Paragraph({
            indent: { firstLine: 0 },
            spacing: { after: 200 },
            children: [new TextRun({ text: `数据来源：${source}`, size: 18, color: '6B6860' })],
          }),
        ]
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

/** Half the width of a Chinese character in a table, in twips. */
const halfWidth = 105;

/** In twips, summing to the text width. */
function columnWidths(table: MarkdownTable, room: number): number[] {
  const rows = table.children.map((row) => row.children.map((cell) => textOf(cell)));
  const widths = columnShares(rows, room / halfWidth).map((share) => Math.floor(share * room));
  const given = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width, index) => (index === 0 ? width + room - given : width));
}
