/** A 公文 in Word by GB/T 9704-2012: faces and sizes, 22 lines of 28 letters, head, signature, imprint at the foot of the last page. */
import {
  AlignmentType,
  BorderStyle,
  Footer,
  FrameAnchorType,
  FrameWrap,
  HeightRule,
  HorizontalPositionAlign,
  PageNumber,
  Paragraph,
  ShadingType,
  TabStopType,
  TextRun,
  VerticalPositionAlign,
  type FileChild,
  type IParagraphOptions,
  type ISectionPropertiesOptions,
  type IStylesOptions,
} from 'docx';
import type { Nodes, Root } from 'mdast';
import { twipsPerMm, type BlockWriter } from './docx-blocks.ts';
import { chinese, styles } from './docx-styles.ts';
import { textOf } from '../markdown/markdown.ts';
import { attachmentLines, inBrackets, lettersWide, organSize, printedOn, signaturePlace } from '../paper/official-parts.ts';
import { pageProperties } from './docx-paper.ts';
import { officialMeasures, textArea } from '../setup/page-measures.ts';
import type { Official } from '../setup/page-setup.ts';
import { addresseeOf, signatureOf } from '../markdown/signature.ts';

const twips = (mm: number): number => Math.round(mm * twipsPerMm);
const font = (eastAsia: string) => ({ ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'Times New Roman', eastAsia });
const [fang, kai, hei, song, title] = ['仿宋', '楷体', '黑体', '宋体', '方正小标宋简体'].map(font) as [
  ReturnType<typeof font>,
  ReturnType<typeof font>,
  ReturnType<typeof font>,
  ReturnType<typeof font>,
  ReturnType<typeof font>,
]; // five names
const area = textArea(officialMeasures);
/** 225 mm in 22 lines, twips. */
const pitch = Math.floor((area.height * twipsPerMm) / 22);
/** 3 号 is 16 pt; 28 letters and their distance fill 156 mm. Twips. */
const size = 32;
const closer = -5;
const letter = 320 + closer;
const red = 'E00000';

const line = { line: pitch, lineRule: 'exact' as const, before: 0, after: 0 };

function heading(face: ReturnType<typeof font>) {
  return {
    run: { font: face, size, bold: false, color: '000000', characterSpacing: closer },
    paragraph: { spacing: line, indent: { firstLine: 2 * letter }, keepNext: true, keepLines: true },
  };
}

export const officialStyles: IStylesOptions = {
  default: {
    ...styles.default,
    document: {
      run: { font: fang, size, color: '000000', language: chinese, characterSpacing: closer },
      paragraph: { spacing: line, alignment: AlignmentType.BOTH },
    },
    heading1: {
      run: { font: title, size: 44, bold: false, color: '000000', characterSpacing: 0 },
      paragraph: {
        spacing: { line: Math.round(pitch * 1.15), lineRule: 'exact', before: 2 * pitch, after: pitch },
        alignment: AlignmentType.CENTER,
        keepNext: true,
        keepLines: true,
      },
    },
    heading2: heading(hei),
    heading3: heading(kai),
    heading4: heading(fang),
    heading5: heading(fang),
    heading6: heading(fang),
    listParagraph: { paragraph: { spacing: line } },
  },
  paragraphStyles: [
    ...(styles.paragraphStyles ?? []).filter(({ id }) => id !== 'PageNumber'),
    { id: 'OfficialText', name: 'Official Text', basedOn: 'Normal', quickFormat: true, paragraph: { indent: { firstLine: 2 * letter } } },
    { id: 'PageNumber', name: 'Page Number Footer', basedOn: 'Normal', run: { font: song, size: 28, characterSpacing: 0 } },
    {
      id: 'Imprint',
      name: 'Imprint',
      basedOn: 'Normal',
      run: { size: 28, characterSpacing: 0 },
      paragraph: {
        spacing: { line: 420, lineRule: 'exact', before: 0, after: 0 },
        indent: { left: 280, right: 280 },
        alignment: AlignmentType.LEFT,
      },
    },
  ],
};

/** The number stands 7 mm below the text area; its line is 4 号. */
const footerFromEdge = twips(officialMeasures.bottom - 7) - 322;
const usualPage = pageProperties(officialMeasures);

export const officialProperties: ISectionPropertiesOptions = {
  ...usualPage,
  page: { ...usualPage.page, margin: { ...usualPage.page?.margin, header: twips(15), footer: footerFromEdge } },
  grid: { linePitch: pitch },
};

/** `— 1 —`: at the right of odd pages, at the left of even ones, a letter in. */
export function officialFooters(): { default: Footer; even: Footer } {
  const number = (side: 'right' | 'left') =>
    new Footer({
      children: [
        new Paragraph({
          style: 'PageNumber',
          alignment: side === 'right' ? AlignmentType.RIGHT : AlignmentType.LEFT,
          spacing: { line: 240, lineRule: 'auto' },
          indent: { [side]: 280 },
          children: [new TextRun({ children: ['— ', PageNumber.CURRENT, ' —'] })],
        }),
      ],
    });
  return { default: number('right'), even: number('left') };
}

export function officialBody(official: Official, root: Root, nodes: readonly Nodes[], writer: BlockWriter): FileChild[] {
  const signed = signatureOf(root);
  const addressee = addresseeOf(root);
  const body = nodes.flatMap((node): FileChild[] => {
    if (signed.some((one) => one === node)) return [];
    if (node === addressee) return [new Paragraph({ children: writer.runs(addressee.children) })];
    if (node.type !== 'paragraph' || node.children.some(({ type }) => type === 'image'))
      return writer.blocks([node], { list: -1, quote: false });
    // Every page has its 22 lines.
    return [new Paragraph({ style: 'OfficialText', widowControl: false, children: writer.runs(node.children) })];
  });
  return [
    ...head(official),
    ...body,
    ...end(
      official,
      signed.map((node) => textOf(node).trim()),
    ),
  ];
}

function head({ organ, number = '', copy, secret, urgent, signer }: Official): FileChild[] {
  const marks = [copy, secret, urgent].filter((one) => one !== undefined);
  const points = organSize(organ);
  // The upper edge of the mark is 35 mm below that of the text area.
  const above = Math.max(0, twips(35) - marks.length * pitch);
  const below = { style: BorderStyle.SINGLE, size: 16, space: 7, color: red };
  return [
    ...marks.map((text) => new Paragraph({ children: [new TextRun({ text, font: hei, characterSpacing: 0 })] })),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { before: above, after: 0, line: Math.round(points * 20 * 1.1), lineRule: 'exact' },
      children: [new TextRun({ text: organ, font: title, size: points * 2, color: red, characterSpacing: 0 })],
    }),
    new Paragraph({
      alignment: signer ? AlignmentType.LEFT : AlignmentType.CENTER,
      spacing: { ...line, before: 2 * pitch },
      border: { bottom: below },
      tabStops: signer ? [{ type: TabStopType.RIGHT, position: twips(area.width) - letter }] : [],
      children: signer
        ? [new TextRun({ text: `　${number}\t签发人：` }), new TextRun({ text: signer, font: kai })]
        : [new TextRun({ text: number })],
    }),
  ];
}

function end(official: Official, [signer, day]: string[]): FileChild[] {
  const { attachments = [], note, seal = true } = official;
  const listed = attachmentLines(attachments).map(({ label, name }, n) => {
    const hanging = Math.round(lettersWide(label) * letter);
    return new Paragraph({
      spacing: { ...line, before: n === 0 ? pitch : 0 },
      indent: { left: 2 * letter + hanging, hanging },
      children: [new TextRun({ text: `${label}${name}` })],
    });
  });
  const place = signer !== undefined && day !== undefined ? signaturePlace(signer, day, seal) : null;
  const side = (text: string, letters: number, before: number): Paragraph =>
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      keepLines: true,
      keepNext: before > 0,
      spacing: { ...line, before },
      indent: { right: Math.round(letters * letter) },
      children: [new TextRun({ text })],
    });
  return [
    ...listed,
    ...(place ? [side(signer ?? '', place.signer, pitch), side(day ?? '', place.day, 0)] : []),
    ...(note ? [new Paragraph({ style: 'OfficialText', children: [new TextRun({ text: inBrackets(note) })] })] : []),
    ...imprint(official),
  ];
}

/**
 * Paragraphs in one frame that floats to the foot of the text area of the page it is anchored on: the last. Rules are low paragraphs filled
 * with black, because LibreOffice drops the frame of paragraphs with borders.
 */
function imprint({ cc, printed_by = '', printed_on }: Official): FileChild[] {
  const rows: Pick<IParagraphOptions, 'children' | 'tabStops'>[] = [
    ...(cc ? [{ children: [new TextRun({ text: `抄送：${cc}` })] }] : []),
    ...(printed_by || printed_on
      ? [
          {
            tabStops: [{ type: TabStopType.RIGHT, position: twips(area.width) - 280 }],
            children: [new TextRun({ text: `${printed_by}\t${printedOn(printed_on)}` })],
          },
        ]
      : []),
  ];
  if (rows.length === 0) return [];
  // What a frame is anchored on follows it.
  return [rule(0.35), ...rows.flatMap((row, n) => [framed(row), rule(n === rows.length - 1 ? 0.35 : 0.25)]), flat()];
}

function framed(options: IParagraphOptions): Paragraph {
  return new Paragraph({
    style: 'Imprint',
    frame: {
      type: 'alignment',
      width: Math.floor(area.width * twipsPerMm),
      height: 0,
      rule: HeightRule.AUTO,
      wrap: FrameWrap.AROUND,
      anchor: { horizontal: FrameAnchorType.MARGIN, vertical: FrameAnchorType.MARGIN },
      alignment: { x: HorizontalPositionAlign.LEFT, y: VerticalPositionAlign.BOTTOM },
    },
    ...options,
  });
}

const rule = (mm: number): Paragraph =>
  framed({
    shading: { type: ShadingType.CLEAR, fill: '000000', color: 'auto' },
    spacing: { line: twips(mm), lineRule: 'exact', before: 0, after: 0 },
    indent: { left: 0, right: 0 },
  });

const flat = (): Paragraph => new Paragraph({ spacing: { line: 20, lineRule: 'exact', before: 0, after: 0 } });
