// Runs, pauses, resumes, finishes, cancels and deletes a batch. Each may be called twice and is done once.
import { z } from 'zod';
import { type ActivityKind, recordActivity } from '#account/activity-log/server/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { chargeRefusal, rethrowRefusal, spendableBy } from '#billing/credits/server/index.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { VerifierBatch } from '../../contract.ts';
import type { BatchState } from '../../fields.contract.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { type Batch, type BatchChange, changeBatch, removeBatch } from './batches.store.ts';
import { openReservations } from './credit-reservations.store.ts';
import { getBatch, presentBatch, publishBatch } from './present-batch.ts';

const VerifierWork = z.object({ workspaceId: z.uuid(), id: z.uuid() });

/** Works on a batch. Queued in the transaction of what it follows from. */
export const VERIFIER_WORK: JobDefinition<typeof VerifierWork> = {
  name: 'verifier-work',
  payload: VerifierWork,
  maxAttempts: 25,
};

type Steered = Promise<VerifierBatch>;

/** @throws NOT_FOUND, VERIFYING_NOT_READY, CREDITS_INSUFFICIENT and BUDGET_EXCEEDED where there are fewer than it may spend */
export async function runBatch(context: VerifierContext, principal: Principal, id: string, cap?: number): Steered {
  const { platform } = context;
  const { workspaceId } = principal;
  const batch = await getBatch(platform.db, workspaceId, id);
  if (batch.state === 'reading') throw new AppError('VERIFYING_NOT_READY');
  if (batch.state !== 'ready') return presentBatch(batch);
  const most = Math.min(cap ?? Number.POSITIVE_INFINITY, batch.toAsk * PRICES['verify-email']);
  const payer = { userId: batch.madeBy, apiKeyId: principal.apiKeyId };
  await checkBalance(context, workspaceId, payer, most);
  const startedAt = new Date(platform.clock.now());
  const change = { state: 'running', cap: cap ?? most, startedAt, apiKeyId: principal.apiKeyId ?? null } as const;
  return steer(context, principal, id, 'batch.started', ['ready'], change);
}

/** The batch is charged to the person who made it, and to the API key that started or resumed it. */
async function checkBalance(
  { platform }: VerifierContext,
  workspaceId: string,
  payer: { userId: string; apiKeyId?: string | undefined },
  amount: number,
): Promise<void> {
  if ((await spendableBy(platform.db, workspaceId, payer)) >= amount) return;
  const facts = { workspaceId, ...payer, amount };
  await rethrowRefusal(platform, facts, await chargeRefusal(platform.db, facts));
}

/** What is being asked right now still comes in. One that does not run is answered as it is. @throws NOT_FOUND */
export function pauseBatch(context: VerifierContext, principal: Principal, id: string): Steered {
  return steer(context, principal, id, 'batch.paused', ['running'], {
    state: 'paused',
    pausedBecause: 'you',
    fault: null,
  });
}

/** @throws NOT_FOUND; CREDITS_INSUFFICIENT where there is none at all */
export async function resumeBatch(context: VerifierContext, principal: Principal, id: string, cap?: number): Steered {
  const { workspaceId } = principal;
  const batch = await getBatch(context.platform.db, workspaceId, id);
  if (batch.state !== 'paused') return presentBatch(batch);
  const next = cap ?? batch.cap ?? batch.toAsk;
  const price = PRICES['verify-email'];
  const { apiKeyId } = principal;
  const payer = { userId: batch.madeBy, apiKeyId };
  if (countLeft(batch) > 0 && next > batch.charged) await checkBalance(context, workspaceId, payer, price);
  const change = { state: 'running', cap: next, pausedBecause: null, fault: null, apiKeyId: apiKeyId ?? null } as const;
  // The network may be open by now: its servers are counted from zero.
  const retried = batch.pausedBecause === 'port' ? { unreached: [] } : {};
  return steer(context, principal, id, 'batch.resumed', ['paused'], { ...change, ...retried });
}

/** Addresses whose mailbox was not checked get the verdict of free checks, at no cost. One that is over is answered as it is. @throws NOT_FOUND */
export function finishBatch(context: VerifierContext, principal: Principal, id: string): Steered {
  const change = { state: 'running', mailbox: 'off', pausedBecause: null, fault: null } as const;
  return steer(context, principal, id, 'batch.finished', ['running', 'paused'], change);
}

const countLeft = ({ total, done }: Batch) => total - done;

/** What is verified stays; what is held for the rest comes back. @throws NOT_FOUND */
export function cancelBatch(context: VerifierContext, principal: Principal, id: string): Steered {
  const finishedAt = new Date(context.platform.clock.now());
  const change = { state: 'cancelled', finishedAt, pausedBecause: null, fault: null } as const;
  return steer(context, principal, id, 'batch.cancelled', ['reading', 'ready', 'running', 'paused'], change);
}

async function steer(
  context: VerifierContext,
  principal: Principal,
  id: string,
  kind: ActivityKind,
  states: readonly BatchState[],
  change: BatchChange,
): Steered {
  const { platform } = context;
  const { workspaceId } = principal;
  await getBatch(platform.db, workspaceId, id);
  const steered = await platform.db.transaction(async (tx) => {
    const changed = await changeBatch(tx, workspaceId, id, states, change);
    if (!changed) return false;
    await platform.jobs.enqueue(tx, VERIFIER_WORK, { workspaceId, id });
    await recordActivity(tx, principal, { kind, subject: { type: 'batch', id } });
    return changed;
  });
  if (steered) await publishBatch(platform, workspaceId, id);
  return presentBatch(await getBatch(platform.db, workspaceId, id));
}

/** Its verdicts stay. @throws NOT_FOUND; VERIFYING_RUNNING where it is at work */
export async function deleteBatch({ platform }: VerifierContext, principal: Principal, id: string): Promise<void> {
  const { workspaceId } = principal;
  await getBatch(platform.db, workspaceId, id);
  await platform.db.transaction(async (tx) => {
    const quiet = await changeBatch(tx, workspaceId, id, ['ready', 'paused', 'done', 'cancelled', 'failed'], {});
    if (!quiet || (await openReservations(tx, workspaceId, id)).length > 0) throw new AppError('VERIFYING_RUNNING');
    await recordActivity(tx, principal, { kind: 'batch.deleted', subject: { type: 'batch', id } });
    await removeBatch(tx, workspaceId, id);
  });
}
