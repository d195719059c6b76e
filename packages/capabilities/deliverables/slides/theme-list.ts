/** Every direction with its drawings: the server's side of themes.ts. */
import type { Drawings, Theme } from './theme.ts';
import { academic } from './theme/academic.ts';
import { blueprint } from './theme/blueprint.ts';
import { counsel } from './theme/counsel.ts';
import { gov } from './theme/gov.ts';
import { ink } from './theme/ink.ts';
import { magazine } from './theme/magazine.ts';
import { night } from './theme/night.ts';
import { play } from './theme/play.ts';
import { swiss } from './theme/swiss.ts';
import { themes } from './themes.ts';

const drawings: Record<string, Drawings> = { academic, blueprint, counsel, gov, ink, magazine, night, play, swiss };

export const drawnThemes: Theme[] = themes.flatMap((facts) => {
  const draw = drawings[facts.id];
  return draw ? [{ ...facts, draw }] : [];
});

export const themeById = (id: string): Theme | null => drawnThemes.find((theme) => theme.id === id) ?? null;
