/** A chart as data: what is drawn, exported as a native chart and shown as a table are all made from this. */
import { z } from 'zod';

const label = z.string().trim().max(100);

export const chartTypes = [
  'column',
  'bar',
  'stacked_column',
  'stacked_bar',
  'line',
  'area',
  'pie',
  'donut',
  'scatter',
  'radar',
  'combo',
] as const;
export type ChartType = (typeof chartTypes)[number];

export const chartSpec = z
  .strictObject({
    type: z.enum(chartTypes),
    title: z.string().trim().max(200).optional(),
    /** 万元, %: stands at the axis and beside values. */
    unit: z.string().trim().max(20).optional(),
    /** Names along the axis, or of the parts of a pie. Of a scatter chart: names of the points. */
    categories: z.array(label).min(1).max(500),
    /** One value for each category, null where there is none. A scatter chart has two series: x and y. In a combo the last series is a line on its own axis. */
    series: z
      .array(z.strictObject({ name: label, values: z.array(z.number().nullable()).min(1).max(500) }))
      .min(1)
      .max(12),
    /** Where the numbers come from: 销售.xlsx “11月”表. */
    source: z.string().trim().max(300).optional(),
    /** Colours of the series in their order, where they are not those of the page. */
    palette: z
      .array(z.string().regex(/^#[0-9a-fA-F]{6}$/))
      .min(1)
      .max(8)
      .optional()
      .meta({ told_by: '', brief: {} }),
  })
  .superRefine(({ type, categories, series }, context) => {
    series.forEach(({ values }, n) => {
      if (values.length !== categories.length)
        context.addIssue({
          code: 'custom',
          path: ['series', n, 'values'],
          message: `must have ${categories.length} values, one for each category`,
        });
    });
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['series'], message });
    if ((type === 'pie' || type === 'donut') && series.length !== 1) wrong('a pie has exactly one series');
    if (type === 'scatter' && series.length !== 2) wrong('a scatter chart has two series: x and y');
    if (type === 'combo' && series.length < 2) wrong('a combo has columns and a line');
  });
export type ChartSpec = z.infer<typeof chartSpec>;

/** What drawing and changing a chart comes to. */
export const chartAnswer = z.object({
  file: z.string(),
  /** What its type is called, and what the other is called that its numbers had to be drawn as; null where they had not. */
  type: z.string(),
  drawn_as: z.string().nullable(),
  /** Its numbers as a table, as people read them. */
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type ChartAnswer = z.infer<typeof chartAnswer>;
