// SQL of encrypted secrets of mailboxes.
import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { waitForLease } from '#platform/db/leases.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sealed } from '#platform/secrets.ts';
import { mailboxSecrets } from './mailboxes.tables.ts';

export type SecretName = 'smtp' | 'imap' | 'oauth' | 'dkim';

export async function sealedSecrets(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
): Promise<Map<SecretName, Sealed>> {
  const rows = await db
    .select()
    .from(mailboxSecrets)
    .where(and(eq(mailboxSecrets.workspaceId, workspaceId), eq(mailboxSecrets.mailboxId, mailboxId)));
  return new Map(rows.map(({ name, keyId, sealed }) => [name as SecretName, { keyId, bytes: sealed }]));
}

export async function upsertSecret(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  { name, sealed, setBy }: { name: SecretName; sealed: Sealed; setBy: string },
): Promise<void> {
  const values = { keyId: sealed.keyId, sealed: sealed.bytes, setBy, setAt: new Date() };
  await db
    .insert(mailboxSecrets)
    .values({ workspaceId, mailboxId, name, ...values })
    .onConflictDoUpdate({
      target: [mailboxSecrets.workspaceId, mailboxSecrets.mailboxId, mailboxSecrets.name],
      set: values,
    });
}

/** Starts the day in which a removed key can be restored. */
export async function markRemoved(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  name: SecretName,
): Promise<void> {
  await db
    .update(mailboxSecrets)
    .set({ setAt: new Date() })
    .where(
      and(
        eq(mailboxSecrets.workspaceId, workspaceId),
        eq(mailboxSecrets.mailboxId, mailboxId),
        eq(mailboxSecrets.name, name),
      ),
    );
}

export interface SecretRow {
  workspaceId: string;
  mailboxId: string;
  name: SecretName;
  sealed: Sealed;
}

/** Encrypted with another key, in all workspaces. */
export async function secretsSealedOtherwise(db: Executor, keyId: string): Promise<SecretRow[]> {
  const rows = await db.select().from(mailboxSecrets).where(ne(mailboxSecrets.keyId, keyId));
  return rows.map(({ workspaceId, mailboxId, name, keyId: sealedBy, sealed }) => ({
    workspaceId,
    mailboxId,
    name: name as SecretName,
    sealed: { keyId: sealedBy, bytes: sealed },
  }));
}

/** Ignored if it has been replaced meanwhile. */
export async function resealSecret(db: Executor, { workspaceId, mailboxId, name, sealed }: SecretRow, after: Sealed) {
  await db
    .update(mailboxSecrets)
    .set({ keyId: after.keyId, sealed: after.bytes })
    .where(
      and(
        eq(mailboxSecrets.workspaceId, workspaceId),
        eq(mailboxSecrets.mailboxId, mailboxId),
        eq(mailboxSecrets.name, name),
        eq(mailboxSecrets.sealed, sealed.bytes),
      ),
    );
}

/** One process at a time asks a provider for a new token. @returns null where `stopping` was aborted before its turn came */
export function withRenewalLease<T>(
  platform: Pick<Platform, 'db' | 'log'>,
  mailboxId: string,
  stopping: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  return waitForLease(platform, `token of mailbox ${mailboxId}`, stopping, work);
}

/** False, and no change, if it is no longer `before`. */
export async function replaceSecret(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  { name, before, after }: { name: SecretName; before: Sealed; after: Sealed },
): Promise<boolean> {
  const { rowCount } = await db
    .update(mailboxSecrets)
    .set({ keyId: after.keyId, sealed: after.bytes, setAt: new Date() })
    .where(
      and(
        eq(mailboxSecrets.workspaceId, workspaceId),
        eq(mailboxSecrets.mailboxId, mailboxId),
        eq(mailboxSecrets.name, name),
        eq(mailboxSecrets.sealed, before.bytes),
      ),
    );
  return rowCount === 1;
}
