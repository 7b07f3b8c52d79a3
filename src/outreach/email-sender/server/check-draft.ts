// Checks a draft as it would be sent now: its recipients, its mailbox with the reason, and its problems.
import { getRegion } from '#account/preferences/server/index.ts';
import { capOnDay } from '#outreach/mailboxes/fields.contract.ts';
import { type MailboxFacts, mailboxesFor, senderIdentity } from '#outreach/mailboxes/server/index.ts';
import { dayIn, mailAddress, renderFinal, sentOnDays } from '#outreach/sending/server/index.ts';
import { SUPPRESSION_LABELS } from '#outreach/suppressions/fields.contract.ts';
import { type Suppressed, suppressedAmong } from '#outreach/suppressions/server/index.ts';
import { mailDocument } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { formatDate } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import type { Region } from '#shared/region.ts';
import type { CheckedRecipient, DraftCheck, DraftPreview, DraftRecipient, SenderChoice } from '../contract.ts';
import { chooseMailbox } from '../domain/choose-mailbox.ts';
import { draftProblems, isToMany } from '../domain/draft-problems.ts';
import { type Composer, getComposer } from './composer-source.ts';
import type { StoredDraft } from './drafts.store.ts';
import { contactsByAddress, type KnownContact, lastWriters } from './recipients.store.ts';

type Sender = Pick<Principal, 'workspaceId' | 'userId'>;

export interface Checked extends DraftCheck {
  /** Those that get an email. */
  goesTo: CheckedRecipient[];
}

/** Any address does: only whether there is one counts here. */
const SOME_OPT_OUT = 'https://example.com/opt-out';

/** `user`: whose draft it is. */
export async function checkedDraft(platform: Platform, user: Sender, draft: StoredDraft): Promise<Checked> {
  const { workspaceId } = user;
  const { db, clock } = platform;
  const [recipients, facts, identity] = await Promise.all([
    checkedRecipients(platform, user, draft.recipients),
    mailboxesFor(db, workspaceId),
    senderIdentity(db, workspaceId),
  ]);
  const mailboxes = await senderChoices(platform, workspaceId, facts);
  const goesTo = recipients.filter(({ state }) => state === 'ok');
  const addresses = goesTo.map(({ address }) => address);
  const [wrote, composer] = await Promise.all([
    addresses.length > 0 ? lastWriters(db, workspaceId, addresses) : new Map<string, string>(),
    getComposer(
      platform,
      workspaceId,
      draft,
      goesTo.flatMap(({ contactId }) => contactId ?? []),
    ),
  ]);
  const chosen = chooseMailbox(mailboxes, draft.mailboxId, wrote);
  const missing = new Map(
    goesTo
      .map((recipient) => [recipient.email, composer.mailFor(recipient, SOME_OPT_OUT).missing] as const)
      .filter(([, names]) => names.length > 0),
  );
  const problems = draftProblems(
    {
      recipients,
      content: draft.content,
      sendAt: draft.sendAt,
      mailbox: mailboxes.find(({ id }) => id === chosen?.id) ?? null,
      identity: identity !== null,
      unknown: composer.unknown,
      missing,
    },
    new Date(clock.now()),
  );
  const signature = facts.find(({ id }) => id === chosen?.id)?.signature ?? '';
  return {
    mails: goesTo.length,
    mailboxId: chosen?.id ?? null,
    because: chosen?.because ?? '',
    mailboxes,
    problems,
    preview: await findPreview(db, workspaceId, { composer, goesTo, signature }),
    goesTo,
  };
}

interface ToPreview {
  composer: Composer;
  goesTo: readonly CheckedRecipient[];
  signature: string;
}

/** As the first of them gets it. */
async function findPreview(
  db: Platform['db'],
  workspaceId: string,
  { composer, goesTo, signature }: ToPreview,
): Promise<DraftPreview | null> {
  const [first] = goesTo;
  if (!first) return null;
  const { subject, html, text } = composer.mailFor(first, SOME_OPT_OUT);
  const added = { signature, bulk: isToMany(goesTo.length), optOutUrl: SOME_OPT_OUT };
  const final = await renderFinal(db, workspaceId, { html, text }, added);
  return { to: first.name || first.address, subject, html: mailDocument(final.html), text: final.text };
}

// The mailboxes of a workspace as the composer offers them, with what each may still send today.
async function senderChoices(
  { db, clock }: Platform,
  workspaceId: string,
  mailboxes: readonly MailboxFacts[],
): Promise<SenderChoice[]> {
  const days = mailboxes.map(({ id, zone }) => ({ mailboxId: id, day: dayIn(zone, new Date(clock.now())) }));
  const sent = await sentOnDays(db, workspaceId, days);
  return mailboxes.map((mailbox, index) => ({
    id: mailbox.id,
    email: mailbox.email,
    fromName: mailbox.fromName,
    practice: mailbox.kind === 'practice',
    sentToday: sent.get(mailbox.id) ?? 0,
    cap: capOnDay(mailbox.dayCap, mailbox.rampStartedOn, days[index]?.day ?? ''),
    why: whyStill(mailbox),
  }));
}

function whyStill({ state, fault }: MailboxFacts): string {
  if (state === 'active') return '';
  const what = state === 'broken' ? 'It is not working right now' : 'It is paused';
  return fault === '' ? `${what}.` : `${what}: ${fault}`;
}

/** In the draft's order. */
export async function checkedRecipients(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Sender,
  recipients: readonly DraftRecipient[],
): Promise<CheckedRecipient[]> {
  const read = recipients.map((recipient) => ({ recipient, to: mailAddress(recipient.email) }));
  const addresses = [...new Set(read.flatMap(({ to }) => (to ? [to.address] : [])))];
  const [contacts, suppressed, region] = await Promise.all([
    contactsByAddress(db, workspaceId, addresses),
    suppressedAmong(db, workspaceId, addresses),
    getRegion(db, workspaceId, userId),
  ]);
  const seen = new Set<string>();
  return read.map(({ recipient, to }) => {
    if (to === null) {
      const why = 'This is not an email address.';
      return { ...recipient, address: '', state: 'malformed', why, note: '', contactId: null, company: '' };
    }
    const contact = contacts.get(to.address);
    const known = {
      email: recipient.email,
      address: to.address,
      name: contact?.name || recipient.name,
      contactId: contact?.id ?? null,
      company: contact?.company ?? '',
    };
    const entry = suppressed.get(to.address);
    if (entry) return { ...known, state: 'suppressed', why: whySuppressed(entry, region), note: '' };
    if (contact?.verdict === 'invalid') {
      return { ...known, state: 'undeliverable', why: 'The verifier found this address invalid.', note: '' };
    }
    const twice = seen.has(to.address);
    seen.add(to.address);
    if (twice) return { ...known, state: 'duplicate', why: 'Already among the recipients.', note: '' };
    return { ...known, state: 'ok', why: '', note: getNote(contact) };
  });
}

/** "Opted out on Nov 12, 2026 (Spring prices)". */
function whySuppressed({ kind, value, reason, source, detail, createdAt }: Suppressed, region: Region): string {
  const from = source || detail;
  const whole = kind === 'domain' ? `, for all of ${value}` : '';
  return `${SUPPRESSION_LABELS[reason]} on ${formatDate(createdAt, region)}${whole}${from ? ` (${from.slice(0, 200)})` : ''}`;
}

function getNote(contact: KnownContact | undefined): string {
  return contact?.verdict === 'risky' ? 'The verifier could not confirm this address.' : '';
}
