/** Signing in through another site (OpenID Connect), when one is configured; it is first called when somebody wants to sign in with it. */
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { oidcProvider } from './oidc-paths.ts';

export interface OidcConfig {
  /** As the button says it. */
  name: string;
  /** `https://issuer/.well-known/openid-configuration`, or the issuer itself. */
  discovery_url: string;
  client_id: string;
  client_secret: string;
}

export interface OidcEngine {
  handler(request: Request): Promise<Response>;
}

export interface Oidc {
  name: string;
  /** Ready to send people to the other site and to take them back at this origin; null while that site does not answer. Asked again, it tries again. */
  engine(origin: string): Promise<OidcEngine | null>;
}

const discoveryTimeoutMs = 10_000;
/** More origins than one server has; a caller's invented Host headers push each other out. */
const mostOrigins = 8;

export function createOidc(config: OidcConfig, optionsFor: (origin: string) => BetterAuthOptions): Oidc {
  const engines = new Map<string, Promise<OidcEngine | null>>();

  async function connect(origin: string): Promise<OidcEngine | null> {
    const auth = betterAuth({ ...optionsFor(origin), plugins: [genericOAuth({ config: [providerOf(config)] })] });
    const context = await Promise.race([
      auth.$context,
      new Promise<null>((resolve) => setTimeout(resolve, discoveryTimeoutMs, null).unref()),
    ]);
    return context?.socialProviders.some((provider) => provider.id === oidcProvider) ? { handler: auth.handler } : null;
  }

  return {
    name: config.name || '单点登录',
    async engine(origin) {
      const connecting = engines.get(origin) ?? connect(origin);
      if (engines.size >= mostOrigins && !engines.has(origin)) engines.clear();
      engines.set(origin, connecting);
      const engine = await connecting;
      if (engine === null) engines.delete(origin);
      return engine;
    },
  };
}

function providerOf(config: OidcConfig): Parameters<typeof genericOAuth>[0]['config'][number] {
  const suffix = '/.well-known/openid-configuration';
  return {
    providerId: oidcProvider,
    discoveryUrl: config.discovery_url.includes('/.well-known/')
      ? config.discovery_url
      : `${config.discovery_url.replace(/\/$/, '')}${suffix}`,
    clientId: config.client_id,
    clientSecret: config.client_secret,
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
    requireIdTokenVerification: true,
    mapProfileToUser: (profile) => ({
      name: nameOf(profile),
      emailVerified: profile['email_verified'] === true,
      // A picture elsewhere would make every browser call there.
      image: undefined,
    }),
  };
}

function nameOf(profile: Record<string, unknown>): string {
  const candidates = [profile['name'], profile['preferred_username'], String(profile['email'] ?? '').split('@')[0]];
  return (candidates.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? '用户').trim().slice(0, 64);
}
