// Records what people have said about messages on WhatsApp. An opt-out is added to the suppression list as well; a later opt-in lifts it only where
// the person asked for messages in their own words.
import { holdLibrary, setWhatsappState } from '#crm/records/server/index.ts';
import { liftOptOut, phoneKey, suppress } from '#outreach/suppressions/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { ConsentSource, ConsentState } from '../../fields.contract.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { hasOptedOutSince, insertConsents, knownOf, phoneOfUserId, type SaidState } from './consents.store.ts';

export interface Consent {
  /** E.164. */
  phone: string;
  state: SaidState;
  source: ConsentSource;
  /** What they agreed to, or what they wrote: kept as proof. */
  wording: string;
  /** When they said so. */
  at: Date;
  /** The user who recorded it. */
  recordedBy?: string | null;
  /** Of an opt-out: the message of a campaign that it answers. */
  mailId?: string | null;
  /** Of an opt-in: they asked for messages again, so that an earlier opt-out ends. */
  lifts?: boolean;
}

export interface Recorded {
  /** By phone: recorded, said before, or opted out and therefore left as it is. */
  outcomes: Map<string, 'recorded' | 'known' | 'opted-out'>;
  /** Phones that are no E.164: nothing was recorded of them. */
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
 * In the caller's transaction, each phone once. Recording it twice changes nothing more. Announce with `publishSuppressions` after the commit.
 * The library of records is locked before rows of the suppression list, as in `suppress`.
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
  await holdLibrary(tx, workspaceId);
  await suppressOptOuts(tx, workspaceId, wanted);
  for (const consent of wanted) {
    const { state, phone, wording, at } = consent;
    if (state !== 'opted-in' || !consent.lifts) continue;
    // Reported late: what they said last holds.
    consent.lifts = !(await hasOptedOutSince(tx, workspaceId, phone, at));
    if (consent.lifts)
      await liftOptOut(tx, workspaceId, { value: phone, why: `They asked for messages again: ${wording}` });
  }
  const known = await knownOf(
    tx,
    workspaceId,
    wanted.map(({ phone }) => phone),
  );
  const outcomes: Recorded['outcomes'] = new Map();
  for (const consent of wanted) {
    const { now, logged } = known.get(consent.phone) ?? { now: 'unknown' as const, logged: 'unknown' as const };
    outcomes.set(consent.phone, outcomeOf(consent, now, logged));
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

function outcomeOf({ state, lifts }: Consent, now: ConsentState, logged: ConsentState) {
  if (state === 'opted-out') return logged === 'opted-out' ? 'known' : 'recorded';
  // An entry by hand or of a bounce stays on the list even then.
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

/** Never to be messaged again; on which channels is a setting of the workspace. @returns whether that is new */
export async function recordOptOut(
  tx: Executor,
  workspaceId: string,
  optOut: Pick<Consent, 'phone' | 'source' | 'wording' | 'at' | 'mailId' | 'recordedBy'>,
): Promise<boolean> {
  const { outcomes } = await recordConsents(tx, workspaceId, [{ ...optOut, state: 'opted-out' }]);
  return outcomes.get(optOut.phone) === 'recorded';
}

/**
 * A person who writes to a business agrees to be answered: recorded where nothing was known. It never lifts an opt-out, unless `lifts` says
 * that they asked for messages again in so many words.
 */
export async function recordOptIn(
  tx: Executor,
  workspaceId: string,
  consent: Pick<Consent, 'phone' | 'source' | 'wording' | 'at'> & { lifts: boolean },
): Promise<void> {
  // Most who write have agreed long ago: recording waits for the library, which no message has to.
  if (!consent.lifts && (await consentOf(tx, workspaceId, consent.phone)) !== 'unknown') return;
  await recordConsents(tx, workspaceId, [{ ...consent, state: 'opted-in' }]);
}

/** What holds for a phone (E.164): the suppression list before what was said last. */
export async function consentOf(db: Executor, workspaceId: string, phone: string): Promise<ConsentState> {
  return (await consentsOf(db, workspaceId, [phone])).get(phone) ?? 'unknown';
}

export async function consentsOf(
  db: Executor,
  workspaceId: string,
  phones: readonly string[],
): Promise<Map<string, ConsentState>> {
  const known = await knownOf(db, workspaceId, phones);
  return new Map([...known].map(([phone, { now }]) => [phone, now]));
}

/** Words of others: the database takes neither NUL nor half of a character. */
function toWording(text: string): string {
  return text
    .replaceAll('\0', '')
    .slice(0, MAX_WORDING)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

// A person stops or resumes marketing from this business in the settings of WhatsApp.
type Preference = Extract<WhatsappEvent, { kind: 'preference' }>;

/** In the transaction of the event; announced after its commit. Someone whose phone is not known yet cannot be reached by a bulk send either. */
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
