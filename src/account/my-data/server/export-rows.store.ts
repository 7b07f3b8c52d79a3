// Reads everything that is stored of a workspace, or of one user, in one snapshot and in pieces.
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/db/client.ts';
import { isLeftOut } from '../domain/secret-columns.ts';
import { rowsOf, type StoredTable, storedTables } from './stored-data.store.ts';

const PIECE = 500;

export interface ExportTable {
  name: string;
  columns: string[];
  rows: number;
  /** Each row as a JSON object, in pieces. Can be read several times, one after another. */
  read(): AsyncGenerator<string[], void, undefined>;
}

/** `work` reads the tables while their snapshot is open. Tables without rows are left out. */
export async function readStored<T>(
  db: Database,
  workspaceId: string,
  userId: string | null,
  work: (tables: ExportTable[]) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      const tables: ExportTable[] = [];
      for (const table of (await storedTables(tx)).reverse()) {
        const found = await exportTable(tx, table, workspaceId, userId);
        if (found && found.rows > 0) tables.push(found);
      }
      return work(tables);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function exportTable(
  tx: Transaction,
  table: StoredTable,
  workspaceId: string,
  userId: string | null,
): Promise<ExportTable | null> {
  const condition = rowsOf(table, workspaceId, userId);
  if (!condition) return null;
  const columns = table.columns.map(({ name }) => name).filter((_name, n) => !leftOut(table, n));
  const from = sql`from ${sql.identifier(table.name)} where ${condition}`;
  const { rows: counted } = await tx.execute<{ rows: number }>(sql`select count(*)::int as rows ${from}`);
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  return {
    name: table.name,
    columns,
    rows: counted[0]?.rows ?? 0,
    async *read() {
      const cursor = sql.identifier(`export_${table.name}`);
      // A cursor takes no parameters: the condition is of our own identifiers and two ids.
      await tx.execute(
        inline(sql`declare ${cursor} no scroll cursor for
        select to_jsonb(r)::text as row from (select ${names} ${from}) r`),
      );
      for (;;) {
        const { rows } = await tx.execute<{ row: string }>(sql`fetch ${sql.raw(String(PIECE))} from ${cursor}`);
        if (rows.length > 0) yield rows.map(({ row }) => row);
        if (rows.length < PIECE) break;
      }
      await tx.execute(sql`close ${cursor}`);
    },
  };
}

function leftOut(table: StoredTable, n: number): boolean {
  const column = table.columns[n];
  return !column || isLeftOut(table.name, column.name, column.type);
}

const inline = (statement: ReturnType<typeof sql>) => statement.inlineParams();
