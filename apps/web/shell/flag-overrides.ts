/** What a person overrides in the address: feature switches, for once or for this device. Pure. */
import { isFlagName, type Flags } from '#contract/flags.ts';

export interface Overrides {
  /** For this opening of the page. */
  now: Partial<Flags>;
  /** For this device from now on. */
  kept: Partial<Flags>;
}

/**
 * Reads `?flag:NAME=on`, `off`, `on,keep`, `off,keep` and `default` (forgets what was kept).
 * @example overridesFrom('?flag:space.web.sug=off', {}).now['space.web.sug'] === false
 */
export function overridesFrom(search: string, keptBefore: Partial<Flags>): Overrides {
  const kept = { ...keptBefore };
  const now = { ...keptBefore };
  for (const [key, value] of new URLSearchParams(search)) {
    const name = key.startsWith('flag:') ? key.slice('flag:'.length) : '';
    if (!isFlagName(name)) continue;
    const [wish, ...rest] = value.split(',');
    if (wish === 'default') {
      delete kept[name];
      delete now[name];
    } else if (wish === 'on' || wish === 'off') {
      now[name] = wish === 'on';
      if (rest.includes('keep')) kept[name] = wish === 'on';
    }
  }
  return { now, kept };
}
