/** OAuth 2.1 with the sites behind extensions: found (RFC 9728, 8414), registered (7591), asked with PKCE, renewed with rotation, revoked (7009). */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OAuthClientInformationMixed } from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';
import { McpFailure } from '#capabilities/mcp/connection.server.ts';
import { foreignLine, foreignReason } from '#capabilities/mcp/foreign-text.ts';
import { databaseMs } from '#server/platform/db/clock.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Outbound } from '#server/platform/outbound/outbound.ts';
import type { Seal } from '#server/platform/sealed.ts';
import { AuthTrouble, authorisationServers, bare, type ServerMetadata } from './authorisation-server.ts';
import type { RemoteWay } from './known.ts';

export interface AuthRow {
  entity_id: string;
  user_id: string;
  extension_id: string;
  issuer: string;
  resource: string;
  scope: string;
  sealed_client: string;
  redirect_uri: string;
  sealed_tokens: string;
  forget_at: number | null;
}

const tokens = z.object({ access: z.string(), refresh: z.string(), expires_at: z.number().nullable() });
type Tokens = z.output<typeof tokens>;

export interface AuthoriserInput {
  db: Database;
  seal: Seal;
  outbound: Outbound;
  /** `host:port` that the operator lets be reached without https. */
  private_hosts: string[];
  now(): number;
  new_id(): string;
}

export interface Authoriser {
  /** A server refused for want of permission: which site is to be asked is found out and kept. False when none can be found. */
  meet(user_id: string, extension_id: string, url: URL, challenge: Response): Promise<boolean>;
  /** The sites of these extensions, whether they let the person in or not. */
  sitesOf(db: Queryable, user_id: string, extension_ids: string[]): Promise<AuthRow[]>;
  isAuthorised(row: AuthRow): boolean;
  /** The address to send the person to. */
  begin(row: AuthRow, session_token: string, redirect_uri: string, client: RemoteWay['client']): Promise<URL>;
  /** The person came back; names the extension that may now be used. */
  finish(person: { user_id: string; session_token: string }, answer: URLSearchParams): Promise<AuthRow>;
  /** An access token; renewed when it is about to end or was `refused`. Null when there is none (any more). */
  accessFor(user_id: string, extension_id: string, refused?: string): Promise<string | null>;
  /** Takes the permission away here and asks the site to do the same. */
  revoke(row: AuthRow): Promise<void>;
}

const flowMs = 10 * 60_000;
const soonMs = 30_000;
/** A site has so long to answer; a process that went away meanwhile keeps nobody longer. */
const renewingMs = 60_000;
const waitMs = 100;
/** What was given is forgotten after this unless its person says that it is to be kept. */
export const unconfirmedMs = 12 * 60 * 60_000;
export const authColumns =
  'entity_id, user_id, extension_id, issuer, resource, scope, sealed_client, redirect_uri, sealed_tokens, forget_at';

export function createAuthoriser({ db, seal, outbound, private_hosts, now, new_id }: AuthoriserInput): Authoriser {
  // The library hands over what fetch takes; Outbound takes the part of it that it uses.
  const guarded = (url: string | URL, init?: RequestInit): Promise<Response> =>
    outbound.fetch(url, init as Parameters<Outbound['fetch']>[1]);
  const sdk = () => import('@modelcontextprotocol/sdk/client/auth.js');
  const { checkAddress, metadataOf } = authorisationServers(guarded, private_hosts);

  function clientOf(row: AuthRow): OAuthClientInformationMixed | null {
    const text = row.sealed_client === '' ? null : seal.open(row.sealed_client, row.entity_id);
    // It was checked by the library before it was sealed.
    return text === null ? null : (JSON.parse(text) as OAuthClientInformationMixed);
  }

  function tokensOf(row: AuthRow): Tokens | null {
    if (row.sealed_tokens === '' || (row.forget_at !== null && row.forget_at <= now())) return null;
    const text = seal.open(row.sealed_tokens, row.entity_id);
    return text === null ? null : tokens.parse(JSON.parse(text));
  }

  function sealTokens(
    row: AuthRow,
    given: { access_token: string; refresh_token?: string; expires_in?: number },
    before: Tokens | null,
  ): string {
    const kept: Tokens = {
      access: given.access_token,
      refresh: given.refresh_token ?? before?.refresh ?? '',
      expires_at: given.expires_in === undefined ? null : now() + given.expires_in * 1000,
    };
    return seal.close(JSON.stringify(kept), row.entity_id);
  }

  async function clientFor(
    row: AuthRow,
    metadata: ServerMetadata,
    redirect_uri: string,
    given: RemoteWay['client'],
  ): Promise<OAuthClientInformationMixed> {
    if (given) return given;
    const known = row.redirect_uri === redirect_uri ? clientOf(row) : null;
    if (known && !isOver(known)) return known;
    if (!metadata.registration_endpoint) throw new AuthTrouble('授权服务器不接受动态注册，请联系管理员为这个扩展配置客户端。');
    checkAddress(metadata.registration_endpoint, '注册地址');
    const { registerClient } = await sdk();
    const registered = await registerClient(row.issuer, {
      metadata,
      clientMetadata: {
        client_name: '案头',
        redirect_uris: [redirect_uri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        ...(row.scope !== '' && { scope: row.scope }),
      },
      fetchFn: guarded,
    }).catch((error: unknown) => {
      throw new AuthTrouble(`在授权服务器上注册没有成功：${foreignReason(error, 200)}。`, {
        cause: error,
      });
    });
    await db.query('update extension_auth set sealed_client = $2, redirect_uri = $3 where entity_id = $1', [
      row.entity_id,
      seal.close(JSON.stringify(registered), row.entity_id),
      redirect_uri,
    ]);
    return registered;
  }

  function isOver(client: OAuthClientInformationMixed): boolean {
    const end = 'client_secret_expires_at' in client ? (client.client_secret_expires_at ?? 0) : 0;
    return end > 0 && end * 1000 <= now();
  }

  /** Two that renew at once would each void the other's token: the first to say so does it. Nobody waits with a connection in hand. */
  async function isMineToRenew({ entity_id, sealed_tokens }: AuthRow): Promise<boolean> {
    const { rowCount } = await db.query(
      // One that is good for longer was taken before the clock was set back.
      `update extension_auth set renewing_until = ${databaseMs} + $3
       where entity_id = $1 and sealed_tokens = $2 and renewing_until not between ${databaseMs} and ${databaseMs} + 2 * $3`,
      [entity_id, sealed_tokens, renewingMs],
    );
    return rowCount === 1;
  }

  /** False when the permission was taken away or given anew meanwhile: that counts. */
  async function exchange(row: AuthRow, sealed: string): Promise<boolean> {
    const { rowCount } = await db.query(
      'update extension_auth set sealed_tokens = $3, renewing_until = 0 where entity_id = $1 and sealed_tokens = $2',
      [row.entity_id, row.sealed_tokens, sealed],
    );
    return rowCount === 1;
  }

  async function renew(row: AuthRow, held: Tokens): Promise<string | null> {
    const client = clientOf(row);
    const [{ refreshAuthorization }, { OAuthError, ServerError }] = await Promise.all([
      sdk(),
      import('@modelcontextprotocol/sdk/server/auth/errors.js'),
    ]);
    try {
      const metadata = await metadataOf(row.issuer);
      if (!client) throw new AuthTrouble('授权已不能读取。');
      const given = await refreshAuthorization(row.issuer, {
        metadata,
        clientInformation: client,
        refreshToken: held.refresh,
        resource: new URL(row.resource),
        fetchFn: guarded,
      });
      return (await exchange(row, sealTokens(row, given, held))) ? given.access_token : null;
    } catch (error) {
      // The site said no, which ends the permission; that it can't be reached now does not.
      if (!(error instanceof OAuthError) || error instanceof ServerError) {
        await exchange(row, row.sealed_tokens);
        throw new McpFailure('unreachable', '授权服务器暂时连不上，没有能更新授权，请稍后再试。', { cause: error });
      }
      await exchange(row, '');
      return null;
    }
  }

  return {
    async meet(user_id, extension_id, url, challenge) {
      const { discoverOAuthProtectedResourceMetadata, extractWWWAuthenticateParams } = await sdk();
      const { checkResourceAllowed, resourceUrlFromServerUrl } = await import('@modelcontextprotocol/sdk/shared/auth-utils.js');
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(challenge);
      const about = await discoverOAuthProtectedResourceMetadata(
        url,
        { ...(resourceMetadataUrl && { resourceMetadataUrl }) },
        guarded,
      ).catch(() => null);
      const issuer = about?.authorization_servers?.[0];
      if (!about || issuer === undefined) return false;
      const asked = resourceUrlFromServerUrl(url);
      // A server that names another as the resource would have us fetch tokens for that one.
      if (!checkResourceAllowed({ requestedResource: asked, configuredResource: about.resource })) return false;
      checkAddress(issuer, '授权服务器');
      const wanted = scope ?? about.scopes_supported?.join(' ') ?? '';
      await db.query(
        `insert into extension_auth (entity_id, user_id, extension_id, issuer, resource, scope) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id, extension_id, issuer) do update set resource = excluded.resource, scope = excluded.scope`,
        [new_id(), user_id, extension_id, issuer, about.resource, wanted.slice(0, 1000)],
      );
      // A site that is no longer named is no longer asked.
      await db.query('delete from extension_auth where user_id = $1 and extension_id = $2 and issuer <> $3', [
        user_id,
        extension_id,
        issuer,
      ]);
      return true;
    },

    async sitesOf(at, user_id, extension_ids) {
      if (extension_ids.length === 0) return [];
      const { rows } = await at.query<AuthRow>({
        name: 'extension_sites',
        text: `select ${authColumns} from extension_auth where user_id = $1 and extension_id = any($2)`,
        values: [user_id, extension_ids],
      });
      return rows;
    },

    isAuthorised: (row) => tokensOf(row) !== null,

    async begin(row, session_token, redirect_uri, given) {
      const metadata = await metadataOf(row.issuer);
      const client = await clientFor(row, metadata, redirect_uri, given);
      const { startAuthorization } = await sdk();
      const state = randomBytes(32).toString('base64url');
      const wants = row.scope;
      const { authorizationUrl, codeVerifier } = await startAuthorization(row.issuer, {
        metadata,
        clientInformation: client,
        redirectUrl: redirect_uri,
        state,
        ...(wants !== '' && { scope: wants }),
        resource: row.resource,
      });
      await db.query(`delete from extension_auth_flow where expires < ${databaseMs}`);
      await db.query(
        `insert into extension_auth_flow (state_hash, entity_id, user_id, session_hash, sealed_verifier, expires)
         values ($1, $2, $3, $4, $5, ${databaseMs} + $6)`,
        [
          hash(state),
          row.entity_id,
          row.user_id,
          hash(session_token),
          seal.close(JSON.stringify({ verifier: codeVerifier, client, redirect_uri }), row.entity_id),
          flowMs,
        ],
      );
      return authorizationUrl;
    },

    async finish({ user_id, session_token }, answer) {
      const { rows } = await db.query<{ entity_id: string; sealed_verifier: string }>(
        `delete from extension_auth_flow where state_hash = $1 and user_id = $2 and session_hash = $3 and expires > ${databaseMs}
         returning entity_id, sealed_verifier`,
        [hash(answer.get('state') ?? ''), user_id, hash(session_token)],
      );
      const [flow] = rows;
      if (!flow) throw new AuthTrouble('这次授权已过期、已用过，或不是从这里发起的。请回到“工具”重新点击授权。');
      const { rows: found } = await db.query<AuthRow>(`select ${authColumns} from extension_auth where entity_id = $1 and user_id = $2`, [
        flow.entity_id,
        user_id,
      ]);
      const [row] = found;
      const text = seal.open(flow.sealed_verifier, flow.entity_id);
      if (!row || text === null) throw new AuthTrouble('这个扩展已被移除，没有保存授权。');
      // Sealed by `begin`, in this shape.
      const { verifier, client, redirect_uri } = JSON.parse(text) as {
        verifier: string;
        client: OAuthClientInformationMixed;
        redirect_uri: string;
      };
      const error = answer.get('error');
      if (error !== null)
        throw new AuthTrouble(
          error === 'access_denied' ? '您没有同意授权，什么也没有保存。' : `对方没有完成授权（${foreignLine(error, 100)}）。`,
        );
      const metadata = await metadataOf(row.issuer);
      const iss = answer.get('iss');
      // Another site's answer must not be taken for this one's (RFC 9207).
      const mustSay =
        'authorization_response_iss_parameter_supported' in metadata && metadata['authorization_response_iss_parameter_supported'] === true;
      if (iss === null ? mustSay : bare(iss) !== bare(metadata.issuer))
        throw new AuthTrouble('这个回答不是来自刚才的授权服务器，没有保存。');
      const { exchangeAuthorization } = await sdk();
      const given = await exchangeAuthorization(row.issuer, {
        metadata,
        clientInformation: client,
        authorizationCode: answer.get('code') ?? '',
        codeVerifier: verifier,
        redirectUri: redirect_uri,
        resource: new URL(row.resource),
        fetchFn: guarded,
      }).catch((cause: unknown) => {
        throw new AuthTrouble(`换取令牌没有成功，什么也没有保存：${foreignReason(cause, 200)}。`, { cause });
      });
      await db.query(
        'update extension_auth set sealed_tokens = $2, forget_at = $3, sealed_client = $4, redirect_uri = $5 where entity_id = $1',
        [
          row.entity_id,
          sealTokens(row, given, null),
          now() + unconfirmedMs,
          seal.close(JSON.stringify(client), row.entity_id),
          redirect_uri,
        ],
      );
      return row;
    },

    async accessFor(user_id, extension_id, refused) {
      const giveUp = performance.now() + renewingMs;
      for (;;) {
        const { rows } = await db.query<AuthRow & { renewing_until: number }>({
          name: 'extension_access',
          text: `select ${authColumns}, renewing_until from extension_auth where user_id = $1 and extension_id = $2 and sealed_tokens <> ''`,
          values: [user_id, extension_id],
        });
        const row = rows.find((one) => tokensOf(one) !== null);
        const held = row && tokensOf(row);
        if (!row || !held) return null;
        const isEnding = held.expires_at !== null && held.expires_at <= now() + soonMs;
        // Another call may have renewed it since.
        if (held.access !== refused && !isEnding) return held.access;
        if (held.refresh === '') {
          if (held.access !== refused && (held.expires_at ?? 0) > now()) return held.access;
          await exchange(row, '');
          return null;
        }
        if (await isMineToRenew(row)) return renew(row, held);
        if (performance.now() > giveUp) throw new McpFailure('unreachable', '授权正在更新，没有等到结果，请稍后再试。');
        await sleep(waitMs);
      }
    },

    async revoke(row) {
      const held = tokensOf(row);
      const client = clientOf(row);
      await db.query("update extension_auth set sealed_tokens = '', forget_at = null where entity_id = $1", [row.entity_id]);
      if (!held || !client) return;
      try {
        const metadata = await metadataOf(row.issuer);
        const endpoint = 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
        if (typeof endpoint !== 'string') return;
        checkAddress(endpoint, '撤销地址');
        for (const [token, hint] of [
          [held.refresh, 'refresh_token'],
          [held.access, 'access_token'],
        ] as const) {
          if (token === '') continue;
          const body = new URLSearchParams({
            token,
            token_type_hint: hint,
            client_id: client.client_id,
            ...(client.client_secret && { client_secret: client.client_secret }),
          });
          const answer = await guarded(endpoint, {
            method: 'POST',
            body: body.toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          });
          await answer.body?.cancel();
        }
      } catch {
        // Nothing here can use it any more; a site that can't be reached lets it run out by itself.
      }
    },
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the person reads of a site. */
export function domainOf(row: Pick<AuthRow, 'issuer'>): string {
  return new URL(row.issuer).host;
}
