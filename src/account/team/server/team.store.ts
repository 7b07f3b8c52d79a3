// All SQL on invitations and transfers, and the handing over of a person's work.
import { and, eq, or, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { HandedOver } from '#platform/handed-over.ts';
import { ownershipTransfers, teamInvitations } from './team.tables.ts';

export type InvitationRow = typeof teamInvitations.$inferSelect;
export type TransferRow = typeof ownershipTransfers.$inferSelect;

const one = (workspaceId: string, id: string) =>
  and(eq(teamInvitations.workspaceId, workspaceId), eq(teamInvitations.id, id));

/** Invitations and acceptances of one workspace take turns, so that its seats are counted right. */
export async function lockSeats(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`seats:${workspaceId}`}, 0))`);
}

/** The newest first. */
export async function listInvitations(
  executor: Executor,
  workspaceId: string,
): Promise<(InvitationRow & { inviter: string | null })[]> {
  const rows = await executor
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.workspaceId, workspaceId))
    .orderBy(sql`${teamInvitations.createdAt} desc`, teamInvitations.id);
  const { rows: names } = await executor.execute<{ id: string; name: string }>(sql`
    select id, name from workspace_users
     where workspace_id = ${workspaceId}::uuid and removed_at is null`);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, inviter: nameOf.get(row.invitedBy ?? '') ?? null }));
}

/** False where the address is invited already. */
export async function insertInvitation(
  tx: Executor,
  row: Omit<typeof teamInvitations.$inferInsert, 'createdAt' | 'sentAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(teamInvitations).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function invitationById(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<InvitationRow | null> {
  const [row] = await executor.select().from(teamInvitations).where(one(workspaceId, id));
  return row ?? null;
}

export async function changeInvitation(
  executor: Executor,
  workspaceId: string,
  id: string,
  change: Partial<Pick<InvitationRow, 'expiresAt' | 'mailHash' | 'linkHash' | 'sentAt'>>,
): Promise<void> {
  await executor.update(teamInvitations).set(change).where(one(workspaceId, id));
}

/** Of many at once exactly one is answered true. */
export async function deleteInvitation(executor: Executor, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await executor.delete(teamInvitations).where(one(workspaceId, id));
  return rowCount === 1;
}

/** By the token of either link; expired ones too. */
export async function invitationByToken(executor: Executor, hash: Buffer): Promise<InvitationRow | null> {
  const [row] = await executor
    .select()
    .from(teamInvitations)
    .where(or(eq(teamInvitations.mailHash, hash), eq(teamInvitations.linkHash, hash)));
  return row ?? null;
}

export async function findTransfer(executor: Executor, workspaceId: string): Promise<TransferRow | null> {
  const [row] = await executor.select().from(ownershipTransfers).where(eq(ownershipTransfers.workspaceId, workspaceId));
  return row ?? null;
}

/** In place of one that waits: the link that was mailed for it stops working. */
export async function saveTransfer(
  tx: Executor,
  row: Pick<TransferRow, 'workspaceId' | 'toUserId' | 'expiresAt'>,
): Promise<void> {
  const { toUserId, expiresAt } = row;
  await tx
    .insert(ownershipTransfers)
    .values(row)
    .onConflictDoUpdate({ target: ownershipTransfers.workspaceId, set: { toUserId, expiresAt, tokenHash: null } });
}

export async function setTransferToken(executor: Executor, workspaceId: string, tokenHash: Buffer): Promise<void> {
  await executor.update(ownershipTransfers).set({ tokenHash }).where(eq(ownershipTransfers.workspaceId, workspaceId));
}

/** Uses the token up; null where it is another one, or too old. */
export async function consumeTransfer(
  tx: Executor,
  workspaceId: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<TransferRow | null> {
  const [row] = await tx
    .delete(ownershipTransfers)
    .where(
      and(
        eq(ownershipTransfers.workspaceId, workspaceId),
        eq(ownershipTransfers.tokenHash, tokenHash),
        sql`${ownershipTransfers.expiresAt} > ${now}`,
      ),
    )
    .returning();
  return row ?? null;
}

export async function deleteTransfer(executor: Executor, workspaceId: string): Promise<boolean> {
  const { rowCount } = await executor.delete(ownershipTransfers).where(eq(ownershipTransfers.workspaceId, workspaceId));
  return rowCount === 1;
}

const theirs = ({ table, column, only }: HandedOver, workspaceId: string, userId: string) => sql`
  from ${sql.identifier(table)} t where t.workspace_id = ${workspaceId}::uuid
   and t.${sql.identifier(column)} = ${userId}::uuid ${only === undefined ? sql`` : sql.raw(`and ${only}`)}`;

/** What of each kind is theirs, without zeros. */
export async function countWork(
  db: Database,
  workspaceId: string,
  userId: string,
  kinds: readonly HandedOver[],
): Promise<{ what: string; count: number }[]> {
  const parts = kinds.map(
    (kind, place) => sql`
    select ${place}::int as place, count(*)::int as count ${theirs(kind, workspaceId, userId)}`,
  );
  const rows = await runOnce<{ place: number; count: number }>(db, sql.join(parts, sql` union all `));
  return rows
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ place, count }) => ({ what: kinds[place]?.what ?? '', count }));
}

/** Gives at most so many rows of a kind to a person; answers how many they were. */
export async function handOverSome(
  tx: Executor,
  workspaceId: string,
  { from, to, kind, limit }: { from: string; to: string; kind: HandedOver; limit: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${sql.identifier(kind.table)} set ${sql.identifier(kind.column)} = ${to}::uuid
     where workspace_id = ${workspaceId}::uuid
       and ctid = any(array(select t.ctid ${theirs(kind, workspaceId, from)} limit ${limit}::int))`);
  return rowCount ?? 0;
}
