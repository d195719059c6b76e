/** Serves the built page: hashed assets for ever, index.html for every address of the router, under the base path. */
import { jsonForScript } from '#text/escape.ts';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import { refuse } from './dispatcher.ts';
import { contentOriginOf, pageOriginOf } from './origins.ts';

export interface PageInput {
  /** Folder of the built page; in `earlier/` the parts of those before it, which pages opened then may still ask for. */
  folder: string;
  base_path: string;
  public_origin: string;
  content_origin: string;
  /** Address of the feedback widget's script; '' for none. Its origin is the one foreign origin that may run in the page. */
  feedback_widget: string;
  /** Pages may tell how they are used. */
  telemetry: boolean;
}

const frameScript = /^assets\/slides-drawing-[^/]*\.js$/;

export async function registerPage(app: FastifyInstance, input: PageInput): Promise<void> {
  const file = join(input.folder, 'index.html');
  if (!existsSync(file)) throw new Error(`页面没有构建好（${file} 不存在）；请用 ./start 启动。`);
  // The link may name another build tomorrow; the page given out is this one's.
  const folder = realpathSync(input.folder);
  const earlier = join(folder, 'earlier');
  const html = readFileSync(file, 'utf8')
    .replace(/<base href="[^"]*"\s*\/?>/, `<base href="${input.base_path}/" />`)
    .replace(/(<script id="antou" type="application\/json">)[\s\S]*?(<\/script>)/, `$1${settingsFor(input)}$2`);

  const roots = existsSync(earlier) ? [folder, earlier] : [folder];
  await app.register(fastifyStatic, {
    root: roots,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      reply.header('cross-origin-resource-policy', /[/\\]slides-drawing-[^/\\]*\.js/.test(path) ? 'cross-origin' : 'same-origin');
      // A worker takes its policy from its own script: the same strictness, and WebAssembly for the pictures of PDFs.
      if (/\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', workerPolicy);
    },
  });

  // One address for all of them: a route for each took a third of the processor time of a start.
  const files = filesIn(roots);
  app.get<{ Params: { '*': string } }>(`${input.base_path}/*`, (request, reply) => {
    const path = request.params['*'];
    const root = files.get(path);
    return root === undefined || frameScript.test(path) ? reply.callNotFound() : reply.sendFile(path, root);
  });
  // It runs in a frame that has no origin of its own, and asks as a stranger does; there is nothing in it that is not public.
  for (const [path, root] of files)
    if (frameScript.test(path))
      app.get(`${input.base_path}/${path}`, { config: { serves: 'anyone' } }, (_request, reply) => reply.sendFile(path, root));

  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policyFor(request, input),
      })
      .send(html);

  app.setNotFoundHandler((request, reply) => {
    // The page itself tidies its address; whether it is ours is asked of the tidied one.
    const pathname = (request.url.split('?')[0] ?? '').replace(/\/{2,}/g, '/');
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

/** What may be asked for, by its path, with the first folder that holds it: neither packed copies, which are sent in place of the others, nor the page. */
function filesIn(roots: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const root of roots)
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (!entry.isFile() || found.has(path) || entry.name === 'index.html' || /\.(?:br|gz)$|^earlier\//.test(path)) continue;
      found.set(path, root);
    }
  return found;
}

/** What the page must know before it asks anything. `<` is written so that no value can end the element. */
function settingsFor({ base_path, feedback_widget, telemetry }: PageInput): string {
  return jsonForScript({ base_path, feedback_widget, telemetry });
}

const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Only what is ours runs; pictures of user content come from the content origin. KaTeX and the report frame need inline styles. */
function policyFor(request: FastifyRequest, input: PageInput): string {
  const content = contentOriginOf(request, input.content_origin, input.public_origin);
  const others = content === pageOriginOf(request, input.public_origin) ? '' : ` ${content}`;
  const widget = input.feedback_widget ? ` ${new URL(input.feedback_widget).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${widget}`,
    `style-src 'self' 'unsafe-inline'${widget}`,
    "worker-src 'self'",
    `img-src 'self' data: blob: http: https:`,
    `media-src 'self' blob: https:${others}`,
    `font-src 'self' data:${widget}`,
    `connect-src 'self'${others}${widget}`,
    `frame-src 'self' blob:${others}${widget}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
