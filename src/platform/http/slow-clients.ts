// Ends requests that arrive too slowly, so that connections cannot be held by sending a byte now and then (quality S16).
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { HttpServer } from './http-types.ts';

export interface SlowClientLimits {
  /** For the whole head of a request, and for a new connection to send it. */
  headMs: number;
  /** For a whole body that the server reads at once. */
  bodyMs: number;
  /** An upload must deliver `uploadBytes` in each window of this length. */
  uploadWindowMs: number;
  uploadBytes: number;
  /** For the longest upload. */
  uploadMs: number;
  /** For the rest of a body that was answered without being read. */
  restMs: number;
  /** How often Node looks for slow heads, and for uploads that take longer than `uploadMs`. */
  checkMs: number;
  connections: number;
}

export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  headMs: 20_000,
  bodyMs: 60_000,
  uploadWindowMs: 20_000,
  uploadBytes: 16 * 1024,
  uploadMs: 60 * 60_000,
  restMs: 10_000,
  checkMs: 5_000,
  connections: 12_000,
};

/** What Node itself ends, as Fastify's options. */
export function nodeTimeouts({ headMs, uploadMs, checkMs }: SlowClientLimits) {
  return { requestTimeout: uploadMs, http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs } };
}

export function endSlowRequests(app: HttpServer, limits: SlowClientLimits): void {
  app.server.maxConnections = limits.connections;

  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.raw.complete) return done(null, payload);
    const body = new PassThrough();
    // It may end before anything reads it, or after.
    body.on('error', () => undefined);
    const late = () => body.destroy(new AppError('REQUEST_TIMEOUT'));
    const stop = isUpload(request) ? endWithoutProgress(request, limits, late) : endAfter(limits.bodyMs, late);
    payload.once('end', stop);
    body.once('close', stop);
    payload.once('error', (error) => body.destroy(error));
    request.raw.once('close', () => {
      if (!request.raw.complete) body.destroy(new AppError('MALFORMED_REQUEST'));
    });
    payload.pipe(body);
    done(null, body);
  });

  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete) {
      const rest = setTimeout(() => raw.complete || raw.destroy(), limits.restMs);
      raw.socket.once('close', () => clearTimeout(rest));
    }
    done();
  });
}

function isUpload(request: FastifyRequest): boolean {
  return request.routeOptions.config.bodyType !== undefined;
}

function endAfter(ms: number, late: () => void): () => void {
  const timer = setTimeout(late, ms);
  return () => clearTimeout(timer);
}

/** Only while everything that came has been read: a handler that is busy is not the client's fault. */
function endWithoutProgress({ raw }: FastifyRequest, limits: SlowClientLimits, late: () => void): () => void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - before < limits.uploadBytes && raw.readableLength === 0) late();
    before = now;
  }, limits.uploadWindowMs);
  return () => clearInterval(timer);
}
