/** Every direction with its drawings: the server's side of themes.ts. */
import type { Drawings, Theme } from './theme.ts';
import { counsel } from './theme/counsel.ts';
import { ink } from './theme/ink.ts';
import { themes } from './themes.ts';

const drawings: Record<string, Drawings> = { ink, counsel };

export const drawnThemes: Theme[] = themes.flatMap((facts) => {
  const draw = drawings[facts.id];
  return draw ? [{ ...facts, draw }] : [];
});

export const themeById = (id: string): Theme | null => drawnThemes.find((theme) => theme.id === id) ?? null;
