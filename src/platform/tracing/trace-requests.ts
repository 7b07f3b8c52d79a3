// One span for each request, by its route. What a caller sends as its trace is not continued: anyone could have everything recorded.
import type { FastifyRequest } from 'fastify';
import type { HttpServer } from '../http/http-types.ts';
import type { Span } from './tracer.ts';
import { getTracer } from './tracing.ts';

/** Call before any route is registered; does nothing while there is no tracer. */
export function traceRequests(app: HttpServer): void {
  if (getTracer() === null) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const tracer = getTracer();
    const route = request.routeOptions.url ?? 'none';
    if (tracer === null) return done();
    const span = tracer.start(`${request.method} ${route}`, 'server', {
      'http.request.method': request.method,
      'http.route': route,
      'leadwright.request_id': request.id,
    });
    spans.set(request, span);
    tracer.within(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const workspaceId = request.principal?.workspaceId;
    span?.set({
      'http.response.status_code': reply.statusCode,
      ...(workspaceId !== undefined && { 'leadwright.workspace_id': workspaceId }),
    });
    if (reply.statusCode >= 500) span?.fail(new Error());
    span?.end();
    done();
  });
}
