// SQL of consents: an append-only log by phone. The newest entry counts, unless the suppression list says otherwise.

import { type SQL, sql } from 'drizzle-orm';
import type { SuppressionReason } from '#outreach/suppressions/contract.ts';
import { findSuppression } from '#outreach/suppressions/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { ConsentEntry } from '../../consents.contract.ts';
import type { ConsentSource, ConsentState } from '../../fields.contract.ts';

export type StatedConsent = Exclude<ConsentState, 'unknown'>;

export interface StoredConsent {
  phone: string;
  state: StatedConsent;
  source: ConsentSource;
  wording: string;
  at: Date;
  /** The user who recorded it; null if none did. */
  recordedBy: string | null;
}

interface Known {
  /** The suppression list, then the log. */
  now: ConsentState;
  /** Only the log. */
  logged: ConsentState;
}

/** Consent of these phones (E.164). */
export async function getKnownConsents(
  db: Executor,
  workspaceId: string,
  phones: readonly string[],
): Promise<Map<string, Known>> {
  if (phones.length === 0) return new Map();
  const { rows } = await db.execute<Known & { phone: string } & Record<string, unknown>>(sql`
    select phone, state as now, logged from whatsapp_states_of(${workspaceId}::uuid, ${sql.param([...phones])}::text[])`);
  return new Map(rows.map(({ phone, now, logged }) => [phone, { now, logged }]));
}

/** Whether the person opted out after that moment. */
export async function hasOptedOutSince(db: Executor, workspaceId: string, phone: string, at: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from whatsapp_consents where workspace_id = ${workspaceId}::uuid and phone = ${phone} and state = 'opted-out'
       and at > ${at.toISOString()}::timestamptz limit 1`);
  return rows.length > 0;
}

export async function insertConsents(
  tx: Executor,
  workspaceId: string,
  consents: readonly StoredConsent[],
): Promise<void> {
  if (consents.length === 0) return;
  const rows = consents.map((consent) => ({ ...consent, id: newId(), at: consent.at.toISOString() }));
  await tx.execute(sql`
    insert into whatsapp_consents (workspace_id, id, phone, state, source, wording, at, recorded_by, recorded_at)
    select ${workspaceId}::uuid, (c ->> 'id')::uuid, c ->> 'phone', c ->> 'state', c ->> 'source', c ->> 'wording', (c ->> 'at')::timestamptz,
           (c ->> 'recordedBy')::uuid, clock_timestamp()
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) c`);
}

const LOG_SHOWN = 100;

/** Newest first. */
export async function consentLog(db: Executor, workspaceId: string, phone: string): Promise<ConsentEntry[]> {
  const { rows } = await db.execute<ConsentEntry & Record<string, unknown>>(sql`
    select c.id, c.state, c.source, c.wording, to_json(date_trunc('milliseconds', c.at))#>>'{}' as at,
           coalesce((select u.name from workspace_users u where u.workspace_id = c.workspace_id and u.id = c.recorded_by), '') as by
      from whatsapp_consents c where c.workspace_id = ${workspaceId}::uuid and c.phone = ${phone}
     order by c.recorded_at desc, c.id desc limit ${LOG_SHOWN}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

const SOURCES: Record<SuppressionReason, ConsentSource> = {
  'opted-out': 'email',
  complained: 'email',
  bounced: 'manual',
  manual: 'manual',
  imported: 'import',
};

/** The suppression of a phone as an entry of the log; null for none. */
export async function suppressionEntry(db: Executor, workspaceId: string, phone: string): Promise<ConsentEntry | null> {
  const row = await findSuppression(db, workspaceId, phone);
  if (!row) return null;
  const wording = [row.detail, row.source].filter((part) => part !== '').join(', ') || 'On the suppression list';
  return {
    id: row.id,
    state: 'opted-out',
    source: SOURCES[row.reason],
    wording,
    at: new Date(row.at).toISOString(),
    by: '',
  };
}

/** Phone of an active contact; null if there is none with this id. */
export async function phoneOfContact(db: Executor, workspaceId: string, contactId: string): Promise<string | null> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select phone from active_contacts where workspace_id = ${workspaceId}::uuid and id = ${contactId}::uuid`);
  return rows[0]?.phone ?? null;
}

export interface Reached {
  id: string;
  name: string;
  phone: string;
}

/** Active contacts by a condition on `r`, in order of their ids. */
export async function contactsAfter(
  db: Executor,
  condition: SQL,
  { after, limit }: { after: string | null; limit: number },
): Promise<Reached[]> {
  const beyond = after === null ? sql`` : sql`and r.id > ${after}::uuid`;
  const { rows } = await db.execute<Reached & Record<string, unknown>>(sql`
    select r.id, r.name, r.phone from active_contacts r where ${condition} ${beyond} order by r.id limit ${limit}`);
  return rows;
}

/** Phone of a business-scoped user id; '' if no conversation knows it. */
export async function phoneOfUserId(db: Executor, workspaceId: string, userId: string): Promise<string> {
  const { rows } = await db.execute<{ waId: string }>(sql`
    select wa_id as "waId" from whatsapp_chats
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId} and wa_id is not null limit 1`);
  return rows[0] === undefined ? '' : `+${rows[0].waId}`;
}
