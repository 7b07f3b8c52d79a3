// SQL of pairs of possible duplicates.
import { type SQL, sql } from 'drizzle-orm';
import { ACTIVE_RECORDS, numbersDiffer } from '#crm/records/server/index.ts';
import { anyWorkspace, type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { DUPLICATE_REASONS, type DuplicateReason, EXACT_REASONS } from '../contract.ts';
import { getRank, type Pair, type RankedPair } from '../domain/pair-groups.ts';
import { MAX_LOOK_ALIKES, PAIRS_COUNTED } from '../limits.contract.ts';
import type { FoundPair } from './scans.store.ts';

type Kind = 'contact' | 'company';

/** Ranks from here on are look-alikes. */
const LOOK_ALIKE = sql.raw(String(getRank('similar-name-domain')));

/**
 * Replaces the open pairs of these records by the found ones; dismissed pairs stay, and at most MAX_LOOK_ALIKES look-alikes are open.
 * Returns whether anything has changed.
 */
export async function savePairs(
  tx: Executor,
  workspaceId: string,
  kind: Kind,
  ids: readonly string[],
  pairs: readonly FoundPair[],
): Promise<boolean> {
  const docs = JSON.stringify(pairs.map((pair) => ({ ...pair, id: newId(), rank: getRank(pair.reason) })));
  const { rowCount: gone } = await tx.execute(sql`
    with found as (select * from jsonb_to_recordset(${docs}::jsonb) as f("leftId" uuid, "rightId" uuid))
    delete from duplicate_pairs p
     where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is null
       and (p.left_id = any(${sql.param([...ids])}::uuid[]) or p.right_id = any(${sql.param([...ids])}::uuid[]))
       and not exists (select 1 from found f where f."leftId" = p.left_id and f."rightId" = p.right_id)`);
  const { rowCount: come } = await tx.execute(sql`
    insert into duplicate_pairs as p (workspace_id, id, record_kind, left_id, right_id, reason, rank, shared)
    select ${workspaceId}::uuid, f.id, ${kind}, f."leftId", f."rightId", f.reason, f.rank, f.shared
      from (select f.*, f.rank >= ${LOOK_ALIKE} and k.id is null as fresh,
                   row_number() over (partition by f.rank >= ${LOOK_ALIKE} and k.id is null order by f.rank, f.id) as n
              from jsonb_to_recordset(${docs}::jsonb) as f(id uuid, "leftId" uuid, "rightId" uuid, reason text, rank smallint, shared text)
              left join duplicate_pairs k on k.workspace_id = ${anyWorkspace(workspaceId)} and k.record_kind = ${kind}
               and k.left_id = f."leftId" and k.right_id = f."rightId") f
     where not f.fresh or f.n <= ${MAX_LOOK_ALIKES - (await countLookAlikes(tx, workspaceId, kind))}::int
     order by f."leftId", f."rightId"
        on conflict (workspace_id, record_kind, left_id, right_id)
        do update set reason = excluded.reason, rank = excluded.rank, shared = excluded.shared
     where p.dismissed_at is null and (p.reason, p.shared) is distinct from (excluded.reason, excluded.shared)`);
  return (gone ?? 0) + (come ?? 0) > 0;
}

/** Open ones, trashed records included, counted to MAX_LOOK_ALIKES. */
export async function countLookAlikes(db: Executor, workspaceId: string, kind: Kind): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from duplicate_pairs p
       where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is null and p.rank >= ${LOOK_ALIKE}
       limit ${sql.raw(String(MAX_LOOK_ALIKES))}) counted`);
  return rows[0]?.n ?? 0;
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

function getRecord(kind: Kind, alias: string) {
  const [company, line] = kind === 'contact' ? ['company_name', 'title'] : ['domain', 'industry'];
  const columns = ['id', 'name', 'email', 'phone', 'city', 'country', 'picture', 'sample'].map(
    (column) => `'${column}', ${alias}.${column}`,
  );
  return sql.raw(
    `jsonb_build_object(${columns.join(', ')}, 'company', ${alias}.${company}, 'line', ${alias}.${line}, 'createdAt', ${alias}.created_at)`,
  );
}

/** Pairs of active records, strongest reason first. */
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
               ${getRecord(kind, 'l')} as left, ${getRecord(kind, 'r')} as right
          from duplicate_pairs p
          join ${ACTIVE_RECORDS[kind]} l on l.workspace_id = p.workspace_id and l.id = p.left_id
          join ${ACTIVE_RECORDS[kind]} r on r.workspace_id = p.workspace_id and r.id = p.right_id
         where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and ${shelf} ${from}
         order by p.rank, p.id limit ${limit}`,
  );
}

/** Pairs that a merge of all would process, counted to `PAIRS_COUNTED`. */
export async function countExactPairs(db: Executor, workspaceId: string, kind: Kind): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (select ${openPairs(workspaceId, kind, EXACT_REASONS)} limit ${sql.raw(String(PAIRS_COUNTED))}) counted`);
  return rows[0]?.n ?? 0;
}

/** The first open pairs in page order, the dismissed pairs between their records, and the register numbers of these. */
export async function pairsToCount(
  db: Database,
  workspaceId: string,
  kind: Kind,
): Promise<{ pairs: RankedPair[]; numbers: Map<string, string>; capped: boolean }> {
  const number = (alias: string) => sql.raw(kind === 'company' ? `${alias}.register_number` : `''`);
  const open = await runOnce<RankedPair & { leftNumber: string; rightNumber: string }>(
    db,
    sql`select p.id, p.rank, p.left_id as "leftId", p.right_id as "rightId", false as dismissed,
               ${number('l')} as "leftNumber", ${number('r')} as "rightNumber" ${openPairs(workspaceId, kind, DUPLICATE_REASONS)}
         order by p.rank, p.id limit ${sql.raw(String(PAIRS_COUNTED))}`,
  );
  if (open.length === 0) return { pairs: [], numbers: new Map(), capped: false };
  const sides = open.flatMap(({ leftId, rightId, leftNumber, rightNumber }) => [
    [leftId, leftNumber] as const,
    [rightId, rightNumber] as const,
  ]);
  const numbers = new Map(sides.filter(([, known]) => known !== ''));
  const ids = sql`any(${sql.param([...new Set(sides.map(([id]) => id))])}::uuid[])`;
  const dismissed = await runOnce<RankedPair>(
    db,
    sql`select id, rank, left_id as "leftId", right_id as "rightId", true as dismissed from duplicate_pairs
         where workspace_id = ${workspaceId}::uuid and record_kind = ${kind} and dismissed_at is not null
           and left_id = ${ids} and right_id = ${ids}`,
  );
  return { pairs: [...open, ...dismissed], numbers, capped: open.length === PAIRS_COUNTED };
}

/** Pairs of active records for one of these reasons. */
function openPairs(workspaceId: string, kind: Kind, reasons: readonly DuplicateReason[]): SQL {
  return sql`from duplicate_pairs p
      join ${ACTIVE_RECORDS[kind]} l on l.workspace_id = p.workspace_id and l.id = p.left_id
      join ${ACTIVE_RECORDS[kind]} r on r.workspace_id = p.workspace_id and r.id = p.right_id
     where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is null
       and p.rank = any(${sql.param(reasons.map(getRank))}::smallint[])`;
}

/** The next pairs after one, and all pairs between the records they lead to, dismissed ones included. */
export async function exactPairsAfter(
  tx: Executor,
  workspaceId: string,
  kind: Kind,
  after: string | null,
  limit: number,
): Promise<{ reached: string | null; worked: number; pairs: Pair[] }> {
  const { rows: next } = await tx.execute<{ id: string; leftId: string; rightId: string }>(sql`
    select p.id, p.left_id as "leftId", p.right_id as "rightId" ${openPairs(workspaceId, kind, EXACT_REASONS)}
       and (${after}::uuid is null or p.id > ${after}::uuid) order by p.id limit ${limit}`);
  const ids = next.flatMap(({ leftId, rightId }) => [leftId, rightId]);
  const { rows: pairs } = await tx.execute<Pair & Record<string, unknown>>(sql`
    with recursive exact as not materialized (select p.left_id, p.right_id ${openPairs(workspaceId, kind, EXACT_REASONS)}),
    member as (
      select unnest(${sql.param(ids)}::uuid[]) as id
      union select o.id from member m cross join lateral (
        select e.right_id as id from exact e where e.left_id = m.id
        union all select e.left_id from exact e where e.right_id = m.id) o)
    select e.left_id as "leftId", e.right_id as "rightId", false as dismissed from exact e join member m on m.id = e.left_id
    union all
    select p.left_id, p.right_id, true from duplicate_pairs p join member l on l.id = p.left_id join member r on r.id = p.right_id
     where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is not null
    ${kind === 'company' ? sql`union all select t.left_id, t.right_id, true from (${twoNumbers(workspaceId, sql`member`)}) t(id, rank, reason, shared, left_id, right_id, dismissed)` : sql``}`);
  return { reached: next.at(-1)?.id ?? null, worked: next.length, pairs };
}

/** A pair with the value that both share. */
export interface JoinedPair extends RankedPair {
  reason: DuplicateReason;
  shared: string;
}

/** Records that the pairs of one page may lead to. A larger component of look-alikes is shown in parts. */
const MAX_REACHED = 2_000;

/**
 * The next open pairs in page order, and all pairs between the records that pairs of the same rank lead to from them. Dismissed pairs,
 * and companies with two numbers of one register, count as dismissed.
 */
export async function pairsWithGroups(
  db: Database,
  workspaceId: string,
  kind: Kind,
  { after, limit }: { after: { rank: number; id: string } | null; limit: number },
): Promise<{ next: { id: string; rank: number }[]; pairs: JoinedPair[] }> {
  const from = after ? sql`and (p.rank, p.id) > (${after.rank}::smallint, ${after.id}::uuid)` : sql``;
  const next = await runOnce<{ id: string; rank: number; leftId: string; rightId: string }>(
    db,
    sql`select p.id, p.rank, p.left_id as "leftId", p.right_id as "rightId" ${openPairs(workspaceId, kind, DUPLICATE_REASONS)} ${from}
         order by p.rank, p.id limit ${limit}`,
  );
  if (next.length === 0) return { next, pairs: [] };
  const seeds = JSON.stringify(next);
  const pairs = await runOnce<JoinedPair>(
    db,
    sql`with recursive member (rank, id) as (
          select s.rank, i.id from jsonb_to_recordset(${seeds}::jsonb) as s(rank smallint, "leftId" uuid, "rightId" uuid)
           cross join lateral (values (s."leftId"), (s."rightId")) i(id)
          union
          select m.rank, o.id from member m cross join lateral (
            select p.right_id as id from duplicate_pairs p
             where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.left_id = m.id and p.rank = m.rank
               and p.dismissed_at is null
            union all
            select p.left_id from duplicate_pairs p
             where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.right_id = m.id and p.rank = m.rank
               and p.dismissed_at is null) o
            join ${ACTIVE_RECORDS[kind]} r on r.workspace_id = ${workspaceId}::uuid and r.id = o.id),
        reached as materialized (select * from member limit ${sql.raw(String(MAX_REACHED))}),
        ids as materialized (select distinct id from reached)
        select p.id, p.rank, p.reason, p.shared, p.left_id as "leftId", p.right_id as "rightId", false as dismissed
          from reached l
          join duplicate_pairs p on p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.left_id = l.id and p.rank = l.rank
           and p.dismissed_at is null
          join reached r on r.id = p.right_id and r.rank = p.rank
         union all
        select p.id, p.rank, p.reason, p.shared, p.left_id, p.right_id, true
          from ids l
          join duplicate_pairs p on p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.left_id = l.id
           and p.dismissed_at is not null
          join ids r on r.id = p.right_id
        ${kind === 'company' ? sql`union all ${twoNumbers(workspaceId, sql`ids`)}` : sql``}`,
  );
  return { next, pairs };
}

/** Companies with different numbers of one register, as dismissed pairs. */
const twoNumbers = (workspaceId: string, ids: SQL): SQL => sql`
  select l.id, 0::smallint, 'register', '', l.id, r.id, true
    from ${ids} a join active_companies l on l.workspace_id = ${workspaceId}::uuid and l.id = a.id and l.register_number <> ''
    join ${ids} b on b.id > a.id join active_companies r on r.workspace_id = ${workspaceId}::uuid and r.id = b.id and r.register_number <> ''
   where ${numbersDiffer(sql`l.register_number`, sql`r.register_number`)}`;

export type GroupedRecord = PairRow['left'] & { id: string };

/** Active records only. */
export async function listRecords(
  db: Database,
  workspaceId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<GroupedRecord[]> {
  const rows = await runOnce<{ record: GroupedRecord }>(
    db,
    sql`select ${getRecord(kind, 'r')} as record from ${ACTIVE_RECORDS[kind]} r
         where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return rows.map(({ record }) => record);
}

/** Returns the kinds of the pairs that exist. Idempotent. */
export async function dismissPairs(
  db: Executor,
  workspaceId: string,
  ids: readonly string[],
  by: string | null,
): Promise<Set<Kind>> {
  const dismissed = by === null ? sql`null` : sql`coalesce(dismissed_at, now())`;
  const { rows } = await db.execute<{ kind: Kind }>(sql`
    update duplicate_pairs set dismissed_at = ${dismissed}, dismissed_by = ${by}::uuid
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[]) returning record_kind as kind`);
  return new Set(rows.map(({ kind }) => kind));
}

/** Active records that may be the same as this one, strongest reason first. */
export async function listOpenPairs(
  db: Database,
  workspaceId: string,
  kind: Kind,
  id: string,
  limit: number,
): Promise<{ id: string; name: string; reason: DuplicateReason; shared: string }[]> {
  return runOnce(
    db,
    sql`select o.id, o.name, p.reason, p.shared from duplicate_pairs p
          join ${ACTIVE_RECORDS[kind]} o on o.workspace_id = p.workspace_id
           and o.id = case when p.left_id = ${id}::uuid then p.right_id else p.left_id end
         where p.workspace_id = ${workspaceId}::uuid and p.record_kind = ${kind} and p.dismissed_at is null
           and (p.left_id = ${id}::uuid or p.right_id = ${id}::uuid)
         order by p.rank, p.id limit ${limit}::int`,
  );
}

/** Deletes pairs of purged records. Returns how many. */
export async function forgetPairs(db: Database): Promise<number> {
  let gone = 0;
  for (const kind of ['contact', 'company'] as const) {
    const { rowCount } = await db.execute(sql`
      delete from duplicate_pairs p where p.record_kind = ${kind}
         and (not exists (select 1 from all_records l where l.kind = ${kind} and l.workspace_id = p.workspace_id and l.id = p.left_id)
              or not exists (select 1 from all_records r where r.kind = ${kind} and r.workspace_id = p.workspace_id and r.id = p.right_id))`);
    gone += rowCount ?? 0;
  }
  return gone;
}
