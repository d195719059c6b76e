/** Where people say a time is: cities and countries as Chinese names them, and the zone each keeps. */
import { before } from '#text/words.ts';
import words from './clause-words.json' with { type: 'json' };
import zones from '../lexicon/time-zones.json' with { type: 'json' };

/** Countries with several zones are told by the city most people mean; what is ambiguous is left out. */
const byName = new Map(zones.flatMap(({ zone, names }) => names.map((name) => [name, zone] as const)));
/** Longer names first, so that 印度 is not read in 印度尼西亚's place. */
const anyName = new RegExp([...byName.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');

/** Those that a text names, each once. Names in which a shorter one stands by accident count for none. */
export function placesIn(text: string): string[] {
  const plain = words.place_accidents.reduce((left, name) => left.replaceAll(name, ' '.repeat(name.length)), text);
  return [...new Set(plain.match(anyName))];
}

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
