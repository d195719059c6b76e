/** What stands on a slide, apart from how a theme draws it: one shape for each layout. */
import { z } from 'zod';
import { chartSpec } from '#contract/content/chart.ts';

const line = z.string().trim().min(1).max(300);
const words = z.string().trim().max(2000);
const title = z.string().trim().min(1).max(200);
const point = z.strictObject({ title: line, text: words.optional() });
const side = z.strictObject({ title: line, points: z.array(line).min(1).max(8) });

const common = {
  /** Where the facts of this page come from, in a line at its foot. */
  source: z.string().trim().max(300).optional(),
  /** What the speaker says. */
  notes: z.string().trim().max(4000).optional(),
};

export const slideContent = z
  .discriminatedUnion('layout', [
    z.strictObject({
      layout: z.literal('cover'),
      title,
      subtitle: words.optional(),
      presenter: line.optional(),
      date: line.optional(),
      ...common,
    }),
    z.strictObject({ layout: z.literal('agenda'), title, items: z.array(point).min(2).max(10), ...common }),
    z.strictObject({ layout: z.literal('section'), title, number: line.optional(), text: words.optional(), ...common }),
    /** One sentence that stands alone. */
    z.strictObject({ layout: z.literal('statement'), title, text: words.optional(), ...common }),
    z.strictObject({ layout: z.literal('points'), title, lead: words.optional(), points: z.array(point).min(1).max(8), ...common }),
    z.strictObject({ layout: z.literal('comparison'), title, left: side, right: side, verdict: words.optional(), ...common }),
    z.strictObject({
      layout: z.literal('timeline'),
      title,
      events: z
        .array(z.strictObject({ when: line, title: line, text: words.optional() }))
        .min(2)
        .max(8),
      ...common,
    }),
    z.strictObject({ layout: z.literal('process'), title, steps: z.array(point).min(2).max(8), ...common }),
    z.strictObject({
      layout: z.literal('table'),
      title,
      header: z.array(z.string().trim().max(200)).min(1).max(12),
      rows: z
        .array(z.array(z.string().trim().max(500)).max(12))
        .min(1)
        .max(200),
      takeaway: words.optional(),
      ...common,
    }),
    z.strictObject({
      layout: z.literal('chart'),
      title,
      chart: chartSpec,
      takeaway: words.optional(),
      points: z.array(line).max(5).optional(),
      ...common,
    }),
    /** Big numbers with what they mean. */
    z.strictObject({
      layout: z.literal('figures'),
      title,
      figures: z
        .array(
          z.strictObject({
            value: z.string().trim().min(1).max(30),
            unit: z.string().trim().max(20).optional(),
            label: line,
            change: line.optional(),
          }),
        )
        .min(1)
        .max(6),
      takeaway: words.optional(),
      ...common,
    }),
    z.strictObject({
      layout: z.literal('quote'),
      title: words.optional(),
      text: z.string().trim().min(1).max(600),
      by: line.optional(),
      ...common,
    }),
    /** `picture` names a picture among the files of the task. */
    z.strictObject({
      layout: z.literal('picture'),
      title,
      picture: z.string().min(1).max(500),
      caption: line.optional(),
      points: z.array(point).max(5).optional(),
      ...common,
    }),
    z.strictObject({ layout: z.literal('closing'), title, text: words.optional(), contact: line.optional(), ...common }),
    /** Written by hand, in the HTML and SVG that `slides/free` takes. `title` names the page; it is not drawn. */
    z.strictObject({ layout: z.literal('free'), title, html: z.string().trim().min(1).max(100_000), ...common }),
  ])
  .meta({
    told_by: 'write_slides',
    brief: {
      type: 'object',
      properties: { layout: { type: 'string' } },
      required: ['layout'],
      description: 'A page as write_slides takes it in pages',
    },
  });
export type SlideContent = z.infer<typeof slideContent>;
export type SlideLayout = SlideContent['layout'];
