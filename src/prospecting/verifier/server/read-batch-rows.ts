// The first step of a batch: its addresses are looked at as far as that is free, and then its quote is there.
import { unknownShare } from '../domain/unknown-share.ts';
import { askedLately } from './address-checks.store.ts';
import { countMarked, newRows, noticeRows } from './batch-rows.store.ts';
import { type Batch, type Counts, changeBatch, holdBatch } from './batches.store.ts';
import type { Mailbox } from './mailbox.provider.ts';
import { precheckRows } from './precheck-rows.ts';
import { savePrecheck } from './save-precheck.ts';
import { publishVerdicts } from './save-verdicts.ts';
import type { VerifierContext } from './verifier-context.ts';

const AT_ONCE = 500;
/** What asking came to within these days says what it will come to. */
const LATELY_MS = 90 * 86_400_000;

/** One step; answers whether there is more to look at. */
export async function readBatchRows(
  { platform, checker }: VerifierContext,
  workspaceId: string,
  batch: Batch,
  mailbox: Mailbox,
): Promise<boolean> {
  const { db, clock } = platform;
  if (batch.done + batch.toAsk === 0) await noticeRows(db, batch.total);
  const rows = await newRows(db, workspaceId, batch.id, AT_ONCE);
  const free = await checker.freeChecks(rows.map(({ email }) => email));
  const now = new Date(clock.now());
  const more = rows.length === AT_ONCE;
  // Before the transaction: what holds a connection takes no second one.
  const before = more ? null : await askedLately(db, workspaceId, new Date(clock.now() - LATELY_MS));
  const kept = await db.transaction(async (tx) => {
    const held = await holdBatch(tx, workspaceId, batch.id);
    if (held?.state !== 'reading') return null;
    const canAsk = mailbox.check !== 'off';
    const looked = await precheckRows(tx, workspaceId, { rows, free, canAsk, now, keep: false });
    const sorted: Counts = {};
    for (const { sort } of looked.rows) sorted[sort] = (sorted[sort] ?? 0) + 1;
    const noted = await savePrecheck(tx, workspaceId, held, looked, sorted);
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
  if (!more) await noticeRows(db, batch.total);
  return more;
}
