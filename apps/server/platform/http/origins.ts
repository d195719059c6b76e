/** Which origin the page has, which one user content has, and which callers are foreign. */
import type { FastifyRequest } from 'fastify';

/** A browser names the page that calls; anyone else's page is refused. Callers that are no browser send none. */
export function isForeignOrigin(request: FastifyRequest, public_origin: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== pageOriginOf(request, public_origin);
}

export function pageOriginOf(request: FastifyRequest, public_origin: string): string {
  return public_origin || `${request.protocol}://${request.host}`;
}

/** By default the same port under the other of 127.0.0.1 and localhost; elsewhere the page's own, always sandboxed. */
export function contentOriginOf(request: FastifyRequest, configured: string, public_origin: string): string {
  if (configured) return configured;
  const page = new URL(pageOriginOf(request, public_origin));
  if (page.hostname === '127.0.0.1') page.hostname = 'localhost';
  else if (page.hostname === 'localhost') page.hostname = '127.0.0.1';
  return page.origin;
}
