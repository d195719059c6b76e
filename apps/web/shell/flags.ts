/** Feature switches: as the server has them, within four seconds or by default, unless overridden on this device. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { flagsFrom, isFlagName, type FlagName, type Flags } from '#contract/flags.ts';
import { call } from './api.ts';
import { overridesFrom } from './flag-overrides.ts';
import { keep, readKept } from './preferences.ts';

const place = 'antou.flags';
const limit_ms = 4000;

const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: async (): Promise<Flags> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limit_ms);
    try {
      return flagsFrom((await call('GetFeatureFlags', {}, { signal: late.signal })).flags);
    } catch (error) {
      // The defaults serve: nobody waits for a switch, and nothing of the page depends on it being told.
      console.info('feature switches stand at their defaults', error);
      return flagsFrom(null);
    } finally {
      clearTimeout(timer);
    }
  },
  staleTime: Infinity,
});

/** Undefined until it is known, four seconds at most. */
export function useFlag(name: FlagName): boolean | undefined {
  const { data } = useQuery(flagsQuery);
  return overrides[name] ?? data?.[name];
}

const overrides: Partial<Flags> = readOverrides();

function readOverrides(): Partial<Flags> {
  const before = readKept(place);
  const known = typeof before === 'object' && before !== null ? Object.entries(before) : [];
  const keptBefore: Partial<Flags> = {};
  for (const [name, value] of known) if (isFlagName(name) && typeof value === 'boolean') keptBefore[name] = value;
  const { now, kept } = overridesFrom(location.search, keptBefore);
  if (location.search.includes('flag')) keep(place, Object.keys(kept).length > 0 ? kept : null);
  return now;
}
