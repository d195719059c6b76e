/** Serves the built page: hashed assets for ever, index.html for every address of the router, under the base path. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import { refuse } from './dispatcher.ts';
import { contentOriginOf, pageOriginOf } from './origins.ts';

export interface PageInput {
  /** Folder of the built page. */
  folder: string;
  base_path: string;
  public_origin: string;
  content_origin: string;
}

export async function registerPage(app: FastifyInstance, input: PageInput): Promise<void> {
  const file = join(input.folder, 'index.html');
  if (!existsSync(file)) throw new Error(`页面没有构建好（${file} 不存在）；请用 ./start 启动。`);
  const html = readFileSync(file, 'utf8')
    .replace(/<base href="[^"]*"\s*\/?>/, `<base href="${input.base_path}/" />`)
    .replace(/(<script id="antou" type="application\/json">)[\s\S]*?(<\/script>)/, `$1${JSON.stringify({ base_path: input.base_path })}$2`);

  await app.register(fastifyStatic, {
    root: input.folder,
    prefix: `${input.base_path}/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      reply.header('cross-origin-resource-policy', 'same-origin');
      // A worker takes its policy from its own script: the same strictness, and WebAssembly for the pictures of PDFs.
      if (/\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', workerPolicy);
    },
  });

  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policyFor(request, input),
      })
      .send(html);

  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const isInside = input.base_path === '' || pathname === input.base_path || pathname.startsWith(`${input.base_path}/`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, new Refusal('NOT_FOUND'));
    if (pathname.startsWith(`${input.base_path}/api/`)) return refuse(reply, new Refusal('NOT_FOUND'));
    if (/\/assets\//.test(pathname)) return reply.code(404).type('text/plain').send('not found');
    // A path outside the base path leads to it.
    if (!isInside) return reply.redirect(`${input.base_path}/`, 302);
    return sendPage(request, reply);
  });
  app.get(`${input.base_path}/`, sendPage);
}

const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Only what is ours runs; pictures of user content come from the content origin. KaTeX and the report frame need inline styles. */
function policyFor(request: FastifyRequest, input: PageInput): string {
  const content = contentOriginOf(request, input.content_origin, input.public_origin);
  const others = content === pageOriginOf(request, input.public_origin) ? '' : ` ${content}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: http: https:`,
    `media-src 'self' blob: https:${others}`,
    `font-src 'self' data:`,
    `connect-src 'self'${others}`,
    `frame-src 'self' blob:${others}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
