// Recipients of a campaign: for the pages, and as a file.
import { Readable } from 'node:stream';
import type { MailEventKind, MailReason, MailState } from '#outreach/sending/fields.contract.ts';
import { type MailResult, mailReasonLabel, mailResultLabel } from '#outreach/sending/server/index.ts';
import { readAnswer } from '#outreach/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import type * as contract from '../../contract.ts';
import type { Recipient, RecipientsFilter } from '../../contract.ts';
import { variantLetter } from '../../domain/variants.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import type { CampaignSetup } from '../../setup.contract.ts';
import { campaignById, type StoredCampaign } from '../campaigns.store.ts';
import { rowLimitingReason } from '../lifecycle/read-campaigns.ts';
import {
  contactIds,
  countRecipients,
  type MailOfRecipient,
  mailsOfRecipient,
  recipientIds,
  recipientsPage,
  type ShownRecipient,
  shownRecipient,
} from './recipient-views.store.ts';

/** @throws CAMPAIGN_NOT_FOUND */
export async function knownCampaign(db: Platform['db'], workspaceId: string, id: string): Promise<StoredCampaign> {
  const campaign = await campaignById(db, workspaceId, id);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  return campaign;
}

/** The server's answer to the letter. That of WhatsApp is kept with ids, which are shown apart: what is left is who took it, and how. */
export function shownAnswer(answer: string): string {
  const taken = readAnswer(answer);
  if (taken === null) return answer;
  const { state, waId, userId } = taken;
  return [state, waId && `wa_id ${waId}`, userId && `user_id ${userId}`].filter(Boolean).join(', ');
}

/** Counted from 1; null where the step is not there (any more). */
export function stepNumber({ steps }: CampaignSetup, stepId: string | null): number | null {
  const at = steps.findIndex(({ id }) => id === stepId);
  return at < 0 ? null : at + 1;
}

/** Its letter; '' of a step with one text. */
export function getVariant({ steps }: CampaignSetup, stepId: string | null, variantId: string | null): string {
  const variants = steps.find(({ id }) => id === stepId)?.variants ?? [];
  const at = variants.findIndex(({ id }) => id === variantId);
  return at < 0 || variants.length === 1 ? '' : variantLetter(at);
}

/** A person is reached by email or by phone, and the queue keeps which in one place. */
export function reachedAddress(channel: CampaignChannel, at: string): { email: string; phone: string } {
  return channel === 'email' ? { email: at, phone: '' } : { email: '', phone: at };
}

function present(row: ShownRecipient, { channel, setup }: StoredCampaign): Recipient {
  return {
    id: row.id,
    contactId: row.contactId,
    name: row.name,
    ...reachedAddress(channel, row.email),
    company: row.company,
    step: stepNumber(setup, row.stepId),
    stepId: row.stepId,
    state: row.state,
    reason: row.reason,
    words: row.words,
    next: toNext(row),
    last: toLast(row),
    mailId: row.lastMailId,
    mailbox: row.mailboxId === null ? null : { id: row.mailboxId, email: row.mailboxEmail ?? '' },
    zone: row.zone,
    attempts: row.attempts ?? 0,
    sent: row.sentCount ?? 0,
  };
}

function toNext(row: ShownRecipient): Recipient['next'] {
  if (row.nextId === null || row.dueAt === null) return null;
  const { reason, detail, at } = rowLimitingReason({
    dueAt: row.dueAt,
    reason: row.nextReason ?? '',
    reasonDetail: row.reasonDetail ?? '',
    turnAt: row.turnAt,
    because: row.because,
    streamState: row.streamState ?? 'running',
    pausedBecause: row.pausedBecause ?? '',
    mailboxState: row.mailboxState ?? 'active',
    mailboxFault: row.mailboxFault ?? '',
    mailboxZone: row.mailboxZone ?? 'UTC',
  });
  return {
    mailId: row.nextId,
    at: (at ?? row.dueAt).toISOString(),
    reason,
    words: mailReasonLabel(reason, detail),
    held: at === null,
  };
}

/** What became of it, where that is later than its end. */
function toLast({ lastState, lastEndedAt, lastEvent, lastEventAt }: ShownRecipient): Recipient['last'] {
  if (lastEvent !== null && lastEventAt !== null)
    return { what: lastEvent as MailEventKind, at: lastEventAt.toISOString() };
  if (lastEndedAt === null) return null;
  switch (lastState) {
    case 'sent':
    case 'refused':
    case 'failed':
    case 'uncertain':
    case 'skipped':
      return { what: lastState, at: lastEndedAt.toISOString() };
    default:
      return null;
  }
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function listRecipients(
  { db }: Platform,
  workspaceId: string,
  id: string,
  { cursor, limit, ...filter }: RouteInput<typeof contract.listRecipients>['query'],
): Promise<RouteOutput<typeof contract.listRecipients>> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const [rows, total] = await Promise.all([
    recipientsPage(db, workspaceId, id, filter, { after: cursor ?? null, limit: limit + 1 }),
    countRecipients(db, workspaceId, id, filter),
  ]);
  const items = rows.slice(0, limit).map((row) => present(row, campaign));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total };
}

const toResult = (mail: MailOfRecipient): MailResult => ({
  state: mail.state as MailState,
  reason: mail.reason as MailReason | '',
  detail: mail.reasonDetail,
  answer: mail.answer,
  bounced: mail.events.some(({ kind }) => kind === 'bounced'),
});

/** One that Meta held back may have been sent again since. */
const messageResult = (mail: MailOfRecipient): MailResult => {
  const result = toResult(mail);
  return { ...result, bounced: result.bounced && mail.state === 'refused' };
};

/** @throws CAMPAIGN_NOT_FOUND, RECIPIENT_NOT_FOUND */
export async function readRecipient(
  { db }: Platform,
  workspaceId: string,
  { id, recipientId }: { id: string; recipientId: string },
): Promise<RouteOutput<typeof contract.readRecipient>> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const { channel, setup } = campaign;
  const row = await shownRecipient(db, workspaceId, id, recipientId);
  if (!row) throw new AppError('RECIPIENT_NOT_FOUND');
  const mails = await mailsOfRecipient(db, workspaceId, id, recipientId);
  return {
    recipient: present(row, campaign),
    mails: mails.map((mail) => ({
      id: mail.id,
      step: stepNumber(setup, mail.stepId),
      variant: getVariant(setup, mail.stepId, mail.variantId),
      state: mail.state as MailState,
      subject: mail.subject,
      dueAt: mail.dueAt.toISOString(),
      claimedAt: mail.sendingAt?.toISOString() ?? null,
      endedAt: mail.endedAt?.toISOString() ?? null,
      attempts: mail.attempts,
      messageId: mail.messageId,
      digest: mail.digest,
      words:
        channel === 'email'
          ? mailResultLabel(toResult(mail))
          : describeMessageState(messageResult(mail), mail.failure ?? ''),
      answer: shownAnswer(mail.answer),
      evidence: mail.evidence,
      wamid: channel === 'whatsapp' ? mail.messageId : null,
      text: channel === 'whatsapp' ? (mail.text ?? '') : '',
      textPurged: channel === 'whatsapp' && mail.textPurged,
      sentAt: mail.sentAt?.toISOString() ?? null,
      deliveredAt: mail.deliveredAt?.toISOString() ?? null,
      readAt: mail.readAt?.toISOString() ?? null,
      failure: channel === 'whatsapp' ? messageFailure(messageResult(mail), mail.failure ?? '') : '',
      events: mail.events.map(({ kind, at, fetcher }) => ({
        kind: kind as MailEventKind,
        at: new Date(at).toISOString(),
        byMachine: fetcher === 'machine',
      })),
    })),
  };
}

const COLUMNS: CsvColumn<Recipient>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Company', value: ({ company }) => company },
  { header: 'State', value: ({ state }) => state },
  { header: 'Reason', value: ({ words }) => words },
  { header: 'Step', value: ({ step }) => step },
  { header: 'Next', value: ({ next }) => next?.at },
  { header: 'Why then', value: ({ next }) => next?.words },
  { header: 'Last', value: ({ last }) => last?.what },
  { header: 'Last at', value: ({ last }) => last?.at },
  { header: 'Mailbox', value: ({ mailbox }) => mailbox?.email },
  { header: 'Emails sent', value: ({ sent }) => sent },
];

const getColumns = (channel: CampaignChannel) =>
  COLUMNS.filter(({ header }) => header !== (channel === 'email' ? 'Phone' : 'Email'));

const BATCH_SIZE = 1_000;

/** @throws CAMPAIGN_NOT_FOUND */
export async function contactsOfRecipients(
  { db }: Platform,
  workspaceId: string,
  id: string,
  target: RouteInput<typeof contract.contactsOfRecipients>['body']['target'],
): Promise<{ ids: string[] }> {
  await knownCampaign(db, workspaceId, id);
  const recipients =
    'ids' in target ? target.ids : await recipientIds(db, workspaceId, id, target.filter, target.except);
  return { ids: await contactIds(db, workspaceId, id, recipients) };
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function exportRecipients(
  { db }: Platform,
  workspaceId: string,
  id: string,
  filter: RecipientsFilter,
): Promise<{ name: string; content: Readable }> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const columns = getColumns(campaign.channel);
  return { name: `${campaign.name} - people.csv`, content: Readable.from(pieces(), { highWaterMark: 1 }) };

  async function* pieces(): AsyncGenerator<string> {
    let first = true;
    for (let after: string | null = null; ; ) {
      const rows = await recipientsPage(db, workspaceId, id, filter, { after, limit: BATCH_SIZE });
      yield csvPiece(
        columns,
        rows.map((row) => present(row, campaign)),
        first,
      );
      first = false;
      after = rows.at(-1)?.id ?? null;
      if (rows.length < BATCH_SIZE) return;
    }
  }
}

// Why a message on WhatsApp is in its state. What Meta refuses or reports is kept in words already.

/** `failure`: as Meta reported it after it had taken the message; '' where it did not. */
export function messageFailure({ state, bounced, answer, reason }: MailResult, failure: string): string {
  if (bounced) return failure === '' ? 'Not delivered' : failure;
  return reason === '' && (state === 'refused' || state === 'failed') ? answer : '';
}

/** '' of one that was sent. */
export function describeMessageState(result: MailResult, failure: string): string {
  return messageFailure(result, failure) || mailResultLabel({ ...result, bounced: false });
}
