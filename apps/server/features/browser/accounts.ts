/** The accounts a person lets the browser of their tasks stay signed in with: cookies of one site each, sealed in their rows. */
import { z } from 'zod';
import { isOfSite, siteDomain } from '#contract/site-domain.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Seal } from '#server/platform/sealed.ts';

export interface KeptAccount {
  account_id: string;
  user_id: string;
  domain: string;
  url: string;
  authorized: number;
  used: number;
}

export interface BrowserAccounts {
  /** Keeps what signs this person in at a site, by its first-level domain; resolves with the domain, or '' when there is nothing to keep. */
  keep(tx: Queryable, user_id: string, site: { domain: string; page_url: string }, cookies: readonly Cookie[]): Promise<string>;
  listOf(tx: Queryable, user_id: string): Promise<KeptAccount[]>;
  /** What a new session of this person begins with. A row that can't be opened any more is passed over. */
  cookiesOf(db: Queryable, user_id: string): Promise<Cookie[]>;
}

/** As the browser tells and takes them. */
export const cookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  path: z.string(),
  expires: z.number(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.enum(['Strict', 'Lax', 'None']),
  partitionKey: z.string().optional(),
});
export type Cookie = z.infer<typeof cookie>;

const mostCookies = 200;
const mostAccounts = 50;

export function createBrowserAccounts(input: {
  seal: Seal;
  now(): number;
  new_id(): string;
  onBroken(domain: string): void;
}): BrowserAccounts {
  const { seal, now, new_id } = input;
  const ownerOf = (user_id: string, domain: string): string => `${user_id} ${domain}`;
  return {
    async keep(tx, user_id, { domain, page_url }, cookies) {
      // Not a whole ending such as com.cn, which would take everything below it.
      if (siteDomain(`https://${domain}/`) !== domain) return '';
      const own = cookies.filter((one) => isOfSite(one.domain, domain)).slice(0, mostCookies);
      if (own.length === 0) return '';
      const url = siteDomain(page_url) === domain ? `${new URL(page_url).origin}/` : `https://${domain}/`;
      const { rows } = await tx.query<{ count: number }>(
        'select count(*) as count from browser_account where user_id = $1 and domain <> $2',
        [user_id, domain],
      );
      if ((rows[0]?.count ?? 0) >= mostAccounts) return '';
      await tx.query(
        `insert into browser_account (account_id, user_id, domain, url, cookies, authorized) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id, domain) do update set account_id = excluded.account_id, url = excluded.url, cookies = excluded.cookies, authorized = excluded.authorized`,
        [new_id(), user_id, domain, url, seal.close(JSON.stringify(own), ownerOf(user_id, domain)), now()],
      );
      return domain;
    },

    async listOf(tx, user_id) {
      const { rows } = await tx.query<KeptAccount>(
        'select account_id, user_id, domain, url, authorized, used from browser_account where user_id = $1 order by authorized desc, domain',
        [user_id],
      );
      return rows;
    },

    async cookiesOf(db, user_id) {
      const { rows } = await db.query<{ domain: string; cookies: string }>(
        'update browser_account set used = $2 where user_id = $1 returning domain, cookies',
        [user_id, now()],
      );
      return rows.flatMap(({ domain, cookies }) => {
        const text = seal.open(cookies, ownerOf(user_id, domain));
        const parsed = text === null ? null : z.array(cookie).safeParse(JSON.parse(text));
        if (parsed?.success) return parsed.data.filter(({ expires }) => expires < 0 || expires * 1000 > now());
        input.onBroken(domain);
        return [];
      });
    },
  };
}
