/** Signing up, in and out: better-auth with our sessions table, our limits and our words. */
import { randomBytes } from 'node:crypto';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { passwordLength } from '#contract/account.ts';
import { createLockOut, type LockOut } from './lock-out.ts';
import { createOidc, type Oidc, type OidcConfig } from './oidc.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { cookiePrefix, createSessions, sessionLife, type Sessions, type SignedInUser } from './session.ts';

export interface AuthConfig {
  /** Signs cookies; the same on every machine. At least 32 characters. */
  secret: string;
  /** '' or '/antou'. */
  base_path: string;
  /** `https://antou.example.com`, or '' to follow the Host of each request. */
  public_origin: string;
  /** Null: nothing outside is ever called. */
  oidc: OidcConfig | null;
  /** By one address. */
  sign_ins_per_minute?: number;
  sign_ups_per_minute?: number;
  /** How long a session found is not looked up again; see `createSessions`. */
  keep_sessions_ms?: number;
  /** Failures of ours; better-auth's texts, which name no person at this level. */
  onError?: (message: string, error: unknown) => void;
}

export interface Auth {
  config: Required<AuthConfig>;
  pool: pg.Pool;
  /** better-auth's own functions, called by our routes. */
  api: ReturnType<typeof engineOf>['api'];
  sessions: Sessions;
  limit: RateLimit;
  lockOut: LockOut;
  oidc: Oidc | null;
  /** One indexed query at most; asked again for the same request it costs nothing. */
  sessionOf(request: FastifyRequest): Promise<SignedInUser | null>;
}

/** The header in which the address of the caller is handed to better-auth; whatever a caller writes there is dropped. */
export const addressHeader = 'x-antou-address';

/** Throws `Error` with a sentence for whoever runs the product. */
export function createAuth(config: AuthConfig, pool: pg.Pool): Auth {
  if (config.secret.length < 32) throw new Error('SECRET 太短：至少 32 个字符');
  const complete = { sign_ins_per_minute: 30, sign_ups_per_minute: 30, keep_sessions_ms: 0, onError: () => undefined, ...config };
  const sessions = createSessions(pool, config.secret, complete.keep_sessions_ms);
  return {
    config: complete,
    pool,
    api: engineOf(optionsFor(complete, pool, config.public_origin || 'http://localhost')).api,
    sessions,
    limit: createRateLimit(pool),
    lockOut: createLockOut(pool, config.secret),
    oidc: config.oidc && createOidc(config.oidc, (origin) => optionsFor(complete, pool, origin)),
    sessionOf: (request) => sessions.of(request),
  };
}

function engineOf(options: ReturnType<typeof optionsFor>) {
  return betterAuth(options);
}

/**
 * The pool goes to better-auth's own adapter (Kysely): its drizzle adapter adds 120 MB to an idle server (220 against 102, measured)
 * and needs the tables described a second time.
 */
function optionsFor(config: Required<AuthConfig>, pool: pg.Pool, origin: string) {
  return {
    appName: '案头',
    database: pool,
    secret: config.secret,
    baseURL: origin,
    basePath: `${config.base_path}/api/auth`,
    emailAndPassword: { enabled: true, minPasswordLength: passwordLength.min, maxPasswordLength: passwordLength.max },
    user: { fields: { emailVerified: 'email_verified', ...times } },
    session: {
      fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
      expiresIn: sessionLife.seconds,
      updateAge: sessionLife.renew_after_seconds,
    },
    account: {
      encryptOAuthTokens: true,
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: { fields: { expiresAt: 'expires_at', ...times } },
    // Limits, origins and redirect targets are checked by our routes, before better-auth is asked.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        config.onError(
          message,
          details.find((detail) => detail instanceof Error),
        ),
    },
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: true,
      cookiePrefix,
      // `Secure` and the prefix of the name are added per answer, by the protocol the caller used (cookies.ts).
      useSecureCookies: false,
      defaultCookieAttributes: { path: config.base_path || '/', httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomBytes(16).toString('hex') },
    },
  } satisfies BetterAuthOptions;
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
