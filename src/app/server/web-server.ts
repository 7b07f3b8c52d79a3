// The HTTP server of one process, with every route and the web application, ready to listen.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { WEBHOOK_SAMPLES } from '#account/webhooks/server/index.ts';
import { ping } from '#platform/db/client.ts';
import { missingMigrations } from '#platform/db/migrate.ts';
import { createHttpServer, measureRequests } from '#platform/http/http-server.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import type { LiveStreams } from '#platform/http/live.routes.ts';
import { registerHealthRoutes, registerOperationsRoutes } from '#platform/http/operations.routes.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import type { OutboxMail } from '#platform/mail/mailer.ts';
import { isLoopbackHost } from '#platform/outbound/address-rules.ts';
import type { Platform } from '#platform/platform.ts';
import { traceRequests } from '#platform/tracing/trace-requests.ts';
import { AppError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/html.ts';
import { measureHealth } from './health-metrics.ts';
import { registerRoutes } from './routes.ts';
import type { Services } from './services.ts';

export interface WebServer {
  app: HttpServer;
  /**
   * Stops taking requests, ends live streams, and waits for the requests at hand, for two seconds at most. With DRAIN_SECONDS a proxy first
   * has so long to see on /readyz that it should choose another process, and requests at hand have as long again.
   */
  close(): Promise<void>;
}

/** Requests at hand have so long until a stop cuts them off. */
const CLOSE_MS = 2_000;

export async function createWebServer(services: Services, webFolder: string): Promise<WebServer> {
  const { platform } = services;
  const { config, log, db } = platform;
  const app = await createHttpServer({ ...config, log });
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  measureRequests(app, platform.metrics);
  traceRequests(app);
  const { live, pageGate, contracts } = registerRoutes(app, services);
  measureHealth(platform);
  measureStreams(platform, live);
  registerOperationsRoutes(app, {
    registry: platform.metrics,
    contracts,
    events: WEBHOOK_SAMPLES,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    developer: !config.production,
    servesMetrics: servesMetrics(config),
    ready: async () => {
      if (draining) throw new Error('the process is stopping');
      await assertReady(db);
    },
  });
  if (!config.production) registerOutboxRoutes(app, platform);
  await serveWebApp(app, {
    folder: path.resolve(webFolder),
    developer: !config.production,
    gate: pageGate,
    marks: config.google === null ? {} : { 'data-sign-in': 'google' },
  });
  return {
    app,
    close: async () => {
      draining = true;
      const drainMs = config.drainSeconds * 1_000;
      if (drainMs > 0) await delay(drainMs);
      live.close();
      const cutOff = setTimeout(() => app.server.closeAllConnections(), Math.max(CLOSE_MS, drainMs));
      await app.close();
      clearTimeout(cutOff);
    },
  };
}

/** What a process with ROLE=worker answers on HEALTH_PORT: /healthz, /readyz and /metrics. */
export async function createHealthServer(platform: Platform): Promise<Pick<WebServer, 'app' | 'close'>> {
  const { config, log, db } = platform;
  const app = await createHttpServer({ ...config, log });
  let stopping = false;
  measureHealth(platform);
  registerHealthRoutes(app, {
    registry: platform.metrics,
    metricsToken: config.metricsToken,
    servesMetrics: servesMetrics(config),
    ready: async () => {
      if (stopping) throw new Error('the process is stopping');
      await assertReady(db);
    },
  });
  return {
    app,
    close: async () => {
      stopping = true;
      await app.close();
    },
  };
}

function measureStreams({ metrics }: Pick<Platform, 'metrics'>, { count }: Pick<LiveStreams, 'count'>): void {
  new Gauge({
    name: 'live_streams',
    help: 'Browsers that this process sends live updates to',
    registers: [metrics],
    collect() {
      this.set(count());
    },
  });
}

/** A development server is open to this machine only (platform/config). */
const servesMetrics = ({ metricsToken, production }: Platform['config']) => metricsToken !== null || !production;

async function assertReady(db: Platform['db']): Promise<void> {
  await ping(db);
  const missing = await missingMigrations(db);
  if (missing > 0) throw new Error(`${missing} migrations have not been applied`);
}

// /dev/outbox: the emails that were stored instead of sent. Never registered in production.
function registerOutboxRoutes(app: HttpServer, { mailer }: Pick<Platform, 'mailer'>): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    // A tunnel, or a foreign name that was rebound to this machine, brings its own host name.
    if (!isLoopbackHost(request.hostname)) throw new AppError('NOT_FOUND');
    const mails = await mailer.outbox();
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('text/html')) return { mails };
    return reply.type('text/html; charset=utf-8').send(page(mails));
  });
}

function page(mails: OutboxMail[]): string {
  const rows = mails.map(
    ({ to, subject, at, link }) =>
      `<li><p><strong>${escapeHtml(subject)}</strong><br>to ${escapeHtml(to)} · ${escapeHtml(at)}</p>${
        link === null ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`
      }</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox · Leadwright</title><style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px}li{margin:0 0 20px}a{overflow-wrap:anywhere}</style></head>
<body><main><h1>Outbox</h1><p>No SMTP server is configured (MAIL_URL), so emails are saved here as files.</p>
${rows.length === 0 ? '<p>No mail yet.</p>' : `<ol reversed>${rows.join('')}</ol>`}</main></body></html>`;
}
