// All SQL on the keys that workspaces bring of their own, one for each account.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { Sealed } from '#platform/encryption.ts';
import { type KeyAccount, sourcesOf } from '#shared/sources.ts';

export interface StoredKey {
  account: KeyAccount;
  sealed: Sealed;
  lastFour: string;
  /** Name of who set it. */
  setBy: string;
  setAt: Date;
}

interface KeyRow extends Omit<StoredKey, 'sealed'> {
  keyId: string;
  bytes: Buffer;
}

export async function keysOf(db: Database, workspaceId: string): Promise<StoredKey[]> {
  const rows = await runNamed<KeyRow>(
    db,
    'source-keys-of',
    sql`select k.account, k.key_id as "keyId", k.sealed as bytes, k.last_four as "lastFour", k.set_at as "setAt",
               coalesce(nullif(u.full_name, ''), u.email) as "setBy"
          from source_keys k join users u on u.workspace_id = k.workspace_id and u.id = k.set_by
         where k.workspace_id = ${workspaceId}`,
  );
  return rows.map(({ keyId, bytes, ...row }) => ({ ...row, sealed: { keyId, bytes } }));
}

/** Sets or replaces a key; what is known of how its sources fared with the key before is deleted with it. */
export async function putKey(
  tx: Executor,
  workspaceId: string,
  { account, sealed, lastFour, userId }: { account: KeyAccount; sealed: Sealed; lastFour: string; userId: string },
): Promise<void> {
  await tx.execute(
    sql`with forgotten as (${forgetHealth(workspaceId, account)})
        insert into source_keys (workspace_id, account, key_id, sealed, last_four, set_by)
        values (${workspaceId}, ${account}, ${sealed.keyId}, ${sealed.bytes}, ${lastFour}, ${userId})
        on conflict (workspace_id, account) do update
           set key_id = excluded.key_id, sealed = excluded.sealed, last_four = excluded.last_four,
               set_by = excluded.set_by, set_at = now()`,
  );
}

/** Puts the same key under the present SECRET_KEY; nothing where it has been replaced meanwhile. */
export async function resealKey(
  db: Database,
  workspaceId: string,
  account: KeyAccount,
  before: Sealed,
  after: Sealed,
): Promise<void> {
  await runNamed(
    db,
    'source-keys-reseal',
    sql`update source_keys set key_id = ${after.keyId}, sealed = ${after.bytes}
         where workspace_id = ${workspaceId} and account = ${account} and sealed = ${before.bytes}`,
  );
}

/** Keys that another key than this one has sealed, of all workspaces. */
export async function keysSealedOtherwise(
  db: Database,
  keyId: string,
): Promise<{ workspaceId: string; account: KeyAccount; sealed: Sealed }[]> {
  const rows = await runNamed<{ workspaceId: string; account: KeyAccount; keyId: string; bytes: Buffer }>(
    db,
    'source-keys-sealed-otherwise',
    sql`select workspace_id as "workspaceId", account, key_id as "keyId", sealed as bytes
          from source_keys where key_id <> ${keyId}`,
  );
  return rows.map(({ workspaceId, account, keyId: sealedBy, bytes }) => ({
    workspaceId,
    account,
    sealed: { keyId: sealedBy, bytes },
  }));
}

/** False where there is none. */
export async function deleteKey(tx: Executor, workspaceId: string, account: KeyAccount): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`with forgotten as (${forgetHealth(workspaceId, account)})
        delete from source_keys where workspace_id = ${workspaceId} and account = ${account}`,
  );
  return rowCount === 1;
}

function forgetHealth(workspaceId: string, account: KeyAccount): SQL {
  return sql`delete from source_health
              where workspace_id = ${workspaceId} and source = any(${sql.param([...sourcesOf(account)])}::text[])`;
}
