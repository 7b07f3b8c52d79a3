// Works a batch off: looks at its addresses, asks about them, sends them to a list, or ends what was cancelled. One process at a time works
// on one batch, and after some seconds lets others have their turn.

import { giveUpRetries } from './batch-rows.store.ts';
import { type Batch, batchById } from './batches.store.ts';
import { openReservations } from './credit-reservations.store.ts';
import { finishRows } from './finish-rows.ts';
import { VERIFIER_WORK } from './job-definitions.ts';
import { withBatchLease } from './leases.store.ts';
import { type Mailbox, mailboxOf } from './mailbox.provider.ts';
import { nextReservation } from './next-reservation.ts';
import { announceBatch } from './present-batch.ts';
import { readBatchRows } from './read-batch-rows.ts';
import { saveBatchRows } from './save-batch-rows.ts';
import type { VerifierContext } from './verifier-context.ts';
import { releaseReservation, verifyReservedRows } from './verify-reserved-rows.ts';

/** Addresses wait so long for the turn of their mail server. */
const PATIENCE_MS = 5 * 60_000;
const SLICE_MS = 20_000;

export async function workBatch(
  context: VerifierContext,
  workspaceId: string,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { platform } = context;
  const mailbox = await mailboxOf(context, workspaceId);
  const until = performance.now() + SLICE_MS;
  let more = true;
  const leased = await withBatchLease(platform, id, async (lost) => {
    while (more && !stopping.aborted && !lost.aborted && performance.now() < until) {
      more = await workStep(context, workspaceId, id, mailbox);
      await announceBatch(platform, workspaceId, id);
    }
  });
  if (leased.held) {
    if (more) await platform.jobs.enqueue(platform.db, VERIFIER_WORK, { workspaceId, id });
    return;
  }
  // Who has it goes on by itself, unless it has died: then the batch is free by that time.
  const at = new Date(platform.clock.now() + leased.freeInMs);
  await platform.jobs.enqueue(platform.db, VERIFIER_WORK, { workspaceId, id }, `verifier-wait:${id}`, at);
}

/** Answers whether there is more to do now. */
export async function workStep(
  context: VerifierContext,
  workspaceId: string,
  id: string,
  mailbox: Mailbox,
  patienceMs = PATIENCE_MS,
): Promise<boolean> {
  const { db } = context.platform;
  const batch = await batchById(db, workspaceId, id);
  if (batch === null) return false;
  if (batch.state === 'reading') {
    await readBatchRows(context, workspaceId, batch, mailbox);
    return (await batchById(db, workspaceId, id))?.state === 'reading' || batch.keeping?.state === 'running';
  }
  const asking = await askStep(context, workspaceId, batch, { mailbox, patienceMs });
  if (batch.keeping?.state === 'running') return (await saveBatchRows(context, workspaceId, batch)) || asking;
  return asking;
}

async function askStep(
  context: VerifierContext,
  workspaceId: string,
  batch: Batch,
  { mailbox, patienceMs }: { mailbox: Mailbox; patienceMs: number },
): Promise<boolean> {
  const { db } = context.platform;
  const [open] = await openReservations(db, workspaceId, batch.id);
  if (batch.state === 'cancelled') {
    if (open) await releaseReservation(context, workspaceId, batch, open);
    else await giveUpRetries(db, workspaceId, batch.id);
    return open !== undefined;
  }
  if (open) {
    await verifyReservedRows(context, workspaceId, batch, { hold: open, mailbox, patienceMs });
    return true;
  }
  if (batch.state !== 'running') return false;
  // Not so where its quote says so: then nothing waits to be asked.
  if (batch.mailbox === 'off') return finishRows(context, workspaceId, batch);
  const next = await nextReservation(context, workspaceId, batch.id);
  if (next.do === 'ask')
    await verifyReservedRows(context, workspaceId, batch, { hold: next.hold, mailbox, patienceMs });
  return next.do === 'ask' || next.do === 'again';
}
