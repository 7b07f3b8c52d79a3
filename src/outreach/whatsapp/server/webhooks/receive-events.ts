// Receives a signed body of Meta: verified over its bytes, stored once, answered at once (integration contracts 0.3, 1.6). Practice events come
// this way too.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { unseal } from '../numbers/number-secrets.ts';
import { findReceiver, insertEvent } from './events.store.ts';

type Receiving = Pick<Platform, 'db' | 'secrets' | 'log'>;

/**
 * The error does not say why, since strangers must not learn whether a number exists.
 * @throws WEBHOOK_SIGNATURE_INVALID, MALFORMED_REQUEST
 */
export async function receiveEvents(
  platform: Receiving,
  numberId: string,
  { bytes, signature }: { bytes: Buffer; signature: string },
): Promise<void> {
  const { db } = platform;
  const receiver = isId(numberId) ? await findReceiver(db, numberId) : null;
  const secret = receiver && unseal(platform, receiver.workspaceId, numberId, 'app-secret', receiver.secret);
  if (!receiver || !secret || !isSignedBy(secret, bytes, signature)) throw new AppError('WEBHOOK_SIGNATURE_INVALID');
  const body = readBody(bytes);
  const digest = createHash('sha256').update(bytes).digest();
  await insertEvent(db, { workspaceId: receiver.workspaceId, numberId, digest, body });
}

export function signEvents(secret: string, bytes: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
}

/** Compared in constant time. */
function isSignedBy(secret: string, bytes: Buffer, signature: string): boolean {
  const [expected, given] = [Buffer.from(signEvents(secret, bytes)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** PostgreSQL allows neither NUL nor unpaired surrogates, which messages may contain. */
function readBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (_key, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    throw new AppError('MALFORMED_REQUEST');
  }
}

const storable = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');
