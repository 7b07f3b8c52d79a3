// The proof of a campaign: for each recipient and step what was sent, when, and why or why not; on the page and as a file.
import { Readable } from 'node:stream';
import { MAIL_STATES, type MailReason, type MailState } from '#outreach/sending/fields.contract.ts';
import { type MailResult, mailResultLabel } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import type * as contract from '../../contract.ts';
import type { ProofFilter, ProofLine } from '../../contract.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import {
  describeMessageState,
  getVariant,
  knownCampaign,
  messageFailure,
  reachedAddress,
  shownAnswer,
  stepNumber,
} from '../recipients/read-recipients.ts';
import { type ExcludedRow, type ProofRow, proofPage, proofStates, withoutMail } from './proof.store.ts';

const moment = (at: Date | null) => at?.toISOString() ?? null;

function present(row: ProofRow, { channel, setup }: Pick<StoredCampaign, 'channel' | 'setup'>): ProofLine {
  const {
    stepId,
    variantId,
    reason: _,
    reasonDetail: __,
    sendingAt,
    dueAt,
    endedAt,
    bouncedAt,
    repliedAt,
    ...rest
  } = row;
  return {
    ...rest,
    ...reachedAddress(channel, row.email),
    ...getReports(channel, row),
    answer: shownAnswer(row.answer),
    state: row.state as MailState,
    step: stepNumber(setup, stepId),
    variant: getVariant(setup, stepId, variantId),
    words:
      channel === 'email' ? mailResultLabel(toResult(row)) : describeMessageState(toResult(row), row.failure ?? ''),
    dueAt: dueAt.toISOString(),
    claimedAt: moment(sendingAt),
    endedAt: moment(endedAt),
    bouncedAt: moment(bouncedAt),
    repliedAt: moment(repliedAt),
    optedOutAt: moment(row.optedOutAt),
    complainedAt: moment(row.complainedAt),
  };
}

const toResult = (row: ProofRow): MailResult => ({
  state: row.state as MailState,
  reason: row.reason as MailReason | '',
  detail: row.reasonDetail,
  answer: row.answer,
  bounced: row.bouncedAt !== null,
});

const NO_REPORTS = {
  wamid: null,
  acceptedAt: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  failure: '',
} as const;

/** What Meta answered and has reported since. The queue keeps its id of the message where it keeps that of an email. */
function getReports(channel: CampaignChannel, row: ProofRow): Pick<ProofLine, keyof typeof NO_REPORTS> {
  if (channel === 'email') return NO_REPORTS;
  // What failed later was taken first: the queue calls it refused since.
  const wasTaken = row.state === 'sent' || row.bouncedAt !== null;
  const wasRefused = row.state === 'refused' || row.state === 'failed';
  return {
    wamid: row.messageId,
    acceptedAt: wasTaken ? moment(row.endedAt) : null,
    sentAt: moment(row.sentAt),
    deliveredAt: moment(row.deliveredAt),
    readAt: moment(row.readAt),
    failedAt: moment(row.bouncedAt ?? (wasRefused ? row.endedAt : null)),
    failure: messageFailure(toResult(row), row.failure ?? ''),
  };
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function listProof(
  { db }: Platform,
  workspaceId: string,
  id: string,
  { cursor, limit, ...filter }: RouteInput<typeof contract.listProof>['query'],
): Promise<RouteOutput<typeof contract.listProof>> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const [rows, counted] = await Promise.all([
    proofPage(db, workspaceId, id, filter, { after: cursor ?? null, limit: limit + 1 }),
    proofStates(db, workspaceId, id, filter),
  ]);
  const counts = new Map(counted.map(({ state, n }) => [state, n]));
  const states = Object.fromEntries(MAIL_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    MailState,
    number
  >;
  const items = rows.slice(0, limit).map((row) => present(row, campaign));
  const total = filter.state ? states[filter.state] : counted.reduce((sum, { n }) => sum + n, 0);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.mailId ?? null) : null, total, states };
}

type Line = Omit<ProofLine, 'state'> & { state: string };

const COLUMNS: CsvColumn<Line>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Step', value: ({ step }) => step },
  { header: 'Variant', value: ({ variant }) => variant },
  { header: 'State', value: ({ state }) => state },
  { header: 'Why', value: ({ words }) => words },
  { header: 'Mailbox', value: ({ mailbox }) => mailbox },
  { header: 'Planned', value: ({ dueAt }) => dueAt },
  { header: 'Claimed', value: ({ claimedAt }) => claimedAt },
  { header: 'Ended', value: ({ endedAt }) => endedAt },
  { header: 'Attempts', value: ({ attempts }) => attempts },
  { header: 'Message-ID', value: ({ messageId }) => messageId },
  { header: "Server's answer", value: ({ answer }) => answer },
  { header: 'Evidence', value: ({ evidence }) => evidence },
  { header: 'SHA-256', value: ({ digest }) => digest },
  { header: 'Bytes', value: ({ bytes }) => bytes },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Bounced', value: ({ bouncedAt }) => bouncedAt },
  { header: 'Replied', value: ({ repliedAt }) => repliedAt },
  { header: 'Opted out', value: ({ optedOutAt }) => optedOutAt },
  { header: 'Complained', value: ({ complainedAt }) => complainedAt },
];

/** Of a campaign on WhatsApp: Meta's id of each message and the time of each report. */
const REPORT_COLUMNS: CsvColumn<Line>[] = [
  { header: 'WhatsApp message ID', value: ({ wamid }) => wamid },
  { header: 'Accepted', value: ({ acceptedAt }) => acceptedAt },
  { header: 'Sent', value: ({ sentAt }) => sentAt },
  { header: 'Delivered', value: ({ deliveredAt }) => deliveredAt },
  { header: 'Read', value: ({ readAt }) => readAt },
  { header: 'Failed', value: ({ failedAt }) => failedAt },
  { header: 'Failure', value: ({ failure }) => failure },
];
/** Columns that say nothing of a message. */
const EMAIL_ONLY = new Set(['Email', 'Message-ID', 'Bounced', 'Complained']);

const getColumns = (channel: CampaignChannel): CsvColumn<Line>[] =>
  channel === 'email'
    ? COLUMNS.filter(({ header }) => header !== 'Phone')
    : [...COLUMNS.filter(({ header }) => !EMAIL_ONLY.has(header)), ...REPORT_COLUMNS];

function getLine(channel: CampaignChannel, { id, contactId, name, email, words }: ExcludedRow): Line {
  const nothing = { claimedAt: null, endedAt: null, messageId: null, digest: null, bytes: null };
  const never = { bouncedAt: null, repliedAt: null, optedOutAt: null, complainedAt: null };
  const empty = { step: null, variant: '', mailbox: '', dueAt: '', attempts: 0, answer: '', evidence: '', subject: '' };
  return {
    ...nothing,
    ...never,
    ...empty,
    ...NO_REPORTS,
    ...reachedAddress(channel, email),
    mailId: id,
    recipientId: id,
    contactId,
    name,
    words,
    state: 'left-out',
  };
}

const BATCH_SIZE = 2_000;

/** @throws CAMPAIGN_NOT_FOUND */
export async function exportProof(
  { db }: Platform,
  workspaceId: string,
  id: string,
  filter: ProofFilter,
): Promise<{ name: string; content: Readable }> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const { channel } = campaign;
  const columns = getColumns(channel);
  return { name: `${campaign.name} - proof.csv`, content: Readable.from(pieces(), { highWaterMark: 1 }) };

  async function* pieces(): AsyncGenerator<string> {
    yield csvPiece(columns, [], true);
    for (let after: string | null = null; ; ) {
      const rows = await proofPage(db, workspaceId, id, filter, { after, limit: BATCH_SIZE });
      yield csvPiece(
        columns,
        rows.map((row) => present(row, campaign)),
        false,
      );
      after = rows.at(-1)?.mailId ?? null;
      if (rows.length < BATCH_SIZE) break;
    }
    if (filter.state || filter.stepId || filter.q) return;
    for (let after: string | null = null; ; ) {
      const rows = await withoutMail(db, workspaceId, id, { after, limit: BATCH_SIZE });
      yield csvPiece(
        columns,
        rows.map((row) => getLine(channel, row)),
        false,
      );
      after = rows.at(-1)?.id ?? null;
      if (rows.length < BATCH_SIZE) return;
    }
  }
}
