// Drafts: created, saved as they are typed, discarded and restored, and how they are shown.
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type RecordsContext, targetCondition } from '#crm/records/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  ATTACHED_BYTES_MAX,
  ATTACHMENTS_MAX,
  type createDraft,
  type createDraftTo,
  DRAFTS_EVENT,
  type Draft,
  type DraftRow,
  RECIPIENTS_MAX,
  type saveDraft,
} from '../contract.ts';
import { getOpening, recipientsText } from '../domain/draft-problems.ts';
import {
  clearDrafts,
  countDrafts,
  findDraft,
  insertDraft,
  lockDraft,
  type StoredDraft,
  writeDraft,
} from './drafts.store.ts';
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
  publishDraft(platform, principal, id);
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
    const held = await lockEditableDraft(tx, principal, id);
    // Sent again after an answer that was lost.
    if (isSame(held, set)) return held;
    if (held.revision !== revision) throw new AppError('EMAIL_DRAFT_CHANGED');
    return writeDraft(tx, principal.workspaceId, id, set);
  });
  publishDraft(platform, principal, id);
  return presentDraft(saved);
}

/** @throws EMAIL_DRAFT_NOT_FOUND, EMAIL_DRAFT_SENT */
export async function discardOne(platform: Platform, principal: Principal, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const held = await lockDraft(tx, principal.workspaceId, principal.userId, id);
    if (held?.state === 'discarded') return;
    await lockEditableDraft(tx, principal, id);
    await writeDraft(tx, principal.workspaceId, id, { state: 'discarded' });
  });
  publishDraft(platform, principal, id);
}

/** @throws EMAIL_DRAFT_NOT_FOUND */
export async function restoreOne(platform: Platform, principal: Principal, id: string): Promise<Draft> {
  await platform.db.transaction(async (tx) => {
    const held = await lockDraft(tx, principal.workspaceId, principal.userId, id);
    if (held === null) throw new AppError('EMAIL_DRAFT_NOT_FOUND');
    if (held.state === 'discarded') await writeDraft(tx, principal.workspaceId, id, { state: 'draft' });
  });
  publishDraft(platform, principal, id);
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
  return { id, opening: getOpening(content), to: recipientsText(recipients), updatedAt: updatedAt.toISOString() };
}

/** Attachments: `attachments/{workspace}_{draft}_{attachment}.bin`. */
export const ATTACHMENT_FILES = 'attachments/';
const attachmentKey = (workspaceId: string, draftId: string, id: string) =>
  `${ATTACHMENT_FILES}${workspaceId}_${draftId}_${id}.bin`;
const attachmentId = (key: string) => /_([^_]*)\.bin$/.exec(key)?.[1] ?? '';

/** @throws EMAIL_DRAFT_NOT_FOUND, also for another user's */
export async function theDraft(
  db: Platform['db'],
  { workspaceId, userId }: Principal,
  id: string,
): Promise<StoredDraft> {
  const draft = await findDraft(db, workspaceId, userId, id);
  if (draft === null || draft.state === 'discarded') throw new AppError('EMAIL_DRAFT_NOT_FOUND');
  return draft;
}

/** Held for a change. @throws EMAIL_DRAFT_NOT_FOUND, EMAIL_DRAFT_SENT */
async function lockEditableDraft(tx: Executor, { workspaceId, userId }: Principal, id: string): Promise<StoredDraft> {
  const draft = await lockDraft(tx, workspaceId, userId, id);
  if (draft === null || draft.state === 'discarded') throw new AppError('EMAIL_DRAFT_NOT_FOUND');
  if (draft.state === 'queued') throw new AppError('EMAIL_DRAFT_SENT');
  return draft;
}

/** The writer's other tabs hear of it, and those of the workspace, which show what was sent. */
export function publishDraft({ events }: Platform, { workspaceId }: Principal, id: string): void {
  events.publish(workspaceId, { type: DRAFTS_EVENT, data: { id } });
}

// Every night: drafts that were put away 30 days ago go, with what was attached to them.
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;
const BATCH_SIZE = 500;

export function createTidyDraftsJob({ db, clock, files, log }: Platform): Job {
  return defineJob({ name: 'email-drafts-tidy', payload: z.unknown(), cron: '5 4 * * *', maxAttempts: 3 }, async () => {
    let deleted = 0;
    for (;;) {
      const gone = await clearDrafts(db, new Date(clock.now() - RETENTION_MS), BATCH_SIZE);
      for (const { file } of gone.flat()) await files.remove(file);
      deleted += gone.length;
      if (gone.length < BATCH_SIZE) break;
    }
    log.info({ deleted }, 'drafts tidied');
  });
}

// Files that are attached to drafts: kept in the file store as they come, within what a mail may carry.
interface Upload {
  /** Of the caller's choice: the same again is one file. */
  id: string;
  name: string;
  type: string;
  /** Null where there was none. */
  body: AsyncIterable<Buffer> | null;
}

/** type/subtype, as a header can carry it. */
const MIME = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;

/** @throws EMAIL_DRAFT_NOT_FOUND, EMAIL_DRAFT_SENT, ATTACHMENTS_TOO_LARGE, ATTACHMENT_EMPTY */
export async function attachOne(
  platform: Platform,
  principal: Principal,
  draftId: string,
  { id, name, type, body }: Upload,
): Promise<Draft> {
  const before = await theDraft(platform.db, principal, draftId);
  if (body === null) throw new AppError('ATTACHMENT_EMPTY');
  if (before.state === 'queued') throw new AppError('EMAIL_DRAFT_SENT');
  if (before.attachments.some(({ file }) => attachmentId(file) === id)) return presentDraft(before);
  const room = ATTACHED_BYTES_MAX - sumBytes(before.attachments);
  if (before.attachments.length >= ATTACHMENTS_MAX || room <= 0) throw new AppError('ATTACHMENTS_TOO_LARGE');
  const file = attachmentKey(principal.workspaceId, draftId, id);
  const bytes = await platform.files.putStream(file, within(body, room), 'application/octet-stream');
  try {
    if (bytes === 0) throw new AppError('ATTACHMENT_EMPTY');
    const saved = await platform.db.transaction(async (tx) => {
      const held = await lockEditableDraft(tx, principal, draftId);
      if (held.attachments.some((each) => each.file === file)) return held;
      const attachments = [...held.attachments, { file, name: fileName(name), type: mimeType(type), bytes }];
      if (attachments.length > ATTACHMENTS_MAX || sumBytes(attachments) > ATTACHED_BYTES_MAX) {
        throw new AppError('ATTACHMENTS_TOO_LARGE');
      }
      return writeDraft(tx, principal.workspaceId, draftId, { attachments });
    });
    publishDraft(platform, principal, draftId);
    return presentDraft(saved);
  } catch (error) {
    await platform.files.remove(file);
    throw error;
  }
}

/** Idempotent. The file stays while a sent email names it. */
export async function detachOne(platform: Platform, principal: Principal, draftId: string, id: string): Promise<Draft> {
  const saved = await platform.db.transaction(async (tx) => {
    const held = await lockEditableDraft(tx, principal, draftId);
    const attachments = held.attachments.filter(({ file }) => attachmentId(file) !== id);
    if (attachments.length === held.attachments.length) return held;
    return writeDraft(tx, principal.workspaceId, draftId, { attachments });
  });
  publishDraft(platform, principal, draftId);
  return presentDraft(saved);
}

/** @throws EMAIL_DRAFT_NOT_FOUND, also where nothing is attached by that id */
export async function openAttachment(
  platform: Platform,
  principal: Principal,
  draftId: string,
  id: string,
): Promise<{ name: string; content: Readable }> {
  const { attachments } = await theDraft(platform.db, principal, draftId);
  const found = attachments.find(({ file }) => attachmentId(file) === id);
  if (!found) throw new AppError('EMAIL_DRAFT_NOT_FOUND');
  return { name: found.name, content: await platform.files.open(found.file) };
}

const sumBytes = (attachments: readonly { bytes: number }[]) => attachments.reduce((sum, { bytes }) => sum + bytes, 0);

/** Without folders, and without what a header cannot carry. */
function fileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/\p{Cc}|\p{Cf}/gu, '').trim();
  return plain === '' ? 'file' : plain;
}

function mimeType(type: string): string {
  const bare = type.toLowerCase().split(';')[0]?.trim() ?? '';
  return MIME.test(bare) ? bare : 'application/octet-stream';
}

async function* within(body: AsyncIterable<Buffer>, room: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > room) throw new AppError('ATTACHMENTS_TOO_LARGE');
    yield chunk;
  }
}
