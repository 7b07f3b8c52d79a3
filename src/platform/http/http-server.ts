// The bare server that every route is registered on: logs, ids, headers, errors, documentation.
import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { Counter, Histogram, type Registry } from 'prom-client';
import { isStatementTimeout, isWithoutConnection } from '#platform/db/client.ts';
import { withStatementLimit } from '#platform/db/statement-limits.ts';
import { AppError, type ErrorBody, type ErrorCode, type FieldFault } from '#shared/errors.ts';
import { escapeHtml } from '#shared/html.ts';
import { withRequestId } from '../log.ts';
import { getApiKey } from './callers.ts';
import type { HttpOptions, HttpServer } from './http-types.ts';
import { endSlowRequests, nodeTimeouts, SLOW_CLIENT_LIMITS, storableValidator } from './request-guards.ts';

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
  const bare = bareHeaders(options);
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
      if (page !== null) return void reply.raw.writeHead(302, { ...bare, location: page }).end();
      reply.raw.writeHead(fault.status, { ...bare, ...JSON_TYPE, 'x-request-id': request.id });
      reply.raw.end(JSON.stringify(fault.toBody(request.id)));
    },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, bare),
  }).withTypeProvider<ZodTypeProvider>() as unknown as HttpServer;

  app.decorateRequest('faultCode', null);
  endSlowRequests(app, slowClients);
  app.setValidatorCompiler(storableValidator);
  app.setSerializerCompiler(serializerCompiler);
  const secure = securityHeaders(options);
  app.addHook('onRequest', (request, reply, done) => {
    // On the answer itself, so that streams which write to it have them too.
    for (const [name, value] of secure) reply.raw.setHeader(name, value);
    reply.header('x-request-id', request.id);
    // What a handler may let browsers keep (`cacheable` in its contract) it says itself.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // One limit for all statements of a request, so that connections are not set back and forth between them.
    withStatementLimit('request', () => withRequestId(request.id, done));
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...whoAndWhy(request),
      },
      'request',
    );
    done();
  });
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const fault = toAppError(error);
    request.faultCode = fault.code;
    if (fault.status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // What is too large or too slow is not read to its end, so nothing else can come on this connection.
    if (fault.status === 413 || fault.status === 408) reply.header('connection', 'close');
    if (fault.status === 429) reply.header('retry-after', String(fault.details?.seconds ?? 60));
    if (isNavigation(request)) return sendErrorPage(fault, request, reply);
    return reply.status(fault.status).send(fault.toBody(request.id) satisfies ErrorBody);
  });

  await app.register(cookie);
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

const HSTS_SECONDS = 31_536_000;
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Helmet's, written once: for each request it would put its directives together again, a twentieth of the time of a list. */
function securityHeaders({ publicUrl }: Pick<HttpOptions, 'publicUrl'>): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = helmet({
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
    hsts: publicUrl.startsWith('https:') && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  write(response.req, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** For answers that are written before any hook runs: nothing in them may be drawn, run, framed or kept. */
function bareHeaders({ publicUrl }: Pick<HttpOptions, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  };
}

/** What is no HTTP, or comes too slowly: answered on the bare connection, which ends. */
function refuseMalformed(error: Error & { code?: string }, socket: Duplex, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const fault = new AppError(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'MALFORMED_REQUEST');
    const body = JSON.stringify(fault.toBody(randomUUID()));
    const lines = Object.entries({
      ...headers,
      ...JSON_TYPE,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
    socket.write(`HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}\r\n${head}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** Who called, from where, and why they were refused: what an investigation needs beside time and route. */
function whoAndWhy({ ip, principal, faultCode }: FastifyRequest) {
  return {
    ip,
    ...(principal && { workspaceId: principal.workspaceId, userId: principal.userId, sessionId: principal.sessionId }),
    ...(faultCode !== null && { code: faultCode }),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the catalogue that the request was refused with, for its line in the log. */
    faultCode: ErrorCode | null;
  }
}

/** Counts requests and their times for /metrics. */
export function measureRequests(app: HttpServer, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.01, 0.05, 0.3, 1, 5],
    registers: [registry],
  });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by the class of their status: 2xx, 3xx, 4xx, 5xx',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    requests.inc({ method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    done();
  });
}

/** Maps whatever was thrown to the catalogue; anything unforeseen is INTERNAL and tells the caller nothing else. */
function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isWithoutConnection(error)) return new AppError('UNAVAILABLE', { cause: error });
  if (isStatementTimeout(error)) return new AppError('TOOK_TOO_LONG', { cause: error });
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

// Refuses requests that another site made in the user's name (quality S3). SameSite=Lax on the cookie is the second wall.
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from our own pages. Browsers send `Sec-Fetch-Site` and `Origin` on
 * every such request and scripts cannot forge either; a caller that sends neither is no browser, so no user's cookie
 * rides along unasked.
 */
export function isSameSite(
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined },
  origins: ReadonlySet<string>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin !== undefined && !origins.has(headers.origin)) return false;
  return true;
}

/** Origins that are us: the configured one and, while that is a loopback address, its other spellings. */
export function ownOrigins(publicUrl: string, port: number): Set<string> {
  const origins = new Set([new URL(publicUrl).origin]);
  const { hostname } = new URL(publicUrl);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      origins.add(`http://${host}:${port}`);
      origins.add(new URL(publicUrl.replace(hostname, host)).origin);
    }
  }
  return origins;
}

function refuseCrossSite(app: HttpServer, options: Pick<HttpOptions, 'publicUrl' | 'port'>): void {
  const origins = ownOrigins(options.publicUrl, options.port);
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    // Where the address itself is the permission, no cookie is read: mail clients and their servers post there.
    if (READS.has(request.method) || request.routeOptions.config.anySite) return done();
    if (getApiKey(request) === null && !isSameSite(request.headers, origins))
      return done(new AppError('CROSS_SITE_REQUEST'));
    // Forms of other sites can send text/plain and urlencoded bodies without asking; JSON they cannot.
    const type = request.headers['content-type'];
    const hasBody =
      request.headers['content-length'] !== '0' &&
      (request.headers['content-length'] ?? request.headers['transfer-encoding']);
    if (hasBody !== undefined && hasBody !== false && !isOfType(type, request.routeOptions.config.bodyType)) {
      return done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
    }
    done();
  });
}

function isOfType(type: string | undefined, wanted = 'application/json'): boolean {
  return type?.split(';', 1)[0]?.trim().toLowerCase() === wanted;
}

// An error as a page, for a browser that opened an address: the text of the catalogue and a way to try again.

/** Whether a person looks at the answer: a page, or a link to a file of the API that was followed. Scripts get JSON. */
function isNavigation({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.accept?.includes('text/html') !== true) return false;
  return !url.startsWith('/api/') || headers['sec-fetch-mode'] === 'navigate';
}

function sendErrorPage(fault: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, requestId } = fault.toBody(request.id).error;
  return reply
    .status(fault.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(toPage(escapeHtml(message), escapeHtml(requestId)));
}

/** Needs nothing else from the server, which may have nothing else to give. Colours as in `ui/tokens.css`. */
const STYLE = `:root{color-scheme:light dark;--bg:#f7f8f8;--surface:#fff;--line:#e2e6e6;--text:#14201e;--text-3:#5c6967;--accent:#0b6b5d;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#0d1211;--surface:#141a19;--line:#263130;--text:#e9efed;--text-3:#8b9996;--accent:#35c2a8;--on-accent:#04211c}}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px system-ui,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:14vh auto 0;padding:0 16px}
.brand{margin:0 0 12px;font-size:16px;font-weight:600}
section{padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 20px;font-size:20px;line-height:28px;font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:8px}
a{padding:11px 16px;border:1px solid var(--line);border-radius:8px;color:inherit;font-weight:500;text-decoration:none}
a:first-child{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
small{display:block;margin-top:16px;font-size:12px;line-height:16px;color:var(--text-3);overflow-wrap:anywhere}`;

const toPage = (message: string, requestId: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${message} · Leadwright</title><style>${STYLE}</style></head>
<body><main><p class="brand">Leadwright</p>
<section><h1>${message}</h1><nav aria-label="What to do"><a href="">Try again</a><a href="/">Go to Home</a></nav></section>
<small>Request ${requestId}</small></main></body></html>`;

// Validation faults as the forms read them: a path and one message for each field, the first fault of a field only, of the first 50 fields.
interface ValidationIssue {
  instancePath: string;
  message?: string | undefined;
}

const MAX_FAULTS = 50;

export function fieldFaults(issues: readonly ValidationIssue[]): FieldFault[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    if (faults.size === MAX_FAULTS) break;
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (!faults.has(path)) faults.set(path, issue.message ?? 'This value cannot be used');
  }
  return [...faults].map(([path, message]) => ({ path, message }));
}
