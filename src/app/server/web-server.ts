// The HTTP server of one process, with every route and the web application, ready to listen.

import path from 'node:path';
import { WEBHOOK_SAMPLES } from '#account/webhooks/server/index.ts';
import { ping } from '#platform/db/client.ts';
import { missingMigrations } from '#platform/db/migrate.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { registerOperationsRoutes } from '#platform/http/operations.routes.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { registerOutboxRoutes } from './dev-outbox.routes.ts';
import { registerRoutes } from './routes.ts';
import type { Services } from './services.ts';

export interface WebServer {
  app: HttpServer;
  /** Stops taking requests, ends live streams, and waits for the requests at hand, for two seconds at most. */
  close(): Promise<void>;
}

/** Requests at hand have so long until a stop cuts them off. */
const CLOSE_MS = 2_000;

export async function createWebServer(services: Services, webFolder: string): Promise<WebServer> {
  const { platform } = services;
  const { config, log, db } = platform;
  const app = await createHttpServer({ ...config, log });
  const { live, pageGate, contracts } = registerRoutes(app, services);
  await registerOperationsRoutes(app, {
    registry: platform.metrics,
    contracts,
    events: WEBHOOK_SAMPLES,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    // A development server is open to this machine only (platform/config).
    servesMetrics: config.metricsToken !== null || !config.production,
    ready: async () => {
      await ping(db);
      const missing = await missingMigrations(db);
      if (missing > 0) throw new Error(`${missing} migrations have not been applied`);
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
      live.close();
      const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
      await app.close();
      clearTimeout(cutOff);
    },
  };
}
