/**
 * The frame in which pages of people run with their scripts: a document of the content origin that belongs to no origin at all, is given its
 * page by the page around it, and reaches nothing. The frame's address is the same for all; there is nothing of a person's in it.
 */
import type { FastifyInstance } from 'fastify';
import { contentOriginOf, pageOriginOf } from './origins.ts';

export interface ScriptFrameInput {
  base_path: string;
  public_origin: string;
  content_origin: string;
}

const policy = [
  'sandbox allow-scripts allow-forms allow-downloads',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

/** Waits for its page, once, from the page around it; after that the document is that page. */
const board = `<!doctype html><meta charset="utf-8"><title>网页</title><script>
(() => {
  const around = parent;
  addEventListener('message', ({ source, data }) => {
    if (source !== around || !data || data.type !== 'show') return;
    document.open();
    document.write(data.html);
    document.close();
  });
  around.postMessage({ type: 'ready' }, '*');
})();
</script>`;

/** GET `{base}/api/script-frame` leads to `{base}/api/script-frame/board` of the content origin. */
export function registerScriptFrame(app: FastifyInstance, input: ScriptFrameInput): void {
  const config = { serves: 'files' } as const;
  const own = `${input.base_path}/api/script-frame`;
  app.get(own, { config }, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`${contentOriginOf(request, input.content_origin, input.public_origin)}${own}/board`, 302),
  );
  app.get(`${own}/board`, { config }, (request, reply) => {
    // Without a configured origin the page is this host or, on one machine, the other of 127.0.0.1 and localhost.
    const pages = input.public_origin ? [input.public_origin] : [pageOriginOf(request, ''), contentOriginOf(request, '', '')];
    return reply
      .removeHeader('x-frame-options')
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': [...policy, `frame-ancestors ${pages.join(' ')}`].join('; '),
        'x-dns-prefetch-control': 'off',
        'cache-control': 'public, max-age=3600',
        'x-robots-tag': 'noindex',
      })
      .send(board);
  });
}
