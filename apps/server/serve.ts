/** Serves the product: page, operations, streams, files and sign-in on one port, and the worker beside them. */
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isShareOpen } from '#server/features/sharing/pass.ts';
import { registerReplayRoutes } from '#server/features/sharing/replay-routes.ts';
import { registerExtensionAuthRoutes } from '#server/features/extensions/auth-routes.ts';
import { changesSince } from '#server/features/tasks/changes.ts';
import { loadTask } from '#server/features/tasks/rows.ts';
import { plainAddress } from '#server/platform/auth/address.ts';
import { userAgentOf } from '#server/platform/auth/audit.ts';
import { createAuth } from '#server/platform/auth/auth.ts';
import { registerAuthRoutes } from '#server/platform/auth/routes.ts';
import { registerFileRoute } from '#server/platform/files/serve.ts';
import { fileLinkOpener } from '#server/platform/files/file-links.ts';
import { createApp } from '#server/platform/http/app.ts';
import { registerOperations } from '#server/platform/http/dispatcher.ts';
import { createHostCheck } from '#server/platform/http/hosts.ts';
import { registerHealth } from '#server/platform/http/health.ts';
import { createOpenStreams } from '#server/platform/http/open-streams.ts';
import { registerLiveChannel } from '#server/platform/live/channel.ts';
import { relayedPagePath } from '#server/platform/live/relay.ts';
import { registerPage } from '#server/platform/http/page.ts';
import { registerScriptFrame } from '#server/platform/http/script-frame.ts';
import { registerSiteRoutes } from '#server/platform/preview/serve-sites.ts';
import { createSiteTickets } from '#server/platform/preview/ticket.ts';
import { realtimePath } from '#server/features/sites/realtime.ts';
import { registerListStream } from '#server/runs/streams/list-stream.ts';
import { registerEarlier } from '#server/runs/log/earlier.ts';
import { registerStreams } from '#server/runs/streams/stream.ts';
import { sitesFolder } from './entry-points.ts';
import type { Product } from './product.ts';

export interface Serving {
  address: string;
  close(): Promise<void>;
}

const page = process.env['ANTOU_WEB'] ? resolve(process.env['ANTOU_WEB']) : fileURLToPath(new URL('../../.build/web', import.meta.url));

/** A session that ended is forgotten when the database says so; this is for a word that got lost. */
const keepSessionsMs = 4000;

/** Throws `Error` with a Chinese sentence when the port can't be had. */
export async function serve(product: Product): Promise<Serving> {
  const { config, db, hub, store, log, metrics, now, new_id } = product;
  const answeredAs = createHostCheck({
    listens_at: config.HOST,
    public_origin: config.PUBLIC_ORIGIN,
    content_origin: config.CONTENT_ORIGIN,
    internal_address: config.INTERNAL_ADDRESS,
    allowed: config.ALLOWED_HOSTS,
  });
  const newApp = () => createApp({ trust_proxy: config.TRUST_PROXY, log, answeredAs, public_origin: config.PUBLIC_ORIGIN });
  const app = await newApp();
  const auth = createAuth(
    {
      secret: product.secret,
      base_path: config.BASE_PATH,
      public_origin: config.PUBLIC_ORIGIN,
      oidc: config.OIDC_DISCOVERY_URL
        ? {
            name: config.OIDC_NAME || '单点登录',
            discovery_url: config.OIDC_DISCOVERY_URL,
            client_id: config.OIDC_CLIENT_ID,
            client_secret: config.OIDC_CLIENT_SECRET,
          }
        : null,
      sign_ins_per_minute: config.SIGN_INS_PER_MINUTE,
      sign_ups_per_minute: config.SIGN_UPS_PER_MINUTE,
      keep_sessions_ms: keepSessionsMs,
      onError: (message, error) => log.warn({ err: error }, message),
    },
    db.pool,
  );
  hub.onPerson((user_id) => auth.sessions.forget(user_id));
  const worker = config.ROLE === 'web' ? null : product.startWorker({ fires_schedules: true });
  if (worker) metrics.watchRuns(() => worker.active());
  registerHealth(app, {
    base_path: config.BASE_PATH,
    db,
    store,
    metrics,
    metrics_public: config.METRICS_PUBLIC,
    queueReady: async () => void (await db.query("select 1 from run where state = 'queued' limit 1")),
  });

  const streams: { close(): void | Promise<void> }[] = [];
  if (config.ROLE !== 'worker') {
    registerAuthRoutes(app, auth);
    registerExtensionAuthRoutes(app, {
      hands: product.extensions,
      base_path: config.BASE_PATH,
      public_origin: config.PUBLIC_ORIGIN,
      sessionOf: auth.sessionOf,
      tokenOf: (request) => auth.sessions.tokenOf(request),
    });
    registerFileRoute(app, {
      store,
      open: fileLinkOpener(
        product.secret,
        { isShareOpen: (share_id) => isShareOpen(db, share_id), sessionsOf: (user_id) => auth.sessions.lastingOf(user_id) },
        now,
      ),
      base_path: config.BASE_PATH,
      public_origin: config.PUBLIC_ORIGIN,
      now,
    });
    registerScriptFrame(app, {
      base_path: config.BASE_PATH,
      public_origin: config.PUBLIC_ORIGIN,
      content_origin: config.CONTENT_ORIGIN,
    });
    registerSiteRoutes(app, {
      tickets: createSiteTickets(product.secret),
      engine: product.sites,
      vendor_folder: sitesFolder,
      open: product.openSite,
      base_path: config.BASE_PATH,
      public_origin: config.PUBLIC_ORIGIN,
      content_origin: config.CONTENT_ORIGIN,
      now,
      onError: (error) => log.warn({ err: error }, 'a site was not compiled'),
    });
    registerOperations(app, {
      db,
      store,
      onError: (error, operation) => log.error({ err: error, operation }, 'a stream broke'),
      handlers: product.handlers,
      base_path: config.BASE_PATH,
      public_origin: config.PUBLIC_ORIGIN,
      content_origin: config.CONTENT_ORIGIN,
      sessionOf: auth.sessionOf,
      forgetPerson: (user_id) => auth.sessions.forget(user_id),
      addressOf: (request) => plainAddress(request.ip),
      callerOf: (request) => ({
        session_token: auth.sessions.tokenOf(request) ?? '',
        address: plainAddress(request.ip),
        user_agent: userAgentOf(request),
      }),
      metrics,
      now,
      new_id,
    });
    const open = createOpenStreams({
      metrics,
      log,
      stream_limit: config.STREAM_LIMIT,
      tokenOf: (request) => auth.sessions.tokenOf(request),
      aliveSessions: (tokens) => auth.sessions.alive(tokens),
      onPerson: (listener) => hub.onPerson(listener),
    });
    registerEarlier(app, {
      db,
      store,
      base_path: config.BASE_PATH,
      in_flight: product.in_flight,
      sessionOf: auth.sessionOf,
      lengthOfTask: async (user, task_id) => (await loadTask(db, user, 'see', task_id)).last_seq,
    });
    registerReplayRoutes(app, {
      db,
      store,
      secret: product.secret,
      base_path: config.BASE_PATH,
      in_flight: product.in_flight,
      addressOf: (request) => plainAddress(request.ip),
      now,
    });
    const line = { db, hub, metrics, log, open, base_path: config.BASE_PATH, sessionOf: auth.sessionOf };
    streams.push(
      registerStreams(app, {
        ...line,
        async allowTask(user, task_id) {
          await loadTask(db, user, 'see', task_id);
        },
      }),
      registerListStream(app, {
        ...line,
        changesSince: (user_id, since, limit) => changesSince(db, user_id, since, limit),
      }),
      open,
    );
  }
  app.get<{ Querystring: { ticket?: string } }>(relayedPagePath, async (request, reply) => {
    const told = await product.relay.tellPage(String(request.query.ticket ?? ''), product.pageHere);
    return told === null ? reply.code(403).send('') : reply.type('text/plain').send(told);
  });
  streams.push(
    registerLiveChannel(app, {
      rooms: product.live,
      relay: product.relay,
      chatKey: { path: realtimePath, open: product.openChatKey },
      takes_pages: config.ROLE !== 'worker',
      log,
      base_path: config.BASE_PATH,
      limit: config.STREAM_LIMIT,
      sessionOf: auth.sessionOf,
      tokenOf: (request) => auth.sessions.tokenOf(request),
      aliveSessions: (tokens) => auth.sessions.alive(tokens),
      onPerson: (listener) => hub.onPerson(listener),
      async allowTask(user, task_id) {
        await loadTask(db, user, 'change', task_id);
      },
      onGone: (task_id, gone) => hub.watchTask(task_id, { stored: () => undefined, live: () => undefined, gone }),
      createApp: newApp,
    }),
  );

  try {
    if (config.ROLE !== 'worker') {
      await registerPage(app, {
        folder: page,
        base_path: config.BASE_PATH,
        public_origin: config.PUBLIC_ORIGIN,
        content_origin: config.CONTENT_ORIGIN,
        feedback_widget: config.FEEDBACK_WIDGET_URL,
        telemetry: config.TELEMETRY_URL !== '',
      });
    }
    await app.listen({ port: config.PORT, host: config.HOST });
    db.warm().catch((error: unknown) => log.warn({ err: error }, 'connections were not opened ahead'));
  } catch (error) {
    for (const one of streams) await one.close();
    await worker?.stop();
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new Error(`端口 ${config.PORT} 已被占用；请关闭占用它的程序，或换一个端口：PORT=${config.PORT + 1} ./start`, { cause: error });
    if (code === 'EACCES')
      throw new Error(`没有权限使用端口 ${config.PORT}；请换一个大于 1024 的端口：PORT=3000 ./start`, { cause: error });
    throw error;
  }
  // A TCP server that listens has an AddressInfo.
  const { port } = app.server.address() as AddressInfo;
  const isEverywhere = config.HOST === '0.0.0.0' || config.HOST === '::';
  const host = isEverywhere ? '127.0.0.1' : config.HOST;
  const reachedAt = isEverywhere ? hostname() : host;
  hub.listensAt(config.INTERNAL_ADDRESS || `http://${reachedAt.includes(':') ? `[${reachedAt}]` : reachedAt}:${port}`);
  return {
    address: `${config.PUBLIC_ORIGIN || `http://${host.includes(':') ? `[${host}]` : host}:${port}`}${config.BASE_PATH}/`,
    async close() {
      await Promise.all(streams.map((one) => one.close()));
      await worker?.stop();
      app.server.closeIdleConnections();
      const closed = app.close();
      setTimeout(() => app.server.closeAllConnections(), 1000).unref();
      await closed;
    },
  };
}
