/** Where people say a time is: cities and countries as Chinese names them, and the zone each keeps. */
import { before } from '#text/words.ts';
import words from './clause-words.json' with { type: 'json' };
import zones from '../lexicon/time-zones.json' with { type: 'json' };

/** Countries with several zones are told by the city most people mean; what is ambiguous is left out. */
const byName = new Map(zones.flatMap(({ zone, names }) => names.map((name) => [name, zone] as const)));

/** A place as people name it, or a zone's own name; null when it is neither. */
export function zoneOf(place: string): string | null {
  const name = before(place, words.zone_ends);
  const known = byName.get(name) ?? byName.get(place.trim());
  if (known) return known;
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // No zone has this name.
    return null;
  }
}
