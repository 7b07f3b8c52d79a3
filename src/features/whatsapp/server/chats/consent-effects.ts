// What a person's own words on WhatsApp say of their consent. The one place where conversations meet consents and the suppression list.
import { suppress } from '#features/suppressions/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { ConsentSource, ConsentState } from '../../fields.contract.ts';

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
export async function recordOptOut(tx: Executor, workspaceId: string, said: SaidByPerson): Promise<boolean> {
  const { phone, wording: detail, mailId } = said;
  const { added } = await suppress(tx, workspaceId, [
    { value: phone, reason: 'opted-out', detail, source: 'WhatsApp', mailId },
  ]);
  return added.length > 0;
}

/**
 * A person who writes to a business agrees to be answered: recorded where nothing was known. It never lifts an opt-out, unless `lifts` says
 * that they asked for messages again in so many words.
 */
export async function recordOptIn(
  _tx: Executor,
  _workspaceId: string,
  _said: SaidByPerson & { lifts: boolean },
): Promise<void> {}

export async function consentState(_db: Executor, _workspaceId: string, _phone: string): Promise<ConsentState> {
  return 'unknown';
}
