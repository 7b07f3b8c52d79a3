// The free plan's credits of a month, once each month of the account's own calendar.

import { PLAN_CREDITS, PLAN_NAMES } from '#account/plans/contract.ts';
import { publishBalance, renewGrant } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { dueFreeCredits } from './free-credits.store.ts';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Answers how many workspaces got them. */
export async function grantFreeCredits({ db, clock, events }: Platform, stopping?: AbortSignal): Promise<number> {
  let granted = 0;
  let after = FIRST;
  while (!stopping?.aborted) {
    const due = await dueFreeCredits(db, new Date(clock.now()), after, BATCH);
    for (const { workspaceId, userId, month } of due) {
      const balance = await db.transaction((tx) =>
        renewGrant(tx, {
          workspaceId,
          userId,
          amount: PLAN_CREDITS.free,
          reason: `Credits of the ${PLAN_NAMES.free} plan`,
          idempotencyKey: `free:${month}`,
        }),
      );
      if (!balance) continue;
      publishBalance(events, workspaceId, balance);
      granted += 1;
    }
    if (due.length < BATCH) return granted;
    after = due.at(-1)?.workspaceId ?? after;
  }
  return granted;
}
