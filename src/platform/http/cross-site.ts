// Refuses requests that another site made in the user's name (quality S3). SameSite=Lax on the cookie is the second wall.

import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { apiKeyOf } from './api-keys.ts';
import type { HttpOptions, HttpServer } from './http-types.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from our own pages. Browsers send `Sec-Fetch-Site` and `Origin` on
 * every such request and scripts cannot forge either; a caller that sends neither is no browser, so nobody's cookie
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

export function refuseCrossSite(app: HttpServer, options: Pick<HttpOptions, 'publicUrl' | 'port'>): void {
  const origins = ownOrigins(options.publicUrl, options.port);
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    // Where the address itself is the permission, nobody's cookie is asked for: mail clients and their servers post there.
    if (READS.has(request.method) || request.routeOptions.config.anySite) return done();
    if (apiKeyOf(request) === null && !isSameSite(request.headers, origins))
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
