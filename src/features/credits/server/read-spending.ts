// What credits went to, for the overview: the days of a trend, and the time since the last grant with what it was spent on.
import type { Platform } from '#platform/platform.ts';
import type { CreditsSummary } from '../contract.ts';
import { alertThreshold } from './credit-alerts.store.ts';
import { balanceOf } from './credits.store.ts';
import { spendingSince } from './ledger.store.ts';
import { ledgerMoments, type Moved, movedInSpans } from './spending.store.ts';

export interface Spending {
  balance: number;
  /** Where somebody wants to be told of fewer credits than this. */
  threshold: number | null;
  /** When the ledger begins; null while it is empty. */
  beganAt: Date | null;
  /** When credits were last granted; null where they never were. */
  grantedAt: Date | null;
  trend: Moved[];
  cycle: Moved & { byActivity: CreditsSummary['spending'] };
}

interface Asked {
  /** Where each span of the trend begins, rising; the last one ends now. */
  trend: readonly Date[];
  /** From when on the cycle counts, given the last grant: the reader's day, so that a page of the ledger shows the same entries. */
  cycleFrom: (grantedAt: Date | null) => Date;
}

export async function readSpending(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { trend, cycleFrom }: Asked,
): Promise<Spending> {
  const [{ balance }, threshold, moments, moved] = await Promise.all([
    balanceOf(db, workspaceId),
    alertThreshold(db, workspaceId),
    ledgerMoments(db, workspaceId),
    movedInSpans(db, workspaceId, trend),
  ]);
  const from = cycleFrom(moments.grantedAt);
  const [byActivity, [cycle = { spent: 0, returned: 0 }]] = await Promise.all([
    spendingSince(db, workspaceId, from.toISOString()),
    movedInSpans(db, workspaceId, [from]),
  ]);
  return { balance, threshold, ...moments, trend: moved, cycle: { ...cycle, byActivity } };
}
