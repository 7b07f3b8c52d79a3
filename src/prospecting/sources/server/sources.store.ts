// SQL of data sources: the encrypted keys of workspaces, and the health of each source.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { Sealed } from '#platform/secrets.ts';
import { type FaultCode, getAccount, type KeyAccount, type KeySource, toSources } from '#shared/sources.ts';
import type { SourceId } from '../contract.ts';

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

export async function listKeys(db: Database, workspaceId: string): Promise<StoredKey[]> {
  const rows = await runNamed<KeyRow>(
    db,
    'source-keys-of',
    sql`select k.account, k.key_id as "keyId", k.sealed as bytes, k.last_four as "lastFour", k.set_at as "setAt",
               u.name as "setBy"
          from source_keys k join workspace_users u on u.workspace_id = k.workspace_id and u.id = k.set_by
         where k.workspace_id = ${workspaceId}`,
  );
  return rows.map(({ keyId, bytes, ...row }) => ({ ...row, sealed: { keyId, bytes } }));
}

/** Sets or replaces a key; what is known of how its sources fared with the key before is deleted with it. */
export async function saveKey(
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
              where workspace_id = ${workspaceId} and source = any(${sql.param([...toSources(account)])}::text[])`;
}

// All SQL on how sources fared. Written by many processes: the newer news wins, field by field.

/** What one process has learnt since it wrote last; a field is null where there is nothing new. */
export interface HealthChange {
  /** Null: the operator's access. */
  workspaceId: string | null;
  source: SourceId;
  answeredAt: Date | null;
  fault: { code: FaultCode; at: Date } | null;
  quota: { limit: number | null; remaining: number | null; resetsAt: Date | null; at: Date } | null;
}

export interface HealthRow {
  source: SourceId;
  ofOperator: boolean;
  answeredAt: Date | null;
  faultCode: FaultCode | null;
  faultAt: Date | null;
  quotaLimit: number | null;
  quotaRemaining: number | null;
  quotaResetsAt: Date | null;
}

/** Stands for the operator, who is no workspace. */
const OPERATOR = '00000000-0000-0000-0000-000000000000';

export async function writeHealth(db: Database, news: readonly HealthChange[]): Promise<void> {
  const rows = news.map(({ workspaceId, source, answeredAt, fault, quota }) => ({
    workspace_id: workspaceId ?? OPERATOR,
    account: workspaceId === null ? '' : getAccount(source as KeySource),
    source,
    answered_at: answeredAt,
    fault_code: fault?.code ?? null,
    fault_at: fault?.at ?? null,
    quota_limit: quota?.limit ?? null,
    quota_remaining: quota?.remaining ?? null,
    quota_resets_at: quota?.resetsAt ?? null,
    quota_at: quota?.at ?? null,
  }));
  // A workspace's row is written only while its key is there: the last call with a removed key leaves nothing behind.
  await runNamed(
    db,
    'source-health-write',
    sql`insert into source_health as h (workspace_id, source, answered_at, fault_code, fault_at,
                                        quota_limit, quota_remaining, quota_resets_at, quota_at)
        select n.workspace_id, n.source, n.answered_at, n.fault_code, n.fault_at,
               n.quota_limit, n.quota_remaining, n.quota_resets_at, n.quota_at
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as n (workspace_id uuid, account text, source text, answered_at timestamptz, fault_code text, fault_at timestamptz,
                     quota_limit bigint, quota_remaining bigint, quota_resets_at timestamptz, quota_at timestamptz)
         where n.workspace_id = ${OPERATOR}
            or exists (select 1 from source_keys k where k.workspace_id = n.workspace_id and k.account = n.account)
        on conflict (workspace_id, source) do update
           set answered_at = greatest(h.answered_at, excluded.answered_at),
               fault_code = case when excluded.fault_at > coalesce(h.fault_at, '-infinity') then excluded.fault_code
                                 else h.fault_code end,
               fault_at = greatest(h.fault_at, excluded.fault_at),
               quota_limit = case when excluded.quota_at >= coalesce(h.quota_at, '-infinity') then excluded.quota_limit
                                  else h.quota_limit end,
               quota_remaining = case when excluded.quota_at >= coalesce(h.quota_at, '-infinity')
                                      then excluded.quota_remaining else h.quota_remaining end,
               quota_resets_at = case when excluded.quota_at >= coalesce(h.quota_at, '-infinity')
                                      then excluded.quota_resets_at else h.quota_resets_at end,
               quota_at = greatest(h.quota_at, excluded.quota_at)`,
  );
}

/** How the sources fared that are called with the operator's access. */
export const listOperatorHealth = (db: Database): Promise<HealthRow[]> => listHealth(db, OPERATOR);

/** How the operator's sources fared, and those that are called with the workspace's own keys. */
export async function listHealth(db: Database, workspaceId: string): Promise<HealthRow[]> {
  return runNamed<HealthRow>(
    db,
    'source-health-of',
    sql`select source, workspace_id = ${OPERATOR} as "ofOperator", answered_at as "answeredAt",
               fault_code as "faultCode", fault_at as "faultAt", quota_limit as "quotaLimit",
               quota_remaining as "quotaRemaining", quota_resets_at as "quotaResetsAt"
          from source_health where workspace_id in (${OPERATOR}, ${workspaceId})`,
  );
}
