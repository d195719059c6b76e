/** What filling a kit is: from what the person and their files say to the files of a project. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import type { KitFill, SiteFact, SitePage, SiteTable } from '#contract/content/site-kit.ts';

/** A picture as the project has it: `path` begins with `public/`, `address` is what a page names it by. */
export interface KitPicture {
  /** Its name among the files of the task. */
  file: string;
  path: string;
  address: string;
  bytes: Uint8Array;
}

/** All of it typed; tables with their rows, pictures with their bytes. */
export interface KitMaterial {
  pages: readonly SitePage[];
  facts: readonly SiteFact[];
  fields: readonly SiteField[];
  tables: readonly SiteTable[];
  pictures: readonly KitPicture[];
}

export interface FillRequest {
  title: string;
  style: NonNullable<KitFill['style']> | null;
  /** #rrggbb; the style's own when null. */
  accent: string | null;
  material: KitMaterial;
}

export interface Filled {
  /** By path: beside the kit's own files, or in the place of one. */
  files: ReadonlyMap<string, string | Uint8Array>;
  /** What of the material did not find a place, a sentence each. */
  notDone: string[];
  /** What the person should know of how it was put, a sentence each. */
  notes?: string[];
  /** What the blanks on its pages ask for. */
  gaps: string[];
}

export type Fill = (request: FillRequest) => Filled;

/** Said of a kit that has one look, where another was named. */
export function ownLook(what: string, style: FillRequest['style'], accent: FillRequest['accent']): string[] {
  return style === null && accent === null ? [] : [`${what}用自己的样式和颜色，没有换。`];
}

/** As a project keeps data: what people edit by hand, line by line. */
export function jsonFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
