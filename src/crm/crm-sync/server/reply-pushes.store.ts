// All SQL on replies that reach a CRM: what is to be done with each, and what was.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { anyWorkspace, type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { CrmId, ReplyStatus } from '../fields.contract.ts';
import { crmConnections, crmReplyPushes } from './crm.tables.ts';

export type ReplyPushRow = typeof crmReplyPushes.$inferSelect;

/** Queues a status of replies for a connection, again where they had it before. @returns one id for each */
export async function queueReplies(
  tx: Executor,
  { workspaceId, connectionId }: { workspaceId: string; connectionId: string },
  threadIds: readonly string[],
  { status, madeBy }: { status: ReplyStatus; madeBy: string },
): Promise<string[]> {
  if (threadIds.length === 0) return [];
  const rows = await tx
    .insert(crmReplyPushes)
    .values(threadIds.map((threadId) => ({ workspaceId, id: newId(), connectionId, threadId, status, madeBy })))
    .onConflictDoUpdate({
      target: [crmReplyPushes.workspaceId, crmReplyPushes.connectionId, crmReplyPushes.threadId, crmReplyPushes.status],
      set: { ...WAITING, changes: [], madeBy, updatedAt: new Date() },
    })
    .returning({ id: crmReplyPushes.id });
  return rows.map(({ id }) => id);
}

const WAITING = { state: 'waiting', reason: '', detail: '', fault: '', resumeAt: null } as const;

const at = (workspaceId: string, id: string) =>
  and(eq(crmReplyPushes.workspaceId, workspaceId), eq(crmReplyPushes.id, id));

export async function replyPushById(db: Executor, workspaceId: string, id: string): Promise<ReplyPushRow | null> {
  const [row] = await db.select().from(crmReplyPushes).where(at(workspaceId, id));
  return row ?? null;
}

/** Stores what is known so far of one that waits, before the next request. */
export async function saveReply(
  db: Executor,
  { workspaceId, id }: Pick<ReplyPushRow, 'workspaceId' | 'id'>,
  set: Partial<Omit<ReplyPushRow, 'workspaceId' | 'id' | 'state'>>,
): Promise<void> {
  await db
    .update(crmReplyPushes)
    .set({ ...set, updatedAt: new Date() })
    .where(and(at(workspaceId, id), eq(crmReplyPushes.state, 'waiting')));
}

/** False where it does not wait any more. */
export async function endReply(
  tx: Executor,
  { workspaceId, id }: Pick<ReplyPushRow, 'workspaceId' | 'id'>,
  set: { state: 'done' | 'left' | 'failed' } & Partial<
    Pick<ReplyPushRow, 'reason' | 'detail' | 'fault' | 'requestId' | 'followId'>
  >,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(crmReplyPushes)
    .set({ ...{ fault: '', resumeAt: null }, ...set, updatedAt: new Date(), doneAt: new Date() })
    .where(and(at(workspaceId, id), eq(crmReplyPushes.state, 'waiting')));
  return rowCount === 1;
}

/** Queues one again that has failed, or that was left. False where there is no such one. */
export async function retryReply(tx: Executor, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(crmReplyPushes)
    .set({ ...WAITING, updatedAt: new Date() })
    .where(and(at(workspaceId, id), inArray(crmReplyPushes.state, ['failed', 'left'])));
  return rowCount === 1;
}

/** Last changed first; `before` is the id of the last one of the page before. */
export async function getReplies(
  db: Executor,
  workspaceId: string,
  { connectionId, before, limit }: { connectionId: string; before?: string | undefined; limit: number },
): Promise<(ReplyPushRow & { crm: CrmId })[]> {
  const rows = await db
    .select({ row: crmReplyPushes, crm: crmConnections.crm })
    .from(crmReplyPushes)
    .innerJoin(
      crmConnections,
      and(
        eq(crmConnections.workspaceId, crmReplyPushes.workspaceId),
        eq(crmConnections.id, crmReplyPushes.connectionId),
      ),
    )
    .where(
      and(
        eq(crmReplyPushes.workspaceId, workspaceId),
        eq(crmReplyPushes.connectionId, connectionId),
        ...(before
          ? [
              sql`(${crmReplyPushes.updatedAt}, ${crmReplyPushes.id}) < (select b.updated_at, b.id from crm_reply_pushes b
                    where b.workspace_id = ${workspaceId}::uuid and b.id = ${before}::uuid)`,
            ]
          : []),
      ),
    )
    .orderBy(sql`${crmReplyPushes.updatedAt} desc, ${crmReplyPushes.id} desc`)
    .limit(limit);
  return rows.map(({ row, crm }) => ({ ...row, crm }));
}

/** Of all workspaces: those that nothing has moved for a while, and that wait for nothing. */
export function stalledReplies(db: Database): Promise<{ workspaceId: string; id: string }[]> {
  return runOnce(
    db,
    sql`select workspace_id as "workspaceId", id from crm_reply_pushes
         where state = 'waiting' and updated_at < now() - interval '1 minute' and (resume_at is null or resume_at < now())
         order by updated_at limit 100`,
  );
}

/** The live contact of a conversation, else the one with its address. */
export async function contactOfReply(
  db: Database,
  workspaceId: string,
  { contactId, email }: { contactId: string | null; email: string },
): Promise<string | null> {
  const live = sql`r.workspace_id = ${anyWorkspace(workspaceId)}`;
  const [row] = await runOnce<{ id: string }>(
    db,
    sql`select found.id from (
          select r.id, 1 as rank from active_contacts r where ${live} and r.id = ${contactId}::uuid
          union all
          select r.id, 2 from active_contacts r where ${live} and r.email <> '' and r.email = ${email}) found
         order by found.rank limit 1`,
  );
  return row?.id ?? null;
}
