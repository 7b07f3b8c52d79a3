// The balance with what it is made of, and what credits went to.
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { roleMay } from '#shared/roles.ts';
import type { CreditsSummary } from '../contract.ts';
import { alertThreshold } from './credit-alerts.store.ts';
import { balanceOf, readPools } from './credits.store.ts';
import { ledgerMoments, type Moved, membersOf, movedInSpans, receivedSince, spendingSince } from './ledger.store.ts';

/** What payments know of a workspace's credits; given by app/server, so that credits do not know payments. */
export interface Renewals {
  /** When granted credits are replaced by new ones; null where that does not happen. */
  renewsAt(workspaceId: string): Promise<Date | null>;
}

export async function summariseCredits(
  { db }: Platform,
  renewals: Renewals,
  { workspaceId, role }: Principal,
  since: string,
): Promise<CreditsSummary> {
  const [{ granted, bought }, renewsAt, spending, received, threshold, members] = await Promise.all([
    readPools(db, workspaceId),
    renewals.renewsAt(workspaceId),
    spendingSince(db, workspaceId, since),
    receivedSince(db, workspaceId, since),
    alertThreshold(db, workspaceId),
    membersOf(db, workspaceId),
  ]);
  return {
    balance: granted + bought,
    bought,
    renewsAt: renewsAt?.toISOString() ?? null,
    spending,
    received,
    alert: { threshold, mayChange: roleMay(role, 'configure') },
    members,
  };
}

// What credits went to, for the overview: the days of a trend, and the time since the last grant with what it was spent on.
export interface Spending {
  balance: number;
  /** The threshold of the low-credits alert. */
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
