/** There and back again: the two addresses of signing in through another site. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OidcError } from '#contract/account.ts';
import { Refusal } from '#contract/codes.ts';
import { refuse } from '#server/platform/http/dispatcher.ts';
import { pageOriginOf } from '#server/platform/http/origins.ts';
import { plainAddress } from './address.ts';
import { userAgentOf, writeAudit } from './audit.ts';
import { addressHeader, type Auth } from './auth.ts';
import { plainCookieHeader, setCookies } from './cookies.ts';
import { oidcCallbackPath, oidcProvider } from './oidc-paths.ts';
import { redirectTarget } from './redirect-target.ts';
import { oidcErrorOf, sentences } from './sentences.ts';

/** Tells a first sign-in from later ones on the way back; never part of where the person ends up. */
const firstTime = 'antou_first_time';

/**
 * `GET {base}/api/auth/sign-in/oidc?redirect=/path` sends the browser to the other site, `GET {base}/api/auth/callback/oidc` takes it back.
 * Both always answer with a redirect; what went wrong is told to the sign-in page as `error`, one of `oidcErrors`.
 */
export function registerOidcRoutes(app: FastifyInstance, auth: Auth, notTooOften: (request: FastifyRequest) => Promise<void>): void {
  const { config, oidc } = auth;
  const base = `${config.base_path}/api/auth`;
  const originOf = (request: FastifyRequest): string => pageOriginOf(request, config.public_origin);

  function backToSignIn(reply: FastifyReply, error: OidcError, redirect: string): FastifyReply {
    return reply.redirect(`${config.base_path}/sign/oauth?${new URLSearchParams({ error, redirect })}`);
  }

  app.get<{ Querystring: { redirect?: unknown } }>(`${base}/sign-in/oidc`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!oidc) return refuse(reply, new Refusal('NOT_FOUND', sentences.oidc_off));
    try {
      await notTooOften(request);
    } catch (error) {
      if (error instanceof Refusal) return refuse(reply, error);
      throw error;
    }
    const redirect = redirectTarget(request.query.redirect, config.base_path);
    const engine = await oidc.engine(originOf(request));
    if (!engine) return backToSignIn(reply, 'unavailable', redirect);
    // By a day, as better-auth writes and asks by the clock of its process.
    await auth.pool.query("delete from verification where expires_at < now() - interval '1 day'");
    const answer = await engine.handler(
      new Request(`${originOf(request)}${base}/sign-in/social`, {
        method: 'POST',
        headers: { ...headersFor(request), 'content-type': 'application/json' },
        body: JSON.stringify({
          provider: oidcProvider,
          callbackURL: redirect,
          newUserCallbackURL: marked(redirect),
          errorCallbackURL: `${config.base_path}/sign/oauth?${new URLSearchParams({ redirect })}`,
          disableRedirect: true,
        }),
      }),
    );
    const { url } = answer.ok ? await asUrl(answer) : { url: undefined };
    if (!url) return backToSignIn(reply, 'failed', redirect);
    setCookies(request, reply, answer.headers, config);
    return reply.redirect(url);
  });

  app.get(`${config.base_path}/${oidcCallbackPath}`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (!oidc) return refuse(reply, new Refusal('NOT_FOUND', sentences.oidc_off));
    const engine = await oidc.engine(originOf(request));
    if (!engine) return backToSignIn(reply, 'unavailable', redirectTarget('', config.base_path));
    const answer = await engine.handler(new Request(new URL(request.url, originOf(request)), { headers: headersFor(request) }));
    setCookies(request, reply, answer.headers, config);
    const target = new URL(answer.headers.get('location') ?? '/', originOf(request));
    const user_id = await auth.sessions.begunBy(answer.headers.getSetCookie());
    if (user_id === null) {
      const asked = redirectTarget(target.searchParams.get('redirect'), config.base_path);
      return backToSignIn(reply, oidcErrorOf(target.searchParams.get('error') ?? ''), asked);
    }
    const isFirst = target.searchParams.has(firstTime);
    const entry = { user_id, address: plainAddress(request.ip), user_agent: userAgentOf(request), details: { way: oidcProvider } };
    if (isFirst) await writeAudit(auth.pool, { ...entry, action: 'sign_up' });
    await writeAudit(auth.pool, { ...entry, action: 'sign_in' });
    if (isFirst) target.searchParams.delete(firstTime);
    return reply.redirect(redirectTarget(`${target.pathname}${target.search}${target.hash}`, config.base_path));
  });
}

function marked(redirect: string): string {
  const url = new URL(redirect, 'http://here.invalid');
  url.searchParams.set(firstTime, '1');
  return `${url.pathname}${url.search}${url.hash}`;
}

async function asUrl(answer: Response): Promise<{ url?: string }> {
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string' ? { url: body.url } : {};
}

function headersFor(request: FastifyRequest): Record<string, string> {
  const cookie = plainCookieHeader(request.headers.cookie);
  return { [addressHeader]: plainAddress(request.ip), 'user-agent': userAgentOf(request), ...(cookie ? { cookie } : {}) };
}
