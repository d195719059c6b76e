/** The first bytes of a stream of Server-Sent Events. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export function beginEventStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  // Headers that hooks set on the reply don't reach a hijacked response by themselves.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  response.write(': ok\n\n');
  response.on('error', () => response.destroy());
  return response;
}
