// What is answered under the names of senders' own: links of mails and nothing else of the product.
import { isIP } from 'node:net';
import type { HttpServer } from '#platform/http/http-types.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { CHECK_PATH, checkAnswer } from './tracking-hosts.provider.ts';
import { isTrackingHost } from './tracking-hosts.store.ts';

/** Where links of mails lead, to the letter: what only begins like one is a page's address to others. */
const LINKS = /^\/(?:[tou]|t\/check)\/[\w-]+(?:\?|$)/;
const NONCE = /^[\w-]{22}$/;
/** A name that was taken off is answered as any other after this time. */
const KEPT_MS = 10_000;
const MOST_KEPT = 1_000;

/** Before any route: no page, no call and no sign-in stands under a name that somebody else owns. */
export function guardTrackingHosts(app: HttpServer, platform: Platform): void {
  const own = new Set([new URL(platform.config.publicUrl).hostname, 'localhost']);
  const kept = new Map<string, { until: number; tracks: boolean }>();

  async function tracks(host: string): Promise<boolean> {
    const now = platform.clock.now();
    const known = kept.get(host);
    if (known && known.until > now) return known.tracks;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = await isTrackingHost(platform.db, host);
    kept.set(host, { until: now + KEPT_MS, tracks: found });
    return found;
  }

  app.addHook('onRequest', async ({ hostname, url, id, log }, reply) => {
    const host = hostname.toLowerCase();
    if (own.has(host) || host.startsWith('[') || isIP(host) > 0 || host.length > 253 || LINKS.test(url)) return;
    const isTracking = await tracks(host).catch((error: unknown) => {
      log.warn({ err: error }, 'whose name a request is for could not be looked up');
      return false;
    });
    if (isTracking) return reply.status(404).send(new AppError('NOT_FOUND').toBody(id));
  });

  app.get<{ Params: { nonce: string } }>(`${CHECK_PATH}:nonce`, { schema: { hide: true } }, (request, reply) => {
    const { nonce } = request.params;
    if (!NONCE.test(nonce)) return reply.status(404).send(new AppError('NOT_FOUND').toBody(request.id));
    return reply.header('cache-control', 'no-store').type('text/plain').send(checkAnswer(platform, nonce));
  });
}
