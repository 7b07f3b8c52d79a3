// Where Meta verifies an address and reports events: public, and guarded by the verify token and by the signature over the bytes.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import * as contract from '../../webhooks.contract.ts';
import { callbackById, markVerified } from './events.store.ts';
import { receiveEvents } from './receive-events.ts';

export function registerWebhookRoutes(router: Router, platform: Platform): void {
  router.route(contract.verifyWebhook, async ({ params, query, reply }) => {
    const callback = await callbackById(platform.db, params.id);
    const isOurs =
      callback !== null && query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'], callback.verifyToken);
    // Meta expects 403 (integration contracts 1.6).
    if (!isOurs) throw new AppError('WHATSAPP_VERIFY_REFUSED');
    await markVerified(platform.db, callback);
    platform.events.publish(callback.workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
    return void reply.type('text/plain').send(query['hub.challenge']);
  });

  router.route(contract.receiveWebhook, async ({ params, request }) => {
    const signature = request.headers['x-hub-signature-256'];
    await receiveEvents(platform, params.id, {
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : '',
    });
    return { received: true };
  });
}

/** In constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
