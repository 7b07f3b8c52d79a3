// SQL of an export: the rows of one moment, and a million of them need no more memory than a page.
import { type SQL, sql } from 'drizzle-orm';
import { readInBatches } from '#platform/db/bulk-rows.ts';
import type { Database } from '#platform/db/client.ts';
import { orderBy, type RecordOrder } from './record-order.ts';
import type { RecordRow, RecordSource } from './record-rows.ts';

/** In their order, those without a value last. */
export function rowsInBatches(
  db: Database,
  { table, columns, tags }: RecordSource,
  matching: SQL,
  order: RecordOrder,
): AsyncGenerator<RecordRow[], void, undefined> {
  const blankLast = order.column.parts ? sql`(${order.column.parts.blank}), ` : sql``;
  return readInBatches<RecordRow>(
    db,
    sql`select ${columns} from ${table} r ${tags}
         where ${matching} order by ${blankLast}${orderBy(order, 'filled')}`,
  );
}

/** User id → e-mail address. */
export async function addressesOfUsers(db: Database, workspaceId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from users where workspace_id = ${workspaceId}::uuid`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
