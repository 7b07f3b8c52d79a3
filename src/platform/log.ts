// Structured logs. Every line written while a request is served carries its id, wherever it is written.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';
import { traceIds } from './tracing/tracing.ts';

export type Log = Logger;

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work` so that each log line inside it carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}

/** Names under which a secret could reach a log object. Their values are never written. */
const SECRET_PATHS = ['password', 'token', 'cookie', 'authorization', 'key', 'secret', 'email'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    mixin: () => ({ ...requests.getStore(), ...traceIds() }),
  };
  return destination ? pino(options, destination) : pino(options);
}
