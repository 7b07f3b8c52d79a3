// The port through which sign-up asks for what a visitor has paid; app/server gives the one of payments.
import type { Transaction } from '#platform/platform.ts';

export interface PaidCheckouts {
  /** Before the transaction: brings what is known of the checkout up to date, so that `claim` has to ask nobody outside. */
  prepare(checkoutId: string): Promise<void>;
  /**
   * Gives a visitor's checkout to the account that has just been made in this transaction: once, for ever. Where it is paid,
   * the account has its plan and its credits with the commit; where the money is still on its way, when it arrives.
   * @returns null where there is no such checkout, or another account has it: the account then stays as it was made.
   */
  claim(
    tx: Transaction,
    checkoutId: string,
    account: { workspaceId: string; userId: string },
  ): Promise<{ paid: boolean } | null>;
}

/** Where nothing can be bought. */
export const NO_CHECKOUTS: PaidCheckouts = { prepare: async () => {}, claim: async () => null };
