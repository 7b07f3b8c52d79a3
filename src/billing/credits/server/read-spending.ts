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
  /**
   * From when on the cycle counts, given the last grant: the beginning of the reader's day, so that a page of the ledger shows
   * the same entries. Where a span of the trend begins, or before all of them.
   */
  cycleFrom: (grantedAt: Date | null) => Date;
}

export async function readSpending(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { trend, cycleFrom }: Asked,
): Promise<Spending> {
  const [{ balance }, threshold, moments] = await Promise.all([
    balanceOf(db, workspaceId),
    alertThreshold(db, workspaceId),
    ledgerMoments(db, workspaceId),
  ]);
  const from = cycleFrom(moments.grantedAt);
  const starts = [...trend];
  if (starts[0] === undefined || from < starts[0]) starts.unshift(from);
  const [moved, byActivity] = await Promise.all([
    movedInSpans(db, workspaceId, starts),
    spendingSince(db, workspaceId, from.toISOString()),
  ]);
  const cycle = sumOf(moved.filter((_, at) => (starts[at] ?? from) >= from));
  return { balance, threshold, ...moments, trend: moved.slice(-trend.length), cycle: { ...cycle, byActivity } };
}

function sumOf(moved: readonly Moved[]): Moved {
  return moved.reduce(
    (sum, { spent, returned, practice }) => ({
      spent: sum.spent + spent,
      returned: sum.returned + returned,
      practice: sum.practice + practice,
    }),
    { spent: 0, returned: 0, practice: 0 },
  );
}
