// All SQL on what the CRMs know.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/fields.contract.ts';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import { withLease } from '#platform/db/leases.ts';
import type { Platform } from '#platform/platform.ts';
import type { KnownRecord, ReadingPlace } from '../domain/known-record.ts';
import type { CrmId } from '../fields.contract.ts';
import { crmConnections, crmKnown } from './crm.tables.ts';

interface KnownObject {
  workspaceId: string;
  connectionId: string;
  object: string;
}

/** One page of a reading, with its place. */
export async function saveKnown(
  tx: Executor,
  { workspaceId, connectionId, object, kind }: KnownObject & { kind: RecordKind },
  records: readonly KnownRecord[],
  seenAt: Date,
): Promise<void> {
  if (records.length === 0) return;
  await tx
    .insert(crmKnown)
    .values(records.map((record) => ({ workspaceId, connectionId, object, recordKind: kind, seenAt, ...record })))
    .onConflictDoUpdate({
      target: [crmKnown.workspaceId, crmKnown.connectionId, crmKnown.object, crmKnown.externalId],
      set: {
        key: sql`excluded.key`,
        owner: sql`excluded.owner`,
        stage: sql`excluded.stage`,
        isCustomer: sql`excluded.is_customer`,
        doNotContact: sql`excluded.do_not_contact`,
        seenAt: sql`excluded.seen_at`,
      },
    });
}

/** After a whole reading: what is no longer there. */
export async function deleteUnseen(
  tx: Executor,
  { workspaceId, connectionId, object }: KnownObject,
  before: Date,
): Promise<void> {
  await tx
    .delete(crmKnown)
    .where(
      and(
        eq(crmKnown.workspaceId, workspaceId),
        eq(crmKnown.connectionId, connectionId),
        eq(crmKnown.object, object),
        lt(crmKnown.seenAt, before),
      ),
    );
}

export async function saveCursor(
  tx: Executor,
  workspaceId: string,
  connectionId: string,
  object: string,
  place: ReadingPlace,
): Promise<void> {
  await tx
    .update(crmConnections)
    .set({ reading: sql`${crmConnections.reading} || ${JSON.stringify({ [object]: place })}::jsonb` })
    .where(and(eq(crmConnections.workspaceId, workspaceId), eq(crmConnections.id, connectionId)));
}

/** `fault` '' where it was read to the end. */
export async function saveReading(
  db: Executor,
  workspaceId: string,
  connectionId: string,
  fault: string,
): Promise<void> {
  await db
    .update(crmConnections)
    .set(fault === '' ? { readAt: new Date(), readFault: '' } : { readFault: fault })
    .where(and(eq(crmConnections.workspaceId, workspaceId), eq(crmConnections.id, connectionId)));
}

/** Everything is read again from its start, since what is read has changed. */
export async function restartReading(tx: Executor, workspaceId: string, connectionId: string): Promise<void> {
  await tx
    .update(crmConnections)
    .set({ reading: {} })
    .where(and(eq(crmConnections.workspaceId, workspaceId), eq(crmConnections.id, connectionId)));
}

/** One process at a time reads a connection; nothing where another one does. */
export async function withReadingLease(
  platform: Pick<Platform, 'db' | 'log'>,
  connectionId: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  await withLease(platform, [`reading of CRM connection ${connectionId}`], work);
}

/** Of all workspaces. */
export function connectedOnes(db: Database): Promise<{ workspaceId: string; id: string }[]> {
  return runOnce(db, sql`select workspace_id as "workspaceId", id from crm_connections where state = 'connected'`);
}

export interface Exclusion {
  crm: CrmId;
  reason: 'customer' | 'do-not-contact';
  stage: string;
}

/**
 * Of these addresses those whose owner a CRM names as a customer, or asks not to contact; also by the company of the address. Addresses are in
 * lower case; `domains` are those whose companies count, so without providers of free mail.
 */
export async function excludedByCrm(
  db: Database,
  workspaceId: string,
  { emails, domains }: { emails: readonly string[]; domains: readonly string[] },
): Promise<Map<string, Exclusion>> {
  const rows = await runNamed<Exclusion & { key: string }>(
    db,
    'crm-exclusions',
    sql`select distinct on (k.key) k.key, c.crm, k.stage,
               case when k.do_not_contact then 'do-not-contact' else 'customer' end as reason
          from crm_known k join crm_connections c on c.workspace_id = k.workspace_id and c.id = k.connection_id
         where k.workspace_id = ${workspaceId}::uuid and (k.is_customer or k.do_not_contact) and c.state <> 'disconnected'
           and (k.record_kind = 'contact' and k.key = any(${sql.param([...emails])}::text[])
                or k.record_kind = 'company' and k.key = any(${sql.param([...domains])}::text[]))
         order by k.key, k.do_not_contact desc`,
  );
  return new Map(rows.map(({ key, ...exclusion }) => [key, exclusion]));
}

export interface KnownOfRecord {
  crm: CrmId;
  connectionId: string;
  object: string;
  externalId: string;
  owner: string;
  stage: string;
  isCustomer: boolean;
  doNotContact: boolean;
  seenAt: string;
}

/** By its tie, else by its address or domain. */
export function knownOfRecord(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  id: string,
): Promise<KnownOfRecord[]> {
  return runOnce<KnownOfRecord>(
    db,
    sql`select distinct on (c.crm) c.crm, c.id as "connectionId", k.object, k.external_id as "externalId", k.owner, k.stage,
               k.is_customer as "isCustomer", k.do_not_contact as "doNotContact", to_json(k.seen_at)#>>'{}' as "seenAt"
          from all_records r
          join crm_connections c on c.workspace_id = r.workspace_id and c.state <> 'disconnected'
          left join crm_links l on l.workspace_id = r.workspace_id and l.connection_id = c.id and l.record_kind = ${kind} and l.record_id = r.id
          join crm_known k on k.workspace_id = r.workspace_id and k.connection_id = c.id and k.record_kind = ${kind}
           and (k.external_id = l.external_id and k.object = l.object or r.identity <> '' and k.key = r.identity)
         where r.kind = ${kind} and r.workspace_id = ${workspaceId}::uuid and r.id = ${id}::uuid
         order by c.crm, k.external_id = l.external_id desc nulls last`,
  );
}
