// The types that the parts of the HTTP server share.
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Log } from '../log.ts';

export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Log,
  ZodTypeProvider
>;

export interface HttpOptions {
  log: Log;
  publicUrl: string;
  port: number;
  production: boolean;
  /** Number of proxies whose X-Forwarded-For entry is believed. */
  trustProxy: number | false;
}
