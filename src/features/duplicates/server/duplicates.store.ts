// SQL on pairs that may be one.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { DuplicateReason } from '../contract.ts';
import { rankOf } from '../domain/pair-words.ts';
import type { FoundPair } from './find-pairs.store.ts';

type Kind = 'contact' | 'company';
const tableOf = (kind: Kind) => sql.raw(kind === 'contact' ? 'contacts' : 'companies');

/** The pairs of these records are the found ones, beside those that were dismissed. Answers whether anything has changed. */
export async function keepPairs(
  tx: Executor,
  workspaceId: string,
  kind: Kind,
  ids: readonly string[],
  pairs: readonly FoundPair[],
): Promise<boolean> {
  const docs = JSON.stringify(pairs.map((pair) => ({ ...pair, id: newId(), rank: rankOf(pair.reason) })));
  const { rowCount: gone } = await tx.execute(sql`
    with found as (select * from jsonb_to_recordset(${docs}::jsonb) as f("leftId" uuid, "rightId" uuid))
    delete from duplicate_pairs p
     where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is null
       and (p.left_id = any(${sql.param([...ids])}::uuid[]) or p.right_id = any(${sql.param([...ids])}::uuid[]))
       and not exists (select 1 from found f where f."leftId" = p.left_id and f."rightId" = p.right_id)`);
  const { rowCount: come } = await tx.execute(sql`
    insert into duplicate_pairs as p (workspace_id, id, record_kind, left_id, right_id, reason, rank, shared)
    select ${workspaceId}::uuid, f.id, ${kind}, f."leftId", f."rightId", f.reason, f.rank, f.shared
      from jsonb_to_recordset(${docs}::jsonb) as f(id uuid, "leftId" uuid, "rightId" uuid, reason text, rank smallint, shared text)
     order by f."leftId", f."rightId"
        on conflict (workspace_id, record_kind, left_id, right_id)
        do update set reason = excluded.reason, rank = excluded.rank, shared = excluded.shared
     where p.dismissed_at is null and (p.reason, p.shared) is distinct from (excluded.reason, excluded.shared)`);
  return (gone ?? 0) + (come ?? 0) > 0;
}

export interface PairRow {
  id: string;
  reason: DuplicateReason;
  rank: number;
  shared: string;
  foundAt: Date;
  dismissed: boolean;
  left: Record<string, string | boolean>;
  right: Record<string, string | boolean>;
}

function recordOf(kind: Kind, alias: string) {
  const [company, line] = kind === 'contact' ? ['company_name', 'title'] : ['domain', 'industry'];
  const columns = ['id', 'name', 'email', 'phone', 'city', 'country', 'picture', 'sample'].map(
    (column) => `'${column}', ${alias}.${column}`,
  );
  return sql.raw(
    `jsonb_build_object(${columns.join(', ')}, 'company', ${alias}.${company}, 'line', ${alias}.${line}, 'createdAt', ${alias}.created_at)`,
  );
}

/** Both records of a pair are live; strongest reason first. */
export async function pagePairs(
  db: Database,
  workspaceId: string,
  kind: Kind,
  { dismissed, after, limit }: { dismissed: boolean; after: { rank: number; id: string } | null; limit: number },
): Promise<PairRow[]> {
  const shelf = dismissed ? sql`p.dismissed_at is not null` : sql`p.dismissed_at is null`;
  const from = after ? sql`and (p.rank, p.id) > (${after.rank}::smallint, ${after.id}::uuid)` : sql``;
  return runOnce<PairRow>(
    db,
    sql`select p.id, p.reason, p.rank, p.shared, p.found_at as "foundAt", p.dismissed_at is not null as dismissed,
               ${recordOf(kind, 'l')} as left, ${recordOf(kind, 'r')} as right
          from duplicate_pairs p
          join ${tableOf(kind)} l on l.workspace_id = p.workspace_id and l.id = p.left_id and l.deleted_at is null
          join ${tableOf(kind)} r on r.workspace_id = p.workspace_id and r.id = p.right_id and r.deleted_at is null
         where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and ${shelf} ${from}
         order by p.rank, p.id limit ${limit}`,
  );
}

export async function countPairs(db: Database, workspaceId: string, kind: Kind): Promise<number> {
  const [row] = await runOnce<{ n: number }>(
    db,
    sql`select count(*)::int as n from duplicate_pairs p
          join ${tableOf(kind)} l on l.workspace_id = p.workspace_id and l.id = p.left_id and l.deleted_at is null
          join ${tableOf(kind)} r on r.workspace_id = p.workspace_id and r.id = p.right_id and r.deleted_at is null
         where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is null`,
  );
  return row?.n ?? 0;
}

/** Live records that wait to be told from this one or merged with it, strongest reason first. */
export async function openPairsOf(
  db: Database,
  workspaceId: string,
  kind: Kind,
  id: string,
  limit: number,
): Promise<{ id: string; name: string; reason: DuplicateReason; shared: string }[]> {
  return runOnce(
    db,
    sql`select o.id, o.name, p.reason, p.shared from duplicate_pairs p
          join ${tableOf(kind)} o on o.workspace_id = p.workspace_id and o.deleted_at is null
           and o.id = case when p.left_id = ${id}::uuid then p.right_id else p.left_id end
         where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is null
           and (p.left_id = ${id}::uuid or p.right_id = ${id}::uuid)
         order by p.rank, p.id limit ${limit}::int`,
  );
}

/** Answers the kind, or null where there is no such pair. Done twice it is done once. */
export async function dismissPair(
  db: Executor,
  workspaceId: string,
  id: string,
  by: string | null,
): Promise<Kind | null> {
  const dismissed = by === null ? sql`null` : sql`coalesce(dismissed_at, now())`;
  const { rows } = await db.execute<{ kind: Kind }>(sql`
    update duplicate_pairs set dismissed_at = ${dismissed}, dismissed_by = ${by}::uuid
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid returning record_kind as kind`);
  return rows[0]?.kind ?? null;
}

/** Pairs of records that are gone for good. Answers how many. */
export async function forgetPairs(db: Database): Promise<number> {
  let gone = 0;
  for (const kind of ['contact', 'company'] as const) {
    const { rowCount } = await db.execute(sql`
      delete from duplicate_pairs p where p.record_kind = ${kind}
         and (not exists (select 1 from ${tableOf(kind)} l where l.workspace_id = p.workspace_id and l.id = p.left_id)
              or not exists (select 1 from ${tableOf(kind)} r where r.workspace_id = p.workspace_id and r.id = p.right_id))`);
    gone += rowCount ?? 0;
  }
  return gone;
}
