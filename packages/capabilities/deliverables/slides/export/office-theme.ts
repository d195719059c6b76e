/** The theme of an exported presentation: what is added in an office program is of the deck's own colours and typefaces, too. Pure. */
import type { BrandColours, ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { familiesOf } from '#contract/typefaces.ts';
import { typefaces } from './fonts.ts';

export interface OfficeLook {
  colours: BrandColours;
  faces: NonNullable<ThemeOverrides['faces']>;
}

export function officeTheme(xml: string, { colours, faces }: OfficeLook): string {
  const named: [string, string][] = [
    ['dk1', colours.ink],
    ['lt1', colours.paper],
    ['accent1', colours.accent],
    ['accent2', colours.second],
  ];
  const coloured = named.reduce(
    (text, [name, colour]) =>
      text.replace(
        new RegExp(`<a:${name}>.*?</a:${name}>`, 's'),
        `<a:${name}><a:srgbClr val="${colour.slice(1).toUpperCase()}"/></a:${name}>`,
      ),
    xml,
  );
  const fonts: [string, string | undefined][] = [
    ['majorFont', faces.heading],
    ['minorFont', faces.body],
  ];
  return fonts.reduce((text, [name, given]) => {
    if (given === undefined) return text;
    const { latin, ea } = typefaces([...familiesOf(given), 'sans-serif']);
    return text.replace(
      new RegExp(`<a:${name}><a:latin typeface="[^"]*"/><a:ea typeface="[^"]*"/>`),
      `<a:${name}><a:latin typeface="${latin}"/><a:ea typeface="${ea}"/>`,
    );
  }, coloured);
}
