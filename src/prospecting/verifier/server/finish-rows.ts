// Ends a batch with what free checks say: nobody is asked about its mailboxes any more, and nothing is charged for them.
import type { AddressVerdict } from '../fields.contract.ts';
import { giveUpRetries, rowsToAsk } from './batch-rows.store.ts';
import { type Batch, changeBatch, holdBatch } from './batches.store.ts';
import { notifyBatch } from './notify-batch.ts';
import { precheckRows } from './precheck-rows.ts';
import { savePrecheck } from './save-precheck.ts';
import { publishVerdicts } from './save-verdicts.ts';
import type { VerifierContext } from './verifier-context.ts';

const AT_ONCE = 500;

/** One step; answers whether there is more to do. */
export async function finishRows(
  { platform, checker }: VerifierContext,
  workspaceId: string,
  { id }: Batch,
): Promise<boolean> {
  const { db, clock } = platform;
  const now = new Date(clock.now());
  await giveUpRetries(db, workspaceId, id);
  const rows = await rowsToAsk(db, workspaceId, id, { now, limit: AT_ONCE });
  const looks = await checker.freeChecks(rows.map(({ email }) => email));
  const free = looks.map(({ verdict, decided }) => ({ decided, verdict: decided ? verdict : notAsked(verdict) }));
  const kept = await db.transaction(async (tx) => {
    const held = await holdBatch(tx, workspaceId, id);
    if (held?.state !== 'running') return null;
    if (rows.length === 0) {
      if (await changeBatch(tx, workspaceId, id, ['running'], { state: 'done', finishedAt: now }))
        await notifyBatch(tx, workspaceId, held, null);
      return null;
    }
    const looked = await precheckRows(tx, workspaceId, { rows, free, canAsk: false, now, keep: false });
    const noted = await savePrecheck(tx, workspaceId, held, looked);
    await changeBatch(tx, workspaceId, id, ['running'], { changeId: noted.changeId });
    return noted;
  });
  if (kept === null) return false;
  publishVerdicts(platform, workspaceId, kept);
  return true;
}

/** What free checks do say stays: a shared mailbox is one without a question. */
function notAsked(free: AddressVerdict): AddressVerdict {
  if (free.status !== 'unknown') return free;
  const words = 'The mailbox was not asked: this batch was finished with free checks only.';
  const evidence = [...free.evidence, { check: 'mailbox', outcome: 'skipped' as const, words }];
  return { ...free, subStatus: 'probe_off', sentence: words, evidence };
}
