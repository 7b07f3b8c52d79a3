// Launching and sending wait for a person: an agent asks, someone of the workspace decides, and the product's own use case does it with the
// person as the one who did.

import { z } from 'zod';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { keysOfUser } from '#account/api-keys/server/index.ts';
import { notify } from '#account/notifications/server/index.ts';
import { launchCampaign, readCampaign, readPreflight } from '#outreach/campaigns/server/index.ts';
import { checkedDraft, sendOne, theDraft } from '#outreach/email-sender/server/index.ts';
import { publishAfterCommit } from '#platform/events/events.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { ApiScope } from '#shared/api-scopes.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { plainText } from '#shared/plain-text.ts';
import type { Principal } from '#shared/principal.ts';
import type {
  Approval,
  ApprovalPreview,
  decideApproval,
  listApprovals,
  readApproval,
  requestApproval,
} from '../contract.ts';
import { APPROVAL_DAYS, APPROVALS_EVENT, APPROVALS_PATH, type ApprovalKind } from '../fields.contract.ts';
import type { ApprovalsContext } from './agents-context.ts';
import {
  type ApprovalRow,
  approvalById,
  approvalsPage,
  claimApproval,
  closeApproval,
  countOpen,
  declineApproval,
  purgeApprovals,
  purgeQuotes,
  upsertApproval,
  type Viewer,
} from './approvals.store.ts';
import { APPROVAL_REQUESTED } from './notification-kinds.ts';

/** Requests of one key that wait at once. */
const OPEN_LIMIT = 50;

/** What a key must be able to write, to ask for it. */
const SCOPES: Record<ApprovalKind, ApiScope> = { 'launch-campaign': 'campaigns:write', 'send-email': 'email:write' };
const SUBJECT_TYPES = { 'launch-campaign': 'campaign', 'send-email': 'email' } as const;

const toViewer = ({ apiKeyId, userId }: Principal): Viewer => (apiKeyId === undefined ? { userId } : { apiKeyId });

/** @throws API_SCOPE_MISSING, LIMIT_REACHED, and what says that the thing is not there, or done already */
export async function request(
  context: ApprovalsContext,
  principal: Principal,
  { kind, subjectId, note }: RouteInput<typeof requestApproval>['body'],
): Promise<Approval> {
  const { platform } = context;
  const { workspaceId, userId, apiKeyId, apiScopes = [] } = principal;
  if (apiKeyId === undefined) throw new AppError('API_KEY_REQUIRED');
  const scope = SCOPES[kind];
  if (!apiScopes.includes(scope)) throw new AppError('API_SCOPE_MISSING', { params: { scope }, details: { scope } });
  const { name, revision, recipients, done } = await readSubject(context, principal, { kind, subjectId });
  if (done && kind === 'send-email') throw new AppError('EMAIL_DRAFT_SENT');
  if (done) throw new AppError('CAMPAIGN_NOT_READY', { params: { reason: 'The campaign was already launched.' } });
  if ((await countOpen(platform.db, workspaceId, { apiKeyId })) >= OPEN_LIMIT)
    throw new AppError('LIMIT_REACHED', { params: { n: OPEN_LIMIT } });
  const key = (await keysOfUser(platform.db, workspaceId, userId)).find(({ id }) => id === apiKeyId);
  const agent = key?.name ?? 'An agent';
  const asked = { apiKeyId, agent, userId, kind, subjectId, subjectName: name, revision, note, days: APPROVAL_DAYS };
  const id = await platform.db.transaction(async (tx) => {
    const put = await upsertApproval(tx, workspaceId, { id: newId(), ...asked });
    await recordActivity(tx, principal, {
      kind: 'agent.approval-requested',
      subject: { type: SUBJECT_TYPES[kind], id: subjectId, label: name },
      details: { action: ACTIONS[kind], approval: put.id },
    });
    if (put.isNew)
      await notify(tx, APPROVAL_REQUESTED, workspaceId, {
        // A draft is its author's alone.
        to: kind === 'send-email' ? [userId] : 'everyone',
        thing: { key: `approval:${put.id}`, name },
        params: { agent, kind, name, recipients },
        link: `${APPROVALS_PATH}?approval=${put.id}`,
      });
    publishAfterCommit(tx, workspaceId, { type: APPROVALS_EVENT });
    return put.id;
  });
  return present(await theApproval(platform.db, principal, id));
}

const ACTIONS: Record<ApprovalKind, string> = { 'launch-campaign': 'launch', 'send-email': 'send' };

async function theApproval(executor: Executor, principal: Principal, id: string): Promise<ApprovalRow> {
  const row = await approvalById(executor, principal.workspaceId, toViewer(principal), id);
  if (row === null) throw new AppError('APPROVAL_NOT_FOUND');
  return row;
}

export async function list(
  { platform: { db } }: ApprovalsContext,
  principal: Principal,
  { show, cursor, limit }: RouteInput<typeof listApprovals>['query'],
): Promise<RouteOutput<typeof listApprovals>> {
  const { workspaceId } = principal;
  const viewer = toViewer(principal);
  const [rows, open] = await Promise.all([
    approvalsPage(db, workspaceId, viewer, { show, before: cursor, limit: limit + 1 }),
    countOpen(db, workspaceId, viewer),
  ]);
  const shown = rows.slice(0, limit);
  return { items: shown.map(present), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null, open };
}

/** @throws APPROVAL_NOT_FOUND */
export async function read(
  context: ApprovalsContext,
  principal: Principal,
  id: string,
): Promise<RouteOutput<typeof readApproval>> {
  const row = await theApproval(context.platform.db, principal, id);
  const approval = present(row);
  if (row.state !== 'pending' || principal.apiKeyId !== undefined) return { approval, preview: null };
  try {
    const { done, ...now } = await readSubject(context, principal, row);
    const blocked = done ? DONE[row.kind] : now.blocked;
    return { approval, preview: { ...now, blocked, changed: now.revision !== row.revision } };
  } catch (error) {
    // Deleted since: the decision says so.
    if (error instanceof AppError) return { approval, preview: null };
    throw error;
  }
}

const DONE: Record<ApprovalKind, string> = {
  'launch-campaign': 'The campaign was already launched.',
  'send-email': 'The email was already sent.',
};
const GONE: Record<ApprovalKind, string> = {
  'launch-campaign': 'The campaign was deleted.',
  'send-email': 'The draft was discarded.',
};
const MISSING = new Set(['CAMPAIGN_NOT_FOUND', 'EMAIL_DRAFT_NOT_FOUND']);

/**
 * @throws APPROVAL_NOT_FOUND; APPROVAL_DECIDED where it was decided otherwise; and what stands against it, after which it still waits:
 *   CAMPAIGN_CHANGED and EMAIL_DRAFT_CHANGED where it is not what was looked at any more
 */
export async function decide(
  context: ApprovalsContext,
  principal: Principal,
  id: string,
  body: RouteInput<typeof decideApproval>['body'],
): Promise<Approval> {
  const row = await theApproval(context.platform.db, principal, id);
  if (!body.approve) await decline(context, principal, row);
  else await approve(context, principal, row, body.revision);
  return present(await theApproval(context.platform.db, principal, id));
}

async function decline({ platform }: ApprovalsContext, principal: Principal, row: ApprovalRow): Promise<void> {
  if (row.state === 'declined') return;
  const { workspaceId, userId } = principal;
  await platform.db.transaction(async (tx) => {
    if (!(await declineApproval(tx, workspaceId, row.id, userId))) throw new AppError('APPROVAL_DECIDED');
    await recordDecision(tx, principal, row, 'agent.approval-declined');
  });
}

async function approve(
  context: ApprovalsContext,
  principal: Principal,
  row: ApprovalRow,
  revision: number,
): Promise<void> {
  const { db } = context.platform;
  const { workspaceId, userId } = principal;
  if (row.state === 'approved') return;
  const claimed = await claimApproval(db, workspaceId, row.id, userId);
  if (claimed === null) {
    const { state } = await theApproval(db, principal, row.id);
    // Pressed twice: the other press does it, and every tab hears of its end.
    if (state === 'pending' || state === 'approved') return;
    throw new AppError('APPROVAL_DECIDED');
  }
  let fault = '';
  try {
    fault = await run(context, principal, row, { revision, again: claimed.again });
  } catch (error) {
    await closeApproval(db, workspaceId, row.id, { state: 'pending' });
    throw error;
  }
  await db.transaction(async (tx) => {
    const state = fault === '' ? 'approved' : 'failed';
    if (!(await closeApproval(tx, workspaceId, row.id, { state, fault }))) return;
    await recordDecision(tx, principal, row, 'agent.approval-approved');
  });
}

/** Answers why it cannot be done any more; '' where it is done. Done again after a process died over it, it has one effect. */
async function run(
  context: ApprovalsContext,
  principal: Principal,
  { id, kind, subjectId }: ApprovalRow,
  { revision, again }: { revision: number; again: boolean },
): Promise<string> {
  try {
    const { done } = await readSubject(context, principal, { kind, subjectId });
    if (done) return again ? '' : DONE[kind];
    if (kind === 'send-email') await sendOne(context.platform, principal, subjectId, revision);
    else await launchCampaign(context.campaigns, principal, { id: subjectId, revision, key: `approval-${id}` });
    return '';
  } catch (error) {
    if (error instanceof AppError && MISSING.has(error.code)) return GONE[kind];
    throw error;
  }
}

async function recordDecision(
  tx: Parameters<typeof recordActivity>[0],
  principal: Principal,
  { id, kind, subjectId, subjectName, agent }: ApprovalRow,
  activity: 'agent.approval-approved' | 'agent.approval-declined',
): Promise<void> {
  await recordActivity(tx, principal, {
    kind: activity,
    subject: { type: SUBJECT_TYPES[kind], id: subjectId, label: subjectName },
    details: { action: ACTIONS[kind], agent, approval: id },
  });
  publishAfterCommit(tx, principal.workspaceId, { type: APPROVALS_EVENT });
}

function present(row: ApprovalRow): Approval {
  const { id, kind, state, agent, note, fault, decidedBy } = row;
  const iso = (moment: string) => new Date(moment).toISOString();
  return {
    id,
    kind,
    state,
    agent,
    owner: { id: row.userId, name: row.ownerName },
    subject: { id: row.subjectId, name: row.subjectName },
    note,
    fault,
    createdAt: iso(row.createdAt),
    expiresAt: iso(row.expiresAt),
    decidedAt: state === 'pending' || row.decidedAt === null ? null : iso(row.decidedAt),
    decidedBy: state === 'pending' || decidedBy === null ? null : { id: decidedBy, name: row.deciderName },
  };
}

// What an agent asks for, as it is now: read from the product itself, for the person who decides.
export interface SubjectNow extends Omit<ApprovalPreview, 'changed'> {
  /** Sent or launched already. */
  done: boolean;
}

const OPENING = 600;
const ADDRESSES = 5;

/** @throws CAMPAIGN_NOT_FOUND, EMAIL_DRAFT_NOT_FOUND */
function readSubject(
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
    opening: toOpening(first?.html ?? ''),
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
  const { goesTo, problems, mailboxId, mailboxes } = await checkedDraft(platform, principal, draft);
  const { subject, html } = draft.content;
  return {
    name: subject || 'Email without a subject',
    revision: draft.revision,
    recipients: goesTo.length,
    to: goesTo.slice(0, ADDRESSES).map(({ email }) => email),
    steps: 1,
    subject,
    opening: toOpening(html),
    senders: mailboxes.filter((mailbox) => mailbox.id === mailboxId).map(({ email }) => email),
    startsAt: draft.sendAt?.toISOString() ?? null,
    blocked: draft.state === 'queued' ? '' : (problems.find(({ blocks }) => blocks)?.text ?? ''),
    needsCheck: false,
    checking: false,
    done: draft.state === 'queued',
  };
}

function toOpening(html: string): string {
  const text = plainText(html);
  return text.length > OPENING ? `${text.slice(0, OPENING - 1)}…` : text;
}

// Deletes quotes and requests after their time, some at a time.
const definition = { name: 'agents-purge', payload: z.unknown(), cron: '40 3 * * *', maxAttempts: 3 };
const BATCH_SIZE = 5_000;

export function createPurgeAgentsJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(definition, async () => {
    while ((await purgeQuotes(db, BATCH_SIZE)) === BATCH_SIZE);
    while ((await purgeApprovals(db, BATCH_SIZE)) === BATCH_SIZE);
  });
}
