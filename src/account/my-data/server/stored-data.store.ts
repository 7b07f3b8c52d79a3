// Which tables hold a customer's data, as the database itself says: what a later migration adds is exported and erased too.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#platform/db/client.ts';
import { referenceOrder } from '#platform/db/reference-order.ts';
import { readFromReplica } from '#platform/db/replica.ts';
import { isExcluded } from '../domain/secret-columns.ts';

export interface StoredColumn {
  name: string;
  /** "uuid", "bytea", "jsonb", "text[]". */
  type: string;
  nullable: boolean;
  inKey: boolean;
  /** Names a user: by its foreign key, or by what it is called. */
  person: boolean;
  /** The row goes with the user by its foreign key. */
  cascades: boolean;
}

export interface StoredTable {
  name: string;
  /** The column that says whose row it is; null for a table without an owner. */
  workspaceColumn: string | null;
  columns: StoredColumn[];
}

const OURS = sql`t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
  and t.relname <> '__drizzle_migrations'`;

/** All tables, children before their parents: in this order rows can be deleted. */
export async function storedTables(executor: Executor): Promise<StoredTable[]> {
  const { rows: columns } = await executor.execute<StoredColumn & { table: string } & Record<string, unknown>>(sql`
    select t.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type,
           not a.attnotnull as nullable,
           exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary and a.attnum = any(i.indkey)) as "inKey",
           a.atttypid = 'uuid'::regtype and (t.relname = 'users' and a.attname = 'id'
             or a.attname ~ '(^|_)user_id$|_by$|^assigned_to$' or exists (${userReference(sql`true`)})) as person,
           exists (${userReference(sql`k.confdeltype = 'c'`)}) as cascades
      from pg_class t join pg_attribute a on a.attrelid = t.oid
     where ${OURS} and a.attnum > 0 and not a.attisdropped
     order by t.relname, a.attnum`);
  const { rows: references } = await executor.execute<{ child: string; parent: string }>(sql`
    select distinct child.relname::text as child, parent.relname::text as parent
      from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`);
  const tables = new Map<string, StoredTable>();
  for (const { table: name, ...column } of columns) {
    const table = tables.get(name) ?? { name, workspaceColumn: name === 'workspaces' ? 'id' : null, columns: [] };
    if (column.name === 'workspace_id') table.workspaceColumn = column.name;
    table.columns.push(column);
    tables.set(name, table);
  }
  const order = referenceOrder([...tables.keys()], references).reverse();
  return order.flatMap((name) => tables.get(name) ?? []);
}

/** A foreign key of the column to users, other than by the workspace that leads every key. */
function userReference(condition: SQL): SQL {
  return sql`select from pg_constraint k
    where k.contype = 'f' and k.conrelid = t.oid and k.confrelid = 'public.users'::regclass and a.attnum = any(k.conkey)
      and a.attname <> 'workspace_id' and ${condition}`;
}

export const personColumns = ({ columns }: StoredTable): StoredColumn[] => columns.filter(({ person }) => person);

/** Rows of a workspace, or of one user in it; null where a table has none that are a user's own. */
export function getRows(table: StoredTable, workspaceId: string, userId: string | null): SQL | null {
  if (table.workspaceColumn === null) return null;
  const ofWorkspace = sql`${sql.identifier(table.workspaceColumn)} = ${workspaceId}::uuid`;
  if (userId === null) return ofWorkspace;
  const own = personColumns(table).map(({ name }) => sql`${sql.identifier(name)} = ${userId}::uuid`);
  return own.length === 0 ? null : sql`${ofWorkspace} and (${sql.join(own, sql` or `)})`;
}

/** How many rows each table has of them. */
async function countRows(
  executor: Executor,
  tables: readonly StoredTable[],
  workspaceId: string,
  userId: string | null,
): Promise<Map<string, number>> {
  const parts = tables.flatMap((table) => {
    const rows = getRows(table, workspaceId, userId);
    return rows
      ? [sql`select ${table.name} as name, count(*)::int as count from ${sql.identifier(table.name)} where ${rows}`]
      : [];
  });
  const { rows } = await executor.execute<{ name: string; count: number }>(sql.join(parts, sql` union all `));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/**
 * What goes with a workspace, or with one member of it, and what of the member's stays. Without what is not data of theirs but
 * keeps the account going: the account's own row of the workspace, its wallet, requests that were sent.
 */
export async function countOwn(
  executor: Executor,
  workspaceId: string,
  userId: string | null,
): Promise<{ goes: Map<string, number>; stays: Map<string, number> }> {
  const tables = (await storedTables(executor)).filter(({ name }) => !UNCOUNTED.has(name));
  const counts = await countRows(executor, tables, workspaceId, userId);
  const stays = new Map<string, number>();
  if (userId === null) return { goes: counts, stays };
  for (const table of tables) {
    const count = counts.get(table.name);
    const hisOwn = table.name === 'users' || personColumns(table).every(({ cascades, inKey }) => cascades || inKey);
    if (count === undefined || hisOwn) continue;
    counts.delete(table.name);
    stays.set(table.name, count);
  }
  return { goes: counts, stays };
}

const UNCOUNTED: ReadonlySet<string> = new Set([
  'workspaces',
  'credit_wallets',
  'key_budgets',
  'search_requests',
  // With the searches that brought them.
  'search_results',
  'answered_calls',
  'import_rows',
  'account_tokens',
  'passkey_challenges',
  'pending_sign_ins',
  'factor_attempts',
  'account_deletions',
  'data_exports',
  'source_health',
  // Made of rows that are counted.
  'campaign_counts',
  'campaign_counted',
  'campaign_recounts',
]);

// Reads everything that is stored of a workspace, or of one user, in one snapshot and in pieces.
const PIECE = 500;

export interface ExportTable {
  name: string;
  columns: string[];
  rows: number;
  /** Each row as a JSON object, in pieces. Can be read several times, one after another. */
  read(): AsyncGenerator<string[], void, undefined>;
}

/** `work` reads the tables, of the replica where there is one, while their snapshot is open. Tables without rows are left out. */
export async function readStored<T>(
  db: Database,
  workspaceId: string,
  userId: string | null,
  work: (tables: ExportTable[]) => Promise<T>,
): Promise<T> {
  let hasBegun = false;
  const read = (from: Database) =>
    from.transaction(
      async (tx) => {
        await tx.execute(sql`set local time zone 'UTC'`);
        const tables: ExportTable[] = [];
        for (const table of (await storedTables(tx)).reverse()) {
          const found = await exportTable(tx, table, workspaceId, userId);
          if (found && found.rows > 0) tables.push(found);
        }
        hasBegun = true;
        return work(tables);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  return readFromReplica(db, read, () => hasBegun);
}

async function exportTable(
  tx: Transaction,
  table: StoredTable,
  workspaceId: string,
  userId: string | null,
): Promise<ExportTable | null> {
  const condition = getRows(table, workspaceId, userId);
  if (!condition) return null;
  const columns = table.columns.map(({ name }) => name).filter((_name, n) => !isColumnExcluded(table, n));
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

function isColumnExcluded(table: StoredTable, n: number): boolean {
  const column = table.columns[n];
  return !column || isExcluded(table.name, column.name, column.type);
}

const inline = (statement: ReturnType<typeof sql>) => statement.inlineParams();
