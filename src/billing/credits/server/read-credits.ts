// The balance with what it is made of, and what credits went to.
import type { Platform } from '#platform/platform.ts';
import { daysBetween } from '#shared/calendar-day.ts';
import { chartBars, sumByBar } from '#shared/chart-bars.ts';
import type { RouteInput } from '#shared/contract.ts';
import { localDay } from '#shared/local-time.ts';
import type { Principal } from '#shared/principal.ts';
import { roleMay } from '#shared/roles.ts';
import { CHART_KINDS, type CreditsChart, type CreditsSummary, type getCreditsChart } from '../contract.ts';
import { alertThreshold } from './credit-alerts.store.ts';
import { getBalance, readPools } from './credits.store.ts';
import {
  getMembers,
  ledgerMoments,
  type Moved,
  movedInSpans,
  receivedSince,
  type SpentOnDay,
  spendingSince,
  spentByDay,
} from './ledger.store.ts';

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
    getMembers(db, workspaceId),
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

type ChartQuery = RouteInput<typeof getCreditsChart>['query'];

/** What credits went to on each day; refunds are entries of their own and not in it. */
export async function readCreditsChart(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  { zone, weekStart, period }: ChartQuery,
): Promise<CreditsChart> {
  const last = localDay(new Date(clock.now()), zone);
  const { beganAt } = await ledgerMoments(db, workspaceId);
  const first = beganAt === null ? last : localDay(beganAt, zone);
  const bars = chartBars(period, { first, last, zone, weekStart });
  const rows = await spentByDay(db, workspaceId, { since: bars[0]?.since ?? new Date(clock.now()), zone });
  const kinds = largestKinds(rows);
  const isOf = ({ what, practice }: SpentOnDay) =>
    kinds.findIndex((kind) => kind.what === what && kind.practice === practice);
  const sums = [...kinds.keys(), -1].map((place) =>
    sumByBar(
      bars,
      rows.filter((row) => isOf(row) === place),
      ({ credits }) => credits,
    ),
  );
  return {
    life: beganAt === null ? 0 : daysBetween(first, last) + 1,
    kinds,
    bars: bars.map(({ from, to }, at) => ({ from, to, credits: sums.map((sum) => sum[at] ?? 0) })),
  };
}

function largestKinds(rows: readonly SpentOnDay[]): CreditsChart['kinds'] {
  const totals = new Map<string, { what: string; practice: boolean; credits: number }>();
  for (const { what, practice, credits } of rows) {
    const key = `${practice} ${what}`;
    totals.set(key, { what, practice, credits: credits + (totals.get(key)?.credits ?? 0) });
  }
  return [...totals.values()]
    .sort((a, b) => b.credits - a.credits || (a.what < b.what ? -1 : 1))
    .slice(0, CHART_KINDS)
    .map(({ what, practice }) => ({ what, practice }));
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

interface SpendingQuery {
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
  { trend, cycleFrom }: SpendingQuery,
): Promise<Spending> {
  const [{ balance }, threshold, moments] = await Promise.all([
    getBalance(db, workspaceId),
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
  const cycle = sumMoved(moved.filter((_, at) => (starts[at] ?? from) >= from));
  return { balance, threshold, ...moments, trend: moved.slice(-trend.length), cycle: { ...cycle, byActivity } };
}

function sumMoved(moved: readonly Moved[]): Moved {
  return moved.reduce(
    (sum, { spent, returned, practice }) => ({
      spent: sum.spent + spent,
      returned: sum.returned + returned,
      practice: sum.practice + practice,
    }),
    { spent: 0, returned: 0, practice: 0 },
  );
}
