/** How a Word document of ours looks: Chinese office habits (宋体 body at 小四, 黑体 headings, A4), as styles a person can restyle in Word. */
import { familiesOf } from '#contract/typefaces.ts';
import type { DocumentBrand } from '../setup/page-setup.ts';
import { accents } from '../../accents.ts';
import { AlignmentType, BorderStyle, LevelFormat, type ILevelsOptions, type IStylesOptions } from 'docx';

/** A4 as everywhere, where nothing else is set up. mm. */
export const usualPage = { width: 210, height: 297, top: 25.4, right: 25.4, bottom: 25.4, left: 25.4 };
export const listStep = 420;

export const bodyFont = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'Times New Roman', eastAsia: '宋体' };
export const headingFont = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: '黑体' };
export const codeFont = { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Consolas', eastAsia: '宋体' };
/** Chinese has no italic; 楷体 is what stands for it. */
export const emphasisEastAsia = '楷体';

export const colours = {
  ink: '1E1D1A',
  ink2: '6B6860',
  line: 'BFBBB0',
  wash: 'F4F2EC',
  accent: accents.document.light.slice(1).toUpperCase(),
  seal: 'C3402B',
};

/** Half-points: 二号, 三号, 小三, 四号, 小四, 小四. */
const headingSizes = [44, 32, 30, 28, 24, 24] as const;
export const chinese = { value: 'en-US', eastAsia: 'zh-CN' };

function heading(level: 1 | 2 | 3 | 4 | 5 | 6) {
  return {
    run: { font: headingFont, size: headingSizes[level - 1], bold: true, color: colours.ink },
    paragraph: {
      spacing: { before: level === 1 ? 240 : 280, after: level === 1 ? 280 : 120, line: 288, lineRule: 'auto' as const },
      keepNext: true,
      keepLines: true,
      outlineLevel: level - 1,
    },
  };
}

export const styles: IStylesOptions = {
  default: {
    document: {
      run: { font: bodyFont, size: 24, color: colours.ink, language: chinese },
      paragraph: { spacing: { line: 360, lineRule: 'auto', after: 120 } },
    },
    heading1: heading(1),
    heading2: heading(2),
    heading3: heading(3),
    heading4: heading(4),
    heading5: heading(5),
    heading6: heading(6),
    listParagraph: { paragraph: { spacing: { line: 360, lineRule: 'auto', after: 60 } } },
    hyperlink: { run: { color: colours.accent, underline: { type: 'single' } } },
    footnoteText: { run: { size: 18 }, paragraph: { spacing: { line: 260, lineRule: 'auto', after: 0 } } },
  },
  paragraphStyles: [
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      quickFormat: true,
      run: { color: colours.ink2 },
      paragraph: { indent: { left: 360 }, border: { left: { style: BorderStyle.SINGLE, size: 18, space: 10, color: colours.seal } } },
    },
    {
      id: 'SourceCode',
      name: 'Source Code',
      basedOn: 'Normal',
      quickFormat: true,
      run: { font: codeFont, size: 20, noProof: true },
      paragraph: {
        alignment: AlignmentType.LEFT,
        spacing: { line: 280, lineRule: 'auto', before: 60, after: 160 },
        shading: { type: 'clear', fill: colours.wash, color: 'auto' },
      },
    },
    {
      id: 'TableText',
      name: 'Table Text',
      basedOn: 'Normal',
      quickFormat: true,
      run: { size: 21 },
      paragraph: { spacing: { line: 280, lineRule: 'auto', before: 20, after: 20 } },
    },
    {
      id: 'TableHeading',
      name: 'Table Heading',
      basedOn: 'TableText',
      quickFormat: true,
      run: { font: headingFont, bold: true },
      paragraph: { keepNext: true },
    },
    {
      id: 'FigureCaption',
      name: 'Figure Caption',
      basedOn: 'Normal',
      quickFormat: true,
      run: { size: 21 },
      paragraph: { spacing: { line: 280, lineRule: 'auto', after: 200 }, indent: { firstLine: 0 } },
    },
    { id: 'PageNumber', name: 'Page Number Footer', basedOn: 'Normal', run: { size: 18, color: colours.ink2 } },
  ],
};

/** 1. then 1) then ①, as Chinese documents number. */
const ordered = [
  { format: LevelFormat.DECIMAL, tail: '.' },
  { format: LevelFormat.DECIMAL, tail: ')' },
  { format: LevelFormat.DECIMAL_ENCLOSED_CIRCLE, tail: '' },
] as const;
const bullets = ['•', '◦', '▪'];

function levels(make: (level: number) => Pick<ILevelsOptions, 'format' | 'text' | 'start'>): ILevelsOptions[] {
  return Array.from({ length: 9 }, (_, level) => ({
    level,
    alignment: AlignmentType.LEFT,
    ...make(level),
    style: { paragraph: { indent: { left: listStep * (level + 1), hanging: listStep } } },
  }));
}

export type ListMarker = 'bullet' | 'open' | 'done' | { start: number };

/** A list's name in the document's numbering; ordered lists that begin elsewhere than at 1 have one of their own. */
export function listReference(marker: ListMarker): string {
  return typeof marker === 'string' ? `list-${marker}` : `list-from-${marker.start}`;
}

export function listLevels(marker: ListMarker): ILevelsOptions[] {
  if (marker === 'open') return levels(() => ({ format: LevelFormat.BULLET, text: '☐' }));
  if (marker === 'done') return levels(() => ({ format: LevelFormat.BULLET, text: '☑' }));
  if (marker === 'bullet') return levels((level) => ({ format: LevelFormat.BULLET, text: bullets[level % bullets.length] }));
  return levels((level) => {
    const { format, tail } = ordered[level % 3] ?? ordered[0];
    return { format, text: `%${level + 1}${tail}`, start: marker.start };
  });
}

/** The same in an organisation's colour and typefaces. */
export function brandedStyles(plain: IStylesOptions, brand: DocumentBrand | undefined): IStylesOptions {
  if (!brand) return plain;
  const faced = (names: string | undefined, usual: typeof bodyFont): typeof bodyFont => {
    if (names === undefined) return usual;
    const { latin, ea } = pairOf(names);
    return { ascii: latin ?? usual.ascii, hAnsi: latin ?? usual.hAnsi, cs: latin ?? usual.cs, eastAsia: ea ?? usual.eastAsia };
  };
  const color = brand.accent?.slice(1).toUpperCase();
  const [heads, body] = [faced(brand.heading, headingFont), faced(brand.body, bodyFont)];
  const run = { font: heads, ...(color ? { color } : {}) };
  const own = { ...plain.default };
  for (const level of [1, 2, 3, 4, 5, 6] as const) {
    const key = `heading${level}` as const;
    own[key] = { ...own[key], run: { ...own[key]?.run, ...run } };
  }
  return {
    ...plain,
    default: {
      ...own,
      document: { ...own.document, run: { ...own.document?.run, font: body } },
      hyperlink: { ...own.hyperlink, run: { ...own.hyperlink?.run, ...(color ? { color } : {}) } },
    },
    paragraphStyles: (plain.paragraphStyles ?? []).map((style) =>
      style.id === 'TableHeading' ? { ...style, run: { ...style.run, ...run } } : style,
    ),
  };
}

/** A name in Chinese stands for both. */
function pairOf(names: string): { latin: string | undefined; ea: string | undefined } {
  const [first = '', second] = familiesOf(names);
  const isChinese = /\p{Script=Han}/u.test(first);
  return second === undefined ? { latin: first, ea: isChinese ? first : undefined } : { latin: first, ea: second };
}
