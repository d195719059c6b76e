/** A picture without words, drawn from motifs: illustration, pattern, gradient or tiles. Pure. */
import { motifsOf } from './motifs/choice.ts';
import { hero, hills, inkOn, pattern, texture, textures, tiles } from './motifs/art.ts';
import { clear, mix } from '#capabilities/colours/contrast.ts';
import { paletteOf, schemeOf, type PaletteId } from './palettes.ts';
import type { TopicId } from './poster-ids.ts';
import { chanceOf } from './random.ts';
import { ratioOf, type RatioId } from '#capabilities/images/ratios.ts';

export const motifManners = ['illustration', 'pattern', 'gradient', 'tiles'] as const;
export type MotifManner = (typeof motifManners)[number];

export interface MotifAsked {
  topic: TopicId;
  manner: MotifManner;
  palette: PaletteId;
  ratio: RatioId;
  seed: number;
}

export function drawMotif({ topic, manner, palette, ratio, seed }: MotifAsked): { html: string; width: number; height: number } {
  const { width: w, height: h } = ratioOf(ratio);
  const chance = chanceOf(seed);
  const scheme = schemeOf(paletteOf(palette), chance.pick(['paper', 'main', 'paper'] as const));
  const side = Math.min(w, h);
  const motifs = motifsOf(topic);
  const inner = () => {
    switch (manner) {
      case 'illustration':
        return texture(chance.pick(textures), w, h, side / 40, clear(scheme.fg, 0.05), chance) + hero({ motifs, w, h, scheme, chance });
      case 'pattern':
        return pattern(motifs, w, h, side / 5, inkOn(scheme), chance);
      case 'tiles':
        return tiles(w, h, scheme, chance, Math.round((w / side) * 4), Math.round((h / side) * 4));
      case 'gradient': {
        const stops = [scheme.bg, mix(scheme.bg, scheme.accent, 0.45), mix(scheme.bg, scheme.spark, 0.55)];
        const lights = Array.from(
          { length: 4 },
          (_, at) =>
            `<radialGradient id="g${at}"><stop offset="0" stop-color="${chance.pick([scheme.accent, scheme.spark, scheme.soft])}" stop-opacity=".75"/><stop offset="1" stop-color="${scheme.bg}" stop-opacity="0"/></radialGradient>`,
        );
        const spots = lights.map(
          (_, at) =>
            `<circle cx="${(w * chance.next()).toFixed(1)}" cy="${(h * chance.next()).toFixed(1)}" r="${(Math.max(w, h) * chance.between(0.35, 0.6)).toFixed(1)}" fill="url(#g${at})"/>`,
        );
        return `<defs>${lights.join('')}<linearGradient id="l" x2="1" y2="1">${stops.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`).join('')}</linearGradient></defs><rect width="${w}" height="${h}" fill="url(#l)"/>${spots.join('')}${hills(w, h, [clear(scheme.accent, 0.18), clear(scheme.fg, 0.1)], chance, 0.7)}`;
      }
    }
  };
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>*{margin:0}svg{display:block}</style></head><body><svg width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" style="background:${scheme.bg}">${inner()}</svg></body></html>`;
  return { html, width: w, height: h };
}
