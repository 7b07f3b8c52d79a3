// Every change of a draft but sending it: begun, saved as it is typed, put away and taken back.
import type { Platform } from '#platform/platform.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { createDraft, Draft, saveDraft } from '../contract.ts';
import { countDrafts, holdDraft, insertDraft, type StoredDraft, writeDraft } from './drafts.store.ts';
import { announceDraft, heldDraft, presentDraft, theDraft } from './present-draft.ts';

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
