// One push message to one browser: encrypted and signed by the library, sent through the outbound door. Endpoints are chosen by browsers, so
// none may lead to a private address.
import webPush from 'web-push';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { BrowserSubscription, VapidKeys } from './push-secrets.ts';

/** Sent to the service worker as JSON; it is the same shape there (app/web/service-worker.js). */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of this product. */
  link: string;
  /** What replaces an earlier message of the same thing. */
  tag: string;
}

/** `gone`: the browser does not take any more (404, 410). `refused`: it never will take this one. `later`: tried again. */
export type PushResult = { kind: 'sent' } | { kind: 'gone' } | { kind: 'refused' | 'later'; why: string };

const DEADLINE_MS = 10_000;
/** A push service keeps it for a browser that is off; what is older is under the bell. */
const TTL_SECONDS = 86_400;
/** RFC 8188 with one record; services refuse more than 4,096 bytes. */
const MAX_TEXT = 300;

export async function sendPush(
  { config, outbound }: Pick<Platform, 'config' | 'outbound'>,
  keys: VapidKeys,
  subscription: BrowserSubscription,
  { title, body, link, tag }: PushMessage,
): Promise<PushResult> {
  const payload = JSON.stringify({ title: title.slice(0, MAX_TEXT), body: body.slice(0, MAX_TEXT), link, tag });
  try {
    const request = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: config.push.subject, ...keys },
      TTL: TTL_SECONDS,
    });
    const { status } = await outbound.request({
      url: request.endpoint,
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: request.body ?? '',
      deadlineMs: DEADLINE_MS,
      maxBytes: 64 * 1024,
      // Simulators are on this machine; outside of tests every endpoint is foreign.
      trust: config.allowPrivateSources ? 'configured' : 'foreign',
    });
    return toResult(status);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // A private address, a scheme or a port that is refused stays so; a key that is no key too.
    const passes = error instanceof OutboundError && (error.code === 'TIMEOUT' || error.code === 'UNREACHABLE');
    return { kind: passes ? 'later' : 'refused', why };
  }
}

function toResult(status: number): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const why = `the push service answered ${status}`;
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', why };
}
