/** Presentations made by hand, part by part, for tests of what draws them. */
import { strToU8, zipSync, type Zippable } from 'fflate';

const names =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export interface SampleSlide {
  /** Shapes, one after the other. */
  shapes?: string;
  /** Attributes of `p:sld`. */
  attributes?: string;
  /** Instead of all of it. */
  xml?: string;
  relations?: string;
}

export interface SampleOptions {
  /** In the order of the package. */
  slides: SampleSlide[];
  /** More parts, by path; those of the same name take their place. */
  parts?: Record<string, string | Uint8Array>;
}

const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
const relations = (inside: string) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
export const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const overrides = (slides: number) =>
  Array.from(
    { length: slides },
    (_, n) =>
      `<Override PartName="/ppt/slides/slide${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`,
  ).join('');
const colours = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];
const values = ['000000', 'FFFFFF', '44546A', 'E7E6E6', '4472C4', 'ED7D31', 'A5A5A5', 'FFC000', '5B9BD5', '70AD47', '0563C1', '954F72'];
const map =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
const theme = `${head}<a:theme ${names} name="t"><a:themeElements><a:clrScheme name="t">${colours.map((name, n) => `<a:${name}><a:srgbClr val="${values[n]}"/></a:${name}>`).join('')}</a:clrScheme><a:fontScheme name="t"><a:majorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="t"><a:fillStyleLst/><a:lnStyleLst/><a:effectStyleLst/><a:bgFillStyleLst/></a:fmtScheme></a:themeElements></a:theme>`;

/** A package of 1280 × 720 pixels a page. */
export function samplePresentation({ slides, parts = {} }: SampleOptions): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/><Override PartName="/ppt/slideMasters/slideMaster1.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml"/><Override PartName="/ppt/slideLayouts/slideLayout1.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml"/><Override PartName="/ppt/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>${overrides(slides.length)}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `${head}<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdM"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="rId${n + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, n) => relation(`rId${n + 1}`, 'slide', `slides/slide${n + 1}.xml`)).join('') +
        relation('rIdM', 'slideMaster', 'slideMasters/slideMaster1.xml') +
        relation('rIdT', 'theme', 'theme/theme1.xml'),
    ),
    'ppt/slideMasters/slideMaster1.xml': `${head}<p:sldMaster ${names}>${tree('')}${map}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations(
      relation('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml') + relation('rId2', 'theme', '../theme/theme1.xml'),
    ),
    'ppt/slideLayouts/slideLayout1.xml': `${head}<p:sldLayout ${names} type="blank">${tree('')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations(relation('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml')),
    'ppt/theme/theme1.xml': theme,
  };
  for (const [n, slide] of slides.entries()) {
    files[`ppt/slides/slide${n + 1}.xml`] =
      slide.xml ??
      `${head}<p:sld ${names} ${slide.attributes ?? ''}>${tree(slide.shapes ?? '')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
    files[`ppt/slides/_rels/slide${n + 1}.xml.rels`] = relations(
      relation('rIdL', 'slideLayout', '../slideLayouts/slideLayout1.xml') + (slide.relations ?? ''),
    );
  }
  const packed: Zippable = {};
  for (const [path, content] of Object.entries({ ...files, ...parts }))
    packed[path] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(packed, { level: 6 });
}

export interface SampleBox {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Attributes of `a:xfrm`. */
  turn?: string;
  /** After the geometry: fill and line. */
  look?: string;
  /** Paragraphs. */
  text?: string;
  /** Attributes and children of `a:bodyPr`. */
  body?: [attributes: string, children?: string];
}

const emu = (pixels: number) => Math.round(pixels * 9525);

/** A rectangle, its places in pixels. */
export function box({ x, y, w, h, turn = '', look = '', text = '', body = [''] }: SampleBox): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm ${turn}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${look}</p:spPr><p:txBody><a:bodyPr ${body[0]}>${body[1] ?? ''}</a:bodyPr><a:lstStyle/>${text || '<a:p/>'}</p:txBody></p:sp>`;
}

export function paragraph(text: string, how = '', run = ''): string {
  return `<a:p>${how}<a:r><a:rPr lang="zh-CN" sz="1800">${run}</a:rPr><a:t>${text}</a:t></a:r></a:p>`;
}

export function picture(id: string, { x, y, w, h }: { x: number; y: number; w: number; h: number }): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip ${id}/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}
