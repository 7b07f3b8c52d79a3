// SQL of the search for duplicates: which records to compare next, and which pairs are alike.
import { type SQL, sql } from 'drizzle-orm';
import { ACTIVE_RECORDS, numbersDiffer } from '#crm/records/server/index.ts';
import { anyWorkspace, type Database, type Executor } from '#platform/db/client.ts';
import { DUPLICATE_REASONS, type DuplicateReason } from '../contract.ts';

type Kind = 'contact' | 'company';

/**
 * The newest time of change that a scan includes. Later changes may belong to open transactions, which carry their start time; one that
 * never ends does not block the scan forever.
 */
const COMMITTED_UNTIL = sql.raw(`least(now() - interval '20 seconds', greatest(now() - interval '15 minutes', (
  select coalesce(min(a.xact_start), now()) from pg_stat_activity a
   where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid())))`);

/** Undone changes scanned at once, where each touched few records. */
const UNDO_BATCH_SIZE = 20;

export interface Scan {
  seenAt: string;
  seenId: string;
  /** The undone change, and the position within its rows. */
  undoneAt: string;
  undoneId: string;
  undonePlace: number;
}

const ZERO_ID = '00000000-0000-0000-0000-000000000000';

/** Workspaces with records that changed since their last scan, each read from the first entry of an index. */
export async function waitingScans(db: Database): Promise<{ workspaceId: string; kind: Kind }[]> {
  const found = [];
  for (const kind of ['contact', 'company'] as const) {
    const { rows } = await db.execute<{ workspaceId: string }>(sql`
      with settled as materialized (select ${COMMITTED_UNTIL} as at)
      select c.workspace_id as "workspaceId" from record_totals c
       cross join settled
        left join duplicate_scans s on s.workspace_id = c.workspace_id and s.record_kind = c.kind
       where c.kind = ${kind} and (
         ${firstChanged(kind)} < settled.at
         or (select u.undone_at from undone_changes u
              where u.workspace_id = c.workspace_id and (u.undone_at, u.id) > (coalesce(s.undone_at, '-infinity'), coalesce(s.undone_id, ${ZERO_ID}))
              order by u.undone_at limit 1) < settled.at
         or exists (select 1 from changed_records n
                     where n.workspace_id = c.workspace_id and n.change_id = s.undone_id and n.place > s.undone_place))`);
    found.push(...rows.map(({ workspaceId }) => ({ workspaceId, kind })));
  }
  return found;
}

/** Time of the first change since the last scan. Written so that the index by change time serves it. */
function firstChanged(kind: Kind): SQL {
  return sql`(select r.updated_at from ${ACTIVE_RECORDS[kind]} r
    where r.workspace_id = c.workspace_id
      and (r.updated_at, r.id) > (coalesce(s.seen_at, '-infinity'), coalesce(s.seen_id, ${ZERO_ID}))
    order by r.updated_at, r.id limit 1)`;
}

/** Null, without waiting, while another process scans: its first insert is not committed, and would be waited for. */
export async function lockScan(tx: Executor, workspaceId: string, kind: Kind): Promise<Scan | null> {
  const { rows: locks } = await tx.execute<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`duplicate-scan:${workspaceId}:${kind}`}, 0)) as locked`);
  if (locks[0]?.locked !== true) return null;
  await tx.execute(sql`
    insert into duplicate_scans (workspace_id, record_kind, seen_at, seen_id, undone_at)
    values (${workspaceId}::uuid, ${kind}, '-infinity', ${ZERO_ID}, '-infinity') on conflict do nothing`);
  const { rows } = await tx.execute<Scan & Record<string, unknown>>(sql`
    select seen_at::text as "seenAt", seen_id as "seenId", undone_at::text as "undoneAt", undone_id as "undoneId",
           undone_place::float8 as "undonePlace" from duplicate_scans
     where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}`);
  return rows[0] ?? null;
}

/** Some hundred records that changed or were undone since the last scan, and the position of the next. */
export async function changedRecords(
  tx: Executor,
  workspaceId: string,
  kind: Kind,
  scan: Scan,
  limit: number,
): Promise<{ ids: string[]; next: Scan; more: boolean }> {
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    with settled as materialized (select ${COMMITTED_UNTIL} as at)
    select r.id, r.updated_at::text as at from ${ACTIVE_RECORDS[kind]} r
     where r.workspace_id = ${anyWorkspace(workspaceId)} and r.updated_at < (select at from settled)
       and (r.updated_at, r.id) > (${scan.seenAt}::timestamptz, ${scan.seenId}::uuid)
     order by r.updated_at, r.id limit ${limit}`);
  const last = rows.at(-1);
  const undone = await undoneRecords(tx, workspaceId, kind, scan, limit);
  return {
    ids: [...new Set([...rows.map(({ id }) => id), ...undone.ids])],
    next: { ...undone.next, seenAt: last?.at ?? scan.seenAt, seenId: last?.id ?? scan.seenId },
    more: rows.length === limit || undone.more,
  };
}

/** An undone record has its old time of change again, so it is found by the rows of the undone change. */
async function undoneRecords(tx: Executor, workspaceId: string, kind: Kind, scan: Scan, limit: number) {
  const ids: string[] = [];
  let next = scan;
  for (let changes = 0; changes <= UNDO_BATCH_SIZE && ids.length < limit; changes += 1) {
    const { rows } = await tx.execute<{ id: string; place: number; kind: string | null }>(sql`
      select record_id as id, place::float8 as place, record_kind as kind from changed_records
       where workspace_id = ${workspaceId}::uuid and change_id = ${next.undoneId}::uuid and place > ${next.undonePlace}::bigint
       order by place limit ${limit}`);
    ids.push(...rows.filter((row) => row.kind === kind).map(({ id }) => id));
    const last = rows.at(-1);
    if (last) next = { ...next, undonePlace: last.place };
    if (rows.length === limit) continue;
    const change = await nextUndone(tx, workspaceId, next);
    if (!change) return { ids, next, more: false };
    next = { ...next, undoneAt: change.at, undoneId: change.id, undonePlace: 0 };
  }
  return { ids, next, more: true };
}

async function nextUndone(tx: Executor, workspaceId: string, { undoneAt, undoneId }: Scan) {
  const { rows } = await tx.execute<{ at: string; id: string }>(sql`
    with settled as materialized (select ${COMMITTED_UNTIL} as at)
    select u.undone_at::text as at, u.id from undone_changes u
     where u.workspace_id = ${workspaceId}::uuid and u.undone_at < (select at from settled)
       and (u.undone_at, u.id) > (${undoneAt}::timestamptz, ${undoneId}::uuid)
     order by u.undone_at, u.id limit 1`);
  return rows[0] ?? null;
}

export async function saveScan(tx: Executor, workspaceId: string, kind: Kind, scan: Scan): Promise<void> {
  await tx.execute(sql`
    update duplicate_scans
       set seen_at = ${scan.seenAt}::timestamptz, seen_id = ${scan.seenId}::uuid, undone_at = ${scan.undoneAt}::timestamptz,
           undone_id = ${scan.undoneId}::uuid, undone_place = ${scan.undonePlace}::bigint
     where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}`);
}

// Compares records with candidates from an index. Every comparison is bounded, so that a thousand contacts with one phone number cost no
// more than ten. The plan must not depend on the statistics, which say nothing of records that were just loaded: a workspace is the column of
// another row (`anyWorkspace`), values are a range in the order of their index.

/** More records than these with one phone number or name are not duplicates, but a switchboard. */
const SHARED_BY = 5;
/** The same for unique values: more records with one profile or register number share a placeholder. */
const IDENTITY_SHARED_BY = 20;
/** Records that one is compared with by its name or company. */
const COMPARED = 300;
/** Suggested look-alikes of one record, most similar first: a common name has thousands. */
const MAX_SUGGESTED = 5;
/** Of pg_trgm: 1 is the same. */
const SIMILAR = 0.6;
/** Records of which other addresses are compared at once. */
const MAX_BESIDE = 5_000;

export interface FoundPair {
  leftId: string;
  rightId: string;
  reason: DuplicateReason;
  shared: string;
}

const PROFILES = ['linkedin', 'instagram', 'facebook', 'tiktok'] as const;

const rank = (reason: DuplicateReason) => sql.raw(String(DUPLICATE_REASONS.indexOf(reason)));
const OTHERS = sql`o.workspace_id = b.workspace_id and o.id <> b.id`;
/** The same as "=", and in the order of an index on the column only that index serves it. */
const sameAs = (column: SQL, value: SQL) => sql`${column} between ${value} and ${value}`;

/** The best reason for each pair of these active records. */
export async function findPairs(
  tx: Executor,
  workspaceId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<FoundPair[]> {
  const { rows } = await tx.execute<{ leftId: string; rightId: string; rank: number; shared: string }>(
    pairsStatement(workspaceId, kind, ids),
  );
  return rows.map(({ rank, ...pair }) => ({ ...pair, reason: DUPLICATE_REASONS[rank] ?? 'similar-name' }));
}

/** Also for its plan. */
export function pairsStatement(workspaceId: string, kind: Kind, ids: readonly string[]): SQL {
  const table = ACTIVE_RECORDS[kind];
  const ways = [...commonWays(workspaceId, kind, table), ...(kind === 'contact' ? contactWays() : companyWays())];
  return sql`
    with k as materialized (select ${workspaceId}::uuid as workspace_id, id from unnest(${sql.param([...ids])}::uuid[]) id),
    b as materialized (
      select r.* from k cross join lateral (
        select * from ${table} r where r.workspace_id = k.workspace_id and ${sameAs(sql`r.id`, sql`k.id`)} order by r.id limit 1) r),
    f as (${sql.join(ways, sql` union all `)})
    select distinct on (least(f.a, f.o), greatest(f.a, f.o))
           least(f.a, f.o) as "leftId", greatest(f.a, f.o) as "rightId", f.rank, left(f.shared, 500) as shared
      from f ${kind === 'company' ? SAME_COMPANY : sql``} order by least(f.a, f.o), greatest(f.a, f.o), f.rank`;
}

/** Companies with different numbers of one register are different, whatever they share. */
const SAME_COMPANY = sql`
  join b x on x.id = f.a cross join lateral (
   select o.register_number from active_companies o where o.workspace_id = x.workspace_id and ${sameAs(sql`o.id`, sql`f.o`)}
    order by o.id limit 1) y
 where not ${numbersDiffer(sql`x.register_number`, sql`y.register_number`)}`;

function commonWays(workspaceId: string, kind: Kind, table: SQL): SQL[] {
  const [main, beside, reason] =
    kind === 'contact'
      ? [sql.raw('email'), sql.raw('other_emails'), rank('email')]
      : [sql.raw('domain'), sql.raw('other_domains'), rank('domain')];
  return [
    // Looked up for all records at once, and not by the workspace: no order leads to the index of these, which is of all workspaces.
    sql`select b.id as a, o.id as o, ${reason} as rank, b.${main} as shared from (
          select o.id, o.${beside} from ${table} o
           where o.workspace_id is not distinct from ${workspaceId}::uuid and o.${beside} <> '{}'
             and o.${beside} && (select coalesce(array_agg(${main}), '{}') from b where ${main} <> '') limit ${MAX_BESIDE}) o
          join b on b.${main} = any(o.${beside}) and b.id <> o.id where b.${main} <> ''`,
    sql`select b.id, p.id, ${reason}, e.address from b cross join lateral unnest(b.${beside}) e(address) cross join lateral (
          select o.id from ${table} o where ${OTHERS} and ${sameAs(sql`o.${main}`, sql`e.address`)} and o.${main} <> ''
           order by o.${main} limit 1) p`,
    ...PROFILES.map((network) => shared(table, network, 'profile', IDENTITY_SHARED_BY)),
    shared(table, 'phone', 'phone', SHARED_BY),
  ];
}

/** The same value in one column, where at most `by` other records have it. */
function shared(table: SQL, name: string, reason: DuplicateReason, by: number): SQL {
  const column = sql.identifier(name);
  return sql`select b.id, p.id, ${rank(reason)}, b.${column} from b cross join lateral (
      select o.id, count(*) over () as n from (
        select o.id from ${table} o where ${OTHERS} and ${sameAs(sql`o.${column}`, sql`b.${column}`)} and o.${column} <> ''
         order by o.${column} limit ${by + 1}) o) p
     where b.${column} <> '' and p.n <= ${by}`;
}

function contactWays(): SQL[] {
  const sameName = sql`select b.id, p.id, ${rank('name-company')}, b.name || ', ' || b.company_name from b cross join lateral (
      select c.id from (
        select o.id, o.company_id, o.company_folded from active_contacts o
         where ${OTHERS} and ${sameAs(sql`o.name_folded`, sql`b.name_folded`)} order by o.name_folded, o.id limit ${COMPARED}) c
       where c.company_id = b.company_id or (c.company_folded = b.company_folded and c.company_folded <> '') limit ${SHARED_BY}) p
     where b.name_folded <> ''`;
  // Of those with the same name, and of the others, the most similar.
  const colleagues = (column: SQL, reason: DuplicateReason, when: SQL) => sql`
    select b.id, p.id, case when p.same then ${rank('name-company')} else ${rank(reason)} end,
           case when p.same then b.name || ', ' || b.company_name else b.company_name end
      from b cross join lateral (
        select s.id, s.same, row_number() over (partition by s.same order by s.similarity desc, s.id) as place from (
          select c.id, c.name_folded = b.name_folded as same, similarity(c.name_folded, b.name_folded) as similarity from (
            select o.id, o.name_folded from active_contacts o where ${OTHERS} and ${sameAs(sql`o.${column}`, sql`b.${column}`)}
             order by o.${column}, o.id limit ${COMPARED}) c) s
         where s.same or s.similarity >= ${SIMILAR}::float8) p
     where b.name_folded <> '' and ${when} and p.place <= ${MAX_SUGGESTED}`;
  return [
    sameName,
    colleagues(sql.raw('company_id'), 'similar-name-domain', sql`b.company_id is not null`),
    colleagues(sql.raw('company_folded'), 'similar-name-company', sql`b.company_folded <> ''`),
  ];
}

/** Legal forms do not distinguish companies. */
const bare = (name: SQL) =>
  sql`trim(regexp_replace(regexp_replace(${name}, '[^[:alnum:]]+', ' ', 'g'), '\\m(inc|llc|ltd|limited|gmbh|ag|ab|as|oy|bv|nv|sa|sas|sarl|srl|spa|plc|corp|corporation|company|co|kg|group|holding)\\M', '', 'g'))`;
const label = (domain: SQL) => sql`split_part(${domain}, '.', 1)`;
/** Different domains are different companies, unless only the ending differs. */
const SAME_LABEL = sql`(c.domain = '' or b.domain = '' or ${label(sql`c.domain`)} = ${label(sql`b.domain`)})`;

/** By prefix, the order of the index on names. */
function companyWays(): SQL[] {
  const from = sql`left(b.name_folded, 5)`;
  return [
    // A number alone, without its register, identifies nothing.
    sql`${shared(ACTIVE_RECORDS.company, 'register_number', 'register', IDENTITY_SHARED_BY)} and b.register_number like '%:%'`,
    sql`select b.id, p.id, ${rank('name-town')}, b.name || ', ' || b.city from b cross join lateral (
          select c.id, count(*) over () as n from (
            select o.id, o.city, o.domain from active_companies o
             where ${OTHERS} and ${sameAs(sql`o.name_folded`, sql`b.name_folded`)} order by o.name_folded, o.id limit ${COMPARED}) c
           where record_fold(c.city) = record_fold(b.city) and ${SAME_LABEL}) p
         where b.name_folded <> '' and b.city <> '' and p.n <= ${SHARED_BY}`,
    sql`select b.id, p.id, case when p.domain <> '' and b.domain <> '' then ${rank('similar-name-domain')} else ${rank('similar-name')} end,
               b.name || ' · ' || p.name
          from b cross join lateral (
            select c.id, c.name, c.domain from (
              select o.id, o.name, o.name_folded, o.domain from active_companies o
               where ${OTHERS} and o.name_folded >= ${from} and o.name_folded < ${from} || chr(65535)
               order by o.name_folded limit ${COMPARED}) c
             where ${SAME_LABEL}
               and (${bare(sql`c.name_folded`)} = ${bare(sql`b.name_folded`)} or similarity(c.name_folded, b.name_folded) >= 0.7)
             order by similarity(c.name_folded, b.name_folded) desc, c.id limit ${MAX_SUGGESTED}) p
         where length(b.name_folded) >= 3`,
  ];
}
