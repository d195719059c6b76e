/** Places in a site as its frame tells of them: where an element is written, how it looked, which page is in front. All of it is a stranger's word. */
import { z } from 'zod';

/** Outermost whole elements of a rectangle. */
export const mostInArea = 20;

const text = (most: number) => z.string().max(most);
const filePath = z.string().min(1).max(200);
const line = z.int().min(1).max(1_000_000);
/** Lines and columns begin with 1, columns count UTF-16 units. */
const place = { filePath, line, column: z.int().min(0).max(1_000_000) };

/** How an element looked: in CSS pixels, and colours as the browser computes them. */
export const elementLook = z.strictObject({ fontSize: z.number().min(1).max(1_000), color: text(60), background: text(60) });
export type ElementLook = z.infer<typeof elementLook>;

const seen = {
  /** The component it stands in, and what it shows, cut. */
  name: text(200),
  tag: text(40),
  text: text(500),
  look: elementLook.optional(),
};

/** Where an element is written, as the preview tells it: looked up again wherever it is used. */
export const elementPlace = z.strictObject({ ...place, ...seen });
export type ElementPlace = z.infer<typeof elementPlace>;

export const areaPlace = z.strictObject({ filePath, startLine: line, startTagName: text(40) });
export type AreaPlace = z.infer<typeof areaPlace>;

/** The page the person was looking at. What stands on it is the site's. */
export const pageDetail = z.strictObject({ path: text(2_000), title: text(300), text: text(4_000) });
export type PageDetail = z.infer<typeof pageDetail>;
