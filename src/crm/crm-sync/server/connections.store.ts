// All SQL on connections and on consents that are under way.
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { waitForLease } from '#platform/db/leases.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sealed } from '#platform/secrets.ts';
import type { CrmSettings } from '../contract.ts';
import type { CrmId } from '../fields.contract.ts';
import { crmConnections, crmConsents } from './crm.tables.ts';

export type ConnectionRow = typeof crmConnections.$inferSelect;
export type NewConsent = typeof crmConsents.$inferInsert;

export async function insertConsent(db: Executor, consent: NewConsent): Promise<void> {
  await db.insert(crmConsents).values(consent);
}

/** Once, and only for the person who started it. */
export async function consumeConsent(
  db: Executor,
  workspaceId: string,
  { stateHash, userId, crm, now }: { stateHash: Buffer; userId: string; crm: CrmId; now: Date },
): Promise<typeof crmConsents.$inferSelect | null> {
  const [row] = await db
    .delete(crmConsents)
    .where(
      and(
        eq(crmConsents.workspaceId, workspaceId),
        eq(crmConsents.stateHash, stateHash),
        eq(crmConsents.userId, userId),
        eq(crmConsents.crm, crm),
        gt(crmConsents.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Of all workspaces. */
export async function deleteOldConsents(db: Executor, now: Date): Promise<void> {
  await db.delete(crmConsents).where(lt(crmConsents.expiresAt, now));
}

/** Those that are there, and those that were disconnected. */
export async function listConnections(db: Executor, workspaceId: string): Promise<ConnectionRow[]> {
  return db.select().from(crmConnections).where(eq(crmConnections.workspaceId, workspaceId));
}

export async function connectionById(db: Executor, workspaceId: string, id: string): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(crmConnections)
    .where(and(eq(crmConnections.workspaceId, workspaceId), eq(crmConnections.id, id)));
  return row ?? null;
}

export interface NewConnection {
  workspaceId: string;
  id: string;
  crm: CrmId;
  accountId: string;
  accountName: string;
  webUrl: string;
  apiUrl: string;
  region: string;
  server: string;
  pasted: boolean;
  settings: CrmSettings;
  connectedBy: string;
}

/**
 * Connects an account, or connects it again with all that is known of it; another account of the same CRM is disconnected. The id is that of
 * the connection that is kept. The secret is sealed for that id by `seal`.
 */
export async function saveConnection(
  tx: Executor,
  connection: NewConnection,
  seal: (id: string) => Sealed,
): Promise<ConnectionRow> {
  const { workspaceId, crm, accountId } = connection;
  // Two that connect at once are one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`crm ${workspaceId} ${crm}`}, 0))`);
  await tx
    .update(crmConnections)
    .set({ state: 'disconnected', secret: null, secretKeyId: null })
    .where(
      and(
        eq(crmConnections.workspaceId, workspaceId),
        eq(crmConnections.crm, crm),
        ne(crmConnections.accountId, accountId),
      ),
    );
  const [known] = await tx
    .select({ id: crmConnections.id })
    .from(crmConnections)
    .where(
      and(
        eq(crmConnections.workspaceId, workspaceId),
        eq(crmConnections.crm, crm),
        eq(crmConnections.accountId, accountId),
      ),
    );
  const id = known?.id ?? connection.id;
  const { keyId, bytes } = seal(id);
  const { settings, ...values } = connection;
  const set = {
    ...values,
    ...{ id, secret: bytes, secretKeyId: keyId, state: 'connected' as const, fault: '', connectedAt: new Date() },
  };
  const [row] = await tx
    .insert(crmConnections)
    .values({ ...set, settings })
    .onConflictDoUpdate({ target: [crmConnections.workspaceId, crmConnections.id], set })
    .returning();
  return row as ConnectionRow;
}

/** The token goes; records, links and logs stay. False where it was disconnected before. */
export async function dropSecret(tx: Executor, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(crmConnections)
    .set({ state: 'disconnected', secret: null, secretKeyId: null, fault: '' })
    .where(
      and(
        eq(crmConnections.workspaceId, workspaceId),
        eq(crmConnections.id, id),
        ne(crmConnections.state, 'disconnected'),
      ),
    );
  return rowCount === 1;
}

/** False where another process has replaced it since `before` was read. */
export async function replaceSecret(
  db: Executor,
  { workspaceId, id }: Pick<ConnectionRow, 'workspaceId' | 'id'>,
  { before, after, apiUrl }: { before: Buffer; after: Sealed; apiUrl: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(crmConnections)
    .set({ secret: after.bytes, secretKeyId: after.keyId, apiUrl })
    .where(
      and(eq(crmConnections.workspaceId, workspaceId), eq(crmConnections.id, id), eq(crmConnections.secret, before)),
    );
  return rowCount === 1;
}

/** Which CRM it is; null where it was broken before, or is disconnected. */
export async function markBroken(tx: Executor, workspaceId: string, id: string, fault: string): Promise<CrmId | null> {
  const [row] = await tx
    .update(crmConnections)
    .set({ state: 'broken', fault })
    .where(
      and(
        eq(crmConnections.workspaceId, workspaceId),
        eq(crmConnections.id, id),
        eq(crmConnections.state, 'connected'),
      ),
    )
    .returning({ crm: crmConnections.crm });
  return row?.crm ?? null;
}

/** One process at a time renews the token of a connection. */
export function withTokenLease<T>(
  platform: Pick<Platform, 'db' | 'log'>,
  id: string,
  stopping: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  return waitForLease(platform, `token of CRM connection ${id}`, stopping, work);
}

/** The new revision; null where the settings are no more those of `revision`. */
export async function saveSettings(
  tx: Executor,
  workspaceId: string,
  id: string,
  { settings, revision }: { settings: CrmSettings; revision: number },
): Promise<number | null> {
  const [row] = await tx
    .update(crmConnections)
    .set({ settings, revision: sql`${crmConnections.revision} + 1` })
    .where(
      and(
        eq(crmConnections.workspaceId, workspaceId),
        eq(crmConnections.id, id),
        eq(crmConnections.revision, revision),
      ),
    )
    .returning({ revision: crmConnections.revision });
  return row?.revision ?? null;
}

export interface ConnectionFigures {
  id: string;
  known: number;
  customers: number;
  doNotContact: number;
  lastRunAt: string | null;
  linked: number;
  failed: number;
  toChoose: number;
}

/** What the cards of the catalogue say of each connection: one look into an index for each. */
export function connectionFigures(db: Database, workspaceId: string): Promise<ConnectionFigures[]> {
  return runOnce<ConnectionFigures>(
    db,
    sql`select c.id, to_json(last.at)#>>'{}' as "lastRunAt",
               (select count(*)::int from crm_links l where l.workspace_id = c.workspace_id and l.connection_id = c.id) as linked,
               (select count(*)::int from crm_run_rows w where w.workspace_id = c.workspace_id and w.run_id = last.id
                   and w.action in ('create', 'update') and w.state in ('failed', 'left')) as failed,
               (select count(*)::int from crm_run_rows w where w.workspace_id = c.workspace_id and w.run_id = last.id
                   and w.action = 'ask') as "toChoose"
               , (select count(*)::int from crm_known k where k.workspace_id = c.workspace_id and k.connection_id = c.id) as known
               , (select count(*)::int from crm_known k where k.workspace_id = c.workspace_id and k.connection_id = c.id and k.is_customer) as customers
               , (select count(*)::int from crm_known k where k.workspace_id = c.workspace_id and k.connection_id = c.id and k.do_not_contact) as "doNotContact"
          from crm_connections c
          left join lateral (select r.id, r.finished_at as at from crm_runs r
                              where r.workspace_id = c.workspace_id and r.connection_id = c.id and r.pushed_at is not null
                              order by r.created_at desc limit 1) last on true
         where c.workspace_id = ${workspaceId}::uuid and c.state <> 'disconnected'`,
  );
}
