// Mail that a user has to review: stored with its question, the next step of its recipient on hold, and the effects of the decision.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { MailSource } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ClassifiedMail } from '../../domain/classify-mail.ts';
import type { ParsedMail } from '../../domain/parsed-mail.ts';
import { toOpening } from '../../domain/reply-text.ts';
import type { ReviewReason } from '../../fields.contract.ts';
import { type Effects, type InboxContext, publishEffects, publishInbox } from '../inbox-context.ts';
import { applyEffects } from './apply-effects.ts';
import { insertMessage, lockThread, mailNamed, type SentMail, updateThread } from './intake.store.ts';
import {
  decideReviews,
  insertReview,
  isQuestioned,
  isReviewed,
  type NewReview,
  type OpenReview,
  reviewedMailId,
} from './reviews.store.ts';

interface ToReview {
  workspaceId: string;
  mailboxId: string;
  mail: ParsedMail;
  came: ClassifiedMail;
  at: Date;
  why: ReviewReason;
  about: SentMail | null;
  sameAs: string;
  inJunk: boolean;
}

/** The attached mail is not stored: of a report only its statement. */
function getReview({ mailboxId, mail, came, at, why, about, sameAs, inJunk }: ToReview): NewReview {
  const isReport = about === null;
  const kind = came.kind === 'auto-reply' ? 'reply' : came.kind;
  const replyTo = mail.replyTo === '' ? {} : { replyTo: mail.replyTo };
  return {
    id: newId(),
    mailboxId,
    kind,
    mailId: about?.id ?? null,
    why,
    sameAs,
    messageId: mail.messageId,
    thread: [...mail.references],
    fromEmail: mail.from.email,
    fromName: mail.from.name,
    subject: mail.subject,
    body: isReport ? '' : came.body,
    quoted: isReport ? '' : came.quoted,
    attachments: isReport ? [] : mail.attachments.map((one) => ({ ...one, kept: false })),
    detail: { ...came.detail, ...replyTo, ...(inJunk && { inJunk }) },
    recipient: came.recipient,
    receivedAt: at,
  };
}

/** In one transaction with the hold of later mails to its recipient. */
export async function review({ platform, sources }: InboxContext, toReview: ToReview): Promise<'taken' | 'known'> {
  const { workspaceId, about, sameAs } = toReview;
  if (await isReviewed(platform.db, workspaceId, sameAs)) return 'known';
  const isNew = await platform.db.transaction(async (tx) => {
    if (!(await insertReview(tx, workspaceId, getReview(toReview)))) return false;
    if (about !== null) await setOnHold(sources, tx, workspaceId, { about, held: true });
    return true;
  });
  if (isNew) publishInbox(platform, workspaceId);
  return isNew ? 'taken' : 'known';
}

async function setOnHold(
  sources: readonly MailSource[],
  tx: Executor,
  workspaceId: string,
  { about, held }: { about: SentMail; held: boolean },
): Promise<void> {
  const { streamId, streamKind, recipientId } = about;
  if (recipientId === null) return;
  const source = sources.find(({ kind }) => kind === streamKind);
  await source?.hold?.(tx, workspaceId, { streamId, recipientId }, held);
}

/** Yes: the effects of a certain reply. No: the mails on hold are planned again. @throws REVIEW_NOT_FOUND */
export async function decideReview(
  context: InboxContext,
  principal: Principal,
  { id, isReply }: { id: string; isReply: boolean },
): Promise<{ threadId: string | null }> {
  const { workspaceId, userId } = principal;
  const { platform } = context;
  const mailId = await reviewedMailId(platform.db, workspaceId, id);
  const about = mailId === null ? null : await mailNamed(platform.db, workspaceId, [], [mailId]);
  const done = await platform.db.transaction(async (tx) => {
    const reviews = await decideReviews(tx, workspaceId, { id, isReply, by: userId });
    if (reviews.length === 0) throw new AppError('REVIEW_NOT_FOUND');
    const label = reviews[0]?.fromEmail ?? '';
    await recordActivity(tx, principal, {
      kind: 'reply.reviewed',
      subject: { type: 'email', label },
      details: { isReply },
    });
    if (about === null) return null;
    if (!isReply) {
      const isStillAsked = await isQuestioned(tx, workspaceId, about.id);
      if (!isStillAsked) await setOnHold(context.sources, tx, workspaceId, { about, held: false });
      return null;
    }
    let taken: { effects: Effects; threadId: string } | null = null;
    for (const each of reviews) taken = await confirm(context, tx, workspaceId, each, about);
    return taken;
  });
  if (done) publishEffects(platform, workspaceId, done.effects);
  else publishReviewed(platform, workspaceId);
  return { threadId: done?.threadId ?? null };
}

function publishReviewed(platform: Platform, workspaceId: string): void {
  publishEffects(platform, workspaceId, { contactId: null, suppressed: false });
}

async function confirm(
  context: InboxContext,
  tx: Executor,
  workspaceId: string,
  review: OpenReview,
  about: SentMail,
): Promise<{ effects: Effects; threadId: string }> {
  const { mailboxId, sameAs, receivedAt: at, fromEmail, fromName, body, detail } = review;
  const kind = review.kind === 'opt-out' ? 'opt-out' : 'reply';
  const held = await lockThread(tx, workspaceId, about, kind, at);
  const { threadId } = held;
  const { messageId, thread, subject, quoted, attachments } = review;
  const message = { messageId, thread, subject, quoted, attachments, fromEmail, fromName, body, detail };
  await insertMessage(tx, workspaceId, threadId, {
    ...message,
    id: newId(),
    mailboxId,
    mailId: about.id,
    kind,
    certain: true,
    sameAs,
    receivedAt: at,
  });
  await updateThread(tx, workspaceId, threadId, { kind, at, opening: toOpening(body || subject), fromName });
  const match = { mail: about, certain: true };
  const back = { ...held, workspaceId, sameAs, at, mail: { from: { email: fromEmail, name: fromName } }, match };
  return { threadId, effects: await applyEffects(context, tx, { ...back, came: { kind, body, detail } }) };
}
