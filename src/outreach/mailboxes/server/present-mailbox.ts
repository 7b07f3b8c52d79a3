// Mailboxes for pages, with what they sent today in their zone, and for other features, without secrets.
import type { RecoveryStep } from '#account/accounts/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { localDay } from '#shared/local-time.ts';
import {
  type ConnectionSecurity,
  capOnDay,
  type Mailbox,
  type MailboxKind,
  type MailboxRow,
  type MailServer,
  PROVIDER_CEILINGS,
} from '../contract.ts';
import { readsByApi } from '../domain/api-answer.ts';
import type { MailboxState, SenderKind, WeekWindows } from '../fields.contract.ts';
import { verifiedHosts } from './domains/tracking-hosts.store.ts';
import {
  type ChannelFilter,
  mailboxDetails,
  type StoredMailbox,
  storedMailbox,
  storedMailboxes,
  toDomain,
} from './mailboxes.store.ts';
import type { MailboxesContext } from './mailboxes-context.ts';

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
  const days = rows.map(({ id, zone }) => ({ mailboxId: id, day: localDay(now, zone), zone }));
  const [sent, faults] = await Promise.all([sentOn(workspaceId, days), readingFaults(workspaceId)]);
  return rows.map((row, index) => {
    const { id, email, fromName, domain, state, fault, zone, revision, readsAnswers, ...facts } = toFacts(row);
    const { dayCap, rampStartedOn, gapMinSeconds, gapMaxSeconds } = facts;
    // Only email mailboxes come here.
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
export async function getMailbox(
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
  const row = await getMailbox(context, workspaceId, id);
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

/** Everything that decides whether, when and as which sender an email is sent, without secrets. */
export interface MailboxFacts {
  workspaceId: string;
  id: string;
  kind: SenderKind;
  /** As shown in From; for a WhatsApp number, its formatted number. */
  email: string;
  /** Normalized, also the envelope sender. For a WhatsApp number: E.164. */
  address: string;
  /** Behind the @; for a WhatsApp number, the number itself. */
  domain: string;
  fromName: string;
  /** '' for none. */
  replyTo: string;
  /** Plain text of several lines. */
  signature: string;
  state: MailboxState;
  /** Why it is broken or paused. */
  fault: string;
  removed: boolean;
  dayCap: number;
  gapMinSeconds: number;
  gapMaxSeconds: number;
  /** For `capOnDay`. */
  rampStartedOn: string | null;
  zone: string;
  windows: WeekWindows;
  trackOpens: boolean;
  trackClicks: boolean;
  /** Verified tracking domain; '' for the host of this server. */
  trackingDomain: string;
  /** Whether emails are signed with a key of ours (`dkimKeyOf`). */
  signs: boolean;
  /** Whether replies are read. */
  readsAnswers: boolean;
  /** Increases with every change of its settings. */
  revision: number;
}

/** All connected mailboxes, oldest first; with `ids` only these, including removed ones. Other channels with `channel`. */
export async function mailboxesFor(
  db: Executor,
  workspaceId: string,
  ids: readonly string[] | null = null,
  channel: ChannelFilter = 'email',
): Promise<MailboxFacts[]> {
  const rows = await storedMailboxes(db, workspaceId, ids, channel);
  const tracks = rows.some(({ trackClicks, trackOpens }) => trackClicks || trackOpens);
  const hosts = tracks ? await verifiedHosts(db, workspaceId) : null;
  return rows.map((row) => toFacts(row, hosts?.get(toDomain(row.address))));
}

function toFacts(row: StoredMailbox, trackingHost = ''): MailboxFacts {
  return {
    workspaceId: row.workspaceId,
    id: row.id,
    kind: row.kind as SenderKind,
    email: row.email,
    address: row.address,
    domain: toDomain(row.address),
    fromName: row.fromName,
    replyTo: row.replyTo,
    signature: row.signature,
    state: row.state as MailboxState,
    fault: row.fault,
    removed: row.deletedAt !== null,
    dayCap: row.dayCap,
    gapMinSeconds: row.gapMinSeconds,
    gapMaxSeconds: row.gapMaxSeconds,
    rampStartedOn: row.rampStartedOn,
    zone: row.zone,
    windows: row.windows,
    trackOpens: row.trackOpens,
    trackClicks: row.trackClicks,
    trackingDomain: trackingHost,
    signs: row.dkimSelector !== '',
    readsAnswers: row.imapHost !== '',
    revision: row.revision,
  };
}

// The email after a password reset names the mailboxes that the account connected: they stay, since campaigns send from them.
export const mailboxRecovery: RecoveryStep = {
  async review(tx, { workspaceId, userId }) {
    const connected = await storedMailboxes(tx, workspaceId);
    return connected.filter(({ createdBy }) => createdBy === userId).map(({ email }) => `the mailbox ${email}`);
  },
};
