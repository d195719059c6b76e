/** What a form of a site asks, and what a table of one holds. */
import { z } from 'zod';

export const siteFieldTypes = ['text', 'long', 'number', 'date', 'phone', 'mail', 'choice', 'choices'] as const;
/** A question of a form. `options` of a choice alone. */
export const siteField = z.strictObject({
  label: z.string().trim().min(1).max(60),
  type: z.enum(siteFieldTypes),
  required: z.boolean().default(false),
  options: z.array(z.string().trim().min(1).max(60)).max(60).default([]),
});
export type SiteField = z.infer<typeof siteField>;
