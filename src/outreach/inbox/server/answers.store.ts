// Answers that people write here, until the engine makes mails of them.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import { inboxAnswers } from './inbox.tables.ts';

export type Answer = typeof inboxAnswers.$inferSelect;

/** False where it is there already. */
export async function keepAnswer(
  tx: Executor,
  workspaceId: string,
  answer: Omit<Answer, 'workspaceId' | 'createdAt'>,
): Promise<boolean> {
  const kept = await tx
    .insert(inboxAnswers)
    .values({ ...answer, workspaceId })
    .onConflictDoNothing()
    .returning({ id: inboxAnswers.id });
  return kept.length > 0;
}

export function answersBy(db: Database, workspaceId: string, ids: readonly string[]): Promise<Answer[]> {
  return db
    .select()
    .from(inboxAnswers)
    .where(and(eq(inboxAnswers.workspaceId, workspaceId), inArray(inboxAnswers.id, [...ids])));
}

export async function dropAnswer(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.delete(inboxAnswers).where(and(eq(inboxAnswers.workspaceId, workspaceId), eq(inboxAnswers.id, id)));
}

export interface AnsweringMailbox {
  id: string;
  email: string;
  state: string;
  fault: string;
  deleted: boolean;
}

export async function answeringMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
): Promise<AnsweringMailbox | null> {
  const { rows } = await tx.execute(sql`
    select id, email, state, fault, deleted_at is not null as deleted from mailboxes where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  return (rows[0] as unknown as AnsweringMailbox | undefined) ?? null;
}
