/** The addresses of signing up, in and out: `{base}/api/auth/…`. Nothing else of better-auth is reachable. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { passwordLength } from '#contract/account.ts';
import { Refusal, type Envelope } from '#contract/codes.ts';
import { refuse } from '#server/platform/http/dispatcher.ts';
import { isForeignOrigin } from '#server/platform/http/origins.ts';
import { parseStrictJson } from '#server/platform/http/strict-json.ts';
import { callerOf, plainAddress } from './address.ts';
import { userAgentOf, writeAudit, type AuditAction } from './audit.ts';
import { addressHeader, type Auth } from './auth.ts';
import { changePassword, isWrongPassword } from './change-password.ts';
import { hasHostCookies, plainCookieHeader, setCookies } from './cookies.ts';
import { createTurns } from './in-turn.ts';
import { lockOut } from './lock-out.ts';
import { registerOidcRoutes } from './oidc-routes.ts';
import { refusalOf, sentences } from './sentences.ts';
import type { SignedInUser } from './session.ts';

const email = z.string(sentences.email).trim().max(254, sentences.email).toLowerCase().pipe(z.email(sentences.email));
const name = z
  .string(sentences.name)
  .trim()
  .max(64, sentences.name)
  .regex(/^[^\p{Cc}]*$/u, sentences.name);
const signUp = z.strictObject({
  email,
  password: z
    .string(sentences.password_short)
    .min(passwordLength.min, sentences.password_short)
    .max(passwordLength.max, sentences.password_long),
  name: name.optional(),
});
/** No length is asked for: a password that is too short is simply wrong. */
const signIn = z.strictObject({ email, password: z.string(sentences.password_short).max(passwordLength.max, sentences.password_long) });

const newPassword = z
  .strictObject({
    // No length is asked for here either.
    current_password: z
      .string(sentences.current_password)
      .min(1, sentences.current_password)
      .max(passwordLength.max, sentences.wrong_password),
    new_password: z
      .string(sentences.password_short)
      .min(passwordLength.min, sentences.password_short)
      .max(passwordLength.max, sentences.password_long),
  })
  .refine((given) => given.new_password !== given.current_password, { path: ['new_password'], error: sentences.same_password });

const passwordChangesPerMinute = 10;
const mostWaiting = 20;

export function registerAuthRoutes(app: FastifyInstance, auth: Auth): void {
  const { config, pool } = auth;
  const turns = createTurns(mostWaiting);

  function fromOurPage(request: FastifyRequest): void {
    if (isForeignOrigin(request, config.public_origin) || isCrossSite(request)) throw new Refusal('FORBIDDEN', sentences.foreign);
  }

  async function notTooOften(request: FastifyRequest, action: string, per_minute: number): Promise<void> {
    const wait = await auth.limit.take(`${action} ${callerOf(request.ip)}`, per_minute, 60);
    if (wait !== null) throw new Busy(sentences.too_often, wait);
  }

  const audit = (request: FastifyRequest, action: AuditAction, user_id: string | null, details?: Record<string, string>): Promise<void> =>
    writeAudit(pool, { action, user_id, address: plainAddress(request.ip), user_agent: userAgentOf(request), details });

  async function handleSignUp(request: FastifyRequest, reply: FastifyReply): Promise<{ user: PublicUser }> {
    fromOurPage(request);
    await notTooOften(request, 'sign-up', config.sign_ups_per_minute);
    const input = parse(signUp, request);
    const done = await auth.api.signUpEmail({
      body: { ...input, name: input.name || (input.email.split('@')[0] ?? '') },
      headers: headersOf(request),
      returnHeaders: true,
    });
    await audit(request, 'sign_up', done.response.user.id);
    setCookies(request, reply, done.headers, config);
    return { user: publicUser(done.response.user) };
  }

  async function handleSignIn(request: FastifyRequest, reply: FastifyReply): Promise<{ user: PublicUser }> {
    fromOurPage(request);
    await notTooOften(request, 'sign-in', config.sign_ins_per_minute);
    const input = parse(signIn, request);
    const done = await attempt(request, input.email, 'sign_in_failed', () =>
      auth.api.signInEmail({ body: input, headers: headersOf(request), returnHeaders: true }),
    );
    await audit(request, 'sign_in', done.response.user.id, { way: 'password' });
    await pool.query('delete from session where user_id = $1 and expires_at < now()', [done.response.user.id]);
    setCookies(request, reply, done.headers, config);
    return { user: publicUser(done.response.user) };
  }

  async function handlePassword(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    fromOurPage(request);
    const [user, token] = [await auth.sessionOf(request), auth.sessions.tokenOf(request)];
    if (!user || token === null) throw new Refusal('UNAUTHORIZED');
    await notTooOften(request, 'password', passwordChangesPerMinute);
    const input = parse(newPassword, request);
    const headers = await attempt(request, user.email, 'change_password_failed', () =>
      changePassword(auth, user, token, input, headersOf(request)),
    );
    await audit(request, 'change_password', user.user_id);
    setCookies(request, reply, headers, config);
    return {};
  }

  /** Something that needs the password of this e-mail: one try after the other, and only so many wrong ones, whatever it is for. */
  async function attempt<T>(request: FastifyRequest, address: string, failed: AuditAction, work: () => Promise<T>): Promise<T> {
    const turn = turns.take(address, () => counted(request, address, failed, work));
    if (turn === null) throw new Busy(sentences.too_often, 5);
    return turn;
  }

  async function counted<T>(request: FastifyRequest, address: string, failed: AuditAction, work: () => Promise<T>): Promise<T> {
    const attempted = await auth.lockOut.begin(address);
    if (attempted === null) {
      await audit(request, failed, await userIdOf(address), { why: 'locked' });
      throw new Busy(lockOut.sentence, lockOut.minutes * 60);
    }
    try {
      const done = await work();
      await attempted.succeeded();
      return done;
    } catch (error) {
      if (!isWrongPassword(error)) {
        await attempted.withdrawn();
        throw error;
      }
      const user_id = await userIdOf(address);
      await audit(request, failed, user_id, { why: 'password' });
      if (attempted.is_last) await audit(request, 'lock_out', user_id, { minutes: String(lockOut.minutes) });
      throw error;
    }
  }

  /** Asked for known and unknown e-mails alike, so that both take as long. */
  async function userIdOf(address: string): Promise<string | null> {
    const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [address]);
    return rows[0]?.id ?? null;
  }

  async function handleSignOut(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    fromOurPage(request);
    const user = await auth.sessionOf(request);
    const done = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
    if (user) {
      auth.sessions.forget(user.user_id);
      await audit(request, 'sign_out', user.user_id);
    }
    setCookies(request, reply, done.headers, config);
    return {};
  }

  const answering =
    (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<object>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      reply.header('cache-control', 'no-store');
      try {
        const data = await handle(request, reply);
        const envelope: Envelope<object> = { code: 0, msg: '', data };
        return reply.send(envelope);
      } catch (error) {
        if (error instanceof Busy) reply.header('retry-after', error.wait_seconds);
        const refusal = error instanceof Refusal ? error : isAPIError(error) ? refusalOf(String(error.body?.code)) : null;
        if (!refusal) throw error;
        return refuse(reply, refusal);
      }
    };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body));
    const base = `${config.base_path}/api/auth`;
    scope.post(`${base}/sign-up/email`, answering(handleSignUp));
    scope.post(`${base}/sign-in/email`, answering(handleSignIn));
    scope.post(`${base}/sign-out`, answering(handleSignOut));
    scope.post(`${base}/change-password`, answering(handlePassword));
    scope.get(
      `${base}/get-session`,
      answering(async (request) => {
        const user = await auth.sessionOf(request);
        return { user: user && { user_id_str: user.user_id, name: user.name, email: user.email, avatar_url: user.avatar_url } };
      }),
    );
    // A link from elsewhere may begin a sign-in (bookmarks, portals); only how often is limited.
    registerOidcRoutes(scope, auth, (request) => notTooOften(request, 'sign-in', config.sign_ins_per_minute));
    scope.all(`${base}/*`, (_request, reply) => refuse(reply, new Refusal('NOT_FOUND', '没有这个操作')));
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const renewal = auth.sessions.renewalOf(request, hasHostCookies(request, config));
    if (renewal && !reply.hasHeader('set-cookie')) {
      const cookie = `${renewal.name}=${renewal.value}; Max-Age=${renewal.max_age}; Path=${config.base_path || '/'}; HttpOnly; SameSite=Lax`;
      setCookies(request, reply, new Headers([['set-cookie', cookie]]), config);
    }
    done(null, payload);
  });
}

class Busy extends Refusal {
  readonly wait_seconds: number;
  constructor(sentence: string, wait_seconds: number) {
    super('RATE_LIMIT', sentence);
    this.wait_seconds = wait_seconds;
  }
}

type PublicUser = { user_id_str: string } & Omit<SignedInUser, 'user_id'>;

/** As GetAntouUserInfo has it. The session's token stays in its cookie, out of reach of scripts. */
function publicUser(user: { id: string; name: string; email: string; image?: string | null }): PublicUser {
  return { user_id_str: user.id, name: user.name, email: user.email, avatar_url: user.image ?? '' };
}

function parse<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '') || !Buffer.isBuffer(request.body))
    throw new Refusal('UNSUPPORTED', '请求内容应为 JSON');
  const parsed = schema.safeParse(parseStrictJson(request.body));
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] = '不认识的字段';
    else fields[issue.path.join('.')] ??= issue.message;
  }
  // One wrong field is worth its own sentence; a form that is wrong in several places shows them by field.
  const [only, ...others] = Object.values(fields);
  throw new Refusal('INVALID', others.length === 0 && only !== '不认识的字段' ? only : undefined, fields);
}

/** Only what better-auth needs to know: nothing else a caller sends reaches it. */
function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: plainAddress(request.ip), 'user-agent': userAgentOf(request) });
  const cookie = plainCookieHeader(request.headers.cookie);
  if (cookie) headers.set('cookie', cookie);
  return headers;
}

/** Browsers that leave `Origin` out of a form still say where it came from. */
function isCrossSite(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'cross-site';
}
