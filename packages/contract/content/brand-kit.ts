/** A brand kit: the colours, typefaces and logo of an organisation, as one file that stands by itself. */
import { z } from 'zod';
import { brandColours, colour, mostCorner, typeface } from './theme-overrides.ts';

export const brandLimits = {
  name_chars: 40,
  /** Of the file it is read from. */
  source_bytes: 50 * 1024 * 1024,
  /** Of the logo as it is kept, in base64. */
  logo_chars: 400_000,
  /** Its longer sides, px. */
  logo_width: 640,
  logo_height: 240,
} as const;

/** One line, without what would end it where it is shown. */
const name = z
  .string()
  .trim()
  .min(1, '名称不能为空')
  .max(brandLimits.name_chars, `名称最多 ${brandLimits.name_chars} 个字`)
  .refine((words) => !/[\p{Cc}\p{Cf}/\\]/u.test(words), '名称里不能有换行、斜杠和看不见的字符');

export const brandLogo = z.strictObject({
  data: z
    .string()
    .max(brandLimits.logo_chars)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, '标志不是 PNG 图片'),
  width: z.int().min(1).max(brandLimits.logo_width),
  height: z.int().min(1).max(brandLimits.logo_height),
});
export type BrandLogo = z.infer<typeof brandLogo>;

/** What a person may change of it. */
export const brandLook = z.strictObject({
  name,
  colours: brandColours,
  faces: z.strictObject({ heading: typeface.optional(), body: typeface.optional() }),
  corner: z.int().min(0).max(mostCorner).optional(),
});
export type BrandLook = z.infer<typeof brandLook>;

export const brandKit = brandLook.extend({
  version: z.literal(1),
  /** Other colours of the same hand, for charts. */
  more: z.array(colour).max(6),
  logo: brandLogo.nullable(),
  /** Name of the file it was read from; '' when it was not. */
  source: z.string().max(500),
});
export type BrandKit = z.infer<typeof brandKit>;
