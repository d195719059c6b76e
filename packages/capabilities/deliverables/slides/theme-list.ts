/** Every direction with its drawings: the server's side of themes.ts. */
import type { Drawings, Theme } from './theme.ts';
import { academic } from './theme/academic.ts';
import { bauhaus } from './theme/bauhaus.ts';
import { blueprint } from './theme/blueprint.ts';
import { brutal } from './theme/brutal.ts';
import { counsel } from './theme/counsel.ts';
import { finance } from './theme/finance.ts';
import { gov } from './theme/gov.ts';
import { green } from './theme/green.ts';
import { ink } from './theme/ink.ts';
import { magazine } from './theme/magazine.ts';
import { night } from './theme/night.ts';
import { play } from './theme/play.ts';
import { swiss } from './theme/swiss.ts';
import { zen } from './theme/zen.ts';
import { themes } from './themes.ts';

const drawings: Record<string, Drawings> = {
  academic,
  bauhaus,
  blueprint,
  brutal,
  counsel,
  finance,
  gov,
  green,
  ink,
  magazine,
  night,
  play,
  swiss,
  zen,
};

export const drawnThemes: Theme[] = themes.flatMap((facts) => {
  const draw = drawings[facts.id];
  return draw ? [{ ...facts, draw }] : [];
});

export const themeById = (id: string): Theme | null => drawnThemes.find((theme) => theme.id === id) ?? null;
