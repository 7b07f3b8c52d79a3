// The balance, what it is made of, and what credits went to: the head of the settings' section.
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { roleMay } from '#shared/roles.ts';
import type { CreditsSummary } from '../contract.ts';
import { alertThreshold } from './credit-alerts.store.ts';
import { readPools } from './credits.store.ts';
import { membersOf, receivedSince, spendingSince } from './ledger.store.ts';

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
