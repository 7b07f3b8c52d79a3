// SQL of the record of admin commands.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { adminCommands } from './admin-audit.tables.ts';

export type AdminCommand = typeof adminCommands.$inferSelect;

/** False in a database of a version before this table. */
export async function hasAuditTable(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ exists: boolean }>(
    sql`select to_regclass('operator.admin_commands') is not null as exists`,
  );
  return rows[0]?.exists ?? false;
}

const KEPT_FOR = sql`interval '2 years'`;

export async function insertCommand(
  executor: Executor,
  command: Pick<AdminCommand, 'id' | 'startedAt' | 'operator' | 'host' | 'command' | 'arguments'>,
): Promise<void> {
  await executor.delete(adminCommands).where(lt(adminCommands.startedAt, sql`now() - ${KEPT_FOR}`));
  await executor.insert(adminCommands).values(command);
}

export async function endCommand(
  executor: Executor,
  id: string,
  { result, errorCode, ms }: Pick<AdminCommand, 'result' | 'errorCode' | 'ms'>,
): Promise<void> {
  await executor.update(adminCommands).set({ result, errorCode, ms }).where(eq(adminCommands.id, id));
}

/** The newest first. */
export async function listCommands(executor: Executor, limit: number): Promise<AdminCommand[]> {
  return executor.select().from(adminCommands).orderBy(desc(adminCommands.startedAt)).limit(limit);
}

/** When db:backup succeeded last; null where it never did. */
export async function lastBackupAt(executor: Executor): Promise<Date | null> {
  const [row] = await executor
    .select({ at: adminCommands.startedAt })
    .from(adminCommands)
    .where(and(eq(adminCommands.command, 'db:backup'), eq(adminCommands.result, 'done')))
    .orderBy(desc(adminCommands.startedAt))
    .limit(1);
  return row?.at ?? null;
}
