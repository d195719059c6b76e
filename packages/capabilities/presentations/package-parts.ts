/** The parts of a presentation's package, unpacked within limits and cleared of what leads out of it. */
import { strFromU8, unzipSync } from 'fflate';
import type { PptxFiles } from '@aiden0z/pptx-renderer';
import type { OpenFailure } from './drawn-page.ts';

export class Unopenable extends Error {
  override name = 'Unopenable';
  readonly why: OpenFailure;
  constructor(why: OpenFailure, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

const mostEntries = 20_000;
const mostPartBytes = 32 * 1024 * 1024;
const mostTextBytes = 128 * 1024 * 1024;
const mostMediaBytes = 64 * 1024 * 1024;

/** The files as the drawing library wants them; `mend` is given every part of XML with its path. Pictures are unpacked when they are asked for. */
export function partsOf(bytes: Uint8Array, mend: (path: string, xml: string) => string): PptxFiles {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Unopenable('locked');
  if (!startsWith(bytes, [0x50, 0x4b])) throw new Unopenable('damaged');
  const sizes = new Map<string, number>();
  const texts = unpackTexts(bytes, sizes);
  const part = (path: string) => texts.get(path) ?? '';
  if (part('ppt/presentation.xml') === '' || part('ppt/_rels/presentation.xml.rels') === '') throw new Unopenable('damaged');
  const some = (pattern: RegExp) =>
    new Map([...texts].filter(([path]) => pattern.test(path)).map(([path, xml]) => [path, mend(path, xml)]));
  return {
    contentTypes: part('[Content_Types].xml'),
    presentation: mend('ppt/presentation.xml', part('ppt/presentation.xml')),
    presentationRels: withoutOutside(part('ppt/_rels/presentation.xml.rels')),
    slides: some(/^ppt\/slides\/[^/]+\.xml$/),
    slideRels: some(/^ppt\/slides\/_rels\/[^/]+\.rels$/),
    slideLayouts: some(/^ppt\/slideLayouts\/[^/]+\.xml$/),
    slideLayoutRels: some(/^ppt\/slideLayouts\/_rels\/[^/]+\.rels$/),
    slideMasters: some(/^ppt\/slideMasters\/[^/]+\.xml$/),
    slideMasterRels: some(/^ppt\/slideMasters\/_rels\/[^/]+\.rels$/),
    themes: some(/^ppt\/theme\/(?!themeOverride)[^/]+\.xml$/),
    themeOverrides: some(/^ppt\/theme\/themeOverride[^/]*\.xml$/),
    charts: some(/^ppt\/charts\/(?!style|colors)[^/]+\.xml$/),
    chartRels: some(/^ppt\/charts\/_rels\/[^/]+\.rels$/),
    chartStyles: some(/^ppt\/charts\/style[^/]*\.xml$/),
    chartColors: some(/^ppt\/charts\/colors[^/]*\.xml$/),
    diagramDrawings: some(/^ppt\/diagrams\/[^/]+\.xml$/),
    ...(texts.has('ppt/tableStyles.xml') ? { tableStyles: part('ppt/tableStyles.xml') } : {}),
    media: new Map(),
    mediaResolver: {
      async resolve(target) {
        const name = target.split(/[?#]/)[0]?.split('/media/').at(-1) ?? '';
        const mediaPath = [name, decoded(name)].map((one) => `ppt/media/${one}`).find((path) => sizes.has(path));
        if (mediaPath === undefined || (sizes.get(mediaPath) ?? 0) > mostMediaBytes) return undefined;
        const data = unzipSync(bytes, { filter: (file) => file.name === mediaPath })[mediaPath];
        return data && { mediaPath, data };
      },
    },
  };
}

/** Never more than the table of contents says: the unpacking stops there, and what it says is counted before. */
function unpackTexts(bytes: Uint8Array, sizes: Map<string, number>): Map<string, string> {
  let total = 0;
  let encrypted = false;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (sizes.size >= mostEntries) throw new Unopenable('large');
        sizes.set(name, originalSize);
        encrypted ||= name === 'EncryptedPackage';
        if (!/^(\[Content_Types\]\.xml|ppt\/.*\.(xml|rels))$/.test(name)) return false;
        total += originalSize;
        if (originalSize > mostPartBytes || total > mostTextBytes) throw new Unopenable('large');
        return true;
      },
    });
    if (encrypted) throw new Unopenable('locked');
    return new Map(Object.entries(parts).map(([path, part]) => [path, textOf(path, part)]));
  } catch (error) {
    throw error instanceof Unopenable ? error : new Unopenable('damaged', error);
  }
}

function textOf(path: string, part: Uint8Array): string {
  const utf16 = startsWith(part, [0xff, 0xfe]) ? 'utf-16le' : startsWith(part, [0xfe, 0xff]) ? 'utf-16be' : null;
  const text = utf16 ? new TextDecoder(utf16).decode(part) : strFromU8(startsWith(part, [0xef, 0xbb, 0xbf]) ? part.subarray(3) : part);
  // A presentation has no use for entities of its own; some are made to swallow all memory.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Unopenable('damaged');
  return path.endsWith('.rels') ? withoutOutside(text) : text;
}

/** Nothing but a link that a person presses may lead out of the package. */
export function withoutOutside(relations: string): string {
  return relations.replaceAll(/<(?:\w+:)?Relationship\b[^>]*>/g, (element) => {
    if (!/TargetMode\s*=\s*["']\s*External/i.test(element)) return element;
    return /Type\s*=\s*["'][^"']*\/hyperlink["']/.test(element) && /Target\s*=\s*["'](https?:|mailto:)/i.test(element) ? element : '';
  });
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that means itself.
    return name;
  }
}
