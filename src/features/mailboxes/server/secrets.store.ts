// All SQL on the sealed secrets of mailboxes. They leave this server only towards their own mail server.
import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { Sealed } from '#platform/sealer.ts';
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

export async function putSecret(
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

/** From now on it only waits for being taken up again. */
export async function datePutAway(
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

/** Sealed by another key than this one, of all workspaces. */
export async function secretsSealedOtherwise(db: Executor, keyId: string): Promise<SecretRow[]> {
  const rows = await db.select().from(mailboxSecrets).where(ne(mailboxSecrets.keyId, keyId));
  return rows.map(({ workspaceId, mailboxId, name, keyId: sealedBy, sealed }) => ({
    workspaceId,
    mailboxId,
    name: name as SecretName,
    sealed: { keyId: sealedBy, bytes: sealed },
  }));
}

/** The same secret under another key; nothing where it has been replaced meanwhile. */
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

/** Until the end of the transaction nobody else changes it. */
export async function holdSecret(
  tx: Executor,
  workspaceId: string,
  mailboxId: string,
  name: SecretName,
): Promise<void> {
  await tx
    .select({ name: mailboxSecrets.name })
    .from(mailboxSecrets)
    .where(
      and(
        eq(mailboxSecrets.workspaceId, workspaceId),
        eq(mailboxSecrets.mailboxId, mailboxId),
        eq(mailboxSecrets.name, name),
      ),
    )
    .for('update');
}
