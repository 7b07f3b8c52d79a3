// All SQL that changes WhatsApp numbers.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Executor, isUniqueViolation } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { NumberQuality } from '../../fields.contract.ts';
import type { NumberFacts } from '../api/whatsapp-api.ts';
import { whatsappNumbers } from '../numbers.tables.ts';

export type NewNumber = typeof whatsappNumbers.$inferInsert;
export type NumberValues = Partial<
  Pick<NewNumber, 'label' | 'perSecond' | 'readReceipts' | 'needsRegistration' | 'deletedAt' | 'checkedAt'>
>;

/** @throws WHATSAPP_NUMBER_EXISTS where the workspace has this number already */
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

/** As Meta has just said it. What it does not say stays. */
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

/** Of all workspaces: real numbers that Meta has not been asked about since then, longest ago first. */
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
