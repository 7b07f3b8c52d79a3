// All SQL on ties: which record of theirs is which of ours.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/fields.contract.ts';
import { anyWorkspace, type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { crmLinks } from './crm.tables.ts';

export interface Link {
  recordId: string;
  externalId: string;
}

/** Which record of theirs each of these is tied to. */
export async function getLinks(
  db: Executor,
  {
    workspaceId,
    connectionId,
    kind,
    object,
  }: { workspaceId: string; connectionId: string; kind: RecordKind; object: string },
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ recordId: crmLinks.recordId, externalId: crmLinks.externalId })
    .from(crmLinks)
    .where(
      and(
        eq(crmLinks.workspaceId, workspaceId),
        eq(crmLinks.connectionId, connectionId),
        eq(crmLinks.recordKind, kind),
        eq(crmLinks.object, object),
        inArray(crmLinks.recordId, [...recordIds]),
      ),
    );
  return new Map(rows.map(({ recordId, externalId }) => [recordId, externalId]));
}

/** Of these ids of theirs, those that are tied to a record of ours, with which one. */
export async function linkedTo(
  db: Executor,
  { workspaceId, connectionId, object }: { workspaceId: string; connectionId: string; object: string },
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = await db
    .select({ recordId: crmLinks.recordId, externalId: crmLinks.externalId })
    .from(crmLinks)
    .where(
      and(
        eq(crmLinks.workspaceId, workspaceId),
        eq(crmLinks.connectionId, connectionId),
        eq(crmLinks.object, object),
        inArray(crmLinks.externalId, [...externalIds]),
      ),
    );
  return new Map(rows.map(({ recordId, externalId }) => [externalId, recordId]));
}

/** A record of either side has one tie: a second one of the same is left as it is. */
export async function insertLinks(
  tx: Executor,
  at: { workspaceId: string; connectionId: string; kind: RecordKind; object: string },
  links: readonly Link[],
): Promise<void> {
  if (links.length === 0) return;
  const { workspaceId, connectionId, kind: recordKind, object } = at;
  await tx
    .insert(crmLinks)
    .values(links.map((link) => ({ workspaceId, connectionId, recordKind, object, ...link })))
    .onConflictDoNothing();
}

export async function deleteLinks(
  tx: Executor,
  workspaceId: string,
  connectionId: string,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await tx
    .delete(crmLinks)
    .where(
      and(
        eq(crmLinks.workspaceId, workspaceId),
        eq(crmLinks.connectionId, connectionId),
        inArray(crmLinks.externalId, [...externalIds]),
      ),
    );
}

/**
 * Contacts and companies that belong together here and are both tied to records of theirs: of these contacts, or of these companies. `pushed`
 * has the ids of theirs for records that were just written.
 */
export async function tiedPairs(
  db: Database,
  { workspaceId, connectionId, kind }: { workspaceId: string; connectionId: string; kind: RecordKind },
  pushed: readonly Link[],
): Promise<{ contactId: string; companyId: string }[]> {
  if (pushed.length === 0) return [];
  const ids = sql.param(pushed.map(({ recordId }) => recordId));
  const mine = kind === 'contact' ? sql.raw('c.id') : sql.raw('c.company_id');
  const other = kind === 'contact' ? sql.raw('c.company_id') : sql.raw('c.id');
  const rows = await runOnce<{ mine: string; other: string }>(
    db,
    sql`select ${mine} as mine, l.external_id as other from active_contacts c
          join crm_links l on l.workspace_id = c.workspace_id and l.connection_id = ${connectionId}::uuid
           and l.record_kind = ${kind === 'contact' ? 'company' : 'contact'} and l.record_id = ${other}
         where c.workspace_id = ${anyWorkspace(workspaceId)} and ${mine} = any(${ids}::uuid[])
         limit 1000`,
  );
  const theirs = new Map(pushed.map(({ recordId, externalId }) => [recordId, externalId]));
  return rows.map((row) => {
    const own = theirs.get(row.mine) ?? '';
    return kind === 'contact' ? { contactId: own, companyId: row.other } : { contactId: row.other, companyId: own };
  });
}
