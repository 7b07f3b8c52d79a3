// Drafts: created, saved as they are typed, discarded and restored, and how they are shown.
import { type RecordsContext, targetCondition } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type createDraft,
  type createDraftTo,
  DRAFTS_EVENT,
  type Draft,
  type DraftRow,
  RECIPIENTS_MAX,
  type saveDraft,
} from '../contract.ts';
import { openingOf, recipientWords } from '../domain/draft-problems.ts';
import { countDrafts, draftOf, holdDraft, insertDraft, type StoredDraft, writeDraft } from './drafts.store.ts';
import { contactsOfTarget } from './recipients.store.ts';

/** Drafts of one writer that are open. */
export const DRAFTS_LIMIT = 500;
const EMPTY = { channel: 'email', subject: '', html: '<p></p>', mode: 'rich' } as const;

/** Sent twice, it is one draft. @throws LIMIT_REACHED */
export async function createOne(
  platform: Platform,
  principal: Principal,
  { id, recipients, content, templateId }: RouteInput<typeof createDraft>['body'],
): Promise<Draft> {
  const { workspaceId, userId } = principal;
  await platform.db.transaction(async (tx) => {
    if ((await countDrafts(tx, workspaceId, userId)) >= DRAFTS_LIMIT) {
      throw new AppError('LIMIT_REACHED', { params: { n: DRAFTS_LIMIT } });
    }
    await insertDraft(tx, workspaceId, userId, { id, recipients, content: content ?? EMPTY, templateId });
  });
  announceDraft(platform, principal, id);
  return presentDraft(await theDraft(platform.db, principal, id));
}

/** @throws EMAIL_DRAFT_NOT_FOUND, EMAIL_DRAFT_SENT, EMAIL_DRAFT_CHANGED where another window has saved since */
export async function saveOne(
  platform: Platform,
  principal: Principal,
  id: string,
  { revision, sendAt, ...typed }: RouteInput<typeof saveDraft>['body'],
): Promise<Draft> {
  const set = { ...given(typed), ...(sendAt !== undefined && { sendAt: sendAt === null ? null : new Date(sendAt) }) };
  const saved = await platform.db.transaction(async (tx) => {
    const held = await heldDraft(tx, principal, id);
    // Sent again after an answer that was lost.
    if (isSame(held, set)) return held;
    if (held.revision !== revision) throw new AppError('EMAIL_DRAFT_CHANGED');
    return writeDraft(tx, principal.workspaceId, id, set);
  });
  announceDraft(platform, principal, id);
  return presentDraft(saved);
}

/** @throws EMAIL_DRAFT_NOT_FOUND, EMAIL_DRAFT_SENT */
export async function discardOne(platform: Platform, principal: Principal, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const held = await holdDraft(tx, principal.workspaceId, principal.userId, id);
    if (held?.state === 'discarded') return;
    await heldDraft(tx, principal, id);
    await writeDraft(tx, principal.workspaceId, id, { state: 'discarded' });
  });
  announceDraft(platform, principal, id);
}

/** @throws EMAIL_DRAFT_NOT_FOUND */
export async function restoreOne(platform: Platform, principal: Principal, id: string): Promise<Draft> {
  await platform.db.transaction(async (tx) => {
    const held = await holdDraft(tx, principal.workspaceId, principal.userId, id);
    if (held === null) throw new AppError('EMAIL_DRAFT_NOT_FOUND');
    if (held.state === 'discarded') await writeDraft(tx, principal.workspaceId, id, { state: 'draft' });
  });
  announceDraft(platform, principal, id);
  return presentDraft(await theDraft(platform.db, principal, id));
}

type Typed = Omit<RouteInput<typeof saveDraft>['body'], 'revision' | 'sendAt'>;
type Given = { [Key in keyof Typed]?: NonNullable<Typed[Key]> | Extract<Typed[Key], null> };

/** Without what was left out. */
function given(typed: Typed): Given {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)) as Given;
}

/** PostgreSQL gives the keys of a JSON value in an order of its own. */
function isSame(held: StoredDraft, set: Partial<StoredDraft>): boolean {
  const sorted = (value: unknown): unknown => {
    if (value instanceof Date || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(sorted);
    return Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]);
  };
  return Object.entries(set).every(
    ([key, value]) => JSON.stringify(sorted(held[key as keyof StoredDraft])) === JSON.stringify(sorted(value)),
  );
}

/** A draft to selected contacts with an address, suppressed ones included: the draft shows them as such. Idempotent. @throws EMAIL_DRAFT_TOO_MANY, EMAIL_DRAFT_NO_ADDRESS, LIMIT_REACHED */
export async function createDraftToContacts(
  context: RecordsContext,
  principal: Principal,
  { id, target }: RouteInput<typeof createDraftTo>['body'],
): Promise<RouteOutput<typeof createDraftTo>> {
  const { workspaceId } = principal;
  const which = await targetCondition(context, { workspaceId, kind: 'contact' }, target);
  const contacts = await contactsOfTarget(context.platform.db, which, RECIPIENTS_MAX + 1);
  if (contacts.length > RECIPIENTS_MAX) throw new AppError('EMAIL_DRAFT_TOO_MANY');
  const recipients = contacts.flatMap(({ id: contactId, name, email }) =>
    email === '' ? [] : [{ email, name: name.slice(0, 200), contactId }],
  );
  if (recipients.length === 0) throw new AppError('EMAIL_DRAFT_NO_ADDRESS');
  const draft = await createOne(context.platform, principal, { id, recipients, templateId: null });
  return { draft, without: contacts.length - recipients.length };
}

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

/** Attachments: `attachments/{workspace}_{draft}_{attachment}.bin`. */
export const ATTACHMENT_FILES = 'attachments/';
export const attachmentKey = (workspaceId: string, draftId: string, id: string) =>
  `${ATTACHMENT_FILES}${workspaceId}_${draftId}_${id}.bin`;
export const attachmentId = (key: string) => /_([^_]*)\.bin$/.exec(key)?.[1] ?? '';

/** @throws EMAIL_DRAFT_NOT_FOUND, also for another user's */
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
