/** A brand kit as a file: a card that stands by itself, and the kit as data in it. */
import { fileStem } from '#text/file-name.ts';
import { brandSuffix } from '#contract/brand-name.ts';
import { brandKit, type BrandKit } from '#contract/content/brand-kit.ts';
import type { ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { readableOn } from '#capabilities/colours/readable.ts';
import { mix } from '#capabilities/colours/contrast.ts';

export const dataStart = '<script type="application/json" id="brand">';
export const dataEnd = '</script>';
/** A kit with its logo is never larger. */
export const mostKitBytes = 1024 * 1024;

export function kitFileName(name: string): string {
  return `${fileStem(name) || '品牌'}${brandSuffix}`;
}

/** Null when it is none: anybody may have written the file. */
export function readKit(file: string | Uint8Array): BrandKit | null {
  if (file.length > mostKitBytes) return null;
  const html = typeof file === 'string' ? file : new TextDecoder().decode(file);
  const at = html.indexOf(dataStart);
  const end = at < 0 ? -1 : html.indexOf(dataEnd, at);
  if (end < 0) return null;
  try {
    return brandKit.safeParse(JSON.parse(html.slice(at + dataStart.length, end))).data ?? null;
  } catch {
    return null;
  }
}

/** What a deck takes of it; its logo is found in the file of this name. */
export function overridesOf(kit: BrandKit, file_name: string): ThemeOverrides {
  const { colours, faces, corner, logo } = kit;
  return {
    colours,
    ...(faces.heading !== undefined || faces.body !== undefined ? { faces } : {}),
    ...(corner === undefined ? {} : { corner }),
    ...(logo ? { logo: { picture: file_name } } : {}),
  };
}

/** For charts on white: as many colours as there are, each to be told from the ground. */
export function paletteOf({ colours, more }: BrandKit): string[] {
  const all = [colours.accent, colours.second, ...more].map((one) => readableOn(one, [['#ffffff', 1.8]]));
  return [...new Set(all)].slice(0, 8);
}

/** For tables on white: the header, what stands on it, a band of its tint, and charts beside them. */
export function tableColoursOf(kit: BrandKit): { head: string; on_head: string; band: string; ink: string; chart: string[] } {
  const { accent, ink } = kit.colours;
  const band = mix('#ffffff', accent, 0.12);
  return {
    head: accent,
    on_head: readableOn('#ffffff', [[accent, 4.5]], ['#1a1a1a']),
    band,
    ink: readableOn(ink, [[band, 4.5]], ['#1a1a1a']),
    chart: paletteOf(kit),
  };
}
