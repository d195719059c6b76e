/** The first bytes of a stream of Server-Sent Events. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export function beginEventStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  response.write(': ok\n\n');
  response.on('error', () => response.destroy());
  return response;
}
