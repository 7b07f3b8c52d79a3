// A single mail that another feature has made: it goes through the queue and stands in Sent like one that was typed here.
import { openStream, queueMails } from '#outreach/sending/server/index.ts';
import type { EmailContent } from '#outreach/templates/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { insertDraft, type StoredDraft, writeDraft } from './drafts.store.ts';

interface ToQueue {
  /** Of the caller's choice: links to opt out in `made` carry it. */
  mailId: string;
  mailboxId: string;
  toEmail: string;
  /** As it was typed: what a draft has in it where the mail is taken back before it leaves. */
  content: EmailContent;
  made: NonNullable<StoredDraft['made']>;
  /** As to many: with the sender's identity and the ways to opt out. */
  bulk: boolean;
  now: Date;
}

/** It leaves at once, and belongs to nobody of the library. In the caller's transaction. @returns the id of its draft, to be announced */
export async function queueMade(
  tx: Executor,
  { workspaceId, userId }: Principal,
  { mailId, mailboxId, toEmail, content, made, bulk, now }: ToQueue,
): Promise<string> {
  const id = newId();
  const recipients = [{ email: toEmail, name: '', contactId: null }];
  await insertDraft(tx, workspaceId, userId, { id, recipients, content, templateId: null });
  await writeDraft(tx, workspaceId, id, { state: 'queued', made, mailboxId, queuedAt: 'now', leavesAt: now });
  await openStream(tx, workspaceId, {
    id,
    kind: 'composer',
    name: made.subject,
    dayCap: null,
    bulk,
    createdBy: userId,
  });
  await queueMails(tx, workspaceId, [
    {
      id: mailId,
      streamId: id,
      mailboxId,
      contactId: null,
      recipientId: null,
      stepId: null,
      toEmail,
      toName: '',
      dueAt: now,
      // Due already: no working hours hold it back.
      reason: 'undo',
      createdBy: userId,
    },
  ]);
  return id;
}
