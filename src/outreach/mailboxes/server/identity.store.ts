// SQL of sender details.
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { senderIdentities } from './mailboxes.tables.ts';

export interface Identity {
  name: string;
  /** One line or several. */
  postalAddress: string;
  /** Text of the unsubscribe link. */
  optOutText: string;
}

export async function storedIdentity(
  db: Executor,
  workspaceId: string,
): Promise<(Identity & { updatedAt: Date }) | null> {
  const [row] = await db.select().from(senderIdentities).where(eq(senderIdentities.workspaceId, workspaceId));
  return row ?? null;
}

/** Null until it is complete: no mail to many leaves before. */
export async function senderIdentity(db: Executor, workspaceId: string): Promise<Identity | null> {
  const stored = await storedIdentity(db, workspaceId);
  return stored !== null && stored.name !== '' && stored.postalAddress !== '' ? stored : null;
}

export async function putIdentity(
  db: Executor,
  workspaceId: string,
  userId: string,
  identity: Identity,
): Promise<void> {
  const values = { ...identity, updatedBy: userId, updatedAt: new Date() };
  await db
    .insert(senderIdentities)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: senderIdentities.workspaceId, set: values });
}

/** Null where the name, the address or the text of the unsubscribe link is missing. */
export async function completeIdentity(executor: Executor, workspaceId: string): Promise<Identity | null> {
  const { rows } = await executor.execute<Identity & Record<string, unknown>>(sql`
    select name, postal_address as "postalAddress", opt_out_text as "optOutText" from sender_identities
     where workspace_id = ${workspaceId}::uuid and name <> '' and postal_address <> '' and opt_out_text <> ''`);
  return rows[0] ?? null;
}
