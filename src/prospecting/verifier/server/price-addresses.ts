// What verifying addresses would cost now.
import { PRICES } from '#account/plans/contract.ts';
import { sameAddress } from '../domain/given-addresses.ts';
import { knownAddresses } from './address-checks.store.ts';
import { mailboxOf } from './mailbox.provider.ts';
import type { VerifierContext } from './verifier-context.ts';

/** `most`: where none of them is known any more. An address within its free days, or that only free checks can be made of, costs nothing. */
export async function priceAddresses(
  context: VerifierContext,
  workspaceId: string,
  asked: readonly string[],
): Promise<{ most: number; expected: number }> {
  const { db, clock } = context.platform;
  const { check } = await mailboxOf(context, workspaceId);
  if (check === 'off') return { most: 0, expected: 0 };
  const emails = [...new Set(asked.map(sameAddress))];
  const known = await knownAddresses(db, workspaceId, emails, new Date(clock.now()));
  const open = emails.filter((email) => known.get(email)?.free !== true);
  const price = PRICES['verify-email'];
  return { most: emails.length * price, expected: open.length * price };
}
