// One connection for a whole piece of work that only one process at a time may do: transactions, COPY and a lock of its own on it.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { copyOn } from './bulk-rows.ts';
import { type Database, getDirect, withConnection } from './client.ts';
import { withStatementLimit } from './statement-limits.ts';

export interface Session {
  run<Row extends object>(statement: SQL): Promise<Row[]>;
  /** How many rows a statement changed. */
  change(statement: SQL): Promise<number>;
  /** COPY within the transaction at hand. */
  copy(table: string, columns: readonly string[], lines: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Begins, and commits what `work` did, or undoes it where it throws. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

const dialect = new PgDialect();

/**
 * Runs `work` with a connection and the lock of this name, or answers null where another process has the lock. A process that is killed loses
 * both within seconds, and what its transaction did is undone.
 */
export async function withSession<T>(
  db: Database,
  lock: string,
  work: (session: Session) => Promise<T>,
): Promise<T | null> {
  // Long statements are expected here: a file of millions of rows is one COPY.
  return withStatementLimit('none', () => lockedSession(db, lock, work));
}

function lockedSession<T>(db: Database, lock: string, work: (session: Session) => Promise<T>): Promise<T | null> {
  return withConnection(getDirect(db), `the lock "${lock}"`, async (client, discard) => {
    try {
      const session = sessionOn(client);
      const [held] = await session.run<{ held: boolean }>(
        sql`select pg_try_advisory_lock(hashtextextended(${lock}, 0)) as held`,
      );
      if (held?.held !== true) return null;
      return await work(session);
    } finally {
      await client.query('rollback; select pg_advisory_unlock_all()').catch(() => {});
      // With its settings.
      discard();
    }
  });
}

function sessionOn(client: PoolClient): Session {
  const query = (statement: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(statement);
    return client.query({ text, values: params });
  };
  return {
    async run<Row extends object>(statement: SQL) {
      return (await query(statement)).rows as Row[];
    },
    async change(statement) {
      return (await query(statement)).rowCount ?? 0;
    },
    copy: (table, columns, lines) => copyOn(client, table, columns, lines),
    async transaction(work) {
      await client.query('begin');
      try {
        const result = await work();
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    },
  };
}
