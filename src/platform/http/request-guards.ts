// Requests that are refused before a route sees them: those that arrive too slowly, and text that cannot be stored.
import { PassThrough } from 'node:stream';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
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

// What no text of ours can hold: the character NUL, which PostgreSQL takes in no text, and halves of characters, which it takes in no
// JSON. Where a route's own rules let them through, they are refused here, beside the field, before they are a fault of the database.
const MESSAGE = 'This contains characters that cannot be used';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing it is the point
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;

type Path = (string | number)[];

/** The place of the first text that cannot be kept; null where all can. */
export function unstorablePlace(value: unknown): Path | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Date) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (unstorablePlace(key) !== null) return [];
    const place = unstorablePlace(inner);
    if (place !== null) return [Array.isArray(value) ? Number(key) : key, ...place];
  }
  return null;
}

/** Values have passed the route's own schema, so they are as deep as it lets them be. */
const Storable = z.unknown().superRefine((value, context) => {
  const path = unstorablePlace(value);
  if (path !== null) context.addIssue({ code: 'custom', path, message: MESSAGE });
});

const MAX_KEYS = 200;

/** Whether an object in the input has more keys than any of ours. Not recursive: this comes before any limit of depth. */
export function hasTooManyKeys(value: unknown): boolean {
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner = Array.isArray(next) ? next : toValues(next);
    if (inner === null) return true;
    for (const each of inner) if (typeof each === 'object' && each !== null) waiting.push(each);
  }
  return false;
}

/** Null where there are too many. Nothing for what is no parsed body or query: the bytes or the stream of a file. */
function toValues(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return [];
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return [];
  const values: unknown[] = [];
  for (const key in value) {
    values.push((value as Record<string, unknown>)[key]);
    if (values.length > MAX_KEYS) return null;
  }
  return values;
}

const Narrow = z.unknown().superRefine((value, context) => {
  if (hasTooManyKeys(value)) context.addIssue({ code: 'custom', message: `At most ${MAX_KEYS} fields are accepted` });
});

/** Not too many keys, since a schema may write a fault for each; then the schema of the route, and what is said above. */
export const storableValidator: FastifySchemaCompiler<z.core.$ZodType> = (options) => {
  const narrow = validatorCompiler({ ...options, schema: Narrow });
  const own = validatorCompiler(options);
  const keepable = validatorCompiler({ ...options, schema: Storable });
  return (data) => {
    const counted = narrow(data);
    if (typeof counted === 'object' && 'error' in counted) return counted;
    const read = own(data);
    if (typeof read !== 'object' || !('value' in read)) return read;
    const kept = keepable(read.value);
    return typeof kept === 'object' && 'error' in kept ? kept : read;
  };
};
