// All SQL that reads mailboxes of a workspace.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { MailboxState } from '../fields.contract.ts';
import { mailboxes } from './mailboxes.tables.ts';

export type StoredMailbox = typeof mailboxes.$inferSelect;

/** What stands behind the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Those that are connected, or these of them, oldest first. Removed ones only by their ids. */
export function storedMailboxes(
  db: Executor,
  workspaceId: string,
  ids: readonly string[] | null = null,
): Promise<StoredMailbox[]> {
  const which = ids === null ? isNull(mailboxes.deletedAt) : inArray(mailboxes.id, [...ids]);
  return db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), which))
    .orderBy(asc(mailboxes.createdAt), asc(mailboxes.id));
}

/** Also one that was removed: whoever asks decides. */
export async function storedMailbox(db: Executor, workspaceId: string, id: string): Promise<StoredMailbox | null> {
  const [row] = await db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id)));
  return row ?? null;
}

/**
 * Its server refuses it: nothing leaves from it until it has been tried with success. In the transaction of the caller, who tells the
 * streams. @returns false where it was broken or removed already
 */
export const breakMailbox = (db: Executor, workspaceId: string, mailboxId: string, why: string): Promise<boolean> =>
  stopMailbox(db, workspaceId, mailboxId, { state: 'broken', from: ['active', 'paused'], why });

/** Paused by a rule (too much comes back), until a person resumes it. @returns false where it was not active */
export const pauseMailbox = (db: Executor, workspaceId: string, mailboxId: string, why: string): Promise<boolean> =>
  stopMailbox(db, workspaceId, mailboxId, { state: 'paused', from: ['active'], why });

async function stopMailbox(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  { state, from, why }: { state: MailboxState; from: readonly MailboxState[]; why: string },
): Promise<boolean> {
  const rows = await db
    .update(mailboxes)
    .set({ state, fault: why, faultAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(mailboxes.workspaceId, workspaceId),
        eq(mailboxes.id, mailboxId),
        isNull(mailboxes.deletedAt),
        inArray(mailboxes.state, [...from]),
      ),
    )
    .returning({ id: mailboxes.id });
  return rows.length > 0;
}
