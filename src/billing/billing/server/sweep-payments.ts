// Finds what no event told: checkouts open for long, periods that are over, missed events, a grace that ends, visitors who
// paid and never signed up.
import type { Platform } from '#platform/platform.ts';
import { applyEntitlement } from './apply-payments.ts';
import type { Billing } from './billing-context.ts';
import { billingMailJob } from './billing-mail.job.ts';
import { unclaimedCheckouts, unsettledCheckouts, updateCheckout } from './checkouts.store.ts';
import { jobKey, processEventJob, receiveEvent, syncSubscription } from './payment-events.ts';
import { openEvents } from './payments.store.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';
import { countChange, graceIsOver, lockCustomer, overdueSubscriptions } from './subscriptions.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** What one run takes on of each kind. */
const BATCH = 200;

export interface Swept {
  checkouts: number;
  subscriptions: number;
  missedEvents: number;
  retriedEvents: number;
  graceOver: number;
  reminded: number;
  faults: number;
}

/** @param eager true for the operator's command: asks at once about everything, however lately it was asked about. */
export async function sweepPayments(billing: Billing, eager = false): Promise<Swept> {
  const { platform, provider } = billing;
  const { db, clock, log } = platform;
  const now = new Date(clock.now());
  const before = (ms: number) => new Date(now.getTime() - ms);
  const ago = (ms: number) => before(eager ? -MINUTE_MS : ms);
  const swept = {
    checkouts: 0,
    subscriptions: 0,
    missedEvents: 0,
    retriedEvents: 0,
    graceOver: 0,
    reminded: 0,
    faults: 0,
  };
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      swept.faults += 1;
      log.warn({ err: error, what }, 'the sweep of payments could not settle one thing');
      return false;
    }
  };

  for (const row of await unsettledCheckouts(db, ago(5 * MINUTE_MS), BATCH)) {
    const settled = await attempt(row.id, async () => {
      if (row.checkoutId !== null) await reconcileCheckout(billing, row);
      const isOver = row.createdAt < before(2 * DAY_MS);
      // Its page was never opened, or the provider does not know it.
      await updateCheckout(db, row.id, {
        checkedAt: now,
        ...(row.state === 'creating' && isOver && { state: 'expired' as const }),
      });
    });
    if (settled) swept.checkouts += 1;
  }
  for (const { subscriptionId } of await overdueSubscriptions(db, provider.name, now, ago(HOUR_MS), BATCH)) {
    if (await attempt(subscriptionId, () => syncSubscription(billing, subscriptionId))) swept.subscriptions += 1;
  }
  await attempt('missed events', async () => {
    for (const event of await provider.undelivered(before(3 * DAY_MS))) {
      if (await receiveEvent(billing, event)) swept.missedEvents += 1;
    }
  });
  for (const { id } of await openEvents(db, before(30 * DAY_MS), ago(HOUR_MS), BATCH)) {
    await platform.jobs.enqueue(db, processEventJob, { eventId: id }, jobKey(id));
    swept.retriedEvents += 1;
  }
  for (const workspaceId of await graceIsOver(db, now, BATCH)) {
    if (await attempt(workspaceId, () => endGrace(platform, workspaceId))) swept.graceOver += 1;
  }
  for (const row of await unclaimedCheckouts(db, before(10 * MINUTE_MS), BATCH)) {
    await db.transaction(async (tx) => {
      await updateCheckout(tx, row.id, { remindedAt: now });
      await platform.jobs.enqueue(tx, billingMailJob, { kind: 'unclaimed', orderId: row.id });
    });
    swept.reminded += 1;
  }
  return swept;
}

async function endGrace(platform: Platform, workspaceId: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockCustomer(tx, workspaceId);
    await applyEntitlement(platform, tx, workspaceId);
    await countChange(tx, workspaceId);
  });
  platform.events.publish(workspaceId, { type: 'billing' });
}
