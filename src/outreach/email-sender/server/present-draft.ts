// How drafts stand in answers, and what their changes have in common.
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { DRAFTS_EVENT, type Draft, type DraftRow } from '../contract.ts';
import { openingOf, recipientWords } from '../domain/draft-labels.ts';
import { draftOf, holdDraft, type StoredDraft } from './drafts.store.ts';

export function presentDraft(draft: StoredDraft): Draft {
  const { id, state, recipients, content, templateId, mailboxId, revision } = draft;
  return {
    id,
    state,
    recipients,
    content,
    templateId,
    mailboxId,
    revision,
    attachments: draft.attachments.map(({ file, name, type, bytes }) => ({
      id: attachmentId(file),
      name,
      type,
      bytes,
    })),
    sendAt: draft.sendAt?.toISOString() ?? null,
    updatedAt: draft.updatedAt.toISOString(),
  };
}

export function presentRow({ id, recipients, content, updatedAt }: StoredDraft): DraftRow {
  return { id, opening: openingOf(content), to: recipientWords(recipients), updatedAt: updatedAt.toISOString() };
}

/** Files of mails: `attachments/{workspace}_{draft}_{attachment}.bin`. */
export const ATTACHMENT_FILES = 'attachments/';
export const attachmentKey = (workspaceId: string, draftId: string, id: string) =>
  `${ATTACHMENT_FILES}${workspaceId}_${draftId}_${id}.bin`;
export const attachmentId = (key: string) => /_([^_]*)\.bin$/.exec(key)?.[1] ?? '';

/** @throws EMAIL_DRAFT_NOT_FOUND, also for somebody else's */
export async function theDraft(
  db: Platform['db'],
  { workspaceId, userId }: Principal,
  id: string,
): Promise<StoredDraft> {
  const draft = await draftOf(db, workspaceId, userId, id);
  if (draft === null || draft.state === 'discarded') throw new AppError('EMAIL_DRAFT_NOT_FOUND');
  return draft;
}

/** Held for a change. @throws EMAIL_DRAFT_NOT_FOUND, EMAIL_DRAFT_SENT */
export async function heldDraft(tx: Executor, { workspaceId, userId }: Principal, id: string): Promise<StoredDraft> {
  const draft = await holdDraft(tx, workspaceId, userId, id);
  if (draft === null || draft.state === 'discarded') throw new AppError('EMAIL_DRAFT_NOT_FOUND');
  if (draft.state === 'queued') throw new AppError('EMAIL_DRAFT_SENT');
  return draft;
}

/** The writer's other tabs hear of it, and those of the workspace, which show what was sent. */
export function announceDraft({ events }: Platform, { workspaceId }: Principal, id: string): void {
  events.publish(workspaceId, { type: DRAFTS_EVENT, data: { id } });
}
