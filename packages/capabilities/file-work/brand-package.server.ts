/** The brand of an Office file: colours and typefaces of its theme and masters, the picture that stands on every page or in its head. */
import { openPackage, type OfficePackage, type Relationship } from '../tools/read-file/office-package.ts';
import { childAt, childrenNamed, descendants, type XmlElement } from '../tools/read-file/xml-tree.ts';
import { checkUnpacking, openZip, type ZipArchive } from '../tools/read-file/zip-archive.ts';
import { chromaOf, labOf } from '../colours/oklab.ts';
import { bright, unchosen } from '../brand/brand-colours.ts';
import type { FoundBrand, JobFile } from './file-job.server.ts';

const most = { layouts: 24, slides: 24, pictures: 6, picture_bytes: 8 * 1024 * 1024 } as const;

const inside = (root: XmlElement, name: string): XmlElement[] => [...descendants(root, name)];

interface Opened {
  file: OfficePackage;
  archive: ZipArchive;
}

async function opened(bytes: Uint8Array): Promise<Opened> {
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  return { file: await openPackage(bytes), archive };
}

export interface BrandOfPackage {
  facts: Omit<FoundBrand, 'logo' | 'notes'>;
  /** Of titles, where a picture lies behind them. */
  ink_on_picture?: string | undefined;
  /** What lies behind all pages. */
  background?: Uint8Array | undefined;
  /** Pictures that may be its logo, the likeliest first. */
  logos: JobFile[];
}

/** Throws with a sentence where the file can't be opened safely. */
export async function brandOfPackage({ name, bytes }: JobFile): Promise<BrandOfPackage> {
  const found = await (/\.p[^.]*$/i.test(name) ? brandOfSlides(bytes) : brandOfDocument(bytes));
  return { ...found, facts: { ...found.facts, accents: [...new Set(found.facts.accents)].slice(0, 40) } };
}

async function brandOfSlides(bytes: Uint8Array): Promise<BrandOfPackage> {
  const { file, archive } = await opened(bytes);
  const deck = await file.relationships(file.main);
  const master_path = of(deck, 'slideMaster')[0];
  if (!master_path) throw new Error('这份演示文稿里没有母版，没有取品牌；请用原来的软件打开并另存后再试。');
  const master = await file.part(master_path);
  const around = await file.relationships(master_path);
  const theme = await themeOf(file, around);
  const layouts = await partsAt(file, of(around, 'slideLayout').slice(0, most.layouts));
  const slides = await partsAt(file, of(deck, 'slide').slice(0, most.slides));
  const map = inside(master, 'p:clrMap')[0]?.attributes ?? {};
  const resolve = (name: string): string | undefined => theme.colours.get(map[name] ?? name) ?? theme.colours.get(name);
  const background = [master, ...layouts.map(({ root }) => root)].flatMap((root) => inside(root, 'p:bg'))[0];
  const size = inside(await file.part(file.main), 'p:sldSz')[0]?.attributes ?? {};
  const page = { w: Number(size['cx']) || 12_192_000, h: Number(size['cy']) || 6_858_000 };
  const parts = [{ path: master_path, root: master }, ...layouts, ...slides];
  const used = coloursUsed(
    parts.map(({ root }) => root),
    resolve,
  );
  const masters = [{ path: master_path, root: master }];
  const logos = await logosIn({ file, archive }, [masters, layouts, slides], page);
  const drawn = background && (await pictureBehind({ file, archive }, [...masters, ...layouts], background));
  const title = inside(master, 'p:titleStyle')[0];
  const written = title && inside(title, 'a:solidFill')[0];
  const styled = (name: string): string[] =>
    inside(master, name)
      .flatMap((style) => facesNamed(style))
      .slice(0, 2);
  return {
    facts: {
      paper: (background && colourIn(background, resolve)) ?? resolve('bg1') ?? theme.colours.get('lt1'),
      ink: resolve('tx1') ?? theme.colours.get('dk1'),
      accents: accentsOf(theme.colours, used),
      heading: facesOf(styled('p:titleStyle'), theme.major),
      body: facesOf(styled('p:bodyStyle'), theme.minor),
    },
    ink_on_picture: written && colourIn(written, resolve),
    background: drawn,
    logos,
  };
}

async function brandOfDocument(bytes: Uint8Array): Promise<BrandOfPackage> {
  const { file, archive } = await opened(bytes);
  const around = await file.relationships(file.main);
  const theme = await themeOf(file, around);
  const styles = of(around, 'styles')[0];
  const root = styles && file.has(styles) ? await file.part(styles) : null;
  const named = root ? childrenNamed(root, 'w:style') : [];
  const heading = named.find((style) => /^heading 1$|^标题 1$/i.test(childAt(style, 'w:name')?.attributes['w:val'] ?? ''));
  const resolve = (name: string): string | undefined => theme.colours.get(wordNames[name] ?? name);
  const styleColours = named.flatMap((style) => inside(style, 'w:color')).flatMap((one) => wordColour(one, resolve) ?? []);
  const body = await file.part(file.main);
  const used = new Map<string, number>();
  for (const colour of [...styleColours, ...inside(body, 'w:color').flatMap((one) => wordColour(one, resolve) ?? [])])
    used.set(colour, (used.get(colour) ?? 0) + 1);
  for (const shade of inside(body, 'w:shd')) {
    const fill = hex(shade.attributes['w:fill']);
    if (fill) used.set(fill, (used.get(fill) ?? 0) + 3);
  }
  const own = heading && inside(heading, 'w:color').map((one) => wordColour(one, resolve))[0];
  const first = own && isBright(own) ? [own] : [];
  const headers = await partsAt(file, [...of(around, 'header'), ...of(around, 'footer')].slice(0, most.layouts));
  const defaults = root && inside(root, 'w:docDefaults')[0];
  return {
    facts: {
      paper: '#ffffff',
      ink: theme.colours.get('dk1'),
      accents: [...first, ...accentsOf(theme.colours, used)],
      heading: facesOf(heading ? wordFaces(heading) : [], theme.major),
      body: facesOf(defaults ? wordFaces(defaults) : [], theme.minor),
    },
    logos: await logosIn({ file, archive }, [headers], { w: 7_560_000, h: 10_692_000 }),
  };
}

/** What Word calls the colours of a theme. */
const wordNames: Record<string, string> = {
  text1: 'dk1',
  dark1: 'dk1',
  text2: 'dk2',
  dark2: 'dk2',
  background1: 'lt1',
  light1: 'lt1',
  background2: 'lt2',
  light2: 'lt2',
};

function wordColour({ attributes }: XmlElement, resolve: (name: string) => string | undefined): string | undefined {
  const named = attributes['w:themeColor'];
  // Word writes what a tinted theme colour comes to beside it.
  return hex(attributes['w:val']) ?? (named === undefined ? undefined : resolve(named));
}

function wordFaces(style: XmlElement): string[] {
  return inside(style, 'w:rFonts')
    .slice(0, 1)
    .flatMap(({ attributes }) => [attributes['w:ascii'], attributes['w:eastAsia']])
    .flatMap((name) => name || []);
}

interface Theme {
  colours: ReadonlyMap<string, string>;
  major: string[];
  minor: string[];
}

async function themeOf(file: OfficePackage, around: Relationship[]): Promise<Theme> {
  const path = of(around, 'theme')[0];
  if (!path || !file.has(path)) return { colours: new Map(), major: [], minor: [] };
  const root = await file.part(path);
  const colours = new Map<string, string>();
  const [scheme] = inside(root, 'a:clrScheme');
  for (const one of scheme?.children ?? []) {
    if (typeof one === 'string') continue;
    const value = one.children.find((child) => typeof child !== 'string');
    const colour = hex(value?.attributes[value.name === 'a:sysClr' ? 'lastClr' : 'val']);
    if (colour) colours.set(one.name.replace('a:', ''), colour);
  }
  const faces = (name: string): string[] => {
    const [font] = inside(root, name);
    if (!font) return [];
    const chinese = childrenNamed(font, 'a:font').find(({ attributes }) => attributes['script'] === 'Hans')?.attributes['typeface'];
    const [latin, ea] = ['a:latin', 'a:ea'].map((part) => childAt(font, part)?.attributes['typeface'] ?? '');
    return [latin ?? '', ea || (chinese ?? '')].filter((one) => one !== '');
  };
  return { colours, major: faces('a:majorFont'), minor: faces('a:minorFont') };
}

function facesOf(own: string[], theme: string[]): string[] {
  const plain = own.filter((face) => !face.startsWith('+'));
  return (plain.length > 0 ? plain : theme).map((face) => face.slice(0, 200)).slice(0, 4);
}

function facesNamed(style: XmlElement): string[] {
  const level = inside(style, 'a:lvl1pPr')[0] ?? style;
  return ['a:latin', 'a:ea'].flatMap((name) => inside(level, name)[0]?.attributes['typeface'] ?? []);
}

/** Those of the theme as they stand, when the pages use them; else those the pages are painted in, the most used first. */
function accentsOf(theme: ReadonlyMap<string, string>, used: ReadonlyMap<string, number>): string[] {
  const named = [1, 2, 3, 4, 5, 6].flatMap((n) => theme.get(`accent${n}`) ?? []).filter(isBright);
  const painted = [...used].filter(([colour]) => isBright(colour)).toSorted(([, a], [, b]) => b - a);
  const own = painted.map(([colour]) => colour);
  const isUsed = named.slice(0, 2).some((colour) => used.has(colour));
  if (isUsed || own.length === 0) return [...named, ...own];
  // A palette nobody chose says nothing.
  return [...own, ...named.filter((colour) => used.has(colour) || !unchosen.has(colour))];
}

function coloursUsed(roots: XmlElement[], resolve: (name: string) => string | undefined): Map<string, number> {
  const used = new Map<string, number>();
  for (const root of roots)
    for (const name of ['a:solidFill', 'a:gs'])
      for (const fill of inside(root, name)) {
        const colour = colourIn(fill, resolve);
        if (colour) used.set(colour, (used.get(colour) ?? 0) + 1);
      }
  return used;
}

/** The first plain colour in it. */
function colourIn(element: XmlElement, resolve: (name: string) => string | undefined): string | undefined {
  const [plain] = inside(element, 'a:srgbClr');
  if (plain) return hex(plain.attributes['val']);
  const [named] = inside(element, 'a:schemeClr');
  return named && resolve(named.attributes['val'] ?? '');
}

function hex(value: string | undefined): string | undefined {
  return value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : undefined;
}

const isBright = (colour: string): boolean => chromaOf(labOf(colour)) >= bright;

interface PartOfFile {
  path: string;
  root: XmlElement;
}

async function partsAt(file: OfficePackage, paths: string[]): Promise<PartOfFile[]> {
  const parts: PartOfFile[] = [];
  for (const path of paths) if (file.has(path)) parts.push({ path, root: await file.part(path) });
  return parts;
}

const of = (all: Relationship[], type: string): string[] => all.flatMap((one) => (one.type === type && !one.external ? [one.target] : []));

async function pictureBehind({ file, archive }: Opened, parts: PartOfFile[], background: XmlElement): Promise<Uint8Array | undefined> {
  const embed = inside(background, 'a:blip')[0]?.attributes['r:embed'];
  const owner = parts.find(({ root }) => inside(root, 'p:bg').includes(background));
  if (embed === undefined || !owner) return undefined;
  const target = (await file.relationships(owner.path)).find(({ id, external }) => id === embed && !external)?.target;
  const size = archive.entries.find(({ path }) => path === target)?.size ?? Infinity;
  return target === undefined || size > most.picture_bytes ? undefined : archive.read(target);
}

interface Seen {
  target: string;
  times: number;
}

/** Small against the page; the first groups first, in each what stands there most often. */
async function logosIn({ file, archive }: Opened, groups: PartOfFile[][], page: { w: number; h: number }): Promise<JobFile[]> {
  const found: JobFile[] = [];
  for (const [n, parts] of groups.entries()) {
    const seen = new Map<string, Seen>();
    for (const { path, root } of parts) {
      const around = await file.relationships(path);
      for (const picture of [...inside(root, 'p:pic'), ...inside(root, 'wp:inline'), ...inside(root, 'wp:anchor')]) {
        const embed = inside(picture, 'a:blip')[0]?.attributes['r:embed'];
        const target = around.find(({ id, external }) => id === embed && !external)?.target;
        if (target === undefined || !isSmall(picture, page)) continue;
        seen.set(target, { target, times: (seen.get(target)?.times ?? 0) + 1 });
      }
    }
    // On single slides only what comes again is a logo.
    const all = [...seen.values()].filter(({ times }) => n < 2 || times > 1).toSorted((a, b) => b.times - a.times);
    for (const { target } of all) {
      const size = archive.entries.find(({ path }) => path === target)?.size ?? Infinity;
      if (found.length >= most.pictures || size > most.picture_bytes || found.some(({ name }) => name === target)) continue;
      found.push({ name: target, bytes: await archive.read(target) });
    }
  }
  return found;
}

/** At most two fifths of the page wide and a third of it tall, and no line. */
function isSmall(picture: XmlElement, page: { w: number; h: number }): boolean {
  const extent = inside(picture, 'a:ext').find(({ attributes }) => attributes['cx'] !== undefined) ?? inside(picture, 'wp:extent')[0];
  const [w, h] = [Number(extent?.attributes['cx']), Number(extent?.attributes['cy'])];
  return w > page.w * 0.01 && h > page.h * 0.008 && w <= page.w * 0.42 && h <= page.h * 0.34;
}
