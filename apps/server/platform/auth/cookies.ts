/**
 * The cookies of better-auth on their way between it and the browser. Behind https, and without a base path, they carry the prefix `__Host-`:
 * then no neighbour under the same domain, and nobody on a line without https, can plant one (RFC 6265bis, 4.1.3.2). better-auth itself knows them
 * by their plain names.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieSetting {
  /** '' or '/antou'. */
  base_path: string;
  /** '' where the page's origin follows the request. */
  public_origin: string;
}

export const hostPrefix = '__Host-';

/** A cookie that has to stay under a path can't have the prefix. */
export function hasHostCookies(request: FastifyRequest, setting: CookieSetting): boolean {
  return setting.base_path === '' && isSecure(request, setting);
}

function isSecure(request: FastifyRequest, { public_origin }: CookieSetting): boolean {
  return public_origin === '' ? request.protocol === 'https' : public_origin.startsWith('https:');
}

/** Puts the cookies of a fetch-style answer on a reply, each as its own header. One the browser still has under its plain name is taken back there. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, headers: Headers, setting: CookieSetting): void {
  const cookies = headers.getSetCookie().map((cookie) => (isSecure(request, setting) ? secured(cookie) : cookie));
  if (cookies.length === 0) return;
  if (!hasHostCookies(request, setting)) return void reply.header('set-cookie', cookies);
  const plain = cookies.filter(
    (cookie) => isRemoval(cookie) || pairsIn(request.headers.cookie).some(({ name }) => name === nameOf(cookie)),
  );
  reply.header('set-cookie', [
    ...cookies.map((cookie) => `${hostPrefix}${cookie}`),
    ...plain.map((cookie) => `${nameOf(cookie)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`),
  ]);
}

/** The request's cookies by their plain names; one with the prefix goes before another of its plain name. */
export function plainCookies(header: string | undefined): { name: string; value: string; has_prefix: boolean }[] {
  const all = pairsIn(header).map(({ name, value }) => ({
    name: name.startsWith(hostPrefix) ? name.slice(hostPrefix.length) : name,
    value,
    has_prefix: name.startsWith(hostPrefix),
  }));
  return all.filter((one) => one.has_prefix || !all.some((other) => other.has_prefix && other.name === one.name));
}

/** As a header for better-auth; undefined without any. */
export function plainCookieHeader(header: string | undefined): string | undefined {
  const cookies = plainCookies(header);
  return cookies.length === 0 ? undefined : cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function pairsIn(header: string | undefined): { name: string; value: string }[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }];
  });
}

function secured(cookie: string): string {
  return /;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`;
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='));
}

function isRemoval(cookie: string): boolean {
  return /;\s*max-age=0\b/i.test(cookie);
}
