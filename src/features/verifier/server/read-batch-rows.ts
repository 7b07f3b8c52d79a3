// The first step of a batch: its addresses are looked at as far as that is free, and then its quote is there.
import type { Executor } from '#platform/platform.ts';
import { unknownShare } from '../domain/unknown-share.ts';
import { askedLately } from './address-checks.store.ts';
import { countMarked, newRows, noticeRows } from './batch-rows.store.ts';
import { type Batch, type Counts, changeBatch, holdBatch } from './batches.store.ts';
import { keepLooked } from './keep-looked.ts';
import { announceVerdicts } from './keep-verdicts.ts';
import { lookAtRows } from './look-at-rows.ts';
import type { Mailbox } from './mailbox.provider.ts';
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
  const kept = await db.transaction(async (tx) => {
    const held = await holdBatch(tx, workspaceId, batch.id);
    if (held?.state !== 'reading') return null;
    const canAsk = mailbox.check !== 'off';
    const looked = await lookAtRows(tx, workspaceId, { rows, free, canAsk, now, keep: false });
    const sorted: Counts = {};
    for (const { sort } of looked.rows) sorted[sort] = (sorted[sort] ?? 0) + 1;
    const noted = await keepLooked(tx, workspaceId, held, looked, sorted);
    const reading = { mailbox: mailbox.check, changeId: noted.changeId };
    await changeBatch(tx, workspaceId, batch.id, ['reading'], reading);
    if (rows.length < AT_ONCE) await finishReading(tx, workspaceId, held.toAsk + (sorted.toAsk ?? 0));
    return noted;
  });
  if (kept === null) return false;
  announceVerdicts(platform, workspaceId, kept);
  const more = rows.length === AT_ONCE;
  if (!more) await noticeRows(db, batch.total);
  return more;

  async function finishReading(tx: Executor, workspace: string, toAsk: number): Promise<void> {
    const opaque = await countMarked(tx, workspace, batch.id, 'provider_opaque');
    const before = await askedLately(db, workspace, new Date(clock.now() - LATELY_MS));
    const share = unknownShare({ toAsk, opaque, mailbox: mailbox.check }, before);
    await changeBatch(tx, workspace, batch.id, ['reading'], { state: 'ready', unknownShare: share });
  }
}
