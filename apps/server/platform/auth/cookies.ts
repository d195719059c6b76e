/** Puts the cookies of a fetch-style answer on a Fastify reply, each as its own header. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Adds `Secure` when the caller came by https. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return;
  reply.header(
    'set-cookie',
    cookies.map((cookie) => (request.protocol === 'https' && !/;\s*secure/i.test(cookie) ? `${cookie}; Secure` : cookie)),
  );
}
