// SQL that counts what is in lists: kept counts give the sizes of static ones, live ones and valid addresses are counted.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { type Database, runOnce } from '#platform/db/client.ts';

/** Valid addresses of people in each of these static lists; a list without any has no entry. */
export async function validEmailsOf(
  db: Database,
  workspaceId: string,
  listIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runOnce<{ id: string; n: number }>(
    db,
    sql`select m.list_id as id, count(*)::int as n
          from list_members m join contacts r on r.workspace_id = m.workspace_id and r.id = m.record_id
         where m.workspace_id = ${workspaceId}::uuid and m.list_id = any(${sql.param([...listIds])}::uuid[])
           and m.record_kind = 'contact' and r.email_verdict = 'valid' and r.deleted_at is null
         group by m.list_id`,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Live records that meet all conditions, and how many of them have a valid address (companies: none). */
export async function countRecords(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  conditions: readonly SQL[],
): Promise<{ total: number; valid: number }> {
  const valid = kind === 'contact' ? sql`count(*) filter (where r.email_verdict = 'valid')` : sql`0`;
  const [row] = await runOnce<{ total: number; valid: number }>(
    db,
    sql`select count(*)::int as total, ${valid}::int as valid from ${kind === 'contact' ? sql`contacts` : sql`companies`} r
         where r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and ${sql.join([...conditions], sql` and `)}`,
  );
  return row ?? { total: 0, valid: 0 };
}
