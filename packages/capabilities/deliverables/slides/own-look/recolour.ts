/** A theme's colours in a deck's own: neutral ones keep their place between paper and ink, bright ones stay as far from their accent as they were. Pure. */
import { contrast, mix } from '#capabilities/colours/contrast.ts';
import { chromaOf, colourOf, distance, fromPolar, hueOf, labOf, shadeOf, type Lab } from '#capabilities/colours/oklab.ts';
import { grey, readableOn } from '#capabilities/colours/readable.ts';
import type { BrandColours } from '#contract/content/theme-overrides.ts';
import type { ThemeFacts } from '../themes.ts';

/** The four colours a deck is drawn in; what can't be read on its paper is mended. */
export function coloursOf({ swatch }: Pick<ThemeFacts, 'swatch'>, own: Partial<BrandColours> | undefined): BrandColours {
  const [paper, ink, accent, second] = swatch;
  const chosen = { paper: own?.paper ?? paper, accent: own?.accent ?? accent };
  const given = own?.ink ?? ink;
  return {
    ...chosen,
    ink: contrast(given, chosen.paper) >= 4.5 ? given : readableOn(given, [[chosen.paper, 4.5]], ['#1f1f1f', '#ffffff']),
    second: own?.second ?? (own?.accent ? shadeOf(own.accent) : second),
  };
}

/** Every colour `#rrggbb` inside of what CSS takes, such as a gradient or a line. */
export function recolouring(theme: Pick<ThemeFacts, 'swatch'>, own: Partial<BrandColours> | undefined): (css: string) => string {
  if (!own || Object.keys(own).length === 0) return (css) => css;
  const [paper, ink, accent, second] = theme.swatch.map(labOf) as [Lab, Lab, Lab, Lab]; // as many as there were
  const to = coloursOf(theme, own);
  const next = { paper: labOf(to.paper), ink: labOf(to.ink) };
  const bright = [
    ...(chromaOf(accent) >= grey || own.accent ? [{ from: accent, to: labOf(to.accent) }] : []),
    // A quiet second colour is one of text and lines.
    ...(chromaOf(second) >= grey * 1.2 ? [{ from: second, to: labOf(to.second) }] : []),
    // A paper of colour is a ground of its own.
    ...(chromaOf(paper) >= grey * 2 ? [{ from: paper, to: next.paper }] : []),
    ...(chromaOf(ink) >= grey ? [{ from: ink, to: next.ink }] : []),
  ];
  const known = new Map<string, string>();
  const one = (colour: string): string => {
    const lab = labOf(colour);
    const exact = [...bright, { from: ink, to: next.ink }, { from: paper, to: next.paper }].find(({ from }) => distance(from, lab) < 0.004);
    if (exact) return colourOf(exact.to);
    if (chromaOf(lab) < grey) return colourOf(between(lab, paper, ink, next));
    const nearest = bright.filter(({ from }) => chromaOf(from) >= grey).toSorted((a, b) => apart(a.from, lab) - apart(b.from, lab))[0];
    return nearest ? colourOf(tinted(lab, paper, nearest, next.paper) ?? moved(lab, nearest.from, nearest.to)) : colour;
  };
  return (css) =>
    css.replaceAll(/#[0-9a-f]{6}\b/gi, (colour) => {
      const key = colour.toLowerCase();
      const found = known.get(key) ?? one(key);
      known.set(key, found);
      return found;
    });
}

/** Hue tells more than lightness which colour one is a shade of. */
function apart(one: Lab, other: Lab): number {
  return Math.hypot((one.l - other.l) * 0.5, one.a - other.a, one.b - other.b);
}

/** Where it stood between paper and ink, or a little beyond the paper as a card does. */
function between(lab: Lab, paper: Lab, ink: Lab, next: { paper: Lab; ink: Lab }): Lab {
  const span = ink.l - paper.l;
  const at = Math.min(1.1, Math.max(-0.25, Math.abs(span) < 0.05 ? 0 : (lab.l - paper.l) / span));
  const along = (from: number, to: number): number => from + (to - from) * at;
  // Beyond paper and ink there is no more of their tint.
  const tint = Math.min(1, Math.max(0, at));
  return {
    l: along(next.paper.l, next.ink.l),
    a: next.paper.a + (next.ink.a - next.paper.a) * tint,
    b: next.paper.b + (next.ink.b - next.paper.b) * tint,
  };
}

/** As far on its way from paper to the bright colour as it was; null for what lies beyond. */
function tinted(lab: Lab, paper: Lab, { from, to }: { from: Lab; to: Lab }, next: Lab): Lab | null {
  const way = { l: from.l - paper.l, a: from.a - paper.a, b: from.b - paper.b };
  const long = way.l ** 2 + way.a ** 2 + way.b ** 2;
  if (long < 0.01) return null;
  const at = ((lab.l - paper.l) * way.l + (lab.a - paper.a) * way.a + (lab.b - paper.b) * way.b) / long;
  if (at > 0.97) return null;
  const part = Math.max(0, at);
  return { l: next.l + (to.l - next.l) * part, a: next.a + (to.a - next.a) * part, b: next.b + (to.b - next.b) * part };
}

/** As much lighter and paler than the new colour as it was than the old. */
function moved(lab: Lab, from: Lab, to: Lab): Lab {
  const room = lab.l > from.l ? (1 - to.l) / Math.max(0.05, 1 - from.l) : to.l / Math.max(0.05, from.l);
  const paler = chromaOf(from) < 0.01 ? 1 : Math.min(1.3, chromaOf(lab) / chromaOf(from));
  return fromPolar(to.l + (lab.l - from.l) * room, chromaOf(to) * paler, hueOf(to));
}

/** `top` with this opacity over `ground`. */
export function over(top: string, ground: string, opacity: number): string {
  return opacity >= 1 ? top : mix(ground, top, opacity);
}
