// What an agent asks for, as it is now: read from the product itself, for the person who decides.
import { readCampaign, readPreflight } from '#outreach/campaigns/server/index.ts';
import { checkedDraft, theDraft } from '#outreach/email-sender/server/index.ts';
import { AppError } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { plainText } from '#shared/plain-text.ts';
import type { Principal } from '#shared/principal.ts';
import type { ApprovalPreview } from '../contract.ts';
import type { ApprovalKind } from '../fields.contract.ts';
import type { ApprovalsContext } from './agents-context.ts';

export interface SubjectNow extends Omit<ApprovalPreview, 'changed'> {
  /** Sent or launched already. */
  done: boolean;
}

const OPENING = 600;
const ADDRESSES = 5;

/** @throws CAMPAIGN_NOT_FOUND, EMAIL_DRAFT_NOT_FOUND */
export function readSubject(
  context: ApprovalsContext,
  principal: Principal,
  { kind, subjectId }: { kind: ApprovalKind; subjectId: string },
): Promise<SubjectNow> {
  const read = { 'launch-campaign': campaignNow, 'send-email': draftNow }[kind];
  return read(context, principal, subjectId);
}

async function campaignNow(
  { platform }: ApprovalsContext,
  { workspaceId }: Principal,
  id: string,
): Promise<SubjectNow> {
  const [campaign, { preflight }] = await Promise.all([
    readCampaign(platform, workspaceId, id),
    readPreflight(platform, workspaceId, id),
  ]);
  if (campaign.shelf === 'bin') throw new AppError('CAMPAIGN_NOT_FOUND');
  const first = campaign.setup.steps[0]?.variants[0];
  const fresh = preflight?.state === 'done' && preflight.fresh;
  const checking = preflight?.state === 'running' && preflight.revision === campaign.revision;
  const errors = fresh ? preflight.errors : 0;
  return {
    name: campaign.name,
    revision: campaign.revision,
    recipients: fresh ? preflight.ready : null,
    to: [],
    steps: campaign.setup.steps.length,
    subject: first?.subject ?? '',
    opening: openingOf(first?.html ?? ''),
    senders: fresh ? preflight.mailboxes.map(({ email }) => email) : [],
    startsAt: campaign.setup.schedule.startAt,
    blocked: errors > 0 ? `The check has found ${formatNoun(errors, 'error')}. Fix them in the campaign first.` : '',
    needsCheck: !fresh && !checking,
    checking,
    done: campaign.state !== 'draft',
  };
}

async function draftNow({ platform }: ApprovalsContext, principal: Principal, id: string): Promise<SubjectNow> {
  const draft = await theDraft(platform.db, principal, id);
  const { goesTo, problems, mailboxId, mailboxes } = await checkedDraft(platform, principal.workspaceId, draft);
  const { subject, html } = draft.content;
  return {
    name: subject || 'Email without a subject',
    revision: draft.revision,
    recipients: goesTo.length,
    to: goesTo.slice(0, ADDRESSES).map(({ email }) => email),
    steps: 1,
    subject,
    opening: openingOf(html),
    senders: mailboxes.filter((mailbox) => mailbox.id === mailboxId).map(({ email }) => email),
    startsAt: draft.sendAt?.toISOString() ?? null,
    blocked: draft.state === 'queued' ? '' : (problems.find(({ blocks }) => blocks)?.text ?? ''),
    needsCheck: false,
    checking: false,
    done: draft.state === 'queued',
  };
}

function openingOf(html: string): string {
  const text = plainText(html);
  return text.length > OPENING ? `${text.slice(0, OPENING - 1)}…` : text;
}
