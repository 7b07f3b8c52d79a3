// SQL of WhatsApp numbers: their state among the mailboxes, their encrypted secrets, and the people that each messages.
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { isUniqueViolation } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { Sealed } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { LIMIT_SHARE, type NumberKind, type NumberQuality, type NumberState } from '../../fields.contract.ts';
import type { NumberFacts } from '../api/whatsapp-api.ts';
import { whatsappNumbers, whatsappSecrets } from '../numbers.tables.ts';

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
      join senders m on m.workspace_id = n.workspace_id and m.id = n.id
      left join whatsapp_callbacks c on c.workspace_id = n.workspace_id and c.id = n.id
     where n.workspace_id = ${workspaceId}::uuid and ${condition}
     order by n.created_at, n.id`);
  return rows.map(withDates);
}

/** The driver returns timestamps of raw statements as text or dates. */
function withDates(row: Row): StoredNumber {
  const dates = DATES.map((name) => [name, row[name] === null ? null : new Date(row[name])]);
  return { ...row, ...Object.fromEntries(dates) } as StoredNumber;
}

/** Connected numbers, oldest first; with `ids` those, including disconnected ones. */
export function numberFacts(
  db: Executor,
  workspaceId: string,
  ids: readonly string[] | null = null,
): Promise<StoredNumber[]> {
  const which = ids === null ? sql`n.deleted_at is null` : sql`n.id = any(${sql.param([...ids])}::uuid[])`;
  return select(db, workspaceId, which);
}

/** Null if it was disconnected or never existed. */
export async function storedNumber(db: Executor, workspaceId: string, id: string): Promise<StoredNumber | null> {
  const [row] = await select(db, workspaceId, sql`n.id = ${id}::uuid and n.deleted_at is null`);
  return row ?? null;
}

export type NewNumber = typeof whatsappNumbers.$inferInsert;
export type NumberValues = Partial<
  Pick<NewNumber, 'label' | 'perSecond' | 'readReceipts' | 'needsRegistration' | 'deletedAt' | 'checkedAt'>
>;

/** @throws WHATSAPP_NUMBER_EXISTS if the workspace has this number */
export async function insertNumber(tx: Executor, number: NewNumber): Promise<void> {
  await tx
    .insert(whatsappNumbers)
    .values(number)
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'whatsapp_numbers_phone_number_id')) throw new AppError('WHATSAPP_NUMBER_EXISTS');
      throw error;
    });
}

export async function updateNumber(tx: Executor, workspaceId: string, id: string, values: NumberValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx
    .update(whatsappNumbers)
    .set(values)
    .where(and(eq(whatsappNumbers.workspaceId, workspaceId), eq(whatsappNumbers.id, id)));
}

/** Values from Meta; missing ones stay. */
export async function saveFacts(
  tx: Executor,
  workspaceId: string,
  id: string,
  { displayPhone, verifiedName, quality, peopleLimit }: NumberFacts,
): Promise<void> {
  await tx
    .update(whatsappNumbers)
    .set({
      ...{ displayPhone, verifiedName, quality, checkedAt: sql`now()` },
      ...(peopleLimit !== undefined && { peopleLimit }),
    })
    .where(and(eq(whatsappNumbers.workspaceId, workspaceId), eq(whatsappNumbers.id, id)));
}

export async function numberOfPhoneId(
  db: Executor,
  workspaceId: string,
  phoneNumberId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: whatsappNumbers.id })
    .from(whatsappNumbers)
    .where(
      and(
        eq(whatsappNumbers.workspaceId, workspaceId),
        eq(whatsappNumbers.phoneNumberId, phoneNumberId),
        isNull(whatsappNumbers.deletedAt),
      ),
    );
  return row?.id ?? null;
}

export interface AccountNumber {
  id: string;
  /** E.164. */
  phone: string;
}

export function numbersOfAccount(db: Executor, workspaceId: string, wabaId: string): Promise<AccountNumber[]> {
  return db
    .select({ id: whatsappNumbers.id, phone: whatsappNumbers.phone })
    .from(whatsappNumbers)
    .where(
      and(
        eq(whatsappNumbers.workspaceId, workspaceId),
        eq(whatsappNumbers.wabaId, wabaId),
        isNull(whatsappNumbers.deletedAt),
      ),
    )
    .orderBy(whatsappNumbers.id);
}

export async function saveQuality(
  tx: Executor,
  workspaceId: string,
  id: string,
  { quality, peopleLimit }: { quality: NumberQuality | null; peopleLimit: number | null | undefined },
): Promise<void> {
  const values = { ...(quality !== null && { quality }), ...(peopleLimit !== undefined && { peopleLimit }) };
  if (Object.keys(values).length === 0) return;
  await tx
    .update(whatsappNumbers)
    .set(values)
    .where(and(eq(whatsappNumbers.workspaceId, workspaceId), eq(whatsappNumbers.id, id)));
}

/** In all workspaces: real numbers not checked since then, oldest first. */
export async function numbersToCheck(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from whatsapp_numbers
     where kind = 'cloud' and deleted_at is null and coalesce(checked_at, 'epoch') < ${before.toISOString()}::timestamptz
     order by checked_at nulls first limit ${limit}::int`);
  return rows;
}

export interface SendingNumber {
  id: string;
  kind: NumberKind;
  /** Shown name. */
  name: string;
  phone: string;
  wabaId: string;
  state: NumberState;
  fault: string;
  perSecond: number;
  /** Of its settings: what is found broken by older ones is not. */
  revision: number;
}

/** Null where it was disconnected. */
export async function sendingNumber(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<SendingNumber | null> {
  const { rows } = await executor.execute<SendingNumber & Record<string, unknown>>(sql`
    select n.id, n.kind, coalesce(nullif(n.label, ''), nullif(n.verified_name, ''), n.display_phone) as name, n.phone, n.waba_id as "wabaId",
           b.state, b.fault, n.per_second as "perSecond", b.revision
      from whatsapp_numbers n join senders b on b.workspace_id = n.workspace_id and b.id = n.id
     where n.workspace_id = ${workspaceId}::uuid and n.id = ${id}::uuid and n.deleted_at is null and b.deleted_at is null`);
  return rows[0] ?? null;
}

// Encrypted secrets of numbers.
export type SecretName = 'token' | 'app-secret';

export interface SecretRow {
  workspaceId: string;
  numberId: string;
  name: SecretName;
  sealed: Sealed;
}

export async function sealedSecret(
  db: Executor,
  workspaceId: string,
  numberId: string,
  name: SecretName,
): Promise<Sealed | null> {
  const [row] = await db
    .select({ keyId: whatsappSecrets.keyId, bytes: whatsappSecrets.sealed })
    .from(whatsappSecrets)
    .where(
      and(
        eq(whatsappSecrets.workspaceId, workspaceId),
        eq(whatsappSecrets.numberId, numberId),
        eq(whatsappSecrets.name, name),
      ),
    );
  return row ?? null;
}

export async function upsertSecret(tx: Executor, { sealed, ...at }: SecretRow, setBy: string): Promise<void> {
  const values = { keyId: sealed.keyId, sealed: sealed.bytes, setBy, setAt: new Date() };
  await tx
    .insert(whatsappSecrets)
    .values({ ...at, ...values })
    .onConflictDoUpdate({
      target: [whatsappSecrets.workspaceId, whatsappSecrets.numberId, whatsappSecrets.name],
      set: values,
    });
}

/** Encrypted with another key, in all workspaces. */
export async function secretsSealedOtherwise(db: Executor, keyId: string): Promise<SecretRow[]> {
  const rows = await db.select().from(whatsappSecrets).where(ne(whatsappSecrets.keyId, keyId));
  return rows.map(({ workspaceId, numberId, name, keyId: sealedBy, sealed }) => ({
    ...{ workspaceId, numberId, name: name as SecretName },
    sealed: { keyId: sealedBy, bytes: sealed },
  }));
}

/** Ignored if it has been replaced meanwhile. */
export async function resealSecret(
  db: Executor,
  { workspaceId, numberId, name, sealed }: SecretRow,
  after: Sealed,
): Promise<void> {
  await db
    .update(whatsappSecrets)
    .set({ keyId: after.keyId, sealed: after.bytes })
    .where(
      and(
        eq(whatsappSecrets.workspaceId, workspaceId),
        eq(whatsappSecrets.numberId, numberId),
        eq(whatsappSecrets.name, name),
        eq(whatsappSecrets.sealed, sealed.bytes),
      ),
    );
}

export async function deleteSecrets(tx: Executor, workspaceId: string, numberId: string): Promise<void> {
  await tx
    .delete(whatsappSecrets)
    .where(and(eq(whatsappSecrets.workspaceId, workspaceId), eq(whatsappSecrets.numberId, numberId)));
}

/** Of disconnected numbers. @returns how many were deleted */
export async function deleteSecretsOfRemoved(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from whatsapp_secrets s using whatsapp_numbers n
     where n.workspace_id = s.workspace_id and n.id = s.number_id and n.deleted_at is not null`);
  return rowCount ?? 0;
}

// The messaging limit: distinct people that a number messages outside a window, per moving 24 h (integration contracts 1.9).

/**
 * Counts this person against the limit, before the call. Someone who was counted within the 24 h costs nothing more. In a transaction: the
 * number's row is locked until its end, so that two workers cannot both take the last place.
 * @returns false where 90 % of the limit are used
 */
export async function reservePerson(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  person: string,
): Promise<boolean> {
  // A statement of its own: the next one then sees what others have committed while this one waited for the lock.
  const locked = await tx.execute<{ limit: number | null }>(sql`
    select people_limit as limit from whatsapp_numbers
     where workspace_id = ${workspaceId}::uuid and id = ${numberId}::uuid for no key update`);
  const [number] = locked.rows;
  if (number === undefined) return false;
  const { rowCount } = await tx.execute(sql`
    insert into whatsapp_reached (workspace_id, number_id, person, at)
    select ${workspaceId}::uuid, ${numberId}::uuid, ${person}, now()
     where ${number.limit === null ? sql`true` : isFree(workspaceId, numberId, person, number.limit)}
    on conflict (workspace_id, number_id, person) do update set at = excluded.at`);
  return rowCount === 1;
}

const isFree = (workspaceId: string, numberId: string, person: string, limit: number): SQL => sql`(
  exists (select 1 from whatsapp_reached k
           where k.workspace_id = ${workspaceId}::uuid and k.number_id = ${numberId}::uuid and k.person = ${person}
             and k.at > now() - interval '24 hours')
  or (select count(*) from whatsapp_reached r
       where r.workspace_id = ${workspaceId}::uuid and r.number_id = ${numberId}::uuid and r.at > now() - interval '24 hours')
     < ${Math.floor(limit * LIMIT_SHARE)}::int)`;

/** What is left of the 90 %; null for unlimited. */
export async function limitLeft(db: Executor, workspaceId: string, numberId: string): Promise<number | null> {
  const { rows } = await db.execute<{ left: number | null }>(sql`
    select case when n.people_limit is null then null
                else greatest(0, floor(n.people_limit * ${LIMIT_SHARE}::numeric)::int - (
                  select count(*)::int from whatsapp_reached r
                   where r.workspace_id = n.workspace_id and r.number_id = n.id and r.at > now() - interval '24 hours')) end as left
      from whatsapp_numbers n where n.workspace_id = ${workspaceId}::uuid and n.id = ${numberId}::uuid`);
  return rows[0]?.left ?? null;
}

/** When the next place becomes free: of the people counted now, 24 h after the one longest ago. */
export async function limitFreeAt(db: Executor, workspaceId: string, numberId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(at) + interval '24 hours' as at from whatsapp_reached
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and at > now() - interval '24 hours'`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Of all numbers: what no limit counts any more. @returns how many */
export async function deleteOldReached(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from whatsapp_reached where at < now() - interval '25 hours'`);
  return rowCount ?? 0;
}
