// Lets a batch run, stand still, go on, end, and go away. Each may be asked twice and is done once.
import { chargeRefusal, spendableBy } from '#features/credits/server/index.ts';
import { PRICES } from '#features/plans/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { VerifierBatch } from '../contract.ts';
import type { BatchState } from '../fields.contract.ts';
import { type Batch, type BatchChange, changeBatch, removeBatch } from './batches.store.ts';
import { openHolds } from './holds.store.ts';
import { announceBatch, presentBatch, theBatch } from './present-batch.ts';
import type { VerifierContext } from './verifier-context.ts';
import { VERIFIER_WORK } from './verifier-work.ts';

type Steered = Promise<VerifierBatch>;

/** @throws NOT_FOUND, VERIFYING_NOT_READY, CREDITS_INSUFFICIENT and BUDGET_EXCEEDED where there are fewer than it may spend */
export async function runBatch(context: VerifierContext, workspaceId: string, id: string, cap?: number): Steered {
  const { platform } = context;
  const batch = await theBatch(platform.db, workspaceId, id);
  if (batch.state === 'reading') throw new AppError('VERIFYING_NOT_READY');
  if (batch.state !== 'ready') return presentBatch(batch);
  const most = Math.min(cap ?? Number.POSITIVE_INFINITY, batch.toAsk * PRICES['verify-email']);
  await checkBalance(context, workspaceId, batch.madeBy, most);
  const startedAt = new Date(platform.clock.now());
  return steer(context, workspaceId, id, ['ready'], { state: 'running', cap: cap ?? most, startedAt });
}

/** The batch is charged to the person who made it. */
async function checkBalance(
  { platform: { db } }: VerifierContext,
  workspaceId: string,
  userId: string,
  amount: number,
): Promise<void> {
  if ((await spendableBy(db, workspaceId, userId)) >= amount) return;
  throw await chargeRefusal(db, { workspaceId, userId, amount });
}

/** What is being asked right now still comes in. One that does not run is answered as it is. @throws NOT_FOUND */
export function pauseBatch(context: VerifierContext, workspaceId: string, id: string): Steered {
  return steer(context, workspaceId, id, ['running'], { state: 'paused', pausedBecause: 'you', fault: null });
}

/** @throws NOT_FOUND; CREDITS_INSUFFICIENT where there is none at all */
export async function resumeBatch(context: VerifierContext, workspaceId: string, id: string, cap?: number): Steered {
  const batch = await theBatch(context.platform.db, workspaceId, id);
  if (batch.state !== 'paused') return presentBatch(batch);
  const next = cap ?? batch.cap ?? batch.toAsk;
  const price = PRICES['verify-email'];
  if (leftToAsk(batch) > 0 && next > batch.charged) await checkBalance(context, workspaceId, batch.madeBy, price);
  const change = { state: 'running', cap: next, pausedBecause: null, fault: null } as const;
  // The network may be open by now: its servers are counted anew.
  const anew = batch.pausedBecause === 'port' ? { unreached: [] } : {};
  return steer(context, workspaceId, id, ['paused'], { ...change, ...anew });
}

/** What nobody was asked about gets the verdict of free checks, at no cost. One that is over is answered as it is. @throws NOT_FOUND */
export function finishBatch(context: VerifierContext, workspaceId: string, id: string): Steered {
  const change = { state: 'running', mailbox: 'off', pausedBecause: null, fault: null } as const;
  return steer(context, workspaceId, id, ['running', 'paused'], change);
}

const leftToAsk = ({ total, done }: Batch) => total - done;

/** What is verified stays; what is held for the rest comes back. @throws NOT_FOUND */
export function cancelBatch(context: VerifierContext, workspaceId: string, id: string): Steered {
  const finishedAt = new Date(context.platform.clock.now());
  const change = { state: 'cancelled', finishedAt, pausedBecause: null, fault: null } as const;
  return steer(context, workspaceId, id, ['reading', 'ready', 'running', 'paused'], change);
}

async function steer(
  context: VerifierContext,
  workspaceId: string,
  id: string,
  states: readonly BatchState[],
  change: BatchChange,
): Steered {
  const { platform } = context;
  await theBatch(platform.db, workspaceId, id);
  const steered = await platform.db.transaction(async (tx) => {
    const changed = await changeBatch(tx, workspaceId, id, states, change);
    if (changed) await platform.jobs.enqueue(tx, VERIFIER_WORK, { workspaceId, id });
    return changed;
  });
  if (steered) await announceBatch(platform, workspaceId, id);
  return presentBatch(await theBatch(platform.db, workspaceId, id));
}

/** Its verdicts stay. @throws NOT_FOUND; VERIFYING_RUNNING where it is at work */
export async function deleteBatch({ platform }: VerifierContext, workspaceId: string, id: string): Promise<void> {
  await theBatch(platform.db, workspaceId, id);
  await platform.db.transaction(async (tx) => {
    const quiet = await changeBatch(tx, workspaceId, id, ['ready', 'paused', 'done', 'cancelled', 'failed'], {});
    if (!quiet || (await openHolds(tx, workspaceId, id)).length > 0) throw new AppError('VERIFYING_RUNNING');
    await removeBatch(tx, workspaceId, id);
  });
}
