/** The setup of a document's paper: size, margins, head and foot, numbering, contents, cover, and the parts of a 公文 (GB/T 9704-2012). Pure. */
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { colour, typeface } from '#contract/content/theme-overrides.ts';
import { officialMeasures, textArea, type Measures } from './page-measures.ts';
import { paperSizes, readPaper } from './paper-sizes.ts';
import { splitSetup } from './split-setup.ts';

/** One line of words as they are printed. */
const words = (most: number) =>
  z
    .string({ error: '要写成一行文字' })
    .trim()
    .min(1, '不能为空')
    .max(most, `最多 ${most} 字`)
    .refine((text) => !/\p{Cc}/u.test(text), '只能是一行文字');
/** Left, middle and right, parted by `|`; one part stands in the middle. */
const runningLine = words(200).refine((text) => text.split('|').length <= 3, '最多用两个 | 分成左、中、右三段');
const millimetres = z.number('要写成毫米数').min(5, '页边至少 5 毫米').max(150, '页边最多 150 毫米');
const texts = (most: number, each: number) => z.union([words(each).transform((one) => [one]), z.array(words(each)).min(1).max(most)]);

const official = z.strictObject({
  organ: words(60),
  number: words(40).optional(),
  copy: words(20).optional(),
  secret: words(20).optional(),
  urgent: words(10).optional(),
  signer: words(40).optional(),
  seal: z.boolean().optional(),
  attachments: texts(20, 120).optional(),
  note: words(100).optional(),
  cc: words(300).optional(),
  printed_by: words(60).optional(),
  printed_on: words(40).optional(),
});
export type Official = z.infer<typeof official>;

const cover = z.strictObject({
  subtitle: words(120).optional(),
  lines: texts(8, 80).optional(),
  picture: words(255).optional(),
});

/** Colour and typefaces of an organisation, and its logo at the head of each page where no header stands. */
const brand = z.strictObject({
  accent: colour.optional(),
  heading: typeface.optional(),
  body: typeface.optional(),
  logo: words(255).optional(),
});
export type DocumentBrand = z.infer<typeof brand>;

const setup = z.strictObject({
  paper: z.string('要写纸张').transform((text, context) => {
    const size = readPaper(text);
    if (size) return size;
    context.addIssue(
      `没有“${text.slice(0, 30)}”这种纸；可以写 ${Object.keys(paperSizes).join('、')}，后面加 landscape 为横向，或“宽x高”（毫米，80–600）`,
    );
    return z.NEVER;
  }),
  style: z.enum(['plain', 'official'], '只有 plain 和 official（公文）').default('plain'),
  margins: z
    .union([millimetres.transform((all) => [all, all, all, all]), z.array(millimetres).length(4, '写一个数，或上、右、下、左四个数')], {
      error: '写一个毫米数，或 [上, 右, 下, 左]，每边 5–150',
    })
    .optional(),
  header: runningLine.optional(),
  footer: runningLine.optional(),
  first_page: z.enum(['same', 'plain'], '只有 same 和 plain（首页不印页眉页脚）').default('same'),
  numbering: z.enum(['none', 'chinese', 'decimal'], '只有 none、chinese（一、（一）1.）和 decimal（1、1.1）').optional(),
  toc: z.int('写目录到第几级').min(1).max(4, '目录最多到第 4 级').optional(),
  cover: cover.optional(),
  brand: brand.optional(),
  official: official.optional(),
});

type Read = z.infer<typeof setup>;

export interface PageSetup extends Omit<Read, 'paper' | 'margins' | 'official' | 'numbering' | 'style'> {
  measures: Measures;
  numbering: 'none' | 'chinese' | 'decimal';
  /** A 公文 by GB/T 9704-2012; null for any other document. */
  official: Official | null;
}

export interface SetupReading {
  /** Null where the text has none, or one that can't be kept to. */
  setup: PageSetup | null;
  /** Sentences for whoever wrote it, with the line in the file. */
  problems: string[];
}

const usualMargin = 25.4;
const leastText = 50;

/** Reads the setup at the head of a document. */
export function readSetup(markdown: string): SetupReading {
  const { setup: text } = splitSetup(markdown);
  return text === null ? { setup: null, problems: [] } : readSetupText(text);
}

export function readSetupText(text: string): SetupReading {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', version: '1.2', merge: false, stringKeys: true });
  const refused = (problems: string[]): SetupReading => ({ setup: null, problems: problems.slice(0, 6) });
  const [broken] = [...document.errors, ...document.warnings];
  if (broken) return refused([`第 ${lines.linePos(broken.pos[0]).line + 1} 行：版面设置读不懂（YAML）`]);
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 0 });
  } catch {
    return refused(['版面设置里不能用引用（& 和 *）']);
  }
  const parsed = setup.safeParse(data);
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      // Parts of a list are nodes, too; what is not there has none.
      const node = document.getIn(path.slice(0, length), true);
      if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
        return lines.linePos(Number(node.range[0])).line + 1;
    }
    return 1;
  };
  if (!parsed.success)
    return refused(
      parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => `第 ${lineOf([...issue.path, key])} 行：没有“${key.slice(0, 30)}”这一项`)
          : [`第 ${lineOf(issue.path)} 行：${issue.path.join('.')} ${issue.message}`],
      ),
    );
  const { paper, margins, style, official: parts = null, numbering, ...rest } = parsed.data;
  if ((style === 'official') !== (parts !== null))
    return refused(['公文要同时写 style: official 和 official: 下的发文机关标志 organ 等项']);
  if (parts) {
    if (paper.width !== 210 || paper.height !== 297) return refused(['公文用 A4 纵向（GB/T 9704）']);
    if (margins || rest.header || rest.footer || rest.cover || rest.toc || rest.brand)
      return refused(['公文的页边、页码和版头由 GB/T 9704 定，不写 margins、header、footer、cover、toc、brand']);
    return { setup: { ...rest, measures: officialMeasures, numbering: numbering ?? 'chinese', official: parts }, problems: [] };
  }
  const [top = usualMargin, right = usualMargin, bottom = usualMargin, left = usualMargin] = margins ?? [];
  const measures = { ...paper, top, right, bottom, left };
  const { width, height } = textArea(measures);
  if (width < leastText || height < leastText)
    return refused([`页边太宽：正文只剩 ${Math.round(width)} × ${Math.round(height)} 毫米，至少各 ${leastText}`]);
  return { setup: { ...rest, measures, numbering: numbering ?? 'none', official: null }, problems: [] };
}

/** Whether it says nothing of the pages but that they are A4. */
export function isUsualPage({ measures, header, footer, first_page, numbering, toc, cover, official }: PageSetup): boolean {
  const { width, height, top, right, bottom, left } = measures;
  const isPlain = width === 210 && height === 297 && [top, right, bottom, left].every((margin) => margin === usualMargin);
  return isPlain && first_page === 'same' && numbering === 'none' && !header && !footer && !toc && !cover && !official;
}

/** Names of the files it shows. */
export function picturesOfSetup({ cover, brand }: PageSetup): string[] {
  return [cover?.picture, brand?.logo].filter((name) => name !== undefined);
}
