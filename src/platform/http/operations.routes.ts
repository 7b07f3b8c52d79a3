// What operators and machines ask: alive, ready, metrics, and the documentation of the API.
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { RouteContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { type ApiDocument, apiDocument, type DocumentedEvent } from './api-document.ts';
import { registerDocsPage } from './docs-page.ts';
import type { HttpServer } from './http-types.ts';

interface HealthOptions {
  /** Resolves when the database answers and has every migration of this build. */
  ready: () => Promise<void>;
  registry: Registry;
  /** Required from callers of /metrics; null: no token is required. */
  metricsToken: string | null;
  /** False: /metrics is not found. */
  servesMetrics: boolean;
}

interface OperationsOptions extends HealthOptions {
  /** Of every route; those that keys may call are documented. */
  contracts: readonly RouteContract[];
  /** That other programs can subscribe to. */
  events: readonly DocumentedEvent[];
  publicUrl: string;
  /** True also documents the routes that keys may not call. */
  developer: boolean;
}

const hidden = { schema: { hide: true } };

/** What a process answers that serves nothing else. */
export function registerHealthRoutes(
  app: HttpServer,
  { ready, registry, metricsToken, servesMetrics }: HealthOptions,
): void {
  collectDefaultMetrics({ register: registry });

  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async (request) => {
    await ready().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw new AppError('UNAVAILABLE', { cause: error });
    });
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (request, reply) => {
    if (!servesMetrics) throw new AppError('NOT_FOUND');
    if (metricsToken !== null && !isToken(request.headers.authorization, metricsToken)) {
      throw new AppError('METRICS_TOKEN_REQUIRED');
    }
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

export function registerOperationsRoutes(
  app: HttpServer,
  { contracts, events, publicUrl, developer, ...health }: OperationsOptions,
): void {
  registerHealthRoutes(app, health);

  let kept: ApiDocument | undefined;
  const documentOf = (drawn: unknown) => {
    kept ??= apiDocument({ drawn: drawn as ApiDocument, contracts, events, publicUrl });
    return kept;
  };
  app.get('/api/openapi.json', hidden, async (request) => {
    const drawn = app.swagger();
    // All routes, as they are registered: for the tests that look for one without a contract.
    return developer && (request.query as { all?: string }).all === 'true' ? drawn : documentOf(drawn);
  });
  registerDocsPage(app, () => documentOf(app.swagger()));
}

function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
