// Asks for the deletion of an account, confirms it, takes it back. Nothing is removed here.
import { listPeople, type RecoveryStep } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { COOLING_OFF_DAYS, type Deletion, type DeletionEvent } from '../contract.ts';
import type { DataPlaces } from './archive.ts';
import { deletionMailJob } from './deletion-mail.job.ts';
import {
  confirmByToken,
  type DeletionRow,
  findDeletion,
  removeDeletion,
  saveDeletion,
  waitingDeletions,
} from './deletions.store.ts';

const DAY_MS = 86_400_000;

const SCOPES = { workspace: { scope: 'the workspace' }, member: { scope: 'the account' } } as const;

/**
 * The route needs a fresh confirmation (step-up). The waiting time starts now; an account without a password gets an email
 * whose link starts it.
 * @throws SUBSCRIPTION_RUNNING
 */
export async function requestDeletion(platform: Platform, places: DataPlaces, principal: Principal): Promise<Deletion> {
  const { db, jobs } = platform;
  const { workspaceId, userId } = principal;
  const scope = getScope(principal);
  const user = (await listPeople(db, workspaceId)).find(({ id }) => id === userId);
  await refuseSubscribed(places, principal);
  const confirmed = user !== undefined && user.passwordHash !== null;
  await db.transaction(async (tx) => {
    const dueAt = confirmed ? dueFrom(platform) : null;
    const state = confirmed ? 'pending' : 'unconfirmed';
    const changed = await saveDeletion(tx, workspaceId, { userId, scope, state, dueAt });
    if (!changed) return;
    await jobs.enqueue(tx, deletionMailJob, { workspaceId, userId, kind: confirmed ? 'waiting' : 'confirm' });
    const kind = confirmed ? 'data.deletion-confirmed' : 'data.deletion-requested';
    await recordActivity(tx, principal, { kind, details: SCOPES[scope] });
  });
  return publishPending(platform, principal);
}

/** @throws LINK_INVALID for a token that was used, is too old or another user's. */
export async function confirmDeletion(
  platform: Platform,
  places: DataPlaces,
  principal: Principal,
  token: string,
): Promise<Deletion> {
  const { db, jobs, clock } = platform;
  const { workspaceId, userId } = principal;
  await refuseSubscribed(places, principal);
  await db.transaction(async (tx) => {
    const by = { hash: hashToken(token), now: new Date(clock.now()), dueAt: dueFrom(platform) };
    if (!(await confirmByToken(tx, workspaceId, userId, by))) throw new AppError('LINK_INVALID');
    await jobs.enqueue(tx, deletionMailJob, { workspaceId, userId, kind: 'waiting' });
    await recordActivity(tx, principal, { kind: 'data.deletion-confirmed', details: SCOPES[getScope(principal)] });
  });
  return publishPending(platform, principal);
}

/** Without a waiting time, in the transaction in which its owner leaves: the next run of the job deletes it. */
export async function eraseWorkspaceSoon(
  tx: Executor,
  { workspaceId, userId, now }: { workspaceId: string; userId: string; now: Date },
): Promise<void> {
  await saveDeletion(tx, workspaceId, { userId, scope: 'workspace', state: 'pending', dueAt: now });
}

/** @throws NOT_FOUND where nothing is left to cancel. */
export async function withdrawDeletion(platform: Platform, principal: Principal): Promise<void> {
  const { workspaceId, userId } = principal;
  const removed = await platform.db.transaction(async (tx) => {
    const row = await removeDeletion(tx, workspaceId, userId);
    if (!row) throw new AppError('NOT_FOUND');
    await recordActivity(tx, principal, { kind: 'data.deletion-cancelled', details: SCOPES[getScope(principal)] });
    return row;
  });
  publishDeletion(platform, { ...removed, dueAt: null });
}

export function presentDeletion({ scope, state, dueAt }: DeletionRow): Deletion {
  return { scope, state, dueAt: dueAt?.toISOString() ?? null };
}

const getScope = ({ role }: Principal) => (role === 'owner' ? 'workspace' : 'member');
const dueFrom = ({ clock }: Platform) => new Date(clock.now() + COOLING_OFF_DAYS * DAY_MS);

/** Payments are the workspace's: its members come and go without them. */
async function refuseSubscribed(places: DataPlaces, { workspaceId, role }: Principal): Promise<void> {
  if (role === 'owner' && (await places.subscribed(workspaceId))) throw new AppError('SUBSCRIPTION_RUNNING');
}

async function publishPending(platform: Platform, { workspaceId, userId }: Principal): Promise<Deletion> {
  const row = await findDeletion(platform.db as Executor, workspaceId, userId);
  if (!row) throw new AppError('NOT_FOUND'); // cancelled in another tab just now
  if (row.dueAt) publishDeletion(platform, row);
  return presentDeletion(row);
}

// Publishes to open tabs, and to those that open later, that the account or its workspace waits for its deletion.
type PublishedDeletion = Pick<DeletionRow, 'workspaceId' | 'userId' | 'scope' | 'dueAt'>;

export function publishDeletion({ events }: Pick<Platform, 'events'>, deletion: PublishedDeletion): void {
  events.publish(deletion.workspaceId, toEvent(deletion));
}

/** For a tab that has just connected. */
export async function pendingDeletionEvents(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Principal,
): Promise<DeletionEvent[]> {
  return (await waitingDeletions(db, workspaceId, userId)).map(toEvent);
}

function toEvent({ scope, userId, dueAt }: PublishedDeletion): DeletionEvent {
  return { type: 'deletion', scope, userId, dueAt: dueAt?.toISOString() ?? null };
}

// A password reset calls off the deletion of the account: an intruder may have asked for it, and its owner can ask again.
export const deletionRecovery: RecoveryStep = {
  async end(tx, { workspaceId, userId }) {
    const removed = await removeDeletion(tx, workspaceId, userId);
    if (!removed) return [];
    return [
      removed.scope === 'workspace' ? 'the pending deletion of your workspace' : 'the pending deletion of your account',
    ];
  },
};
