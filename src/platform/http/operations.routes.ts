// What operators and machines ask: alive, ready, metrics, and the documentation of the API.
import swaggerUi from '@fastify/swagger-ui';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { RouteContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { type ApiDocument, apiDocument } from './api-document.ts';
import { DOCS_THEME } from './docs-theme.ts';
import type { HttpServer } from './http-types.ts';

interface OperationsOptions {
  /** Resolves when the database answers and has every migration of this build. */
  ready: () => Promise<void>;
  registry: Registry;
  /** Of every route; those that keys may call are documented. */
  contracts: readonly RouteContract[];
  publicUrl: string;
}

export async function registerOperationsRoutes(
  app: HttpServer,
  { ready, registry, contracts, publicUrl }: OperationsOptions,
): Promise<void> {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async (request) => {
    await ready().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw new AppError('UNAVAILABLE', { cause: error });
    });
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });

  let kept: ApiDocument | undefined;
  const documentOf = (drawn: unknown) => {
    kept ??= apiDocument({ drawn: drawn as ApiDocument, contracts, publicUrl });
    return kept;
  };
  app.get('/api/openapi.json', hidden, async (request) => {
    const drawn = app.swagger();
    // All routes, as they are registered: for the tests that look for one without a contract.
    return (request.query as { all?: string }).all === 'true' ? drawn : documentOf(drawn);
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecificationClone: false,
    transformSpecification: (drawn) => ({ ...documentOf(drawn) }),
    // Without the bar of its makers; closed, since all operations at once take a browser seconds to draw.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      // A link in the button of each operation, and colours that cannot be read.
      deepLinking: false,
      syntaxHighlight: false,
    },
    theme: DOCS_THEME,
  });
}
