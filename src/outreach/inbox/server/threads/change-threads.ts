// Changes of a conversation by a user: a reply is queued, and it is assigned.
import { lockMember } from '#account/accounts/server/index.ts';
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { notify } from '#account/notifications/server/index.ts';
import { UNDO_SECONDS } from '#outreach/sending/fields.contract.ts';
import { cancelMails, openStream, queueMails } from '#outreach/sending/server/index.ts';
import { SUPPRESSION_LABELS } from '#outreach/suppressions/fields.contract.ts';
import { suppressedAmong } from '#outreach/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { threadPath } from '#shared/page-paths.ts';
import type { Principal } from '#shared/principal.ts';
import type { answerThread, assignThread, changeThreads, undoAnswer } from '../../contract.ts';
import { type InboxRoutesContext, publishInbox } from '../inbox-context.ts';
import { REPLY_ASSIGNED } from '../notification-kinds.ts';
import { answerAddress } from './read-threads.ts';
import {
  answeringMailbox,
  answersBy,
  deleteAnswer,
  insertAnswer,
  listMessages,
  refreshWaiting,
  setAnswered,
  setAssignee,
  setThreads,
  type ThreadBefore,
  threadById,
} from './threads.store.ts';

/** @throws THREAD_NOT_FOUND, RECIPIENT_SUPPRESSED, MAILBOX_MISSING, MAILBOX_BROKEN */
export async function answer(
  platform: Platform,
  principal: Principal,
  threadId: string,
  { id, text }: { id: string; text: string },
): Promise<RouteOutput<typeof answerThread>> {
  const { workspaceId, userId } = principal;
  const { db, clock } = platform;
  const thread = await threadById(db, workspaceId, threadId);
  if (thread === null) throw new AppError('THREAD_NOT_FOUND');
  const to = answerAddress(thread, await listMessages(db, workspaceId, threadId));
  const listed = (await suppressedAmong(db, workspaceId, [to])).get(to);
  if (listed)
    throw new AppError('RECIPIENT_SUPPRESSED', { params: { email: to, reason: SUPPRESSION_LABELS[listed.reason] } });
  const sendsAt = new Date(clock.now() + UNDO_SECONDS * 1_000);
  await db.transaction(async (tx) => {
    const mailbox = await answeringMailbox(tx, workspaceId, thread.mailboxId);
    if (mailbox === null || mailbox.deleted) throw new AppError('MAILBOX_MISSING');
    if (mailbox.state === 'broken') {
      throw new AppError('MAILBOX_BROKEN', { params: { email: mailbox.email, reason: mailbox.fault } });
    }
    const subject = /^re:/i.test(thread.subject) ? thread.subject : `Re: ${thread.subject}`;
    if (!(await insertAnswer(tx, workspaceId, { id, threadId, subject, body: text, createdBy: userId }))) return;
    await openStream(tx, workspaceId, {
      id: threadId,
      kind: 'answer',
      name: thread.subject,
      dayCap: null,
      bulk: false,
      createdBy: userId,
    });
    await queueMails(tx, workspaceId, [
      {
        id,
        streamId: threadId,
        mailboxId: thread.mailboxId,
        contactId: thread.contactId,
        recipientId: null,
        stepId: null,
        toEmail: to,
        toName: thread.name,
        dueAt: sendsAt,
        reason: 'undo',
        createdBy: userId,
      },
    ]);
    await setAnswered(tx, workspaceId, threadId);
    await recordActivity(tx, principal, { kind: 'reply.sent', subject: { type: 'reply', id: threadId } });
  });
  publishInbox(platform, workspaceId);
  return { mailId: id, sendsAt: sendsAt.toISOString() };
}

/** @returns its text, to continue writing. @throws MAIL_NOT_FOUND, MAIL_LEFT */
export async function undoReply(
  platform: Platform,
  principal: Principal,
  id: string,
): Promise<RouteOutput<typeof undoAnswer>> {
  const { workspaceId } = principal;
  const [kept] = await answersBy(platform.db, workspaceId, [id]);
  if (kept === undefined) throw new AppError('MAIL_NOT_FOUND');
  await platform.db.transaction(async (tx) => {
    if ((await cancelMails(tx, workspaceId, { ids: [id] })).length === 0) throw new AppError('MAIL_LEFT');
    await deleteAnswer(tx, workspaceId, id);
    await refreshWaiting(tx, workspaceId, [kept.threadId], { holdsMails: false });
    await recordActivity(tx, principal, { kind: 'reply.undone', subject: { type: 'reply', id: kept.threadId } });
  });
  publishInbox(platform, workspaceId);
  return { text: kept.body };
}

/** Status, done, snooze, read or unread. Marking as read is not recorded as an activity. */
export async function changeMany(
  { platform, onDecided }: InboxRoutesContext,
  principal: Principal,
  { ids, status, unread, done, snoozedUntil, seenAt }: RouteInput<typeof changeThreads>['body'],
): Promise<RouteOutput<typeof changeThreads>> {
  const { workspaceId, userId } = principal;
  const change = {
    ...{ status, unread, done },
    snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : snoozedUntil === null ? null : undefined,
    seenAt: seenAt === undefined ? undefined : new Date(seenAt),
  };
  const before = await platform.db.transaction(async (tx) => {
    const changed = await setThreads(tx, workspaceId, ids, { ...change, by: userId });
    const decided = changed.filter((thread) => status !== undefined && thread.status !== status).map(({ id }) => id);
    const moved = changed.map(({ id }) => id);
    for (const { state, of } of recordedStates({ status, done, snoozedUntil }, { decided, moved })) {
      const { subject, details } = toSubjects('reply', of);
      await recordActivity(tx, principal, { kind: 'reply.changed', subject, details: { ...details, state } });
    }
    if (status !== undefined && decided.length > 0) await onDecided(tx, principal, { ids: decided, status });
    return changed;
  });
  if (before.length > 0) publishInbox(platform, workspaceId);
  return { changed: before.length, before: before.map(presentBefore) };
}

/** What the activity log says of a change: of a status, only where it is another one. */
function recordedStates(
  { status, done, snoozedUntil }: Pick<RouteInput<typeof changeThreads>['body'], 'status' | 'done' | 'snoozedUntil'>,
  { decided, moved }: { decided: string[]; moved: string[] },
): { state: string; of: string[] }[] {
  const states: { state: string; of: string[] }[] = [];
  if (status !== undefined) states.push({ state: status, of: decided });
  if (done !== undefined) states.push({ state: done ? 'done' : 'open', of: moved });
  else if (snoozedUntil !== undefined) states.push({ state: snoozedUntil === null ? 'open' : 'snoozed', of: moved });
  return states.filter(({ of }) => of.length > 0);
}

const presentBefore = ({ snoozedUntil, ...row }: ThreadBefore) => ({
  ...row,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
});

// Assigns a conversation to a person of the workspace, or to no one.

/** @throws THREAD_NOT_FOUND, INVALID_INPUT if the person is not of the workspace, or no longer */
export async function assign(
  platform: Platform,
  principal: Principal,
  threadId: string,
  assignedTo: string | null,
): Promise<RouteOutput<typeof assignThread>> {
  const { workspaceId, userId } = principal;
  const before = await platform.db.transaction(async (tx) => {
    // The person before the thread, in the order in which a removal locks them; errors of the thread are thrown first.
    const isMember = assignedTo === null || (await lockMember(tx, workspaceId, assignedTo));
    const was = await setAssignee(tx, workspaceId, threadId, assignedTo);
    if (was === null) throw new AppError('THREAD_NOT_FOUND');
    if (!isMember) {
      const message = 'Choose a person of your workspace';
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'assignedTo', message }] });
    }
    const { name, subject } = was;
    if (assignedTo !== was.before) {
      const kind = assignedTo === null ? 'reply.unassigned' : 'reply.assigned';
      const details = assignedTo === null ? {} : { personId: assignedTo };
      await recordActivity(tx, principal, { kind, subject: { type: 'reply', id: threadId, label: name }, details });
    }
    if (assignedTo !== null && assignedTo !== was.before) {
      await notify(tx, REPLY_ASSIGNED, workspaceId, {
        to: [assignedTo],
        except: userId,
        thing: { key: `reply:${threadId}`, name },
        params: { name, subject },
        link: threadPath(threadId),
      });
    }
    return was.before;
  });
  if (before !== assignedTo) publishInbox(platform, workspaceId);
  return { before };
}
