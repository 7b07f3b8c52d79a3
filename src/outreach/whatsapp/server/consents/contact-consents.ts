// Consent of contacts: reading it, and recording it by users.
import { type Activity, recordActivity, severalOf } from '#account/activity-log/server/index.ts';
import { missingRecord, publishBoth, targetCondition } from '#crm/records/server/index.ts';
import { phoneKey, publishSuppressions } from '#outreach/suppressions/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { readConsent, recordConsent } from '../../consents.contract.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { consentLog, contactsAfter, phoneOfContact, suppressionEntry } from './consents.store.ts';
import { getConsent, recordConsents } from './record-consents.ts';

/** Contacts per transaction, which blocks other changes of records. */
const BATCH_SIZE = 1_000;

const COUNTED = { recorded: 'changed', known: 'known', 'opted-out': 'optedOut', none: 'withoutPhone' } as const;

/** @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE */
export async function getContactConsent(
  { platform: { db } }: Pick<WhatsappContext, 'platform'>,
  workspaceId: string,
  contactId: string,
): Promise<RouteOutput<typeof readConsent>> {
  const written = await phoneOfContact(db, workspaceId, contactId);
  if (written === null) throw await missingRecord(db, workspaceId, 'contact', contactId);
  const phone = phoneKey(written);
  if (phone === null) return { state: 'unknown', phone: '', items: [] };
  const [state, log, suppressed] = await Promise.all([
    getConsent(db, workspaceId, phone),
    consentLog(db, workspaceId, phone),
    suppressionEntry(db, workspaceId, phone),
  ]);
  // An opt-out by email, file or hand has no entry of its own.
  const listed = suppressed !== null && log[0]?.state !== 'opted-out' ? [suppressed] : [];
  return { state, phone, items: [...listed, ...log] };
}

function activityOf(contacts: readonly { id: string }[], state: string): Activity {
  const several = severalOf(
    'contact',
    contacts.map(({ id }) => id),
  );
  const details = { ...several.details, state, ...(contacts.length === BATCH_SIZE && { more: true }) };
  return { kind: 'whatsapp-consent.recorded', subject: several.subject, details };
}

/** In batches with a commit each, so that a retry changes only the rest. */
export async function recordForContacts(
  { platform, records }: Pick<WhatsappContext, 'platform' | 'records'>,
  principal: Principal,
  { target, state, wording, at }: RouteInput<typeof recordConsent>['body'],
): Promise<RouteOutput<typeof recordConsent>> {
  const { workspaceId, userId } = principal;
  const { db, clock } = platform;
  const now = clock.now();
  const said = new Date(Math.min(now, at === undefined ? now : Date.parse(at)));
  const condition = await targetCondition(records, { workspaceId, kind: 'contact' }, target);
  const done = { changed: 0, known: 0, withoutPhone: 0, optedOut: 0 };
  for (let after: string | null = null; ; ) {
    const contacts = await contactsAfter(db, condition, { after, limit: BATCH_SIZE });
    const phones = contacts.map(({ phone }) => phoneKey(phone));
    const consents = phones.flatMap((phone) =>
      phone === null ? [] : [{ phone, state, source: 'manual' as const, wording, at: said, recordedBy: userId }],
    );
    const { outcomes } = await db.transaction(async (tx) => {
      const recorded = await recordConsents(tx, workspaceId, consents);
      // One activity, with the first batch and its ids.
      if (after === null) await recordActivity(tx, principal, activityOf(contacts, state));
      return recorded;
    });
    for (const phone of phones) done[COUNTED[(phone === null ? undefined : outcomes.get(phone)) ?? 'none']] += 1;
    after = contacts.at(-1)?.id ?? null;
    if (contacts.length < BATCH_SIZE) break;
  }
  if (done.changed > 0) {
    publishBoth(platform.events, workspaceId, 'contact');
    if (state === 'opted-out') publishSuppressions(platform, workspaceId);
  }
  return done;
}
