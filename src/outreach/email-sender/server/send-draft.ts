// Sends drafts: queues one personal email for each recipient; and undoes it for those that were not sent yet.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { UNDO_SECONDS } from '#outreach/sending/fields.contract.ts';
import { cancelMails, changeStream, forgetUntouched, openStream, queueMails } from '#outreach/sending/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { sendDraft, undoSend } from '../contract.ts';
import { getOpening, isToMany, recipientsText } from '../domain/draft-problems.ts';
import { type Checked, checkedDraft } from './check-draft.ts';
import { lockDraft, type StoredDraft, writeDraft } from './drafts.store.ts';
import { publishDraft, theDraft } from './drafts.ts';
import { countSince, recipientsOfMails } from './sent.store.ts';

type Sent = RouteOutput<typeof sendDraft>;

/** Idempotent. @throws its problems; EMAIL_DRAFT_CHANGED where another window has saved since */
export async function sendOne(platform: Platform, principal: Principal, id: string, revision: number): Promise<Sent> {
  const draft = await theDraft(platform.db, principal, id);
  if (draft.state === 'queued') return getAnswer(platform, principal, draft);
  if (draft.revision !== revision) throw new AppError('EMAIL_DRAFT_CHANGED');
  const checked = await checkedDraft(platform, principal, draft);
  assertSendable(checked);
  const queued = await platform.db.transaction(async (tx) => {
    const held = await lockDraft(tx, principal.workspaceId, principal.userId, id);
    if (held === null || held.state === 'discarded') throw new AppError('EMAIL_DRAFT_NOT_FOUND');
    if (held.state === 'queued') return held;
    if (held.revision !== draft.revision) throw new AppError('EMAIL_DRAFT_CHANGED');
    return queue(tx, principal, { draft: held, checked, now: new Date(platform.clock.now()) });
  });
  publishDraft(platform, principal, id);
  return getAnswer(platform, principal, queued);
}

/** @throws MAILBOX_MISSING, IDENTITY_MISSING, EMAIL_DRAFT_NOT_READY with the first of what blocks */
function assertSendable({ problems }: Checked): void {
  const [first] = problems.filter(({ blocks }) => blocks);
  if (first === undefined) return;
  if (first.kind === 'no-mailbox') throw new AppError('MAILBOX_MISSING');
  if (first.kind === 'identity-missing') throw new AppError('IDENTITY_MISSING');
  throw new AppError('EMAIL_DRAFT_NOT_READY', { params: { reason: first.text } });
}

async function queue(
  tx: Transaction,
  principal: Principal,
  { draft, checked, now }: { draft: StoredDraft; checked: Checked; now: Date },
): Promise<StoredDraft> {
  const { workspaceId, userId } = principal;
  const undo = new Date(now.getTime() + UNDO_SECONDS * 1_000);
  const leavesAt = draft.sendAt !== null && draft.sendAt > undo ? draft.sendAt : undo;
  const { id: streamId, content, recipients } = draft;
  const mailboxId = checked.mailboxId;
  if (mailboxId === null) throw new AppError('MAILBOX_MISSING');
  const name = getOpening(content) || `Email to ${recipientsText(recipients)}`;
  const bulk = isToMany(checked.goesTo.length);
  await openStream(tx, workspaceId, { id: streamId, kind: 'composer', name, dayCap: null, bulk, createdBy: userId });
  await changeStream(tx, workspaceId, streamId, { revised: true });
  await queueMails(
    tx,
    workspaceId,
    checked.goesTo.map(({ email, name: toName, contactId }) => ({
      streamId,
      mailboxId,
      contactId,
      recipientId: null,
      stepId: null,
      toEmail: email,
      toName,
      dueAt: leavesAt,
      // A scheduled one keeps to the hours of its mailbox; the other is sent when the time for undo is over.
      reason: leavesAt === undo ? ('undo' as const) : ('scheduled' as const),
      createdBy: userId,
    })),
  );
  const [first] = checked.goesTo;
  await recordActivity(tx, principal, {
    kind: 'email.sent',
    subject:
      checked.goesTo.length === 1 && first
        ? { type: 'email', id: draft.id, label: `to ${first.email}` }
        : { type: 'email' },
    details: { ...(checked.goesTo.length > 1 && { count: checked.goesTo.length }), draft: draft.id },
  });
  return writeDraft(tx, workspaceId, draft.id, { state: 'queued', queuedAt: 'now', leavesAt });
}

async function getAnswer({ db }: Platform, { workspaceId }: Principal, draft: StoredDraft): Promise<Sent> {
  const queuedAt = draft.queuedAt ?? draft.updatedAt;
  return {
    mails: await countSince(db, workspaceId, draft.id, queuedAt),
    leavesAt: (draft.leavesAt ?? queuedAt).toISOString(),
    undoUntil: new Date(queuedAt.getTime() + UNDO_SECONDS * 1_000).toISOString(),
  };
}

/** Recipients whose email was sent are removed from the draft. @throws EMAIL_DRAFT_NOT_FOUND, MAIL_LEFT */
export async function undoDraftSend(
  platform: Platform,
  principal: Principal,
  id: string,
): Promise<RouteOutput<typeof undoSend>> {
  const { workspaceId, userId } = principal;
  const done = await platform.db.transaction(async (tx) => {
    const held = await lockDraft(tx, workspaceId, userId, id);
    if (held === null || held.state === 'discarded') throw new AppError('EMAIL_DRAFT_NOT_FOUND');
    // Asked again after an answer that was lost.
    if (held.state === 'draft') return { takenBack: 0, left: 0 };
    const all = await countSince(tx, workspaceId, id, held.queuedAt ?? held.updatedAt);
    const cancelled = await cancelMails(tx, workspaceId, { streamId: id });
    if (cancelled.length === 0) throw new AppError('MAIL_LEFT');
    const ids = cancelled.map(({ mailId }) => mailId);
    const left = all - cancelled.length;
    const again = left > 0 ? await recipientsOfMails(tx, workspaceId, ids) : held.recipients;
    await forgetUntouched(tx, workspaceId, ids);
    const details = { count: cancelled.length, draft: id };
    await recordActivity(tx, principal, { kind: 'email.undone', subject: { type: 'email' }, details });
    await writeDraft(tx, workspaceId, id, {
      state: 'draft',
      recipients: again,
      queuedAt: null,
      leavesAt: null,
      // From now on it is what is typed.
      made: null,
    });
    return { takenBack: cancelled.length, left };
  });
  publishDraft(platform, principal, id);
  return done;
}
