/** What happens when a person hands the browser back: where the page is now is told, and a login they agreed to is kept. */
import { z } from 'zod';
import { writeAudit } from '#server/platform/auth/audit.ts';
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import type { RelayedPage } from '#server/platform/live/relay.ts';
import { cookie, type BrowserAccounts } from './accounts.ts';

export interface HandBackInput {
  browsing: Browsing | null;
  accounts: BrowserAccounts;
  /** What another process that has the browser says of its page. */
  pageElsewhere(task_id: string): Promise<RelayedPage | null>;
}

/** In the transaction of the answer: who answers first decides about the login too. */
export async function handBack(
  { browsing, accounts, pageElsewhere }: HandBackInput,
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  { task_id, user_id }: { task_id: string; user_id: string },
  keep_login: string,
): Promise<{ url?: string; kept?: string }> {
  const page = (await pageHere(browsing, task_id, keep_login !== '')) ?? (await pageElsewhere(task_id));
  if (!page || !URL.canParse(page.url)) return {};
  const { url } = page;
  const told = addressToTell(url);
  if (keep_login === '') return { url: told };
  const kept = await accounts.keep(tx, user_id, { domain: keep_login, page_url: url }, z.array(cookie).parse(page.cookies));
  if (kept === '') return { url: told };
  const { address, user_agent } = caller;
  await writeAudit(tx, { action: 'keep_browser_login', user_id, address, user_agent, details: { domain: kept } });
  return { url: told, kept };
}

/** The page in front of the browser of this process; its cookies where they are wanted. */
export async function pageHere(browsing: Browsing | null, task_id: string, withCookies: boolean): Promise<RelayedPage | null> {
  const session = browsing?.opened(task_id);
  return session ? { url: session.url(), cookies: withCookies ? (await session.cookies()).map((one) => ({ ...one })) : [] } : null;
}

/** Without what may be a secret: after a sign-in the query often is one. */
export function addressToTell(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 500);
}

/** To open the page again: with its query, but no name, password or place in the page. */
export function addressToReopen(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, origin, pathname, search } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? `${origin}${pathname}${search}`.slice(0, 2000) : '';
}
