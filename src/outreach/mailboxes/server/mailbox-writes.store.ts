// All SQL that changes mailboxes on behalf of people.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, type Executor, isUniqueViolation } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { ofChannel, type StoredMailbox } from './mailboxes.store.ts';
import { mailboxes } from './mailboxes.tables.ts';

export type NewMailbox = typeof mailboxes.$inferInsert;
export type MailboxValues = Partial<Omit<NewMailbox, 'workspaceId' | 'id' | 'kind' | 'createdBy'>>;

/** @returns false where one of this id is there already. @throws MAILBOX_EXISTS where another has its address */
export async function insertMailbox(tx: Executor, mailbox: NewMailbox): Promise<boolean> {
  const rows = await tx
    .insert(mailboxes)
    .values(mailbox)
    .onConflictDoNothing({ target: [mailboxes.workspaceId, mailboxes.id] })
    .returning({ id: mailboxes.id })
    .catch(toKnownFault);
  return rows.length > 0;
}

/** Those that are connected, and those of them that are not for practice; locked against others who add one at the same time. */
export async function countForAdding(tx: Executor, workspaceId: string): Promise<{ all: number; own: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailboxes ${workspaceId}`}, 0))`);
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${mailboxes.kind} <> 'practice'))::int`,
    })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), isNull(mailboxes.deletedAt), ofChannel('email')));
  return row ?? { all: 0, own: 0 };
}

export async function isConnected(db: Executor, workspaceId: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.address, address), isNull(mailboxes.deletedAt)));
  return rows.length > 0;
}

/** Each with its own values. Counts as an edit: mails that were made with the one before are made anew. */
export async function updateMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
  values: MailboxValues,
): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ ...values, revision: sql`${mailboxes.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id)))
    .catch(toKnownFault);
}

/** Of e-mail, in order of their ids, so that two who change several wait for one another. */
export function holdMailboxes(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<StoredMailbox[]> {
  return tx
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), inArray(mailboxes.id, [...ids]), ofChannel('email')))
    .orderBy(mailboxes.id)
    .for('no key update');
}

/** It was tried with success: one that was broken sends on; one that somebody paused stays so. */
export async function markWorking(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx
    .update(mailboxes)
    .set({
      testedAt: sql`now()`,
      state: sql`case when ${mailboxes.state} = 'broken' then 'active' else ${mailboxes.state} end`,
      fault: sql`case when ${mailboxes.state} = 'broken' then '' else ${mailboxes.fault} end`,
      faultAt: sql`case when ${mailboxes.state} = 'broken' then null else ${mailboxes.faultAt} end`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id)));
}

/**
 * Of all workspaces: secrets of mailboxes that were taken away before then, whose rows stay, and keys that nothing has been signed with
 * since. @returns how many secrets went
 */
export async function forgetSecretsOfRemoved(db: Database, before: Date): Promise<number> {
  const then = sql`${before.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    delete from mailbox_secrets s using mailboxes m
     where m.workspace_id = s.workspace_id and m.id = s.mailbox_id
       and (m.deleted_at < ${then} or (s.name = 'dkim' and m.dkim_selector = '' and s.set_at < ${then}))`);
  return rowCount ?? 0;
}

function toKnownFault(error: unknown): never {
  if (isUniqueViolation(error, 'mailboxes_one_address')) throw new AppError('MAILBOX_EXISTS');
  throw error;
}
