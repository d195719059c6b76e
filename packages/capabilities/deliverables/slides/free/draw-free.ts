/** Draws a page written by hand: 1280×720, in the colours and faces of the deck's theme by name, without scripts or anything from outside. */
import { mix } from '#capabilities/colours/contrast.ts';
import { chartSvg } from '#capabilities/charts/chart-svg.ts';
import { chartSpec } from '#contract/content/chart.ts';
import type { Content } from '../theme.ts';
import { height, width } from '../page.ts';
import { escaped } from '#capabilities/free-page/escaped.ts';
import type { ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { familiesOf } from '#contract/typefaces.ts';
import { noLookPictures, tokensOf, type LookPictures } from '../own-look/dress.ts';
import { fontStack, fontStacks } from '../page-html.ts';
import type { Place } from '../render-slide.ts';
import type { ThemeFacts } from '../themes.ts';
import { readFree, refusalText } from '#capabilities/free-page/dialect.ts';

const sheet = `*{margin:0;padding:0;box-sizing:border-box}
html,body{width:${width}px;height:${height}px;overflow:hidden}
body{-webkit-print-color-adjust:exact;print-color-adjust:exact;text-autospace:no-autospace;line-break:strict;font-kerning:normal}
@page{size:${width}px ${height}px;margin:0}
.slide{position:relative;width:${width}px;height:${height}px;overflow:hidden;background:var(--paper);color:var(--ink);font:20px/1.5 var(--sans)}
.slide ul,.slide ol{padding-left:1.4em}.slide table{border-collapse:collapse}.slide img,.slide svg{display:block}.slide svg{overflow:visible}
.slide figure[data-chart] svg{width:100%;height:100%}.slide sub,.slide sup{line-height:0}`;

export function drawFree(
  content: Content<'free'>,
  theme: ThemeFacts,
  place: Place,
  own?: ThemeOverrides,
  look_pictures: LookPictures = noLookPictures,
): string {
  const tokens = tokensOf(theme, own);
  const { ink = '', accent = '', second = '', paper = '' } = tokens;
  const read = readFree(content.html, {
    picture: (name) => place.pictures(name) ?? noPicture(name),
    chart(spec, size) {
      const parsed = chartSpec.safeParse(jsonOf(spec));
      if (!parsed.success) return null;
      const line = own?.colours ? mix(paper, ink, 0.2) : theme.dark ? '#55555a' : '#d6d6d2';
      const look = { palette: [...new Set([accent, second, ink])], ink, muted: ink, line };
      return chartSvg(parsed.data, { ...look, ...size, font: fontStack('sans', bodyOf(own)), fontSize: 15, paper: 'transparent' });
    },
  });
  const drawn = Array.isArray(read)
    ? {
        body: `<p data-id="refused" style="padding:80px;white-space:pre-wrap">这一页的内容没有画出来：\n${escaped(refusalText(read))}</p>`,
        css: '',
        page: { class: '', style: '' },
      }
    : read;
  const heading = own?.faces?.heading;
  const named = {
    ...tokens,
    // A face of the deck's own stands for both of the theme's, and for headings where it is named for them.
    sans: fontStack('sans', bodyOf(own)),
    serif: fontStack('serif', bodyOf(own)),
    mono: fontStacks.mono,
    heading: heading === undefined ? fontStack('sans', bodyOf(own)) : fontStack('sans', familiesOf(heading)),
    ...(own?.corner === undefined ? {} : { corner: `${own.corner}px` }),
  };
  const written = Object.entries(named).map(([name, value]) => `--${name}:${value}`);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=${width}">
<title>${escaped(content.title)}</title>
<style>
:root{${written.join(';')}}
${sheet}${heading === undefined ? '' : '\n.slide :is(h1,h2,h3){font-family:var(--heading)}'}
</style>
<style>
${drawn.css}
</style>
</head>
<body>
<main class="slide ${escaped(drawn.page.class)}" data-id="page" data-role="page" data-layout="free" data-theme="${escaped(theme.id)}" style="${escaped(drawn.page.style)}">
${drawn.body}${ownLogo(own, look_pictures)}
</main>
</body>
</html>
`;
}

const bodyOf = (own: ThemeOverrides | undefined): string[] => (own?.faces?.body === undefined ? [] : familiesOf(own.faces.body));

/** Where it was asked for: nobody knows what else its author has put there. */
function ownLogo(own: ThemeOverrides | undefined, { logo }: LookPictures): string {
  if (!own?.logo || !logo) return '';
  const scale = Math.min(168 / logo.width, 44 / logo.height);
  const place = own.logo.place ?? 'top-right';
  const at = `${place.startsWith('top') ? 'top' : 'bottom'}:28px;${place.endsWith('right') ? 'right' : 'left'}:28px`;
  return `\n<img data-id="logo" alt="标志" src="${escaped(logo.src)}" style="position:absolute;${at};width:${Math.round(logo.width * scale)}px;height:${Math.round(logo.height * scale)}px">`;
}

/** In the place of a picture that is not there: it says so, in the page and in what is exported. */
function noPicture(name: string): string {
  const words = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#8882"/><text x="200" y="150" text-anchor="middle" font-size="20" fill="#888" font-family="sans-serif">${escaped(`【待补充：图片“${name}”】`)}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(words).toString('base64')}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
