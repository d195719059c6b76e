/** What stands on a poster, apart from how a layout system draws it: kept as data inside the page, so that it can be drawn anew. */
import { z } from 'zod';
import { brandColours, typeface } from '#contract/content/theme-overrides.ts';
import { paletteIds } from './palettes.ts';
import { systemIds, topicIds } from './poster-ids.ts';
import { mostFacts, mostPoints } from './poster-limits.ts';
import { ratioIds } from '#capabilities/images/ratios.ts';

const words = (most: number) => z.string().trim().min(1).max(most);

export const posterPoint = z.strictObject({ title: words(120), text: words(240).optional() });
export const posterFact = z.strictObject({
  label: words(20).describe('时间、地点、价格、联系方式……'),
  value: words(160).describe('逐字照用户给的写'),
});

export const sheetRoles = ['poster', 'cover', 'points', 'ending'] as const;

export const posterSheet = z.strictObject({
  role: z.enum(sheetRoles),
  /** A word over the headline: 招聘, 讲座预告. */
  kicker: words(40).optional(),
  headline: words(120),
  subline: words(240).optional(),
  points: z.array(posterPoint).max(mostPoints).optional(),
  facts: z.array(posterFact).max(mostFacts).optional(),
  /** What the reader is asked to do. */
  action: words(60).optional(),
  /** Who speaks: name of the firm, school, shop. */
  brand: words(80).optional(),
  /** File names of pictures of the task, the most important first. */
  pictures: z.array(words(255)).max(4).optional(),
  /** File name of a QR code: shown whole, on white, beside the action. */
  code: words(255).optional(),
});
export type PosterSheet = z.infer<typeof posterSheet>;

export const posterContent = z.strictObject({
  title: words(120),
  ratio: z.enum(ratioIds),
  /** Printed at this size in mm (`A4`, `A3 横`, `210x297mm`), whatever the ratio says. */
  sheet: z.string().max(40).optional(),
  system: z.enum(systemIds),
  palette: z.enum(paletteIds),
  /** Instead of the palette: those of a brand kit. */
  own_colours: brandColours.optional(),
  /** Of the kit as well, and stay in another palette: typefaces before ours, and the file whose logo stands with who speaks. */
  own_faces: z.strictObject({ heading: typeface.optional(), body: typeface.optional() }).optional(),
  own_logo: words(255).optional(),
  topic: z.enum(topicIds),
  seed: z.int().min(0).max(4294967295),
  sheets: z.array(posterSheet).min(1).max(12),
});
export type PosterContent = z.infer<typeof posterContent>;

/** A picture as it stands in the page. */
export interface PosterPicture {
  name: string;
  width: number;
  height: number;
  /** A thing on nothing: shown whole, without a ground of its own. */
  cutout?: boolean;
  /** `data:image/jpeg;base64,…` */
  address: string;
  /** Mean brightness, 0–1, of nine fields from the upper left to the lower right. */
  light: number[];
  /** Where the eye goes, as shares of width and height. */
  focus: { x: number; y: number };
}
