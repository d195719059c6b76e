/** What stands on a page, apart from how a style draws it: sections in order, each a kind of its own. */
import { z } from 'zod';
import { chartSpec } from '#contract/content/chart.ts';
import { pageStyleIds } from './page-styles.ts';

const short = z.string().trim().min(1).max(120);
const words = z.string().trim().min(1).max(600);
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/)
  .describe('这一节的编号，小写字母开头，如 about、figures；不给就自动编');
const picture = z.string().trim().min(1).max(300).describe('任务里的图片文件名（用户上传的或做出来的）');
const href = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:#[\w-]+|mailto:[^\s<>"]+|tel:[+\d\s()-]+|https?:\/\/[^\s<>"]+)$/i)
  .describe('#节编号、mailto:、tel: 或 https:// 地址');

const head = { id: id.optional(), title: short.optional(), lead: words.optional() };

export const pageSection = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hero'),
    id: id.optional(),
    kicker: z.string().trim().max(60).optional().describe('标题上方的小字'),
    title: short,
    text: words.optional(),
    actions: z
      .array(z.strictObject({ label: z.string().trim().min(1).max(20), href }))
      .max(3)
      .optional(),
    picture: picture.optional(),
  }),
  z.strictObject({ type: z.literal('text'), ...head, paragraphs: z.array(words).min(1).max(20), picture: picture.optional() }),
  z.strictObject({
    type: z.literal('features'),
    ...head,
    items: z
      .array(z.strictObject({ title: short, text: words.optional() }))
      .min(1)
      .max(12),
  }),
  z.strictObject({
    type: z.literal('figures'),
    ...head,
    items: z
      .array(z.strictObject({ value: z.string().trim().min(1).max(24), label: short, note: z.string().trim().max(120).optional() }))
      .min(1)
      .max(8),
  }),
  z.strictObject({
    type: z.literal('table'),
    ...head,
    header: z.array(z.string().max(80)).min(1).max(30),
    rows: z
      .array(z.array(z.string().max(300)).max(30))
      .min(1)
      .max(60),
    source: z.string().trim().max(200).optional(),
  }),
  z.strictObject({ type: z.literal('chart'), ...head, chart: chartSpec }),
  z.strictObject({
    type: z.literal('gallery'),
    ...head,
    items: z
      .array(z.strictObject({ picture, caption: z.string().trim().max(120).optional() }))
      .min(1)
      .max(12),
  }),
  z.strictObject({
    type: z.literal('timeline'),
    ...head,
    items: z
      .array(z.strictObject({ time: z.string().trim().min(1).max(40), title: short, text: words.optional() }))
      .min(1)
      .max(20),
  }),
  z.strictObject({
    type: z.literal('faq'),
    ...head,
    items: z
      .array(z.strictObject({ question: short, answer: words }))
      .min(1)
      .max(20),
  }),
  z.strictObject({ type: z.literal('quote'), id: id.optional(), text: words, by: z.string().trim().max(80).optional() }),
  z.strictObject({
    type: z.literal('team'),
    ...head,
    items: z
      .array(
        z.strictObject({ name: short, role: z.string().trim().max(60).optional(), text: words.optional(), picture: picture.optional() }),
      )
      .min(1)
      .max(12),
  }),
  z.strictObject({
    type: z.literal('contact'),
    ...head,
    items: z
      .array(z.strictObject({ label: z.string().trim().min(1).max(30), value: z.string().trim().min(1).max(200) }))
      .min(1)
      .max(10),
  }),
  z.strictObject({ type: z.literal('footer'), id: id.optional(), text: words }),
]);
export type PageSection = z.infer<typeof pageSection>;
export type SectionType = PageSection['type'];

export const pageContent = z.strictObject({
  title: short,
  description: z.string().trim().max(200).optional(),
  style: z.enum(pageStyleIds),
  /** Hex; the style's own when left out. */
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  sections: z.array(pageSection).min(1).max(30),
});
/** Every section has its id once it is part of a page. */
export type PageContent = z.infer<typeof pageContent>;

export const sectionNames: Record<SectionType, string> = {
  hero: '首屏',
  text: '正文',
  features: '要点',
  figures: '数字',
  table: '表格',
  chart: '图表',
  gallery: '图片',
  timeline: '时间线',
  faq: '问答',
  quote: '引语',
  team: '人物',
  contact: '联系方式',
  footer: '页脚',
};

/** Gives every section an id of its own. */
export function withIds(content: PageContent): PageContent {
  const taken = new Set<string>();
  return {
    ...content,
    sections: content.sections.map((section) => {
      let own = section.id ?? section.type;
      for (let n = 2; taken.has(own); n++) own = `${section.id ?? section.type}-${n}`;
      taken.add(own);
      return { ...section, id: own };
    }),
  };
}

const open = '<script type="application/json" id="page-data">';
const close = '</script>';

/** Kept inside the page as inert data. */
export function contentBlock(content: PageContent): string {
  return open + JSON.stringify(content).replaceAll('<', '\\u003c') + close;
}

/** A page of ours with other content in its block, drawn as it was. */
export function withContent(html: string, content: PageContent): string {
  const block = blockIn(html);
  return block ? html.slice(0, block.start) + contentBlock(content) + html.slice(block.end + close.length) : html;
}

function blockIn(html: string): { start: number; end: number } | null {
  const start = html.indexOf(open);
  const end = start < 0 ? -1 : html.indexOf(close, start);
  return end < 0 ? null : { start, end };
}

/** The content a page of ours was drawn from; null for any other page. */
export function contentOf(html: string): PageContent | null {
  const block = blockIn(html);
  if (!block) return null;
  try {
    const parsed = pageContent.safeParse(JSON.parse(html.slice(block.start + open.length, block.end)));
    return parsed.success ? parsed.data : null;
  } catch {
    // A page that merely resembles one of ours.
    return null;
  }
}

/** All words of a page, for looking things up in it. */
export function wordsOf(content: PageContent): string {
  const found: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (!['id', 'type', 'style', 'accent', 'href', 'picture'].includes(key)) found.push(value);
    } else if (Array.isArray(value)) for (const one of value) walk(one, key);
    else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) walk(one, name);
  };
  walk(content, '');
  return found.join('\n');
}
