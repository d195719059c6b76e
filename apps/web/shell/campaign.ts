/** The campaign parameters of a person's first visit, kept for thirty days and handed on when they sign in. */
import { keep, readKept } from './preferences.ts';

const place = 'antou.campaign';
const kept_ms = 30 * 24 * 3600 * 1000;
const most = 10;

/** The utm_ parameters of a query; odd names and endless values are none. */
export function campaignIn(search: string): Record<string, string> {
  const found = [...new URLSearchParams(search)].filter(
    ([name, value]) => /^utm_[a-z_]{1,30}$/.test(name) && value !== '' && value.length <= 200,
  );
  return Object.fromEntries(found.slice(0, most));
}

/** The first campaign counts until it is too old; a later one doesn't replace it. */
export function rememberCampaign(search: string, now: number): void {
  const utm = campaignIn(search);
  if (Object.keys(utm).length > 0 && Object.keys(keptCampaign(now)).length === 0)
    keep(place, { search: new URLSearchParams(utm).toString(), at: now });
}

export function keptCampaign(now: number): Record<string, string> {
  const kept = readKept(place);
  if (typeof kept !== 'object' || kept === null || !('search' in kept) || !('at' in kept)) return {};
  const { search, at } = kept;
  return typeof search === 'string' && typeof at === 'number' && now - at < kept_ms ? campaignIn(search) : {};
}
