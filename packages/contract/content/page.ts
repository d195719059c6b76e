/** What stands on a web page, apart from how a style draws it: sections in order, each a kind of its own. And what making one comes to. */
import { z } from 'zod';
import { chartSpec } from './chart.ts';

export const pageStyleIds = ['paper', 'atlas', 'night', 'poster', 'ledger', 'bento', 'zine', 'ink'] as const;
export type PageStyleId = (typeof pageStyleIds)[number];

const short = z.string().trim().min(1).max(120);
const words = z.string().trim().min(1).max(600);
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/)
  .describe('这一节的编号，小写字母开头，如 about、figures；不给就自动编')
  .meta({ told_once: 'id', brief: { type: 'string' } });
const picture = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .describe('任务里的图片文件名（用户上传的或做出来的）')
  .meta({ told_once: 'picture', brief: { type: 'string' } });
const href = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:#[\w-]+|mailto:[^\s<>"]+|tel:[+\d\s()-]+|https?:\/\/[^\s<>"]+)$/i)
  .describe('#节编号、mailto:、tel: 或 https:// 地址')
  .meta({ told_once: 'href', brief: { type: 'string' } });

const head = { id: id.optional(), title: short.optional(), lead: words.optional() };

export const pageSection = z
  .discriminatedUnion('type', [
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
  ])
  .meta({
    told_by: 'write_page',
    brief: {
      type: 'object',
      properties: { type: { type: 'string' } },
      required: ['type'],
      description: 'A section as write_page takes it in content.sections',
    },
  });
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

/** What making and changing a web page comes to. */
export const pageAnswer = z.object({
  file: z.string(),
  /** The style it is drawn in, and what that is called; '' for a page of one's own HTML. */
  style: z.string(),
  style_label: z.string(),
  /** `name` is what a section of this type is called. */
  sections: z.array(z.object({ id: z.string(), type: z.string(), name: z.string(), title: z.string() })),
  /** What was changed, and what could not be put in, a sentence each. */
  done: z.array(z.string()),
  missing: z.array(z.string()),
});
export type PageAnswer = z.infer<typeof pageAnswer>;
