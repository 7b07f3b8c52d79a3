// All SQL on consents of Google and Microsoft that are under way.
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { mailboxConsents } from './mailboxes.tables.ts';

export type NewConsent = typeof mailboxConsents.$inferInsert;
export type Consent = typeof mailboxConsents.$inferSelect;

export async function createConsent(db: Executor, consent: NewConsent): Promise<void> {
  await db.insert(mailboxConsents).values(consent);
}

/** Works once, and only for the user who started it. */
export async function consumeConsent(
  db: Executor,
  workspaceId: string,
  { stateHash, userId, provider, now }: { stateHash: Buffer; userId: string; provider: string; now: Date },
): Promise<Consent | null> {
  const [row] = await db
    .delete(mailboxConsents)
    .where(
      and(
        eq(mailboxConsents.workspaceId, workspaceId),
        eq(mailboxConsents.stateHash, stateHash),
        eq(mailboxConsents.userId, userId),
        eq(mailboxConsents.provider, provider),
        gt(mailboxConsents.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Of all workspaces. @returns how many went */
export async function deleteExpiredConsents(db: Executor, now: Date): Promise<number> {
  const { rowCount } = await db.delete(mailboxConsents).where(lt(mailboxConsents.expiresAt, now));
  return rowCount ?? 0;
}
