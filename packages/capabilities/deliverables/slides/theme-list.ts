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
import { themes, type ThemeId } from './themes.ts';

const drawings: Readonly<Record<ThemeId, Drawings>> = {
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

export const drawnThemes: Theme[] = themes.map((facts) => ({ ...facts, draw: drawings[facts.id] }));

export const themeById = (id: string): Theme | null => drawnThemes.find((theme) => theme.id === id) ?? null;
