/** The HTTP server: one Fastify app with strict bodies, security headers and one place where unexpected errors become an answer. */
import { STATUS_CODES } from 'node:http';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { codes, Refusal } from '#contract/codes.ts';
import { trustOneProxy } from '#server/platform/auth/address.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { refuse } from './dispatcher.ts';
import { strangeHostSentence, type AnsweredAs } from './hosts.ts';
import { isForeignOrigin } from './origins.ts';
import { sendWordsPage } from './words-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `health`: a supervisor asks by whatever name it has, and learns nothing worth keeping. `files`: what users made; it looks after foreign pages itself. `anyone`: what is public and holds nothing of a person's. */
    serves?: 'health' | 'files' | 'anyone';
  }
}

export interface AppOptions {
  trust_proxy: boolean;
  log: Log;
  /** What is answered to who came by this `Host`. */
  answeredAs(host: string | undefined): AnsweredAs;
  /** '' when the page's origin follows the `Host`. */
  public_origin: string;
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: options.trust_proxy ? trustOneProxy : false,
    logger: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 200 },
    // A broken request line or header has no request object to answer through.
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(`HTTP/1.1 400 ${STATUS_CODES[400]}\r\nconnection: close\r\n\r\n`);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(multipart);

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    const { serves } = request.routeOptions.config;
    if (serves === 'health') return done();
    const { host } = request.headers;
    // The proxy in front is believed in what it adds; what it passes on is looked at as well.
    const as = request.host === host ? options.answeredAs(host) : options.answeredAs(request.host) && options.answeredAs(host);
    if (as === null) return refuseHost(request, reply);
    if (as === 'content' && serves !== 'files') return refuse(reply, new Refusal('NOT_FOUND', '这个地址只提供文件，请从页面的地址打开'));
    if (serves !== 'files' && serves !== 'anyone' && isForeignOrigin(request, options.public_origin))
      return refuse(reply, new Refusal('FORBIDDEN', '不接受来自其他网站的请求'));
    done();
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return refuse(reply, error);
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status === 413) return refuse(reply, new Refusal('TOO_LARGE', '请求内容过大'));
    if (status === 415) return refuse(reply, new Refusal('UNSUPPORTED', '请求内容应为 JSON'));
    if (status >= 400 && status < 500) return refuse(reply, new Refusal('INVALID'));
    options.log.error(
      { err: error, path: request.routeOptions.url, page_session: pageSessionOf(request.headers['x-page-session']) },
      'a request failed',
    );
    return refuse(
      reply,
      isFull(error) ? new Refusal('INTERNAL', '服务器的磁盘已满，这一步没有保存；请联系管理员腾出空间后重试') : new Refusal('INTERNAL'),
    );
  });
  return app;
}

/** Browsers that want a page get one; everybody else the envelope. */
function refuseHost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const sentence = strangeHostSentence(request.host);
  const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');
  return wantsPage
    ? sendWordsPage(reply, codes.MISDIRECTED.status, '不能从这个地址打开', sentence)
    : refuse(reply, new Refusal('MISDIRECTED', sentence));
}

/** No room left on the disk of the files, or on the database's. */
function isFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === 'ENOSPC' || cause.code === '53100')) return true;
  }
  return false;
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** The number the error screen shows, so that a report can be found in the log. */
function pageSessionOf(header: unknown): string | undefined {
  return typeof header === 'string' && /^[0-9a-f]{32}$/.test(header) ? header : undefined;
}
