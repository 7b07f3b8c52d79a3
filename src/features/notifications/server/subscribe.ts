// Keeps the subscription of a session's browser, sealed: who has its endpoint and keys can send to that browser.
import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { createSealer, type Sealed } from '#platform/sealer.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { subscribeToPush } from '../contract.ts';
import { saveSubscription } from './push-subscriptions.store.ts';

export type BrowserSubscription = RouteInput<typeof subscribeToPush>['body'];

const PURPOSE = 'push-subscriptions';
const place = (workspaceId: string, sessionId: string) => `${workspaceId} ${sessionId}`;

/** @throws AppError INVALID_INPUT for an endpoint that is not encrypted, unless simulators are allowed */
export async function subscribe(
  { db, secrets, config }: Platform,
  { workspaceId, userId, sessionId }: Principal,
  subscription: BrowserSubscription,
): Promise<void> {
  if (!subscription.endpoint.startsWith('https://') && !config.allowPrivateSources)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'endpoint', message: 'must be an https:// address' }] });
  const sealed = createSealer(secrets, PURPOSE).seal(JSON.stringify(subscription), place(workspaceId, sessionId));
  const endpointHash = createHash('sha256').update(subscription.endpoint).digest();
  await db.transaction((tx) => saveSubscription(tx, workspaceId, { sessionId, userId, endpointHash, sealed }));
}

/** Null where another SECRET_KEY has sealed it. */
export function openSubscription(
  { secrets }: Pick<Platform, 'secrets'>,
  workspaceId: string,
  { sessionId, sealed }: { sessionId: string; sealed: Sealed },
): BrowserSubscription | null {
  const opened = createSealer(secrets, PURPOSE).open(sealed, place(workspaceId, sessionId));
  return opened === null ? null : (JSON.parse(opened) as BrowserSubscription);
}
