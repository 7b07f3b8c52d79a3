// How many credits a refund or a dispute takes back: those of this payment that are not spent, and of no other payment.

export interface PaidCredits {
  /** Granted for the payment. */
  credits: number;
  /** Taken back already. */
  takenBack: number;
  /** Cents. */
  amount: number;
}

/** Credits that should be gone altogether after so many cents were given back; all of them while it is disputed. */
export function dueBack({ credits, amount }: PaidCredits, refunded: number, disputed: boolean): number {
  if (disputed || refunded >= amount) return credits;
  return Math.floor((credits * refunded) / amount);
}

/**
 * The oldest credits of a pool are spent first, so what is left belongs to the newest payments.
 * @param left what is left in the pool that the payment filled.
 * @param newer credits of the payments that filled it later, less those taken back.
 */
export function takeBack(payment: PaidCredits, due: number, left: number, newer: number): number {
  const unspent = Math.min(Math.max(0, left - newer), payment.credits - payment.takenBack);
  return Math.max(0, Math.min(due - payment.takenBack, unspent));
}
