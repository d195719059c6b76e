/** A podcast in the colours and with the logo of its task's brand kit: on its page, in the player and as the cover inside its sound. Pure. */
import type { BrandKit } from '#contract/content/brand-kit.ts';
import { readableOn } from '#capabilities/colours/readable.ts';

export interface PodcastBrand {
  /** `#rrggbb`, as the kit has them. */
  accent: string;
  second: string;
  /** `data:image/png;base64,…` */
  logo: string | null;
}

export function podcastBrandOf({ colours: { accent, second }, logo }: BrandKit): PodcastBrand {
  return { accent, second, logo: logo?.data ?? null };
}

/** What stands in a page was written by anybody. */
export function readPodcastBrand(given: unknown): PodcastBrand | null {
  if (typeof given !== 'object' || given === null || !('accent' in given) || !('second' in given)) return null;
  const { accent, second } = given;
  if (!isColour(accent) || !isColour(second)) return null;
  const logo = 'logo' in given && typeof given.logo === 'string' && logoForm.test(given.logo) ? given.logo : null;
  return { accent, second, logo };
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);
const logoForm = /^data:image\/png;base64,[A-Za-z0-9+/]{1,400000}={0,2}$/;

/** Of both voices, readable by day and by night; for elements whose colour scheme is set. */
export function voiceColours({ accent, second }: PodcastBrand): { '--host': string; '--guest': string } {
  const both = (colour: string): string =>
    `light-dark(${readableOn(colour, [['#faf9f6', 4.5]])},${readableOn(colour, [['#1f1f1c', 4.5]])})`;
  return { '--host': both(accent), '--guest': both(second) };
}
