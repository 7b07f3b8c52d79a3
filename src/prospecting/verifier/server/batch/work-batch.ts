// Works on a batch: prechecks its addresses, verifies them, adds them to a list, or ends what was cancelled. One process at a time works on a
// batch, and yields to others after some seconds.
import type { Executor } from '#platform/platform.ts';
import { unknownShare } from '../../domain/batch-quote.ts';
import type { AddressVerdict } from '../../fields.contract.ts';
import { countRecentChecks } from '../address/address-checks.store.ts';
import { publishVerdicts, type SavedVerdicts, saveVerdicts } from '../address/save-verdicts.ts';
import { withBatchLease } from '../leases.store.ts';
import { getMailbox, type Mailbox } from '../probe/mailbox.provider.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { VERIFIER_WORK } from './batch-lifecycle.ts';
import { analyzeRows, countMarked, endRetries, newRows, rowsToAsk, writeOutcomes } from './batch-rows.store.ts';
import { addCounts, type Batch, batchById, type Counts, changeBatch, lockBatch } from './batches.store.ts';
import { openReservations } from './credit-reservations.store.ts';
import { notifyBatch, publishBatch } from './present-batch.ts';
import { type Precheck, precheckRows, toCounts } from './row-outcomes.ts';
import { saveBatchRows } from './save-batch.ts';
import { releaseReservation, reserveNext, verifyReservedRows } from './verify-reserved-rows.ts';

/** Addresses wait so long for the turn of their mail server. */
const TURN_TIMEOUT_MS = 5 * 60_000;
const SLICE_MS = 20_000;

export async function workBatch(
  context: VerifierContext,
  workspaceId: string,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { platform } = context;
  const mailbox = await getMailbox(context, workspaceId);
  const until = performance.now() + SLICE_MS;
  let more = true;
  const leased = await withBatchLease(platform, id, async (lost) => {
    while (more && !stopping.aborted && !lost.aborted && performance.now() < until) {
      more = await workStep(context, workspaceId, id, mailbox);
      await publishBatch(platform, workspaceId, id);
    }
  });
  if (leased.held) {
    if (more) await platform.jobs.enqueue(platform.db, VERIFIER_WORK, { workspaceId, id });
    return;
  }
  // Its holder continues by itself, unless it has died: then the lease has expired by that time.
  const at = new Date(platform.clock.now() + leased.freeInMs);
  await platform.jobs.enqueue(platform.db, VERIFIER_WORK, { workspaceId, id }, `verifier-wait:${id}`, at);
}

/** Answers whether there is more to do now. */
export async function workStep(
  context: VerifierContext,
  workspaceId: string,
  id: string,
  mailbox: Mailbox,
  maxWaitMs = TURN_TIMEOUT_MS,
): Promise<boolean> {
  const { db } = context.platform;
  const batch = await batchById(db, workspaceId, id);
  if (batch === null) return false;
  if (batch.state === 'reading') {
    await readBatchRows(context, workspaceId, batch, mailbox);
    return (await batchById(db, workspaceId, id))?.state === 'reading' || batch.keeping?.state === 'running';
  }
  const asking = await askStep(context, workspaceId, batch, { mailbox, maxWaitMs });
  if (batch.keeping?.state === 'running') return (await saveBatchRows(context, workspaceId, batch)) || asking;
  return asking;
}

async function askStep(
  context: VerifierContext,
  workspaceId: string,
  batch: Batch,
  { mailbox, maxWaitMs }: { mailbox: Mailbox; maxWaitMs: number },
): Promise<boolean> {
  const { db } = context.platform;
  const [open] = await openReservations(db, workspaceId, batch.id);
  if (batch.state === 'cancelled') {
    if (open) await releaseReservation(context, workspaceId, batch, open);
    else await endRetries(db, workspaceId, batch.id);
    return open !== undefined;
  }
  if (open) {
    await verifyReservedRows(context, workspaceId, batch, { hold: open, mailbox, maxWaitMs });
    return true;
  }
  if (batch.state !== 'running') return false;
  // Not so where its quote says so: then nothing waits to be asked.
  if (batch.mailbox === 'off') return finishRows(context, workspaceId, batch);
  const next = await reserveNext(context, workspaceId, batch.id);
  if (next.do === 'ask') await verifyReservedRows(context, workspaceId, batch, { hold: next.hold, mailbox, maxWaitMs });
  return next.do === 'ask' || next.do === 'again';
}

const BATCH_SIZE = 500;

/** One step; answers whether there is more to do. */
async function finishRows(
  { platform, checker }: VerifierContext,
  workspaceId: string,
  { id }: Batch,
): Promise<boolean> {
  const { db, clock } = platform;
  const now = new Date(clock.now());
  await endRetries(db, workspaceId, id);
  const rows = await rowsToAsk(db, workspaceId, id, { now, limit: BATCH_SIZE });
  const freeChecks = await checker.freeChecks(rows.map(({ email }) => email));
  const free = freeChecks.map(({ verdict, decided }) => ({
    decided,
    verdict: decided ? verdict : uncheckedVerdict(verdict),
  }));
  const kept = await db.transaction(async (tx) => {
    const held = await lockBatch(tx, workspaceId, id);
    if (held?.state !== 'running') return null;
    if (rows.length === 0) {
      if (await changeBatch(tx, workspaceId, id, ['running'], { state: 'done', finishedAt: now }))
        await notifyBatch(tx, workspaceId, held, null);
      return null;
    }
    const prechecked = await precheckRows(tx, workspaceId, { rows, free, canAsk: false, now, keep: false });
    const noted = await savePrecheck(tx, workspaceId, held, prechecked);
    await changeBatch(tx, workspaceId, id, ['running'], { changeId: noted.changeId });
    return noted;
  });
  if (kept === null) return false;
  publishVerdicts(platform, workspaceId, kept);
  return true;
}

/** What free checks do say stays: a shared mailbox is one without a question. */
function uncheckedVerdict(free: AddressVerdict): AddressVerdict {
  if (free.status !== 'unknown') return free;
  const words = 'The mailbox was not asked: this batch was finished with free checks only.';
  const evidence = [...free.evidence, { check: 'mailbox', outcome: 'skipped' as const, words }];
  return { ...free, subStatus: 'probe_off', sentence: words, evidence };
}

// The first step of a batch: its addresses are looked at as far as that is free, and then its quote is there.

/** What asking came to within these days says what it will come to. */
const LATELY_MS = 90 * 86_400_000;

/** One step; answers whether there is more to look at. */
async function readBatchRows(
  { platform, checker }: VerifierContext,
  workspaceId: string,
  batch: Batch,
  mailbox: Mailbox,
): Promise<boolean> {
  const { db, clock } = platform;
  if (batch.done + batch.toAsk === 0) await analyzeRows(db, batch.total);
  const rows = await newRows(db, workspaceId, batch.id, BATCH_SIZE);
  const free = await checker.freeChecks(rows.map(({ email }) => email));
  const now = new Date(clock.now());
  const more = rows.length === BATCH_SIZE;
  // Before the transaction: what holds a connection takes no second one.
  const before = more ? null : await countRecentChecks(db, workspaceId, new Date(clock.now() - LATELY_MS));
  const kept = await db.transaction(async (tx) => {
    const held = await lockBatch(tx, workspaceId, batch.id);
    if (held?.state !== 'reading') return null;
    const canAsk = mailbox.check !== 'off';
    const prechecked = await precheckRows(tx, workspaceId, { rows, free, canAsk, now, keep: false });
    const sorted: Counts = {};
    for (const { sort } of prechecked.rows) sorted[sort] = (sorted[sort] ?? 0) + 1;
    const noted = await savePrecheck(tx, workspaceId, held, prechecked, sorted);
    const reading = { mailbox: mailbox.check, changeId: noted.changeId };
    await changeBatch(tx, workspaceId, batch.id, ['reading'], reading);
    if (before !== null) {
      const opaque = await countMarked(tx, workspaceId, batch.id, 'provider_opaque');
      const toAsk = held.toAsk + (sorted.toAsk ?? 0);
      const share = unknownShare({ toAsk, opaque, mailbox: mailbox.check }, before);
      await changeBatch(tx, workspaceId, batch.id, ['reading'], { state: 'ready', unknownShare: share });
    }
    return noted;
  });
  if (kept === null) return false;
  publishVerdicts(platform, workspaceId, kept);
  if (!more) await analyzeRows(db, batch.total);
  return more;
}

// Writes down what a look at addresses of a batch came to: their rows, the verdicts that it decided, and the counts.

/** `batch`: held. `more`: counts beside those of the verdicts. */
async function savePrecheck(
  tx: Executor,
  workspaceId: string,
  { id, madeBy, changeId }: Batch,
  { rows, checks, known }: Precheck,
  more: Counts = {},
): Promise<SavedVerdicts> {
  const kept = await saveVerdicts(tx, workspaceId, { checks, known, madeBy, changeId });
  const outcomes = rows.map(({ outcome }) => outcome);
  await writeOutcomes(tx, workspaceId, id, outcomes);
  const pairs = rows.map(({ row, outcome }) => ({ before: row.status, after: outcome.status }));
  await addCounts(tx, workspaceId, id, { ...toCounts(pairs), ...more });
  return kept;
}
