/** There and back again: the two addresses a person passes on the way to the site behind an extension. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { extensionCallbackPath, extensionStartPath } from '#contract/extension.ts';
import { plainAddress } from '#server/platform/auth/address.ts';
import { userAgentOf, writeAudit } from '#server/platform/auth/audit.ts';
import { pageOriginOf } from '#server/platform/http/origins.ts';
import { sendWordsPage as say } from '#server/platform/http/words-page.ts';
import { AuthTrouble } from './authorisation-server.ts';
import { authColumns, domainOf, type AuthRow } from './authorise.ts';
import { findExtension, isOutside, lookAt, type ExtensionPorts } from './find-extension.ts';

export interface AuthRoutesInput {
  hands: ExtensionPorts;
  base_path: string;
  public_origin: string;
  sessionOf(request: FastifyRequest): Promise<{ user_id: string; name: string; email: string; avatar_url: string } | null>;
  tokenOf(request: FastifyRequest): string | null;
}

/**
 * `GET {base}/auth/extensions/start?entity_id=…` leads to the site, `GET {base}/auth/extensions/callback` takes the person back.
 * Both answer with a small page of words where they don't lead on.
 */
export function registerExtensionAuthRoutes(app: FastifyInstance, input: AuthRoutesInput): void {
  const { hands, base_path } = input;
  const { authoriser, db } = hands;

  async function personOf(request: FastifyRequest): Promise<{ user_id: string; session_token: string } | null> {
    const user = await input.sessionOf(request);
    const session_token = input.tokenOf(request);
    return user && session_token ? { user_id: user.user_id, session_token } : null;
  }

  app.get<{ Querystring: { entity_id?: unknown } }>(`${base_path}${extensionStartPath}`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    // Another site's page must not send people off to permit something.
    if (request.headers['sec-fetch-site'] === 'cross-site') return say(reply, 403, '没有开始授权', '请从“工具”里点击授权。');
    const person = await personOf(request);
    if (!person) return say(reply, 401, '请先登录', '登录后回到“工具”里再点击授权。');
    const { entity_id } = request.query;
    const row = typeof entity_id === 'string' ? await siteOf(entity_id, person.user_id) : null;
    if (!row) return say(reply, 404, '没有这项授权', '扩展不存在或已被移除，请回到“工具”里查看。');
    try {
      const known = await findExtension(hands, db, person, row.extension_id);
      const client = known.way.kind === 'remote' ? known.way.client : undefined;
      const target = await authoriser.begin(row, person.session_token, callbackOf(request), client);
      return reply.redirect(target.href);
    } catch (error) {
      if (!(error instanceof AuthTrouble)) throw error;
      return say(reply, 502, '没有能开始授权', `${error.message}什么也没有保存，可以关闭这个窗口；要用这个扩展，请联系提供它的人。`);
    }
  });

  app.get(`${base_path}${extensionCallbackPath}`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const person = await personOf(request);
    if (!person) return say(reply, 401, '请先登录', '没有保存授权。登录后回到“工具”里重新点击授权。');
    try {
      const row = await authoriser.finish(person, new URL(request.url, 'http://here.invalid').searchParams);
      await writeAudit(db, {
        action: 'authorise_extension',
        user_id: person.user_id,
        address: plainAddress(request.ip),
        user_agent: userAgentOf(request),
        details: { extension_id: row.extension_id, domain: domainOf(row) },
      });
      void look(person.user_id, row.extension_id);
      return say(reply, 200, '授权成功', '可以关闭这个窗口，回到案头继续。');
    } catch (error) {
      if (!(error instanceof AuthTrouble)) throw error;
      return say(reply, 400, '没有完成授权', error.message);
    }
  });

  /** So that the list says at once whether it works. */
  async function look(user_id: string, extension_id: string): Promise<void> {
    try {
      const known = await findExtension(hands, db, { user_id }, extension_id);
      if (isOutside(known)) await lookAt(hands, user_id, known, AbortSignal.timeout(20_000));
    } catch (error) {
      hands.onError('an extension could not be looked at', error);
    }
  }

  async function siteOf(entity_id: string, user_id: string): Promise<AuthRow | null> {
    const { rows } = await db.query<AuthRow>(`select ${authColumns} from extension_auth where entity_id = $1 and user_id = $2`, [
      entity_id,
      user_id,
    ]);
    return rows[0] ?? null;
  }

  function callbackOf(request: FastifyRequest): string {
    return `${pageOriginOf(request, input.public_origin)}${base_path}${extensionCallbackPath}`;
  }
}
