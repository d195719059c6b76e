/** Operations about the accounts the browser of a person's tasks may stay signed in with. */
import { Refusal } from '#contract/codes.ts';
import { siteDomain } from '#contract/site-domain.ts';
import { granted } from '#server/platform/access.ts';
import { writeAudit } from '#server/platform/auth/audit.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import type { BrowserAccounts, KeptAccount } from './accounts.ts';

export interface BrowserOperationsInput {
  hub: Pick<Hub, 'revoked'>;
  accounts: BrowserAccounts;
}

type Names = 'GetUserAuthorizationList' | 'GetAuthorizedChannelList' | 'DeleteUserAuthorization';

const notFound = '解除授权失败';

export function browserOperations(input: BrowserOperationsInput): { [Name in Names]: Handler<Name> } {
  const { accounts, hub } = input;
  return {
    async GetUserAuthorizationList(_given, context) {
      const kept = await accounts.listOf(context.tx, signedIn(context).user_id);
      return {
        user_authorizations: kept.map(({ account_id, url, domain, authorized, used }) => ({
          id: account_id,
          url,
          domain,
          authorized_at: Math.floor(authorized / 1000),
          used_at: Math.floor(used / 1000),
        })),
      };
    },

    async GetAuthorizedChannelList(_given, context) {
      const kept = await accounts.listOf(context.tx, signedIn(context).user_id);
      const counts = Map.groupBy(kept, ({ domain }) => domain);
      return { channel_list: [...counts].map(([channel, { length: count }]) => ({ channel, count })) };
    },

    async DeleteUserAuthorization({ url, clear_arg }, context) {
      const actor = signedIn(context);
      const { rows } = await context.tx.query<KeptAccount>(
        'select account_id, user_id, domain, url, authorized, used from browser_account where user_id = $1 and url = $2 for update',
        [actor.user_id, url],
      );
      const { account_id, domain } = granted(actor, 'delete', 'browser_account', rows[0], notFound);
      if (clearedDomain(clear_arg) !== `.${domain}` || siteDomain(url) !== domain)
        throw new Refusal('INVALID', undefined, { clear_arg: '与授权的网址不一致' });
      await context.tx.query('delete from browser_account where account_id = $1', [account_id]);
      const { address, user_agent } = context.caller;
      await writeAudit(context.tx, { action: 'forget_browser_login', user_id: actor.user_id, address, user_agent, details: { domain } });
      // Every process clears the sessions it has open.
      context.afterCommit(() => hub.revoked(actor.user_id, domain));
      return {};
    },
  };
}

/** '' when it names none. */
function clearedDomain(clear_arg: string): string {
  try {
    const parsed: unknown = JSON.parse(clear_arg);
    const domain: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'domain') : '';
    return typeof domain === 'string' ? domain : '';
  } catch {
    // Not JSON: it names none.
    return '';
  }
}
