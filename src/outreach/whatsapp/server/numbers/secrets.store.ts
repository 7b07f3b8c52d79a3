// SQL of encrypted secrets of WhatsApp numbers.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Sealed } from '#platform/encryption.ts';
import type { Executor } from '#platform/platform.ts';
import { whatsappSecrets } from '../numbers.tables.ts';

export type SecretName = 'token' | 'app-secret';

export interface SecretRow {
  workspaceId: string;
  numberId: string;
  name: SecretName;
  sealed: Sealed;
}

export async function sealedSecret(
  db: Executor,
  workspaceId: string,
  numberId: string,
  name: SecretName,
): Promise<Sealed | null> {
  const [row] = await db
    .select({ keyId: whatsappSecrets.keyId, bytes: whatsappSecrets.sealed })
    .from(whatsappSecrets)
    .where(
      and(
        eq(whatsappSecrets.workspaceId, workspaceId),
        eq(whatsappSecrets.numberId, numberId),
        eq(whatsappSecrets.name, name),
      ),
    );
  return row ?? null;
}

export async function putSecret(tx: Executor, { sealed, ...at }: SecretRow, setBy: string): Promise<void> {
  const values = { keyId: sealed.keyId, sealed: sealed.bytes, setBy, setAt: new Date() };
  await tx
    .insert(whatsappSecrets)
    .values({ ...at, ...values })
    .onConflictDoUpdate({
      target: [whatsappSecrets.workspaceId, whatsappSecrets.numberId, whatsappSecrets.name],
      set: values,
    });
}

/** Encrypted with another key, in all workspaces. */
export async function secretsSealedOtherwise(db: Executor, keyId: string): Promise<SecretRow[]> {
  const rows = await db.select().from(whatsappSecrets).where(ne(whatsappSecrets.keyId, keyId));
  return rows.map(({ workspaceId, numberId, name, keyId: sealedBy, sealed }) => ({
    ...{ workspaceId, numberId, name: name as SecretName },
    sealed: { keyId: sealedBy, bytes: sealed },
  }));
}

/** Ignored if it has been replaced meanwhile. */
export async function resealSecret(
  db: Executor,
  { workspaceId, numberId, name, sealed }: SecretRow,
  after: Sealed,
): Promise<void> {
  await db
    .update(whatsappSecrets)
    .set({ keyId: after.keyId, sealed: after.bytes })
    .where(
      and(
        eq(whatsappSecrets.workspaceId, workspaceId),
        eq(whatsappSecrets.numberId, numberId),
        eq(whatsappSecrets.name, name),
        eq(whatsappSecrets.sealed, sealed.bytes),
      ),
    );
}

export async function deleteSecrets(tx: Executor, workspaceId: string, numberId: string): Promise<void> {
  await tx
    .delete(whatsappSecrets)
    .where(and(eq(whatsappSecrets.workspaceId, workspaceId), eq(whatsappSecrets.numberId, numberId)));
}

/** Of disconnected numbers. @returns how many were deleted */
export async function deleteSecretsOfRemoved(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from whatsapp_secrets s using whatsapp_numbers n
     where n.workspace_id = s.workspace_id and n.id = s.number_id and n.deleted_at is not null`);
  return rowCount ?? 0;
}
