/** How a person likes it, kept on this device. The only user of localStorage. */
import { create } from 'zustand';

export type Theme = 'light' | 'dark' | 'system';

/** How a message goes to a task at work. */
export type WhileRunning = 'queue' | 'steer';

export interface Preferences {
  theme: Theme;
  sidebar_open: boolean;
  /** Pixels. */
  sidebar_width: number;
  /** The right panel's width in pixels; 0 means the default. */
  panel_width: number;
  /** Tasks may be worked on by several sub-agents at once. */
  team_mode: boolean;
  while_running: WhileRunning;
}

const defaults: Preferences = {
  theme: 'system',
  sidebar_open: true,
  sidebar_width: 260,
  panel_width: 0,
  team_mode: true,
  while_running: 'queue',
};
const place = 'antou.preferences';

export const usePreferences = create<Preferences>(() => ({ ...defaults, ...chosen(readKept(place)) }));

export function prefer(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  const { theme, sidebar_open, sidebar_width, panel_width, team_mode, while_running } = usePreferences.getState();
  keep(place, { theme, sidebar_open, sidebar_width, panel_width, team_mode, while_running });
}

/** What was kept under this name, unparsed trust: the caller checks its shape. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    // Storage is blocked or holds something foreign: the defaults serve.
    return null;
  }
}

/** Keeps a value, or forgets it when null. A full or blocked storage loses the preference, never the page. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch (error) {
    console.warn('not kept on this device', name, error);
  }
}

export function keptNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function chosen(kept: unknown): Partial<Preferences> {
  if (typeof kept !== 'object' || kept === null) return {};
  const found: Partial<Preferences> = {};
  if ('theme' in kept && (kept.theme === 'light' || kept.theme === 'dark' || kept.theme === 'system')) found.theme = kept.theme;
  if ('sidebar_open' in kept && typeof kept.sidebar_open === 'boolean') found.sidebar_open = kept.sidebar_open;
  if ('sidebar_width' in kept && typeof kept.sidebar_width === 'number')
    found.sidebar_width = Math.min(400, Math.max(260, kept.sidebar_width));
  if ('team_mode' in kept && typeof kept.team_mode === 'boolean') found.team_mode = kept.team_mode;
  if ('panel_width' in kept && typeof kept.panel_width === 'number') found.panel_width = Math.max(0, kept.panel_width);
  if ('while_running' in kept && (kept.while_running === 'queue' || kept.while_running === 'steer'))
    found.while_running = kept.while_running;
  return found;
}
