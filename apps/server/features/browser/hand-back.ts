/** What happens when a person hands the browser back: where the page is now is told, and a login they agreed to is kept. */
import { writeAudit } from '#server/platform/auth/audit.ts';
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import type { BrowserAccounts } from './accounts.ts';

export interface HandBackInput {
  browsing: Browsing | null;
  accounts: BrowserAccounts;
}

/** In the transaction of the answer: who answers first decides about the login too. */
export async function handBack(
  { browsing, accounts }: HandBackInput,
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  { task_id, user_id }: { task_id: string; user_id: string },
  keep_login: string,
): Promise<{ url?: string; kept?: string }> {
  const session = browsing?.opened(task_id);
  const url = session?.url() ?? '';
  if (!session || !URL.canParse(url)) return {};
  const told = addressToTell(url);
  if (keep_login === '') return { url: told };
  const kept = await accounts.keep(tx, user_id, { domain: keep_login, page_url: url }, await session.cookies());
  if (kept === '') return { url: told };
  const { address, user_agent } = caller;
  await writeAudit(tx, { action: 'keep_browser_login', user_id, address, user_agent, details: { domain: kept } });
  return { url: told, kept };
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
