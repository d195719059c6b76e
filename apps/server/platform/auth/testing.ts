/** A small issuer of sign-ins on this machine, which does what a test tells it. */
import { createHash, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface IssuerScript {
  claims: Record<string, unknown>;
  /** The error a person who does not agree comes back with. */
  refuses: string | null;
  nonce(given: string): string;
  key: KeyObject;
  down: boolean;
}

export interface Issuer {
  url: string;
  /** What it does next; may be changed at any time. */
  script: IssuerScript;
  /** Paths asked for so far. */
  calls: string[];
  /** As in the beginning. */
  reset(): void;
  /** What a browser sent to its page is sent back with. */
  authorise(asked: URL): string;
  close(): void;
}

export const issuerClient = { client_id: 'antou', client_secret: 'client secret' } as const;

export const usualClaims = {
  sub: 'u-1',
  email: 'zhao@corp.example',
  email_verified: true,
  name: '赵工',
  picture: 'https://elsewhere.example/face.png',
};

export async function startIssuer(): Promise<Issuer> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { nonce: string; challenge: string }>();
  const usual = (): IssuerScript => ({ claims: usualClaims, refuses: null, nonce: (given) => given, key: keys.privateKey, down: false });
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer.url);
    issuer.calls.push(url.pathname);
    const json = (body: unknown, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (issuer.script.down) return json({}, 503);
    if (url.pathname === '/.well-known/openid-configuration') {
      const endpoints = {
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        userinfo_endpoint: `${issuer.url}/me`,
        jwks_uri: `${issuer.url}/keys`,
      };
      return json({ issuer: issuer.url, ...endpoints, id_token_signing_alg_values_supported: ['RS256'] });
    }
    if (url.pathname === '/authorize') return void response.writeHead(302, { location: issuer.authorise(url) }).end();
    if (url.pathname === '/keys')
      return json({ keys: [{ ...createPublicKey(keys.privateKey).export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] });
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await text(request));
      const known = codes.get(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!known || known.challenge !== challenge || form.get('client_secret') !== issuerClient.client_secret)
        return json({ error: 'invalid_grant' }, 400);
      return json({ access_token: 'at', token_type: 'Bearer', id_token: idToken(known.nonce), expires_in: 300 });
    }
    if (url.pathname === '/me') return json(issuer.script.claims);
    json({}, 404);
  });

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const said = { iss: issuer.url, aud: issuerClient.client_id, iat: now, exp: now + 300, nonce: issuer.script.nonce(nonce) };
    const signed = `${part({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${part({ ...said, ...issuer.script.claims })}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(issuer.script.key, 'base64url')}`;
  }

  const issuer: Issuer = {
    url: '',
    script: usual(),
    calls: [],
    reset() {
      issuer.calls = [];
      issuer.script = usual();
    },
    authorise(asked) {
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      if (issuer.script.refuses) back.searchParams.set('error', issuer.script.refuses);
      else {
        const code = `code-${codes.size}`;
        codes.set(code, { nonce: asked.searchParams.get('nonce') ?? '', challenge: asked.searchParams.get('code_challenge') ?? '' });
        back.searchParams.set('code', code);
      }
      return back.href;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return issuer;
}
