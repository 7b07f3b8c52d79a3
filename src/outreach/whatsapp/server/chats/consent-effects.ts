// What a person's own words on WhatsApp say of their consent. The one place where conversations meet consents and the suppression list.
import type { Executor } from '#platform/platform.ts';
import type { ConsentSource, ConsentState } from '../../fields.contract.ts';
import { consentOf, optOutPhone, recordConsents } from '../consents/record-consents.ts';

export interface SaidByPerson {
  /** E.164. */
  phone: string;
  source: ConsentSource;
  /** What they wrote. */
  wording: string;
  at: Date;
  /** The message of a campaign that they answer. */
  mailId: string | null;
  /** A user who recorded it; left out where they said it themselves. */
  recordedBy?: string;
}

/** Never to be messaged again, on the channels that the workspace has chosen. @returns whether that is new */
export function recordOptOut(tx: Executor, workspaceId: string, said: SaidByPerson): Promise<boolean> {
  return optOutPhone(tx, workspaceId, said);
}

/**
 * A person who writes to a business agrees to be answered: recorded where nothing was known. It never lifts an opt-out, unless `lifts` says
 * that they asked for messages again in so many words.
 */
export async function recordOptIn(
  tx: Executor,
  workspaceId: string,
  { mailId: _answered, ...said }: SaidByPerson & { lifts: boolean },
): Promise<void> {
  // Most who write have agreed long ago: recording waits for the library, which no message has to.
  if (!said.lifts && (await consentOf(tx, workspaceId, said.phone)) !== 'unknown') return;
  await recordConsents(tx, workspaceId, [{ ...said, state: 'opted-in' }]);
}

export function consentState(db: Executor, workspaceId: string, phone: string): Promise<ConsentState> {
  return consentOf(db, workspaceId, phone);
}
