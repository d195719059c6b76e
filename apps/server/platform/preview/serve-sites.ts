/** Serves sites that people and agents made, as foreign content: below a ticket, sandboxed, without cookies, and with every way out closed. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import type { Pack } from '#preview/runtime/pack.ts';
import { closingSignal } from '../http/closing-signal.ts';
import { contentOriginOf, pageOriginOf } from '../http/origins.ts';
import { frameDocument } from './frame-document.ts';
import type { SiteEngine } from './site-engine.ts';
import { siteFileType } from './site-file-types.ts';
import { siteHeaders } from './site-headers.ts';
import type { SiteGrant, SiteTickets } from './ticket.ts';
import { openVendors, type Vendors } from './vendors.ts';

/** What a ticket shows now. */
export interface ShownSite {
  files: SiteFiles;
  /** Shown instead while `files` don't compile; null when there is nothing else. */
  last_good: SiteFiles | null;
  /** Hosts the person let it reach: `api.example.com`, by https. */
  hosts: readonly string[];
  /** An earlier tree of the same project; null when there is none of this name. */
  at(tree: string): Promise<SiteFiles | null>;
}

export interface SiteRoutesInput {
  tickets: SiteTickets;
  engine: SiteEngine;
  vendor_folder: string;
  /** Null when it may not be seen, or not any more. */
  open(grant: SiteGrant): Promise<ShownSite | null>;
  base_path: string;
  public_origin: string;
  content_origin: string;
  now(): number;
  onError(error: unknown): void;
}

/** GET and HEAD `{base}/p/{ticket}/…`. */
export function registerSiteRoutes(app: FastifyInstance, input: SiteRoutesInput): void {
  let vendors: Vendors | null = null;
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${input.base_path}/p/*`,
    exposeHeadRoute: false,
    config: { serves: 'files' },
    handler: async (request, reply) => {
      const [ticket = '', ...rest] = request.params['*'].split('/');
      const grant = input.tickets.open(ticket, input.now());
      const site = grant && (await input.open(grant));
      const base = `${input.base_path}/p/${ticket}`;
      guard(request, reply, { input, base: grant ? base : `${input.base_path}/p/-`, hosts: site?.hosts ?? [] });
      if (request.headers['service-worker'] !== undefined) return words(reply, 403, '预览里不能安装 Service Worker');
      if (!grant || !site) return words(reply, 404, '这个预览地址不存在，或已过期；请回到任务页面重新打开');
      if (request.params['*'] === ticket) return reply.redirect(`${base}/`, 302);
      vendors ??= openVendors(input.vendor_folder);
      if (!vendors) return words(reply, 503, '预览所需的文件还没有构建；请运行 node tools/build.ts 后重试');
      const path = rest.join('/');
      if (path.startsWith('_site/vendor/')) return vendorFile(reply, vendors, path.slice('_site/vendor/'.length));
      if (path === '_site/update') return update(request, reply, { ...input, grant, site, signal: closingSignal(reply.raw) });
      const file = fileOf(site.files, path);
      if (file !== null) return send(request, reply, site.files, file);
      if (path.startsWith('_site/') || /\.\w{1,8}$/.test(path) || !wantsDocument(request))
        return words(reply, 404, `没有这个文件：${path}`);
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(frameDocument(await packOf({ ...input, grant, site, signal: closingSignal(reply.raw) }), base, vendors));
    },
  });
}

async function packOf({ engine, grant, site, signal, onError }: Asked): Promise<Pack> {
  try {
    const { pack: packed } = engine.of(grant.viewer);
    const pack = await packed(grant.project_id, site.files, signal);
    if (pack.errors.length === 0) return pack;
    if (!site.last_good) return { ...pack, modules: [] };
    const good = await packed(grant.project_id, site.last_good, signal);
    return { ...good, modules: good.errors.length === 0 ? good.modules : [], errors: pack.errors };
  } catch (error) {
    if (!signal.aborted) onError(error);
    return faulty(site.files.tree, error);
  }
}

/** The engine gave no answer: said in the frame, which asks again when there is something new. */
function faulty(tree: string, error: unknown): Pack {
  const message = error instanceof Error ? error.message : String(error);
  return { tree, modules: [], css: '', table: { routes: [], root: {} }, vendors: {}, errors: [{ type: 'BuildError', message }] };
}

interface Asked extends SiteRoutesInput {
  grant: SiteGrant;
  site: ShownSite;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

async function update(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, grant, site, signal, onError }: Asked,
): Promise<FastifyReply> {
  const { from } = request.query as { from?: unknown };
  reply.header('cache-control', 'no-store');
  try {
    const compiler = engine.of(grant.viewer);
    if (from === '' || from === undefined) return await reply.send(await compiler.pack(grant.project_id, site.files, signal));
    const before = typeof from === 'string' && from.length <= 200 ? await site.at(from) : null;
    if (!before) return words(reply, 404, '没有这个版本');
    return await reply.send(await compiler.update(grant.project_id, before, site.files, signal));
  } catch (error) {
    if (!signal.aborted) onError(error);
    return reply.send({ ...faulty(site.files.tree, error), names: [] });
  }
}

/** What a page of the site asks for by script is no page. */
function wantsDocument(request: FastifyRequest): boolean {
  const wanted = request.headers['sec-fetch-dest'];
  return wanted === undefined || wanted === 'document' || wanted === 'iframe';
}

/** What lies in `public/`, and what modules import. */
export function fileOf(files: SiteFiles, path: string): string | null {
  const asset = path.startsWith('_site/asset/') ? path.slice('_site/asset/'.length) : `public/${path}`;
  return path !== '' && files.paths.includes(asset) ? asset : null;
}

async function send(request: FastifyRequest, reply: FastifyReply, files: SiteFiles, path: string): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(`${files.tree}\0${path}`).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const bytes = Buffer.from(await files.read(path));
  return reply.type(siteFileType(path)).send(request.method === 'HEAD' ? '' : bytes);
}

function vendorFile(reply: FastifyReply, vendors: Vendors, name: string): FastifyReply {
  const bytes = vendors.file(name);
  if (!bytes) return words(reply, 404, '没有这个文件');
  return reply.header('cache-control', 'private, max-age=3600').type('text/javascript; charset=utf-8').send(bytes);
}

function guard(
  request: FastifyRequest,
  reply: FastifyReply,
  { input, base, hosts }: { input: SiteRoutesInput; base: string; hosts: readonly string[] },
): void {
  const { public_origin, content_origin } = input;
  // Without a configured origin the page is this host or, on one machine, the other of 127.0.0.1 and localhost.
  const pages = public_origin ? [public_origin] : [pageOriginOf(request, ''), contentOriginOf(request, '', '')];
  reply
    .removeHeader('x-frame-options')
    // With it a sandboxed page could not be opened alone.
    .removeHeader('cross-origin-opener-policy')
    .headers(siteHeaders({ own: `${content_origin || pageOriginOf(request, '')}${base}/`, pages, hosts }));
}

function words(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(sentence);
}
