// All SQL that reads WhatsApp numbers, with their state among the mailboxes.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { NumberKind, NumberQuality, NumberState } from '../../fields.contract.ts';

export interface StoredNumber {
  workspaceId: string;
  id: string;
  kind: NumberKind;
  phoneNumberId: string;
  wabaId: string;
  /** E.164. */
  phone: string;
  displayPhone: string;
  verifiedName: string;
  label: string;
  state: NumberState;
  fault: string;
  faultAt: Date | null;
  needsRegistration: boolean;
  quality: NumberQuality;
  /** Null for unlimited. */
  peopleLimit: number | null;
  /** Distinct people messaged outside a window in the last 24 h. */
  peopleUsed: number;
  perSecond: number;
  readReceipts: boolean;
  unknownEvents: number;
  lastEventAt: Date | null;
  checkedAt: Date | null;
  templatesSyncedAt: Date | null;
  verifyToken: string;
  verifiedAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
}

interface Row extends Omit<StoredNumber, 'faultAt' | 'lastEventAt' | 'checkedAt'>, Record<string, unknown> {
  faultAt: string | null;
  lastEventAt: string | null;
  checkedAt: string | null;
}

const DATES = [
  'faultAt',
  'lastEventAt',
  'checkedAt',
  'templatesSyncedAt',
  'verifiedAt',
  'createdAt',
  'deletedAt',
] as const;

async function select(db: Executor, workspaceId: string, condition: SQL): Promise<StoredNumber[]> {
  const { rows } = await db.execute<Row>(sql`
    select n.workspace_id as "workspaceId", n.id, n.kind, n.phone_number_id as "phoneNumberId", n.waba_id as "wabaId", n.phone,
           n.display_phone as "displayPhone", n.verified_name as "verifiedName", n.label, m.state, m.fault, m.fault_at as "faultAt",
           n.needs_registration as "needsRegistration", n.quality, n.people_limit as "peopleLimit",
           (select count(*)::int from whatsapp_reached r
             where r.workspace_id = n.workspace_id and r.number_id = n.id and r.at > now() - interval '24 hours') as "peopleUsed",
           n.per_second as "perSecond", n.read_receipts as "readReceipts", n.unknown_events as "unknownEvents",
           n.last_event_at as "lastEventAt", n.checked_at as "checkedAt", n.templates_synced_at as "templatesSyncedAt",
           coalesce(c.verify_token, '') as "verifyToken", c.verified_at as "verifiedAt", n.created_at as "createdAt",
           n.deleted_at as "deletedAt"
      from whatsapp_numbers n
      join mailboxes m on m.workspace_id = n.workspace_id and m.id = n.id
      left join whatsapp_callbacks c on c.workspace_id = n.workspace_id and c.id = n.id
     where n.workspace_id = ${workspaceId}::uuid and ${condition}
     order by n.created_at, n.id`);
  return rows.map(withDates);
}

/** The driver gives moments of bare statements as text or as dates. */
function withDates(row: Row): StoredNumber {
  const dates = DATES.map((name) => [name, row[name] === null ? null : new Date(row[name])]);
  return { ...row, ...Object.fromEntries(dates) } as StoredNumber;
}

/** Those that are connected, oldest first; with `ids` these, disconnected ones too. */
export function numberFacts(
  db: Executor,
  workspaceId: string,
  ids: readonly string[] | null = null,
): Promise<StoredNumber[]> {
  const which = ids === null ? sql`n.deleted_at is null` : sql`n.id = any(${sql.param([...ids])}::uuid[])`;
  return select(db, workspaceId, which);
}

/** Null where it was disconnected or never was. */
export async function storedNumber(db: Executor, workspaceId: string, id: string): Promise<StoredNumber | null> {
  const [row] = await select(db, workspaceId, sql`n.id = ${id}::uuid and n.deleted_at is null`);
  return row ?? null;
}
