// Sent emails: lists, one with its proof, sending it again, and the history with one person.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { mailboxesFor } from '#outreach/mailboxes/server/index.ts';
import { dayIn, dayStartIn, mailAddress, nextDayIn, resendMails } from '#outreach/sending/server/index.ts';
import { mailDocument } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { countryName } from '#shared/countries.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { DRAFTS_EVENT, type listSent, type RecipientHistory, type SentDetail, type SentMail } from '../contract.ts';
import { countMailsTo, mailsTo, type PersonRow, personAt } from './recipients.store.ts';
import { countSent, findProof, type HandedFrom, type ProofRow, type SentRow, sentPage } from './sent.store.ts';

const text = (moment: Date | null) => moment?.toISOString() ?? null;

function presentMail({ at, repliedAt, bouncedAt, ...row }: SentRow): SentMail {
  return { ...row, at: at.toISOString(), repliedAt: text(repliedAt), bouncedAt: text(bouncedAt) };
}

/** @throws MAILBOX_NOT_FOUND */
export async function sentList(
  { db }: Platform,
  workspaceId: string,
  { cursor, show, q, limit, mailbox: mailboxId, day }: RouteInput<typeof listSent>['query'],
): Promise<RouteOutput<typeof listSent>> {
  const [mailbox = null] = mailboxId === undefined ? [] : await mailboxesFor(db, workspaceId, [mailboxId]);
  if (mailboxId !== undefined && mailbox === null) throw new AppError('MAILBOX_NOT_FOUND');
  const handed = mailbox && { mailboxId: mailbox.id, ...toSpan(mailbox.zone, day) };
  const [rows, total] = await Promise.all([
    sentPage(db, workspaceId, { show, q, handed, before: cursor, limit: limit + 1 }),
    countSent(db, workspaceId, { show, q, handed }),
  ]);
  const items = rows.slice(0, limit).map(presentMail);
  return {
    items,
    total,
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    mailbox: mailbox && { email: mailbox.email, zone: mailbox.zone },
  };
}

/** That day there; without one, all time. */
function toSpan(zone: string, day: string | undefined): Pick<HandedFrom, 'from' | 'to'> {
  if (day === undefined) return { from: new Date(0), to: new Date('9999-01-01') };
  const noon = new Date(`${day}T12:00:00Z`);
  // This moment is on the next day from New Zealand on, and on the day before nowhere.
  const at = dayIn(zone, noon) > day ? new Date(noon.getTime() - 43_200_000) : noon;
  return { from: dayStartIn(zone, at), to: nextDayIn(zone, at) };
}

/** @throws MAIL_NOT_FOUND */
async function theMail({ db }: Platform, workspaceId: string, id: string): Promise<ProofRow> {
  const row = await findProof(db, workspaceId, id);
  if (row === null) throw new AppError('MAIL_NOT_FOUND');
  return row;
}

export async function sentDetail(platform: Platform, workspaceId: string, id: string): Promise<SentDetail> {
  const row = await theMail(platform, workspaceId, id);
  return {
    ...presentMail(row),
    html: row.html === null ? '' : mailDocument(row.html),
    text: row.text ?? '',
    textPurged: row.textPurged,
    attachments: (row.attachments ?? []).map(({ name, bytes }) => ({ name, bytes })),
    attempts: row.attempts,
    messageId: row.messageId,
    answer: row.answer,
    digest: row.digest,
    sendingAt: text(row.sendingAt),
    endedAt: text(row.endedAt),
    events: row.events.map(({ kind, at, fetcher }) => ({
      kind,
      at: new Date(at).toISOString(),
      fetcher: fetcher ?? '',
    })),
  };
}

/** Asked twice, it waits once. @throws MAIL_NOT_FOUND, MAIL_LEFT where it was taken over by its server */
export async function sendOneAgain(platform: Platform, principal: Principal, id: string): Promise<SentMail> {
  const { workspaceId } = principal;
  const before = await theMail(platform, workspaceId, id);
  if (before.state === 'sent') throw new AppError('MAIL_LEFT');
  // Of a campaign, it is tried again where its recipient is.
  if (before.campaign !== '') throw new AppError('MAIL_NOT_FOUND');
  await platform.db.transaction(async (tx) => {
    const again = await resendMails(tx, workspaceId, [id]);
    if (again.length > 0) await recordActivity(tx, principal, { kind: 'email.sent', subject: { type: 'email', id } });
  });
  platform.events.publish(workspaceId, { type: DRAFTS_EVENT });
  return presentMail(await theMail(platform, workspaceId, id));
}

const SHOWN = 12;
const NOTHING: RecipientHistory = { contact: null, company: null, mails: [], total: 0 };

/** Of an address that is none, nothing. */
export async function getHistory({ db }: Platform, workspaceId: string, email: string): Promise<RecipientHistory> {
  const address = mailAddress(email)?.address;
  if (address === undefined) return NOTHING;
  const [person, mails, total] = await Promise.all([
    personAt(db, workspaceId, address),
    mailsTo(db, workspaceId, address, SHOWN),
    countMailsTo(db, workspaceId, address),
  ]);
  return {
    contact: person && toContact(person),
    company: person && toCompany(person),
    mails: mails.map(({ at, repliedAt, bouncedAt, ...mail }) => ({
      ...mail,
      at: at.toISOString(),
      repliedAt: repliedAt?.toISOString() ?? null,
      bouncedAt: bouncedAt?.toISOString() ?? null,
    })),
    total,
  };
}

function toContact({ id, name, title, email, phone, city, country }: PersonRow): RecipientHistory['contact'] {
  return { id, name, title, email, phone, place: toPlace(city, country) };
}

function toCompany(person: PersonRow): RecipientHistory['company'] {
  if (person.companyName === '') return null;
  return {
    id: person.companyId,
    name: person.companyName,
    industry: person.industry ?? '',
    employees: person.employees ?? '',
    website: person.website ?? '',
    place: toPlace(person.companyCity ?? '', person.companyCountry ?? ''),
  };
}

function toPlace(city: string, country: string): string {
  const name = countryName(country);
  return [city, name].filter((part) => part !== '').join(', ');
}
