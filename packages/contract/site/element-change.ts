/** What is changed of one element of a site: left out stays as it is. */
import { z } from 'zod';

/** As it is written into a style: never anything that could end it. */
const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, '颜色写成 #RRGGBB');
export const fontSizes = { least: 8, most: 200 } as const;

export const elementChange = z.strictObject({
  text: z.string().min(1).max(2_000).optional(),
  color: colour.optional(),
  background: colour.optional(),
  /** In CSS pixels. */
  font_size: z.number().min(fontSizes.least).max(fontSizes.most).optional(),
  bold: z.boolean().optional(),
});
export type ElementChange = z.infer<typeof elementChange>;
