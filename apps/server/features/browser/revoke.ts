/** A login that was taken back is cleared from the browsers that are open at that moment, and from those that are just opening. */
import { isOfSite } from '#contract/site-domain.ts';
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import type { BrowsingSession } from '#server/platform/browsing/session.ts';
import type { Hub } from '#server/runs/streams/hub.ts';

export interface RevokeInput {
  browsing: Browsing;
  hub: Pick<Hub, 'onRevoked'>;
  /** Milliseconds of a clock that never steps. */
  monotonic(): number;
  onError(error: unknown): void;
}

/** A session that began before may have read the cookies and not shown itself yet. */
const openingMs = 10_000;

/** Returns how to stop. */
export function forgetRevoked({ browsing, hub, monotonic, onError }: RevokeInput): () => void {
  let recent: { user_id: string; domain: string; at: number }[] = [];
  const unhear = hub.onRevoked((user_id, domain) => {
    recent = [...recent.filter(({ at }) => monotonic() - at < openingMs), { user_id, domain, at: monotonic() }];
    for (const session of browsing.openedBy(user_id)) forget(session, domain).catch(onError);
  });
  const unwatch = browsing.onSession((_task_id, session) => {
    if (!session) return;
    for (const { user_id, domain, at } of recent)
      if (user_id === session.owner.user_id && monotonic() - at < openingMs) forget(session, domain).catch(onError);
  });
  return () => {
    unhear();
    unwatch();
  };
}

/** Cookies, and what the page in front keeps of its own. */
async function forget(session: BrowsingSession, domain: string): Promise<void> {
  await session.clearCookies(domain);
  const url = session.url();
  if (!URL.canParse(url) || !isOfSite(new URL(url).hostname, domain)) return;
  const cdp = await session.cdp();
  await cdp.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage',
  });
}
