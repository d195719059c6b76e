/** What a deck changes of its theme: colours, typefaces, a logo, the rounding of its corners, what lies behind its pages. */
import { z } from 'zod';
import { isTypeface } from '../typefaces.ts';

export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, '颜色写成 #rrggbb');

export const brandColours = z.strictObject({
  /** What lies behind the words. */
  paper: colour,
  ink: colour,
  /** The brand's own. */
  accent: colour,
  second: colour,
});
export type BrandColours = z.infer<typeof brandColours>;

/** A typeface by its family name, or two: that of Latin letters before that of Chinese ones. */
export const typeface = z
  .string()
  .trim()
  .min(1)
  .max(81)
  .refine((names) => isTypeface(names), '字体只写名称，最多两个，用逗号隔开（西文在前、中文在后）');

export const places = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;
export type LogoPlace = (typeof places)[number];

export const mostCorner = 40;

export const themeOverrides = z
  .strictObject({
    colours: brandColours.partial().optional(),
    faces: z.strictObject({ heading: typeface.optional(), body: typeface.optional() }).optional(),
    /** A picture or a brand kit among the files of the task. `place`: where it goes if nothing stands there. */
    logo: z.strictObject({ picture: z.string().min(1).max(500), place: z.enum(places).optional() }).optional(),
    /** Rounding of cards and pictures, px; 0 is square. */
    corner: z.int().min(0).max(mostCorner).optional(),
    /** A picture behind all pages, under a veil of the paper; `show` is how much of it comes through, percent. */
    background: z.strictObject({ picture: z.string().min(1).max(500), show: z.int().min(4).max(60).optional() }).optional(),
  })
  .meta({
    // Told in full by the answer to whoever gets it wrong.
    told_by: '',
    brief: {
      type: 'object',
      description: 'colours{paper,ink,accent,second} #rrggbb, faces{heading,body}, logo{picture}, corner px, background{picture}',
    },
  });
export type ThemeOverrides = z.infer<typeof themeOverrides>;
