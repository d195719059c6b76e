/** Serves what users and agents made, as foreign content: sandboxed, never guessed at, without cookies. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { contentOriginOf, pageOriginOf } from '#server/platform/http/origins.ts';
import { parseRange } from './byte-range.ts';
import { contentTypeOf, sniffedBytes, unknownType } from './content-type.ts';
import { contentDisposition } from './disposition.ts';
import { FileMissing, type FileStore } from './port.ts';
import type { FileGrant } from './signed-url.ts';

export interface FileRouteInput {
  store: FileStore;
  /** Null for a token that opens nothing, or nothing any more. */
  open(token: string): Promise<FileGrant | null>;
  /** '' or '/antou'. */
  base_path: string;
  /** Origin of the page, '' when it follows the Host. Only it may read answers by script. */
  public_origin: string;
  now(): number;
}

const gone = '文件不存在，或这个地址已过期；请回到任务页面重新打开';

/** No script, no form, no frame, nothing from elsewhere: a page of the user may look like itself and no more. */
const policy = [
  'sandbox',
  "default-src 'none'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "style-src 'unsafe-inline'",
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** GET and HEAD `{base}/api/files/{token}`. */
export function registerFileRoute(app: FastifyInstance, input: FileRouteInput): void {
  // A wildcard, because Fastify caps named parts of an address at 100 letters.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${input.base_path}/api/files/*`,
    exposeHeadRoute: false,
    config: { serves: 'files' },
    handler: async (request, reply) => {
      if (!guard(request, reply, input.public_origin)) return foreign(reply);
      const grant = await input.open(request.params['*']);
      if (!grant) return notThere(reply);
      try {
        return await send(request, reply, input, grant);
      } catch (error) {
        if (error instanceof FileMissing) return notThere(reply);
        throw error;
      }
    },
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, { store, now }: FileRouteInput, grant: FileGrant): Promise<FastifyReply> {
  const size = await store.size(grant.key);
  const head =
    size === 0 ? Buffer.alloc(0) : await buffer(await store.stream(grant.key, { start: 0, end: Math.min(size, sniffedBytes) - 1 }));
  const type = contentTypeOf(grant.file_name, head);
  const etag = `"${createHash('sha256').update(grant.key).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition(type === unknownType ? 'attachment' : grant.disposition, grant.file_name),
    'accept-ranges': 'bytes',
    // What lies under a key never changes; the address itself stops working at its time, or when the share it belongs to is closed.
    'cache-control':
      grant.bound.share_id === undefined
        ? `private, max-age=${Math.max(0, Math.floor((grant.expires_at - now()) / 1000))}`
        : 'private, no-cache',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).removeHeader('content-type').send();
  const wantsRange = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = parseRange(wantsRange ? request.headers.range : undefined, size);
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .type('text/plain; charset=utf-8')
      .removeHeader('content-disposition')
      .send('请求的范围超出文件大小');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD' || size === 0) return reply.send('');
  return reply.send(await store.stream(grant.key, range ?? undefined));
}

/** False for a page elsewhere. */
function guard(request: FastifyRequest, reply: FastifyReply, public_origin: string): boolean {
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The page lives on another origin than its users' content and must be able to show it; the token is the key.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    vary: 'Origin',
  });
  const { origin } = request.headers;
  if (origin === undefined) return true;
  // Without a configured origin the page is this host or, on one machine, the other of 127.0.0.1 and localhost.
  const pages = public_origin ? [public_origin] : [pageOriginOf(request, ''), contentOriginOf(request, '', '')];
  if (!pages.includes(origin)) return false;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'Content-Disposition, Content-Range, Accept-Ranges');
  return true;
}

function foreign(reply: FastifyReply): FastifyReply {
  return reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('不接受来自其他网站的请求');
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(gone);
}
