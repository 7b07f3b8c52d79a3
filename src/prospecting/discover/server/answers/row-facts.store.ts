// SQL of facts beside the rows of a page: what searches cost, verdicts on addresses, people at companies.
import { sql } from 'drizzle-orm';
import { anyWorkspace, type Database, runOnce } from '#platform/db/client.ts';
import type { DiscoverKind } from '../../contract.ts';
import { knownRecords, RECORDS } from '../found/match-sources.store.ts';

export interface RecordFacts {
  sample: boolean;
  /** The search that brought it; null where it came otherwise. */
  runId: string | null;
  charged: number | null;
}

/** Of records, by their ids. */
export async function factsOfRecords(
  db: Database,
  workspaceId: string,
  kind: DiscoverKind,
  ids: readonly string[],
): Promise<Map<string, RecordFacts>> {
  const rows = await runOnce<RecordFacts & { id: string }>(
    db,
    sql`select r.id, r.sample, s.id as "runId", s.charged from ${RECORDS[kind]} r
          left join search_charges s on s.workspace_id = r.workspace_id and s.id = r.origin_id
         where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** The record of the library that a found one (by its group) or a row of the directory is; null where it is not saved. */
export async function recordKnownAs(
  db: Database,
  workspaceId: string,
  kind: DiscoverKind,
  ref: { from: 'found' | 'directory'; id: string },
): Promise<string | null> {
  const known = knownRecords(kind, sql`${workspaceId}::uuid`, { from: ref.from, id: sql`${ref.id}::text` });
  const rows = await runOnce<{ id: string }>(db, sql`select r.id ${known} order by k.rule = 'kept' desc, r.id limit 1`);
  return rows[0]?.id ?? null;
}

/** People of the library at companies, by the names of these, as they are given. */
export async function peopleAtNames(
  db: Database,
  workspaceId: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await runOnce<{ name: string; people: number }>(
    db,
    sql`select own.name, count(*)::int as people from unnest(${sql.param([...names])}::text[]) own(name)
          join active_contacts r on r.workspace_id = ${anyWorkspace(workspaceId)} and r.company_folded = record_fold(own.name)
         where own.name <> '' group by own.name`,
  );
  return new Map(rows.map(({ name, people }) => [name, people]));
}

export interface PersonAt {
  id: string;
  name: string;
  title: string;
  email: string;
}

/** At most 20, of a company of the library or of one by its name. */
export function peopleAt(
  db: Database,
  workspaceId: string,
  company: { recordId: string } | { name: string },
): Promise<PersonAt[]> {
  const which =
    'recordId' in company
      ? sql`r.company_id = ${company.recordId}::uuid`
      : sql`r.company_folded = record_fold(${company.name}::text) and r.company_folded <> ''`;
  return runOnce<PersonAt>(
    db,
    sql`select r.id, r.name, r.title, r.email from active_contacts r
         where r.workspace_id = ${workspaceId}::uuid and ${which} order by r.name_folded, r.id limit 20`,
  );
}

/** What searches were charged, by their ids. */
export async function getCharges(
  db: Database,
  workspaceId: string,
  runIds: readonly string[],
): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await runOnce<{ id: string; charged: number }>(
    db,
    sql`select id, charged from search_charges where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...runIds])}::uuid[])`,
  );
  return new Map(rows.map(({ id, charged }) => [id, charged]));
}

/** Contacts with an address, or never contacted, as counted by triggers. */
export async function countPeople(
  db: Database,
  workspaceId: string,
  which: 'email' | 'not-contacted',
): Promise<number> {
  const count = which === 'email' ? sql`with_email` : sql`live - contacted`;
  const rows = await runOnce<{ n: number }>(
    db,
    sql`select ${count} as n from record_totals where workspace_id = ${workspaceId}::uuid and kind = 'contact'`,
  );
  return rows[0]?.n ?? 0;
}
