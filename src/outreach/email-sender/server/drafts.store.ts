// SQL on drafts. A draft belongs to its writer: every condition names them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import { emailDrafts } from './email-drafts.tables.ts';

export type StoredDraft = typeof emailDrafts.$inferSelect;
type Written = Partial<
  Pick<
    StoredDraft,
    'state' | 'recipients' | 'content' | 'templateId' | 'attachments' | 'mailboxId' | 'sendAt' | 'leavesAt' | 'made'
  >
> & {
  /** With the mails of the same transaction: by the database's clock. */
  queuedAt?: 'now' | null;
};

const ofWriter = (workspaceId: string, userId: string, id: string) =>
  and(eq(emailDrafts.workspaceId, workspaceId), eq(emailDrafts.id, id), eq(emailDrafts.createdBy, userId));

/** Null for another user's. */
export async function findDraft(
  db: Executor,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<StoredDraft | null> {
  const [row] = await db
    .select()
    .from(emailDrafts)
    .where(ofWriter(workspaceId, userId, id));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockDraft(
  tx: Executor,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<StoredDraft | null> {
  const [row] = await tx
    .select()
    .from(emailDrafts)
    .where(ofWriter(workspaceId, userId, id))
    .for('update');
  return row ?? null;
}

/** Drafts of all writers, to render their emails. */
export function draftsByIds(db: Executor, workspaceId: string, ids: readonly string[]): Promise<StoredDraft[]> {
  return db
    .select()
    .from(emailDrafts)
    .where(and(eq(emailDrafts.workspaceId, workspaceId), inArray(emailDrafts.id, [...ids])));
}

const isOpen = (workspaceId: string, userId: string) =>
  and(eq(emailDrafts.workspaceId, workspaceId), eq(emailDrafts.createdBy, userId), sql`${emailDrafts.state} = 'draft'`);

/** The one that was written on last first. */
export function openDrafts(db: Executor, workspaceId: string, userId: string, limit: number): Promise<StoredDraft[]> {
  return db
    .select()
    .from(emailDrafts)
    .where(isOpen(workspaceId, userId))
    .orderBy(desc(emailDrafts.updatedAt))
    .limit(limit);
}

export function countDrafts(tx: Executor, workspaceId: string, userId: string): Promise<number> {
  return tx.$count(emailDrafts, isOpen(workspaceId, userId));
}

/** One that is there already stays as it is. */
export async function insertDraft(
  tx: Executor,
  workspaceId: string,
  userId: string,
  draft: Pick<StoredDraft, 'id' | 'recipients' | 'content' | 'templateId'>,
): Promise<void> {
  await tx
    .insert(emailDrafts)
    .values({ workspaceId, createdBy: userId, ...draft })
    .onConflictDoNothing();
}

/** The caller holds it. */
export async function writeDraft(
  tx: Executor,
  workspaceId: string,
  id: string,
  { queuedAt, ...set }: Written,
): Promise<StoredDraft> {
  const queued = queuedAt === undefined ? {} : { queuedAt: queuedAt === null ? null : sql`now()` };
  const [row] = await tx
    .update(emailDrafts)
    .set({ ...set, ...queued, revision: sql`${emailDrafts.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(emailDrafts.workspaceId, workspaceId), eq(emailDrafts.id, id)))
    .returning();
  if (!row) throw new Error(`the draft ${id} is gone while it is held`);
  return row;
}

/** Put away before `before`, of all workspaces: taken out for good. @returns what was attached to them */
export async function clearDrafts(db: Database, before: Date, limit: number): Promise<StoredDraft['attachments'][]> {
  const rows = await db
    .delete(emailDrafts)
    .where(
      sql`(${emailDrafts.workspaceId}, ${emailDrafts.id}) in (
        select d.workspace_id, d.id from email_drafts d
         where d.state = 'discarded' and d.updated_at < ${before.toISOString()}::timestamptz limit ${limit})`,
    )
    .returning({ attachments: emailDrafts.attachments });
  return rows.map(({ attachments }) => attachments);
}
