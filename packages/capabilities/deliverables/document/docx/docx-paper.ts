/** What stands around a document's text in Word: its paper, head and foot of the pages, numbers of headings, cover and contents. */
import {
  AlignmentType,
  Footer,
  Header,
  ImageRun,
  LevelFormat,
  LevelSuffix,
  PageNumber,
  PageOrientation,
  Paragraph,
  SimpleField,
  TableOfContents,
  TabStopType,
  TextRun,
  type FileChild,
  type ILevelsOptions,
  type IParagraphStyleOptions,
  type ParagraphChild,
  type ISectionPropertiesOptions,
} from 'docx';
import type { Nodes } from 'mdast';
import { twipsPerMm } from './docx-blocks.ts';
import { headingFont } from './docx-styles.ts';
import { numberForms, withoutNumber, type NumberedHeading } from '../markdown/heading-numbers.ts';
import { textOf } from '../markdown/markdown.ts';
import { logoSize, placedSize, type DocumentPicture } from '../pictures.ts';
import { runningParts, textArea, usualFooter, type Measures, type RunningPart } from '../setup/page-measures.ts';
import type { PageSetup } from '../setup/page-setup.ts';

const twips = (mm: number): number => Math.round(mm * twipsPerMm);

export function pageProperties({ width, height, top, right, bottom, left }: Measures): ISectionPropertiesOptions {
  const isWide = width > height;
  return {
    page: {
      // The library turns the sides of a page that lies on its side.
      size: {
        width: twips(isWide ? height : width),
        height: twips(isWide ? width : height),
        ...(isWide ? { orientation: PageOrientation.LANDSCAPE } : {}),
      },
      margin: {
        top: twips(top),
        right: twips(right),
        bottom: twips(bottom),
        left: twips(left),
        header: twips(Math.max(5, top / 2)),
        footer: twips(Math.max(5, bottom / 2 - 3)),
      },
    },
  };
}

/** What fields say: `pages` of a section are those without cover and contents, '' where nobody counted them yet. */
interface Filled {
  title: string;
  pages: string | null;
}

function runsOf(parts: readonly RunningPart[], { title, pages }: Filled): ParagraphChild[] {
  return parts.map((part) => {
    if ('text' in part) return new TextRun(part.text);
    if (part.field === 'title') return new TextRun(title);
    if (part.field === 'page') return new TextRun({ children: [PageNumber.CURRENT] });
    // LibreOffice has no such field: it shows what stands in it.
    return pages === null ? new TextRun({ children: [PageNumber.TOTAL_PAGES] }) : new SimpleField('SECTIONPAGES', pages);
  });
}

function runningLine(line: string, measures: Measures, filled: Filled): Paragraph {
  const { left, center, right } = runningParts(line);
  if (left.length === 0 && right.length === 0)
    return new Paragraph({ style: 'PageNumber', alignment: AlignmentType.CENTER, children: runsOf(center, filled) });
  const width = twips(textArea(measures).width);
  const tab = (): TextRun => new TextRun({ text: '\t' });
  return new Paragraph({
    style: 'PageNumber',
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round(width / 2) },
      { type: TabStopType.RIGHT, position: width },
    ],
    children: [...runsOf(left, filled), tab(), ...runsOf(center, filled), tab(), ...runsOf(right, filled)],
  });
}

/** `pages`: how many there are without cover and contents; null where these are all. */
export function runningHead(
  { header, measures, brand }: PageSetup,
  title: string,
  pages: string | null,
  pictures: readonly DocumentPicture[],
): { default?: Header } {
  if (header) return { default: new Header({ children: [runningLine(header, measures, { title, pages })] }) };
  const logo = brand?.logo === undefined ? undefined : pictures.find(({ name }) => name === brand.logo);
  if (!logo) return {};
  const { width, height } = logoSize(logo);
  const image = new ImageRun({
    type: logo.type === 'jpeg' ? 'jpg' : 'png',
    data: logo.bytes,
    transformation: { width: Math.round((width * 96) / 25.4), height: Math.round((height * 96) / 25.4) },
    altText: { name: 'logo', title: '标志', description: '标志' },
  });
  return {
    default: new Header({
      children: [new Paragraph({ alignment: AlignmentType.RIGHT, spacing: { line: 240, lineRule: 'auto', after: 0 }, children: [image] })],
    }),
  };
}

export function runningFoot({ footer, measures }: PageSetup, title: string, pages: string | null): { default: Footer } {
  return { default: new Footer({ children: [runningLine(footer ?? usualFooter, measures, { title, pages })] }) };
}

/** Numbers that Word counts itself, as headings of each level have them. */
export function headingLevels({ numbering, official }: PageSetup): ILevelsOptions[] {
  const forms = numberForms[numbering === 'decimal' ? 'decimal' : 'chinese'];
  return forms.map((text, level) => ({
    level,
    format: numbering === 'chinese' && level < 2 ? LevelFormat.CHINESE_COUNTING : LevelFormat.DECIMAL,
    text,
    alignment: AlignmentType.LEFT,
    suffix: numbering === 'decimal' || level >= 2 ? LevelSuffix.SPACE : LevelSuffix.NOTHING,
    style: { paragraph: { indent: { left: 0, firstLine: official ? 630 : 0 } } },
  }));
}

export function coverBlocks(
  { subtitle, lines = [], picture }: NonNullable<PageSetup['cover']>,
  title: string,
  pictures: readonly DocumentPicture[],
  room: { width: number; height: number },
): FileChild[] {
  const shown = pictures.find(({ name }) => name === picture);
  const size = shown ? placedSize(shown, { width: null, align: 'center' }, { width: room.width * 0.6, height: 40 }) : null;
  const center = AlignmentType.CENTER;
  const image =
    shown && size
      ? [
          new Paragraph({
            alignment: center,
            spacing: { before: twips(10), line: 240, lineRule: 'auto' },
            children: [
              new ImageRun({
                type: shown.type === 'jpeg' ? 'jpg' : 'png',
                data: shown.bytes,
                transformation: { width: Math.round((size.width * 96) / 25.4), height: Math.round((size.height * 96) / 25.4) },
                altText: { name: shown.name, title: shown.name, description: shown.name },
              }),
            ],
          }),
        ]
      : [];
  // The title stands at two fifths of the height, the lines near the foot.
  const above = room.height * 0.36 - (size ? size.height + 10 : 0);
  const below = room.height * 0.64 - 16 - (subtitle ? 20 : 0) - lines.length * 11 - 18;
  return [
    ...image,
    new Paragraph({
      alignment: center,
      spacing: { before: twips(Math.max(10, above)), line: 420, lineRule: 'auto', after: 0 },
      children: [new TextRun({ text: title, font: headingFont, bold: true, size: 60 })],
    }),
    ...(subtitle
      ? [
          new Paragraph({
            alignment: center,
            spacing: { before: twips(8), after: 0 },
            children: [new TextRun({ text: subtitle, font: headingFont, size: 36 })],
          }),
        ]
      : []),
    ...lines.map(
      (line, n) =>
        new Paragraph({
          alignment: center,
          spacing: { before: n === 0 ? twips(Math.max(10, below)) : 0, line: 480, lineRule: 'auto', after: 0 },
          children: [new TextRun({ text: line, size: 28 })],
        }),
    ),
  ];
}

/** Entries are written in, with their pages where these are known, so that the contents show before Word counts them anew. */
export function contentsBlocks(
  depth: number,
  headings: readonly NumberedHeading[],
  marks: ReadonlyMap<Nodes, string>,
  pages: readonly string[] | null,
): FileChild[] {
  const listed = headings.filter(({ level }) => level < depth);
  const [outermost] = listed;
  const top = outermost ? Math.min(...listed.map(({ node }) => node.depth)) : 1;
  const cachedEntries = listed.map(({ node, level, number }, n) => {
    const words = textOf(node).trim();
    const page = Number(pages?.[n]);
    const href = marks.get(node);
    return {
      title: number === '' ? words : `${number}${/[、）]$/.test(number) ? '' : ' '}${withoutNumber(words)}`,
      level: level + 1,
      ...(page > 0 ? { page } : {}),
      ...(href ? { href } : {}),
    };
  });
  return [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: twips(6) },
      children: [new TextRun({ text: '目　录', font: headingFont, size: 32 })],
    }),
    new TableOfContents('目录', {
      hyperlink: true,
      headingStyleRange: `${top}-${Math.min(9, top + depth - 1)}`,
      // Word's own styles of contents count from the outermost level listed.
      ...(cachedEntries.length > 0 ? { cachedEntries } : {}),
      beginDirty: false,
    }),
  ];
}

export function contentsStyles(width: number): IParagraphStyleOptions[] {
  return [0, 1, 2, 3].map((level) => ({
    id: `TOC${level + 1}`,
    name: `toc ${level + 1}`,
    basedOn: 'Normal',
    paragraph: {
      spacing: { line: 400, lineRule: 'auto', after: 0 },
      indent: { left: level * 480 },
      tabStops: [{ type: TabStopType.RIGHT, position: twips(width), leader: 'dot' }],
    },
  }));
}
