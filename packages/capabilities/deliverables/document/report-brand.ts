/** A report in the colours, typefaces and with the logo of an organisation: light, dark and in print. Pure. */
import { familiesOf } from '#contract/typefaces.ts';
import { readableOn } from '#capabilities/colours/readable.ts';
import { logoHead } from './paper/logo-head.ts';
import type { DocumentPicture } from './pictures.ts';
import { reportGround, reportMargins, reportSans } from './report-style.ts';
import type { DocumentBrand } from './setup/page-setup.ts';

/** To stand behind the report's own style. */
export function reportBrandStyle({ accent, heading, body }: DocumentBrand, logo: DocumentPicture | undefined): string {
  const stack = (names: string): string => [...familiesOf(names).map((name) => `"${name}"`), reportSans].join(',');
  const colours = (ground: string): string => {
    const own = accent === undefined ? '' : readableOn(accent, [[ground, 4.5]]);
    return own === '' ? '' : `--accent:${own};--seal:${own}`;
  };
  return [
    accent === undefined
      ? ''
      : `:root{${colours(reportGround.light)}}h1,h2,h3{color:var(--accent)}@media screen and (prefers-color-scheme:dark){:root{${colours(reportGround.dark)}}}`,
    heading === undefined ? '' : `h1,h2,h3,h4,h5,h6,th{font-family:${stack(heading)}}`,
    body === undefined ? '' : `body{font-family:${stack(body)}}`,
    logo
      ? `.logo{text-align:right;margin-bottom:20px}.logo img{max-width:160px;max-height:44px;padding:4px 6px;background:#fff;border-radius:4px;vertical-align:top}@page{${logoHead(logo, reportMargins).style}}@media print{.logo{display:none}}`
      : '',
  ].join('');
}

export function reportLogo({ type, bytes }: DocumentPicture): string {
  return `<div class="logo"><img alt="标志" src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}"></div>\n`;
}
