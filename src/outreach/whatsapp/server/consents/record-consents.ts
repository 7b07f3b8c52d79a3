// Records consent to WhatsApp messages. An opt-out is added to the suppression list too; a later opt-in lifts it only if the person asked for
// messages themselves.
import { type Activity, recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import {
  lockLibrary,
  missingRecord,
  publishBoth,
  setWhatsappState,
  targetCondition,
} from '#crm/records/server/index.ts';
import { liftOptOut, phoneKey, publishSuppressions, suppress } from '#outreach/suppressions/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { readConsent, recordConsent } from '../../consents.contract.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { ConsentSource, ConsentState } from '../../fields.contract.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import {
  consentLog,
  contactsAfter,
  getKnownConsents,
  hasOptedOutSince,
  insertConsents,
  phoneOfContact,
  phoneOfUserId,
  type StatedConsent,
  suppressionEntry,
} from './consents.store.ts';

export interface Consent {
  /** E.164. */
  phone: string;
  state: StatedConsent;
  source: ConsentSource;
  /** What they agreed to or wrote, kept as proof. */
  wording: string;
  /** When they said so. */
  at: Date;
  /** The user who recorded it. */
  recordedBy?: string | null;
  /** Of an opt-out: the campaign message that it replies to. */
  mailId?: string | null;
  /** Of an opt-in: they asked for messages again, which ends an earlier opt-out. */
  lifts?: boolean;
}

export interface Recorded {
  /** By phone: recorded, known before, or unchanged because of an opt-out. */
  outcomes: Map<string, 'recorded' | 'known' | 'opted-out'>;
  /** Phones that are not E.164; nothing was recorded for them. */
  invalid: string[];
}

const MAX_WORDING = 1_000;
const SOURCE_LABELS: Record<ConsentSource, string> = {
  manual: 'Recorded by hand',
  import: 'Import',
  inbound: 'WhatsApp',
  'stop-word': 'WhatsApp',
  'user-preferences': 'WhatsApp settings',
  'meta-131050': 'WhatsApp settings',
  email: 'Email',
};

/**
 * In the caller's transaction, each phone once. Idempotent. Call `publishSuppressions` after the commit.
 * Locks the library of records before rows of the suppression list, like `suppress`.
 */
export async function recordConsents(
  tx: Executor,
  workspaceId: string,
  consents: readonly Consent[],
): Promise<Recorded> {
  const byPhone = new Map(consents.map((consent) => [consent.phone, consent]));
  const invalid = [...byPhone.keys()].filter((phone) => phoneKey(phone) !== phone);
  for (const phone of invalid) byPhone.delete(phone);
  const wanted = [...byPhone.values()].map((consent) => ({ ...consent, wording: toWording(consent.wording) }));
  if (wanted.length === 0) return { outcomes: new Map(), invalid };
  await lockLibrary(tx, workspaceId);
  await suppressOptOuts(tx, workspaceId, wanted);
  for (const consent of wanted) {
    const { state, phone, wording, at } = consent;
    if (state !== 'opted-in' || !consent.lifts) continue;
    // A late report: what they said last counts.
    consent.lifts = !(await hasOptedOutSince(tx, workspaceId, phone, at));
    if (consent.lifts)
      await liftOptOut(tx, workspaceId, { value: phone, why: `They asked for messages again: ${wording}` });
  }
  const known = await getKnownConsents(
    tx,
    workspaceId,
    wanted.map(({ phone }) => phone),
  );
  const outcomes: Recorded['outcomes'] = new Map();
  for (const consent of wanted) {
    const { now, logged } = known.get(consent.phone) ?? { now: 'unknown' as const, logged: 'unknown' as const };
    outcomes.set(consent.phone, getOutcome(consent, now, logged));
  }
  const fresh = wanted.filter(({ phone }) => outcomes.get(phone) === 'recorded');
  await insertConsents(
    tx,
    workspaceId,
    fresh.map((consent) => ({ ...consent, recordedBy: consent.recordedBy ?? null })),
  );
  const by = consents[0]?.recordedBy ?? null;
  await setWhatsappState(
    tx,
    workspaceId,
    fresh.map(({ phone }) => phone),
    by,
  );
  return { outcomes, invalid };
}

function getOutcome({ state, lifts }: Consent, now: ConsentState, logged: ConsentState) {
  if (state === 'opted-out') return logged === 'opted-out' ? 'known' : 'recorded';
  // Manual entries and bounces stay on the list even then.
  if (now === 'opted-out' && !(lifts && logged === 'opted-out')) return 'opted-out';
  return now === 'opted-in' ? 'known' : 'recorded';
}

async function suppressOptOuts(tx: Executor, workspaceId: string, consents: readonly Consent[]): Promise<void> {
  const optOuts = consents.filter(({ state }) => state === 'opted-out');
  if (optOuts.length === 0) return;
  const entries = optOuts.map(({ phone, source, wording, mailId, recordedBy }) => ({
    value: phone,
    reason: 'opted-out' as const,
    detail: wording,
    source: SOURCE_LABELS[source],
    mailId: mailId ?? null,
    addedBy: recordedBy ?? null,
  }));
  await suppress(tx, workspaceId, entries);
}

/** On the channels of the workspace's setting. @returns whether it is new */
export async function recordOptOut(
  tx: Executor,
  workspaceId: string,
  optOut: Pick<Consent, 'phone' | 'source' | 'wording' | 'at' | 'mailId' | 'recordedBy'>,
): Promise<boolean> {
  const { outcomes } = await recordConsents(tx, workspaceId, [{ ...optOut, state: 'opted-out' }]);
  return outcomes.get(optOut.phone) === 'recorded';
}

/**
 * A person who writes to a business agrees to be answered: recorded if nothing was known. It never lifts an opt-out, unless they asked for
 * messages again (`lifts`).
 */
export async function recordOptIn(
  tx: Executor,
  workspaceId: string,
  consent: Pick<Consent, 'phone' | 'source' | 'wording' | 'at'> & { lifts: boolean },
): Promise<void> {
  // Most people have agreed before, and recording would wait for the lock of the library.
  if (!consent.lifts && (await getConsent(tx, workspaceId, consent.phone)) !== 'unknown') return;
  await recordConsents(tx, workspaceId, [{ ...consent, state: 'opted-in' }]);
}

/** Consent of a phone (E.164): the suppression list, then the newest entry. */
export async function getConsent(db: Executor, workspaceId: string, phone: string): Promise<ConsentState> {
  return (await getConsents(db, workspaceId, [phone])).get(phone) ?? 'unknown';
}

export async function getConsents(
  db: Executor,
  workspaceId: string,
  phones: readonly string[],
): Promise<Map<string, ConsentState>> {
  const known = await getKnownConsents(db, workspaceId, phones);
  return new Map([...known].map(([phone, { now }]) => [phone, now]));
}

/** PostgreSQL allows neither NUL nor unpaired surrogates. */
function toWording(text: string): string {
  return text
    .replaceAll('\0', '')
    .slice(0, MAX_WORDING)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

type Preference = Extract<WhatsappEvent, { kind: 'preference' }>;

/** Marketing stopped or resumed in the settings of WhatsApp. In the transaction of the event. People without a known phone are skipped: campaigns can't reach them. */
export async function applyPreference(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  _numberId: string,
  { person, wants, detail, at }: Preference,
): Promise<void> {
  const phone = person.waId ? `+${person.waId}` : await phoneOfUserId(tx, workspaceId, person.userId ?? '');
  if (phone === '') return;
  const said = wants === 'stop' ? 'Stopped marketing messages in WhatsApp' : 'Resumed marketing messages in WhatsApp';
  const consent = {
    phone,
    source: 'user-preferences' as const,
    wording: detail === '' ? said : `${said}: ${detail}`,
    at,
  };
  const state = wants === 'stop' ? ({ state: 'opted-out' } as const) : ({ state: 'opted-in', lifts: true } as const);
  await recordConsents(tx, workspaceId, [{ ...consent, ...state }]);
}

// Consent of contacts: reading it, and recording it by users.

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

function getActivity(contacts: readonly { id: string }[], state: string): Activity {
  const several = toSubjects(
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
      if (after === null) await recordActivity(tx, principal, getActivity(contacts, state));
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
