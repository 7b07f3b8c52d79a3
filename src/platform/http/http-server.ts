// The bare server that every route is registered on: logs, ids, headers, errors, documentation.
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyError, type FastifyRequest, LogController } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { isWithoutConnection } from '#platform/db/client.ts';
import { AppError, type ErrorBody } from '#shared/errors.ts';
import { withRequestId } from '../log.ts';
import { refuseCrossSite } from './cross-site.ts';
import { isNavigation, sendErrorPage } from './error-page.ts';
import { fieldFaults } from './field-faults.ts';
import type { HttpOptions, HttpServer } from './http-types.ts';
import { endSlowRequests, nodeTimeouts, SLOW_CLIENT_LIMITS } from './slow-clients.ts';
import { storableValidator } from './storable-input.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * As a function: Fastify ignores a number of proxies, since a caller who reaches the server directly can write the header too. TRUST_PROXY is
 * for a server that can be reached through its proxies only (SECURITY.md).
 */
function trustedProxies(count: number | false): false | ((address: string, hop: number) => boolean) {
  return count !== false && ((_, hop) => hop < count);
}

/** `slowClients`: shorter limits for tests. */
export async function createHttpServer(options: HttpOptions, slowClients = SLOW_CLIENT_LIMITS): Promise<HttpServer> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // platform/log writes the request's id into every line, also into those that are not written through the request.
    childLoggerFactory: (logger) => logger,
    ...nodeTimeouts(slowClients),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(options.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1000 },
    // Addresses that cannot be decoded never reach the error handler below.
    frameworkErrors: (error, request, reply) => {
      const fault = toAppError(error);
      const page = error.code === 'FST_ERR_BAD_URL' ? pageOfBadAddress(request) : null;
      if (page !== null) return void reply.raw.writeHead(302, { location: page }).end();
      reply.raw.writeHead(fault.status, {
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': request.id,
        'cache-control': 'no-store',
      });
      reply.raw.end(JSON.stringify(fault.toBody(request.id)));
    },
  }).withTypeProvider<ZodTypeProvider>() as unknown as HttpServer;

  endSlowRequests(app, slowClients);
  app.setValidatorCompiler(storableValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // What a handler may let browsers keep (`cacheable` in its contract) it says itself.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    withRequestId(request.id, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const fault = toAppError(error);
    if (fault.status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // What is too large or too slow is not read to its end, so nothing else can come on this connection.
    if (fault.status === 413 || fault.status === 408) reply.header('connection', 'close');
    if (fault.status === 429) reply.header('retry-after', String(fault.details?.seconds ?? 60));
    if (isNavigation(request)) return sendErrorPage(fault, request, reply);
    return reply.status(fault.status).send(fault.toBody(request.id) satisfies ErrorBody);
  });

  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Radix sets style elements while a dialog locks scrolling; styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A film that was just chosen is shown before it is sent.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only a site served by https may promise to be so for a year.
    hsts: options.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  refuseCrossSite(app, options);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Leadwright', version: '1', description: 'Every call of the product.' },
    },
    transform: jsonSchemaTransform,
  });
  return app;
}

/** Maps whatever was thrown to the catalogue; what nobody foresaw is INTERNAL and tells the caller nothing else. */
function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isWithoutConnection(error)) return new AppError('UNAVAILABLE', { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('INVALID_INPUT', { fields: fieldFaults(error.validation), cause: error });
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('BODY_TOO_LARGE', { cause: error });
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE', { cause: error });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('MALFORMED_REQUEST', { cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}

/**
 * Where a reader is led whose address of a page cannot be decoded (`/linkedin-profile/%E0`): to the same page with the broken
 * part as it was typed, which then says that there is nothing; null for anything but a page of ours.
 */
function pageOfBadAddress({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): string | null {
  const asksForPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  // One slash and a letter: `//host` and `/\host` would lead elsewhere.
  const own = /^\/[a-z][a-z-]*\/[^\s\\]*$/i.test(url) && !url.startsWith('/api/');
  return asksForPage && own ? url.replaceAll('%', '%25') : null;
}
