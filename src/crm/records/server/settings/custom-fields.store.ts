// SQL on the fields that a workspace has added.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, isUniqueViolation, statementOf, type Transaction } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { CustomField, RecordKind } from '../../contract.ts';
import { RECORD_TABLES } from '../record-columns.ts';

const columns = sql.raw('id, record_kind as kind, label, type, choices, position');

const usedFields = statementOf<CustomField, { workspaceId: string; kind: RecordKind | null }>(
  'custom-fields',
  ({ workspaceId, kind }) => sql`
    select ${columns} from custom_fields
     where workspace_id = ${workspaceId}::uuid and deleted_at is null and (${kind}::text is null or record_kind = ${kind}::text)
     order by record_kind desc, position, id`,
);

/** Those that are in use, in their order. `kind` null: of both. */
export const getCustomFields = (
  executor: Executor,
  workspaceId: string,
  kind: RecordKind | null,
): Promise<CustomField[]> => usedFields(executor, { workspaceId, kind });

/** Labels by id, those of fields in the trash too. */
export async function customFieldLabels(
  executor: Executor,
  workspaceId: string,
  kind: RecordKind,
): Promise<Map<string, string>> {
  const { rows } = await executor.execute<{ id: string; label: string }>(sql`
    select id, label from custom_fields where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}`);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

export type { Transaction };

/**
 * Serialises adding, moving and restoring fields, so that positions are unique and the limit holds.
 * @throws AppError FIELD_EXISTS where another field has the name
 */
export async function changingFields<Changed>(
  db: Database,
  workspaceId: string,
  make: (tx: Transaction) => Promise<Changed>,
): Promise<Changed> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('custom-fields ' || ${workspaceId}, 0))`);
      return make(tx);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'custom_fields_one_label')) throw new AppError('FIELD_EXISTS', { cause: error });
    throw error;
  }
}

export interface FieldState extends CustomField {
  deleted: boolean;
}

export async function fieldState(tx: Executor, workspaceId: string, id: string): Promise<FieldState | null> {
  const { rows } = await tx.execute<FieldState & Record<string, unknown>>(sql`
    select ${columns}, deleted_at is not null as deleted from custom_fields
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  return rows[0] ?? null;
}

/** In their order. */
export async function idsInUse(tx: Executor, workspaceId: string, kind: RecordKind): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from custom_fields
     where workspace_id = ${workspaceId}::uuid and record_kind = ${kind} and deleted_at is null order by position, id`);
  return rows.map(({ id }) => id);
}

export async function insertField(tx: Executor, workspaceId: string, field: CustomField): Promise<void> {
  await tx.execute(sql`
    insert into custom_fields (workspace_id, id, record_kind, label, type, choices, position)
    values (${workspaceId}::uuid, ${field.id}::uuid, ${field.kind}, ${field.label}, ${field.type},
            ${sql.param(field.choices)}::text[], ${field.position})`);
}

export async function updateField(
  tx: Executor,
  workspaceId: string,
  { id, label, choices, deleted }: Pick<FieldState, 'id' | 'label' | 'choices' | 'deleted'>,
): Promise<void> {
  await tx.execute(sql`
    update custom_fields set label = ${label}, choices = ${sql.param(choices)}::text[],
           deleted_at = case when ${deleted} then coalesce(deleted_at, now()) end
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** Their places are the order of the ids. */
export async function orderFields(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update custom_fields f set position = o.place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as o(id, place)
     where f.workspace_id = ${workspaceId}::uuid and f.id = o.id and f.position <> o.place - 1`);
}

/**
 * Takes fields away that were deleted 30 days ago, and their values with them. Answers how many.
 * The values go in one statement for each field: it is run at night, and rarely has anything to do.
 */
export async function purgeDeletedFields(db: Database): Promise<number> {
  const { rows } = await db.execute<{ workspaceId: string; id: string; kind: RecordKind }>(sql`
    select workspace_id as "workspaceId", id, record_kind as kind from custom_fields
     where deleted_at < now() - interval '30 days'`);
  for (const { workspaceId, id, kind } of rows) {
    const table = RECORD_TABLES[kind];
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        update ${table} set custom = custom - ${id}::text, facts = facts - ${`custom.${id}`}::text
         where workspace_id = ${workspaceId}::uuid and (custom ? ${id}::text or facts ? ${`custom.${id}`}::text)`);
      await tx.execute(
        sql`delete from custom_fields where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and deleted_at is not null`,
      );
    });
  }
  return rows.length;
}
