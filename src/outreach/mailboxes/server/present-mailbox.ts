// Mailboxes as pages see them, with what they have sent today in their own zone.
import { AppError } from '#shared/errors.ts';
import {
  type ConnectionSecurity,
  capOnDay,
  type Mailbox,
  type MailboxKind,
  type MailboxRow,
  type MailServer,
  PROVIDER_CEILINGS,
} from '../contract.ts';
import { dayIn } from '../domain/day-in.ts';
import { readsByApi } from '../domain/reading-api.ts';
import { mailboxDetails } from './details.store.ts';
import { type StoredMailbox, storedMailbox, storedMailboxes } from './mailboxes.store.ts';
import type { MailboxesContext } from './mailboxes-context.ts';
import { factsOf } from './mailboxes-for.ts';

/** All that are connected, oldest first. */
export async function mailboxRows(context: MailboxesContext, workspaceId: string): Promise<MailboxRow[]> {
  return presentRows(context, workspaceId, await storedMailboxes(context.platform.db, workspaceId));
}

export async function presentRows(
  { platform, sentOn, readingFaults }: MailboxesContext,
  workspaceId: string,
  rows: readonly StoredMailbox[],
): Promise<MailboxRow[]> {
  const now = platform.clock.now();
  const days = rows.map(({ id, zone }) => ({ mailboxId: id, day: dayIn(zone, now), zone }));
  const [sent, faults] = await Promise.all([sentOn(workspaceId, days), readingFaults(workspaceId)]);
  return rows.map((row, index) => {
    const { id, email, fromName, domain, state, fault, zone, revision, readsAnswers, ...facts } = factsOf(row);
    const { dayCap, rampStartedOn, gapMinSeconds, gapMaxSeconds } = facts;
    // Only rows of e-mail are read.
    const kind = row.kind as MailboxKind;
    return {
      id,
      kind,
      email,
      fromName,
      domain,
      state,
      pauseReason: row.pauseReason || null,
      fault,
      faultAt: row.faultAt?.toISOString() ?? null,
      testedAt: row.testedAt?.toISOString() ?? null,
      today: days[index]?.day ?? '',
      sentToday: sent.get(id)?.sent ?? 0,
      triesToday: sent.get(id)?.tries ?? 0,
      capToday: capOnDay(dayCap, rampStartedOn, days[index]?.day ?? ''),
      dayCap,
      ceiling: PROVIDER_CEILINGS[kind] ?? null,
      gapMinSeconds,
      gapMaxSeconds,
      rampStartedOn,
      zone,
      windows: mutable(row.windows),
      trackOpens: row.trackOpens,
      trackClicks: row.trackClicks,
      readsAnswers,
      readingFault: (readsAnswers && faults.get(id)) || '',
      revision,
    };
  });
}

/** @throws MAILBOX_NOT_FOUND, also where it was removed */
export async function theMailbox(
  { platform }: Pick<MailboxesContext, 'platform'>,
  workspaceId: string,
  id: string,
): Promise<StoredMailbox> {
  const row = await storedMailbox(platform.db, workspaceId, id);
  if (row === null || row.deletedAt !== null) throw new AppError('MAILBOX_NOT_FOUND');
  return row;
}

/** @throws MAILBOX_NOT_FOUND */
export async function presentMailbox(context: MailboxesContext, workspaceId: string, id: string): Promise<Mailbox> {
  const row = await theMailbox(context, workspaceId, id);
  const [presented] = await presentRows(context, workspaceId, [row]);
  if (presented === undefined) throw new AppError('MAILBOX_NOT_FOUND');
  const { secrets, createdByName } = await mailboxDetails(context.platform.db, workspaceId, id);
  const practice = (row.kind as MailboxKind) === 'practice';
  return {
    ...presented,
    replyTo: row.replyTo,
    signature: row.signature,
    smtp: practice ? null : server(row.smtpHost, row.smtpPort, row.smtpSecurity, row.smtpUser),
    imap: practice || readsByApi(row) ? null : server(row.imapHost, row.imapPort, row.imapSecurity, row.imapUser),
    has: {
      smtp: secrets.includes('smtp'),
      imap: secrets.includes('imap'),
      oauth: secrets.includes('oauth'),
    },
    dkimSelector: row.dkimSelector,
    createdAt: row.createdAt.toISOString(),
    createdBy: createdByName,
  };
}

function server(host: string, port: number, security: string, user: string): MailServer | null {
  return host === '' ? null : { host, port, security: security as ConnectionSecurity, user };
}

function mutable(windows: StoredMailbox['windows']): Mailbox['windows'] {
  return windows as Mailbox['windows'];
}
