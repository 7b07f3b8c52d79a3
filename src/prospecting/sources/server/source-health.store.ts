// All SQL on how sources fared. Written by many processes: the newer news wins, field by field.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import { accountOf, type FaultCode, type KeySource } from '#shared/sources.ts';
import type { SourceId } from '../contract.ts';

/** What one process has learnt since it wrote last; a field is null where there is nothing new. */
export interface HealthNews {
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

export async function writeHealth(db: Database, news: readonly HealthNews[]): Promise<void> {
  const rows = news.map(({ workspaceId, source, answeredAt, fault, quota }) => ({
    workspace_id: workspaceId ?? OPERATOR,
    account: workspaceId === null ? '' : accountOf(source as KeySource),
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

/** How the operator's sources fared, and those that are called with the workspace's own keys. */
export async function healthOf(db: Database, workspaceId: string): Promise<HealthRow[]> {
  return runNamed<HealthRow>(
    db,
    'source-health-of',
    sql`select source, workspace_id = ${OPERATOR} as "ofOperator", answered_at as "answeredAt",
               fault_code as "faultCode", fault_at as "faultAt", quota_limit as "quotaLimit",
               quota_remaining as "quotaRemaining", quota_resets_at as "quotaResetsAt"
          from source_health where workspace_id in (${OPERATOR}, ${workspaceId})`,
  );
}
