/** Makes the files the tests read, the way the programs of the people who sent them would have. */
import { strToU8, zipSync, type Zippable } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const P = 'http://schemas.openxmlformats.org/presentationml/2006/main';

export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files)) {
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  }
  return zipSync(entries, { level: 1 });
}

export function relationships(list: { id: string; type: string; target: string; external?: boolean }[]): string {
  const items = list.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}">${items.join('')}</Relationships>`;
}

/** A docx from the inside of its body and its other parts. */
export function wordFile(body: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships([{ id: 'rId1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `${XML}<w:document xmlns:w="${W}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships([
      { id: 'rId1', type: 'styles', target: 'styles.xml' },
      { id: 'rId2', type: 'numbering', target: 'numbering.xml' },
      { id: 'rId3', type: 'hyperlink', target: 'https://example.com/plan', external: true },
      { id: 'rId4', type: 'image', target: 'http://127.0.0.1:9/tracker.png', external: true },
    ]),
    ...parts,
  });
}

export function wordStyles(styles: string): string {
  return `${XML}<w:styles xmlns:w="${W}">${styles}</w:styles>`;
}

export function wordNumbering(inside: string): string {
  return `${XML}<w:numbering xmlns:w="${W}">${inside}</w:numbering>`;
}

export function wordParagraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A pptx from the inside of each slide's shape tree; `notes` belongs to the slide of the same place. */
export function slidesFile(slides: { shapes: string; notes?: string; hidden?: boolean }[]): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships([{ id: 'rId1', type: 'officeDocument', target: '/ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${P}" xmlns:r="${OFFICE}"><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, at) => ({ id: `rId${at + 1}`, type: 'slide', target: `slides/slide${at + 1}.xml` })),
    ),
  };
  slides.forEach(({ shapes, notes, hidden }, at) => {
    files[`ppt/slides/slide${at + 1}.xml`] =
      `${XML}<p:sld xmlns:p="${P}" xmlns:a="${A}"${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    if (!notes) return;
    files[`ppt/slides/_rels/slide${at + 1}.xml.rels`] = relationships([
      { id: 'rId1', type: 'notesSlide', target: `../notesSlides/notesSlide${at + 1}.xml` },
    ]);
    files[`ppt/notesSlides/notesSlide${at + 1}.xml`] =
      `${XML}<p:notes xmlns:p="${P}" xmlns:a="${A}"><p:cSld><p:spTree>${slideShape('body', [notes])}</p:spTree></p:cSld></p:notes>`;
  });
  return zipOf(files);
}

export function slideShape(placeholder: string, paragraphs: (string | { level: number; text: string })[]): string {
  const texts = paragraphs.map((one) => (typeof one === 'string' ? { level: 0, text: one } : one));
  return `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:txBody>${texts
    .map(({ level, text }) => `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;
}

export function slideTable(rows: string[][]): string {
  const cells = rows.map(
    (row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
  );
  return `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${cells.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

/** An xlsx the way openpyxl writes it: inline strings, built-in formats, no shared strings. */
export function openpyxlFile(sheets: { name: string; rows: string; merges?: string; hidden?: boolean }[]): Uint8Array {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const files: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relationships([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}"><sheets>${sheets.map(({ name, hidden }, at) => `<sheet xmlns:ns0="${OFFICE}" name="${name}" sheetId="${at + 1}" state="${hidden ? 'hidden' : 'visible'}" ns0:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, at) => ({ id: `rId${at + 1}`, type: 'worksheet', target: `/xl/worksheets/sheet${at + 1}.xml` })),
      { id: 'rId99', type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  sheets.forEach(({ rows, merges }, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${merges ? `<mergeCells count="1"><mergeCell ref="${merges}"/></mergeCells>` : ''}</worksheet>`;
  });
  return zipOf(files);
}

/** A cell with text. */
export function textCell(ref: string, text: string): string {
  return `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A pdf with one page per content stream; F1 is Helvetica, F2 a Chinese font that is not embedded, F3 Courier. */
export function pdfFile(pages: string[], trailer = ''): Uint8Array {
  const kids = pages.map((_, at) => `${10 + at * 2} 0 R`).join(' ');
  const objects: [number, string][] = [
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`],
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [7, '<</Type/Font/Subtype/Type1/BaseFont/Courier>>'],
    [4, '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[5 0 R]>>'],
    [
      5,
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/FontDescriptor 6 0 R>>',
    ],
    [
      6,
      '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/Ascent 880/Descent -120/CapHeight 700/StemV 80/ItalicAngle 0/FontBBox[0 -120 1000 880]>>',
    ],
  ];
  pages.forEach((content, at) => {
    objects.push([
      10 + at * 2,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${11 + at * 2} 0 R/Resources<</Font<</F1 3 0 R/F2 4 0 R/F3 7 0 R>>>>>>`,
    ]);
    objects.push([11 + at * 2, `<</Length ${content.length}>>\nstream\n${content}\nendstream`]);
  });
  let file = '%PDF-1.5\n';
  const offsets = new Map<number, number>();
  for (const [number, object] of objects) {
    offsets.set(number, file.length);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const size = 10 + pages.length * 2;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number += 1) {
    const offset = offsets.get(number);
    file += offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  }
  return strToU8(`${file}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`, true);
}

/** Draws text at a place; Chinese goes to the Chinese font. */
export function pdfText(x: number, y: number, text: string, size = 12, latin: 'F1' | 'F3' = 'F1'): string {
  const chinese = /[^\x20-\x7e]/.test(text);
  const hex = Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  return `BT /${chinese ? 'F2' : latin} ${size} Tf ${x} ${y} Td ${chinese ? `<${hex}>` : `(${text})`} Tj ET`;
}
