// Refunds and disputes: unspent credits of the payment go, those of a dispute that is won come back.
import { type Added, addWithin, lockWallet } from '#billing/credits/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import { dueBack, takeBack } from '../domain/take-back.ts';
import { updateCustomer } from './customers.store.ts';
import type { ProviderCharge, ProviderDispute } from './payments.provider.ts';
import {
  creditsAfter,
  hasOpenDispute,
  isReplaced,
  type PaymentRow,
  paymentById,
  updatePayment,
} from './payments.store.ts';

/** The caller holds the lock of the workspace's customer. Refunds only grow: an older state changes nothing. */
export async function applyRefund(
  tx: Transaction,
  payment: Pick<PaymentRow, 'workspaceId' | 'id'>,
  charge: ProviderCharge,
): Promise<Added | null> {
  const row = await paymentById(tx, payment.workspaceId, payment.id);
  if (!row || charge.amountRefunded <= row.refundedAmount) return null;
  const disputed = row.disputeState === 'open' || row.disputeState === 'lost';
  const due = dueBack(paid(row), charge.amountRefunded, disputed);
  const taken = await take(tx, row, due, `refund:${charge.chargeId}:${charge.amountRefunded}`, 'Payment refunded');
  await updatePayment(tx, row.workspaceId, row.id, {
    refundedAmount: charge.amountRefunded,
    creditsTakenBack: row.creditsTakenBack + taken.credits,
  });
  return taken.added;
}

/** A dispute moves from open to won or lost, never back. */
export async function applyDispute(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  tx: Transaction,
  payment: Pick<PaymentRow, 'workspaceId' | 'id'>,
  { disputeId, state }: ProviderDispute,
): Promise<Added | null> {
  const row = await paymentById(tx, payment.workspaceId, payment.id);
  if (!row || (row.disputeId === disputeId && (row.disputeState === state || row.disputeState !== 'open'))) return null;
  const { workspaceId, id } = row;
  const isNew = row.disputeId !== disputeId;
  let { creditsTakenBack, disputeCredits } = row;
  let added: Added | null = null;
  if (isNew && state !== 'won') {
    log.error({ workspaceId, disputeId, payment: id }, 'a payment is disputed: answer it at the payment provider');
    const taken = await take(tx, row, row.credits, `dispute:${disputeId}`, 'Payment disputed');
    added = taken.added;
    creditsTakenBack += taken.credits;
    disputeCredits = taken.credits;
  } else if (!isNew && state === 'won') {
    // What was refunded beside it stays away.
    const due = dueBack(paid(row), row.refundedAmount, false);
    const back = (await wouldBeReplaced(tx, row)) ? 0 : Math.min(disputeCredits, Math.max(0, creditsTakenBack - due));
    if (back > 0) {
      const reason = 'Dispute decided for us';
      const facts = { workspaceId, amount: back, reason, idempotencyKey: `dispute-won:${disputeId}` };
      added = await addWithin(tx, 'adjustment', facts, poolOf(row));
    }
    creditsTakenBack -= back;
    disputeCredits = 0;
  }
  await updatePayment(tx, workspaceId, id, { disputeId, disputeState: state, creditsTakenBack, disputeCredits });
  const flagged = await hasOpenDispute(tx, workspaceId);
  await updateCustomer(tx, workspaceId, { disputedAt: flagged ? new Date(clock.now()) : null });
  return added;
}

/** What a plan granted goes at its next renewal: nothing is left of it that could come back after that. */
async function wouldBeReplaced(
  tx: Transaction,
  { workspaceId, subscriptionId, periodStart }: PaymentRow,
): Promise<boolean> {
  return subscriptionId !== null && periodStart !== null && isReplaced(tx, workspaceId, subscriptionId, periodStart);
}

const paid = ({ credits, creditsTakenBack, amount }: PaymentRow) => ({ credits, takenBack: creditsTakenBack, amount });
const poolOf = ({ kind }: PaymentRow) => (kind === 'plan' ? 'granted' : 'bought');

async function take(
  tx: Transaction,
  row: PaymentRow,
  due: number,
  idempotencyKey: string,
  reason: string,
): Promise<{ credits: number; added: Added | null }> {
  const { workspaceId } = row;
  const pool = poolOf(row);
  const left = (await lockWallet(tx, workspaceId))[pool];
  const credits = takeBack(paid(row), due, left, await creditsAfter(tx, workspaceId, row.kind, row.seq));
  if (credits === 0) return { credits, added: null };
  const added = await addWithin(tx, 'adjustment', { workspaceId, amount: -credits, reason, idempotencyKey }, pool);
  return { credits, added };
}
