// Sign-up: the account, its workspace, its credits and its confirmation mail, all or nothing.
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { SignUpForm } from '../contract.ts';
import { PHONE_FAULT, toE164 } from '../domain/phone-number.ts';
import { accountMailJob } from './account-mail.job.ts';
import { confirmedUser } from './accounts.store.ts';
import { refuseWeakPassword } from './check-password.ts';
import { createAccount } from './create-account.ts';
import { NO_CHECKOUTS, type PaidCheckouts } from './paid-checkouts.ts';

/**
 * Answers the same whether or not the address had an account, so that nobody can ask who is a customer: the mail tells
 * the owner of the mailbox which of the two it was. Two sign-ups with one address are two accounts until one is confirmed
 * (`claim-address.ts`).
 * @throws INVALID_INPUT for a phone number that cannot be one, and a password that is easy to guess.
 */
export async function signUp(
  platform: Platform,
  form: SignUpForm,
  checkouts: PaidCheckouts = NO_CHECKOUTS,
): Promise<{ email: string; signUpId: string }> {
  const { email, password, plan, checkoutId, acceptTerms: _accepted, ...profile } = form;
  await refuseWeakPassword(password, { email, ...profile });
  const phoneNumber = normalisePhone(profile.phoneNumber, profile.country);
  if (checkoutId !== undefined) await checkouts.prepare(checkoutId);
  const created = await createAccount(
    platform,
    // A paid plan is bought in the checkout: without one the account is unpaid (ruling R4).
    { email, password, plan, isPaid: false, verified: false, profile: { ...profile, phoneNumber } },
    async (tx, account) => {
      if (checkoutId !== undefined) await checkouts.claim(tx, checkoutId, account);
      await platform.jobs.enqueue(tx, accountMailJob, { ...account, kind: 'confirm-email' });
    },
  );
  if (!created) await tellOwner(platform, email);
  return { email, signUpId: created?.userId ?? newId() };
}

/** The answer that only the mailbox gets, where an address that signs up has an account already. */
export async function tellOwner({ db, jobs }: Platform, email: string): Promise<void> {
  const owner = await confirmedUser(db, email);
  if (!owner) return;
  const { workspaceId, id: userId } = owner;
  await jobs.enqueue(db, accountMailJob, { workspaceId, userId, kind: 'already-registered' });
}

/** E.164, or empty where nothing was entered. */
export function normalisePhone(typed: string, country: string): string {
  if (typed === '') return '';
  const number = toE164(typed, country);
  if (number !== null) return number;
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'phoneNumber', message: PHONE_FAULT }] });
}
